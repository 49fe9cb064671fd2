"""Where others come to this server's tables: what the kernel of a page knows of the network."""

from __future__ import annotations

import os


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
