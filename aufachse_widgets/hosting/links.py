"""Links that a browser has opened: their secrets in cookies, which no script reads, and not in addresses, which people show each other.

A link's address is exchanged, as often as it is opened, for a cookie and the address without its secret. A cookie is named after port, table and
seat: cookies are a computer's, not a port's, and one tablet may have several seats of a table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from http.cookies import Morsel
from typing import NamedTuple
from urllib.parse import urlencode

from tornado.web import RequestHandler

from ..sessions.admission import HOST, WALL
from ..store.protocol import CODE, LETTERS
from .door import MOST_KEY

LINK_HEADER = "X-Aufachse-Link"  # for the page: the secret of its link, empty where it has none
AGE = 90 * 86_400  # seconds that a browser keeps a link which it doesn't open
MOST = 24  # links that one browser keeps; more forget those that came first

_SEAT = re.compile(rf"[1-9][0-9]?|{WALL}|{HOST}")


class SetCookie(NamedTuple):
    """A cookie that an answer sets; without a ``value`` the browser forgets it."""

    name: str
    value: str = ""

    def set_on(self, handler: RequestHandler, path: str) -> None:
        """Set it by that handler's answer, out of the reach of scripts and other sites."""
        secure = handler.request.protocol == "https"
        if self.value:
            handler.set_cookie(self.name, self.value, path=path, max_age=AGE, httponly=True, secure=secure, samesite="Lax")
        else:
            handler.clear_cookie(self.name, path=path, httponly=True, secure=secure, samesite="Lax")


class LinkCookies:
    """The cookies of the links to tables at that ``port``.

    >>> links = LinkCookies(8866)
    >>> links.name("BCDFG", "2"), links.address("BCDFG", "2")
    ('aufachse_link_8866_BCDFG_2', '?table=BCDFG&seat=2')
    """

    def __init__(self, port: int) -> None:
        self._begin = f"aufachse_link_{port}_"

    def name(self, code: str, seat: str) -> str:
        """The name of the cookie for that seat (or role) of the table with that code."""
        return f"{self._begin}{code}_{seat}"

    @staticmethod
    def address(code: str, seat: str) -> str:
        """The end of the page's address, without the secret."""
        return "?" + urlencode({"table": code, "seat": seat})

    def kept(self, cookies: Mapping[str, Morsel[str]], code: str, seat: str) -> str:
        """The secret of the link that a browser has for that seat; empty where it has none."""
        found = cookies.get(self.name(code, seat))
        return found.value[: MOST_KEY + 1] if found else ""

    def hosted(self, cookies: Mapping[str, Morsel[str]]) -> tuple[str, ...]:
        """The codes of the tables whose host's link a browser has; whether they open anything is asked when one is opened.

        >>> LinkCookies(8866).hosted(dict.fromkeys(["aufachse_link_8866_BCDFG_host", "aufachse_link_8866_BCDFH_2", "aufachse_link_1_BCDFJ_host"], Morsel()))
        ('BCDFG',)
        """
        named = (re.fullmatch(rf"{self._begin}([{LETTERS}]{{{CODE}}})_{HOST}", name) for name in cookies)
        return tuple(found[1] for found in named if found)[:MOST]

    def keep(self, cookies: Mapping[str, Morsel[str]], code: str, seat: str, secret: str) -> tuple[SetCookie, ...]:
        """What has a browser keep that link beside those that it has, as long as they don't become too many."""
        name = self.name(code, seat)
        others = [one for one in cookies if one.startswith(self._begin) and one != name]
        return SetCookie(name, secret), *(SetCookie(one) for one in others[: max(0, len(others) - MOST + 1)])

    def forget(self, code: str, seat: str) -> tuple[SetCookie, ...]:
        """What has a browser forget the link for that seat."""
        return (SetCookie(self.name(code, seat)),)


def seat_asked(typed: str) -> str:
    """The seat (or role) that an address names; empty where that is none.

    >>> seat_asked("2"), seat_asked("wall"), seat_asked("<b>")
    ('2', 'wall', '')
    """
    return typed if _SEAT.fullmatch(typed) else ""
