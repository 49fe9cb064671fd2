"""The host's link: makes another browser than that of the server's own computer the host's, as for a container or a machine without a screen."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from .limits import Limit

PARAMETER = "host"  # in the link's address
TRIES = (10, 1_000, 60.0)  # by one device, by all together, within so many seconds; nobody guesses 128 bits


def new_secret() -> str:
    """A secret for a link: 128 random bits."""
    return secrets.token_urlsafe(16)


class HostLink:
    """A link that is good as long as the server runs. Of its secret only a hash is kept.

    >>> link = HostLink("a secret")
    >>> link.opens("a secret"), link.opens("another"), link.opens("")
    (True, False, False)
    """

    def __init__(self, secret: str) -> None:
        self._hash = _hash(secret)
        self.wrong = Limit(*TRIES)

    def opens(self, secret: str) -> bool:
        """Whether that is the link's secret; how long it takes tells nothing of it."""
        return hmac.compare_digest(self._hash, _hash(secret))


def _hash(secret: str) -> bytes:
    return hashlib.blake2b(secret.encode("utf-8", "surrogatepass"), digest_size=16, person=b"aufachse host").digest()
