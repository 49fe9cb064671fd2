"""https: the certificate that the table's host gives."""

from __future__ import annotations

import ssl

from ..engine.errors import AufAchseError
from ..engine.input_files import read_input
from ..words.language import _
from .network import reachable


class CertificateError(AufAchseError):
    """A certificate that cannot be served; the message says why, for people."""


def secure_context(certificate: str, key: str = "") -> ssl.SSLContext:
    """What a server needs to speak https with that certificate and its key, which may be in the same file (PEM).
    CertificateError where they cannot be read, do not belong together or ask for a password."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    files = " --keyfile=".join(("--certfile=" + certificate, *filter(None, (key,))))

    def no_password() -> str:
        raise CertificateError(_("{files}: the key has a password; save it without one.").format(files=files))

    try:
        for file in filter(None, (certificate, key)):
            read_input(file)  # what isn't a file could go on without end
        context.load_cert_chain(certificate, key or None, no_password)
    except ssl.SSLError as error:  # before OSError, which it is
        if "MISMATCH" in str(error):
            raise CertificateError(_("{files}: the key doesn't belong to the certificate.").format(files=files)) from error
        raise CertificateError(_("{files}: no certificate with its key is in there (PEM files are needed).").format(files=files)) from error
    except FileNotFoundError as error:
        said = _("{files} can't be read: {reason}. If you have no certificate yet, mkcert makes one that your phones can trust: {command}")
        raise CertificateError(said.format(files=files, reason=error.strerror, command=making(certificate, key))) from error
    except OSError as error:
        raise CertificateError(_("{files} can't be read: {reason}.").format(files=files, reason=error.strerror or error)) from error
    return context


def making(certificate: str, key: str) -> str:
    """The command that makes a certificate for this computer's addresses, in those files.

    >>> making("table.pem", "")[:63]
    'mkcert -cert-file=table.pem -key-file=table.pem localhost 127.0'
    """
    names = " ".join(("localhost", "127.0.0.1", *reachable()))
    return f"mkcert -cert-file={certificate} -key-file={key or certificate} {names}"
