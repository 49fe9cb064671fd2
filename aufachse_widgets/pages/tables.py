"""Where others come to this server's tables: what the kernel of a page knows of the network."""

from __future__ import annotations

import os
from typing import NamedTuple

from ..sessions.admission import Secret


def addresses() -> tuple[str, ...]:
    """The addresses of this server for other devices, the likeliest first; none where it does not listen to others (``aufachse --lan``).

    >>> os.environ.pop("AUFACHSE_LAN", None) and None
    >>> addresses()
    ()
    """
    return tuple(os.environ.get("AUFACHSE_LAN", "").split())


def is_guest() -> bool:
    """Whether whoever looks at the page is a guest of the host's computer: for them there are tables, but no start page and no other games."""
    return os.environ.get("HTTP_X_AUFACHSE_VISITOR", "") == "guest"


class GivenLink(NamedTuple):
    """What the server gives a page of the link that it was opened by: whether the server keeps links in ``cookies`` (else a link's secret stays in the
    page's address), and the secret, where it has one."""

    cookies: bool = False
    secret: Secret | None = None


def given_link() -> GivenLink:
    """The link that this page's kernel is given. It is taken out of the environment, where programs that the kernel starts would find it.

    >>> os.environ["HTTP_X_AUFACHSE_LINK"] = "abc"
    >>> given_link().secret.text, given_link()
    ('abc', GivenLink(cookies=False, secret=None))
    """
    given = os.environ.pop("HTTP_X_AUFACHSE_LINK", None)
    return GivenLink(given is not None, Secret(given) if given else None)
