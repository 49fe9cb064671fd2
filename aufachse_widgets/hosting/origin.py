"""Where a request comes from, as far as its headers tell: the name this server was asked by, and the page that asked.

Browsers send what scripts cannot set: ``Host``, ``Origin``, ``Sec-Fetch-…`` (the last not to plain http beyond this computer, nor from old
browsers). None of it proves anything of a program that is no browser; it keeps web pages elsewhere from using the browser of a person who is
let in.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from enum import Enum
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest

from .network import HOST, host_name, names_here

NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", re.IGNORECASE)
DEFAULT_PORTS = {"http": "80", "https": "443"}
# What proxies add to what they pass on.
BY_PROXY = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via")
# How browsers say that they only fetch ahead: today's header, and those that it replaced.
AHEAD = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")


class Sender(Enum):
    """Who asks."""

    OURS = "a page of this server, an address that a person opened, or no browser"
    LINK = "a page of another site, opening this one in its place or in a tab"
    ELSEWHERE = "a page of another site, for a picture, a frame, a script or a websocket"


class HostNames:
    """The names by which this server may be asked for: this computer's own for itself, and those in ``more``, as of a reverse proxy. Any other name
    may be made to lead here by the page of another site (DNS rebinding). An address can't: with ``addresses``, for a server that is open to
    everyone, any address will do, and the name that this computer has in its network. ``bound`` is the name or the address that it listens on.

    >>> names = HostNames(["play.example.org"])
    >>> [host in names for host in ("localhost:8866", "[::1]", "play.example.org", "192.0.2.7", "evil.example:8866", "localhost.evil.example")]
    [True, True, True, False, False, False]
    >>> "192.0.2.7:8866" in HostNames(addresses=True)
    True
    >>> "games.home.arpa:8866" in HostNames(bound="games.home.arpa"), "0.0.0.0:8866" in HostNames(bound="0.0.0.0")
    (True, False)
    """

    def __init__(self, more: Iterable[str] = (), *, addresses: bool = False, bound: str = "") -> None:
        self._more = {name.lower().removesuffix(".") for name in more}
        self._addresses = addresses
        self._bound = "" if _is_address(bound) else bound.lower().removesuffix(".")

    def __contains__(self, host: str) -> bool:
        name = host_name(host)
        given = name in self._more or name == self._bound
        return bool(name) and (given or (self._addresses and (_is_address(name) or name in _own_names())) or names_here(host))

    def origins(self) -> str:
        """A pattern of the origins of pages under the names that were added; empty where there are none."""
        names = "|".join(re.escape(f"[{name}]" if ":" in name else name) for name in sorted(self._more))
        return rf"https?://({names})(:\d+)?\Z" if names else ""

    def has_page(self, origin: str, host: str) -> bool:
        """Whether that is the origin of a page under a name that was added. Its port is a proxy's, which may not pass it on; where a request names both
        name and port, another port is another program."""
        if not self._more or re.match(self.origins(), origin) is None:
            return False
        asked = HOST.fullmatch(host)
        return not (asked and asked[2] and host_name(host) == urlsplit(origin).hostname)


def sender(request: HTTPServerRequest, names: HostNames) -> Sender:
    """Who asks. Headers that are missing say nothing against a request."""
    headers = request.headers
    origin = headers.get("Origin") or headers.get("Sec-Websocket-Origin")
    if origin:
        return Sender.OURS if is_same_origin(origin, request.host) or names.has_page(origin.lower(), request.host) else Sender.ELSEWHERE
    # Another port of the same name ("same-site") is another program.
    if headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
        return Sender.OURS
    opened = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document" and request.method in ("GET", "HEAD")
    return Sender.LINK if opened else Sender.ELSEWHERE


def is_same_origin(origin: str, host: str) -> bool:
    """Whether the page of that origin came by the same name and port as is asked for now.

    >>> is_same_origin("http://localhost:8866", "localhost:8866"), is_same_origin("https://play.example.org", "play.example.org:443")
    (True, True)
    >>> [is_same_origin(origin, "localhost:8866") for origin in ("http://localhost:3000", "http://evil.example:8866", "null", "http://[")]
    [False, False, False, False]
    """
    try:
        parts = urlsplit(origin.lower())
        default = DEFAULT_PORTS.get(parts.scheme)
        asked = HOST.fullmatch(host.lower())
        return bool(default and asked) and (parts.hostname, str(parts.port or default)) == (asked[1].strip("[]"), asked[2] or default)  # type: ignore[index]
    except ValueError:
        return False


def came_by_proxy(request: HTTPServerRequest) -> bool:
    """Whether something passed a request on: then it may come from anywhere, whatever address it has here."""
    return any(name in request.headers for name in BY_PROXY)


def is_ahead(request: HTTPServerRequest) -> bool:
    """Whether a browser asks for a page that nobody has opened yet (prefetch, preview)."""
    return any(word in request.headers.get(name, "").lower() for name in AHEAD for word in ("prefetch", "preview"))


def is_host_name(text: str) -> bool:
    """Whether that is a name or an address alone, as in ``--Aufachse.hosts``.

    >>> [is_host_name(text) for text in ("play.example.org", "192.0.2.7", "2001:db8::7", "https://play.example.org", "play.example.org:443", "*", "")]
    [True, True, True, False, False, False, False]
    """
    return _is_address(text) or NAME.fullmatch(text) is not None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _own_names() -> set[str]:
    name = socket.gethostname().lower()
    return {name, name.partition(".")[0], name.partition(".")[0] + ".local"} - {""}
