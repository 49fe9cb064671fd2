"""Certificates that can be served, and what is said of those that can't."""

from pathlib import Path

import pytest

from aufachse_widgets.hosting.certificate import CertificateError, secure_context

FILES = Path(__file__).parent / "certificates"


@pytest.mark.parametrize(("certificate", "key"), [("table.pem", "table.key"), ("both.pem", "")])
def test_a_certificate_with_its_key_is_taken(certificate: str, key: str) -> None:
    assert secure_context(str(FILES / certificate), key and str(FILES / key)).get_ca_certs() == []


@pytest.mark.parametrize(
    ("certificate", "key", "said"),
    [
        ("nowhere.pem", "", "can't be read: No such file"),
        ("nowhere.pem", "nowhere.key", "nowhere.key localhost 127.0.0.1"),
        ("table.pem", "nowhere.key", "can't be read: No such file"),
        ("table.pem", "", "no certificate with its key"),
        ("table.key", "table.pem", "no certificate with its key"),
        ("table.pem", "other.key", "doesn't belong"),
        ("table.pem", "locked.key", "has a password"),
    ],
)
def test_what_cannot_be_served_is_refused_in_words(certificate: str, key: str, said: str) -> None:
    with pytest.raises(CertificateError) as refused:
        secure_context(str(FILES / certificate), key and str(FILES / key))
    assert said in str(refused.value)
    assert f"--certfile={FILES / certificate}" in str(refused.value)
    assert (f"--keyfile={FILES / key}" in str(refused.value)) == bool(key)
