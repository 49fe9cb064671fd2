"""The gate: every request passes here before anything of Jupyter or Voilà sees it.

Whatever no page needs does not exist. A page of another site can open this server's page as a person would, by a link, and nothing else of it.
With ``--lan`` the machine that runs the server is the host and has the dashboard; everybody else needs a table's code or a link, and has that table
and nothing else: the page, its files, and the kernels that this browser's own pages started.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode
from weakref import WeakKeyDictionary

from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.routing import Router
from tornado.web import Application

from ..store import StoreError
from . import answers
from .answers import Answer, AnswerHandler
from .door import Door, Opened
from .limits import Limit, neighbourhood
from .network import is_here, is_loopback, names_here
from .origin import HostNames, Sender, came_by_proxy, is_ahead, sender
from .room import Room
from .routes import Kind, route
from .timings import SERVER_TIMINGS, ServerTimings
from .visitors import Visitor, Visitors

VISITOR_HEADER = "X-Aufachse-Visitor"  # for the page's kernel: HTTP_X_AUFACHSE_VISITOR is "host" or "guest"
OUR_HEADERS = "X-Aufachse-"  # what begins so only the server says
HOST, GUEST = "host", "guest"
# How often within how many seconds: by one device, by all together.
WRONG_CODES = (10, 60, 60.0)
PAGES = (240, 480, 60.0)  # of guests; several devices may come by one address
LINKED_PAGES = (10, 30, 60.0)  # of the host, opened by pages of other sites
MOST_CODE = 20  # letters of a code that are looked at
SETTING = "aufachse_gate"  # where handlers find the gate among the application's settings

logger = logging.getLogger(__name__)


class Invited:
    """How others come in: by the tables' ``door``, as often as that is allowed, and as long as there is ``room``. ``here`` is where the host's
    own machine finds the dashboard; ``before_page`` is called when a page is let through."""

    def __init__(self, door: Door, room: Room, port: int, here: str, before_page: Callable[[], None], timings: ServerTimings = SERVER_TIMINGS) -> None:
        self.timings = timings
        self.door = door
        self.before_page = before_page
        self.room = room
        self.port = port
        self.here = here
        self.wrong = Limit(*WRONG_CODES)
        self.pages = Limit(*PAGES)


class Visit(NamedTuple):
    """Who makes a request, as the gate found it: a browser that was let in, or None where nobody else can come."""

    visitor: Visitor | None = None


class Gate(Router):
    """Lets requests through to the application, or answers itself. Without ``invited`` everybody who reaches the server is the host.

    ``names`` are those by which the server may be asked for, and ``here`` is where the host's own machine finds the dashboard.
    """

    def __init__(self, application: Application, base_url: str = "/", invited: Invited | None = None, names: HostNames | None = None, here: str = "") -> None:
        self.application = application
        self.base_url = base_url
        self.invited = invited
        self.names = names or HostNames()
        self.here = here
        self.linked = Limit(*LINKED_PAGES)
        self.visitors = Visitors()
        self._troubled = ""  # why the games cannot be read, as the log has been told
        self._visits: WeakKeyDictionary[HTTPServerRequest, Visit] = WeakKeyDictionary()
        application.settings[SETTING] = self

    @property
    def cookie(self) -> str:
        """The name of the cookie by which a browser is known; cookies are a computer's, not a port's."""
        return f"aufachse_visitor_{self.invited.port}" if self.invited else ""

    def visitor(self, request: HTTPServerRequest) -> Visitor | None:
        """The browser that a request was let through for; None where all are the host."""
        return self._visits.get(request, Visit()).visitor

    def find_handler(self, request: HTTPServerRequest, **kwargs: object) -> HTTPMessageDelegate:
        """What handles a request."""
        for name in [name for name in request.headers if name.title().startswith(OUR_HEADERS)]:
            del request.headers[name]
        if (answer := self.refusal(request)) is not None:
            return self.application.get_handler_delegate(request, AnswerHandler, {"answer": answer, "base_url": self.base_url})
        return self.application.find_handler(request)

    def refusal(self, request: HTTPServerRequest) -> Answer | None:
        """What is answered to a request that is not let through; None: it is, and the gate has noted for whom."""
        if not self._knows_name(request):
            return answers.wrong_name(self.here)
        path = request.path
        asked = route(request.method or "", "/" + path.removeprefix(self.base_url)) if path.startswith(self.base_url) else None
        if asked is None:
            return answers.nothing_here()
        by = sender(request, self.names)
        if by is Sender.ELSEWHERE:
            return answers.other_site()
        if asked.kind is Kind.PAGE and (answer := self._not_opened(request, by)) is not None:
            return answer
        if self.invited is None:
            return None
        host = self.is_host(request)
        if asked.kind is Kind.PAGE:
            return self._page(request, self.invited, host)
        visitor = self.visitors.known(self._token(request))
        if visitor is None or (asked.kind is Kind.KERNEL and asked.kernel not in visitor.kernels):
            return answers.nothing_here()
        self._visits[request] = Visit(visitor)
        return None

    def guests_pages(self) -> int:
        """How many pages of guests there are."""
        self.visitors.forget(self.application.settings["kernel_manager"].list_kernel_ids())
        return self.visitors.guests_kernels()

    def is_host(self, request: HTTPServerRequest) -> bool:
        """Whether a request comes from the machine that runs the server, under a name of its own: another name may lead here from any web page, and
        what a proxy passes on may come from anywhere."""
        return is_loopback(request.remote_ip or "") and names_here(request.host) and not came_by_proxy(request)

    def _knows_name(self, request: HTTPServerRequest) -> bool:
        """Whether a request asks for this server by a name of its own. Other devices may have any name for it, and are strangers by each."""
        return request.host in self.names or (self.invited is not None and not is_loopback(request.remote_ip or ""))

    def _not_opened(self, request: HTTPServerRequest, by: Sender) -> Answer | None:
        """What is answered to a request for a page that nobody opens, or that other sites' pages open again and again; None: somebody opens it."""
        if request.method == "HEAD":
            return answers.page_is_there()
        if is_ahead(request):
            return answers.not_ahead()
        if by is Sender.LINK and (self.invited is None or self.is_host(request)):
            who = neighbourhood(request.remote_ip or "")
            if self.linked.wait(who):
                return answers.opened_too_often(self.here)
            self.linked.note(who)
        return None

    def _token(self, request: HTTPServerRequest) -> str:
        found = request.cookies.get(self.cookie)
        return found.value if found else ""

    def _page(self, request: HTTPServerRequest, invited: Invited, host: bool) -> Answer | None:
        if not host:
            asked = parse_qs(request.query)
            code, key = _code(asked.get("table", [""])[0]), asked.get("key", [""])[0]
            if (answer := self._stranger(request, invited, code, key)) is not None:
                return answer
            # Whatever else is in the address does not concern a guest's page.
            request.query = urlencode({"table": code, "key": key} if key else {"table": code})
        visitor = self.visitors.admit(self._token(request))
        visitor.guest = not host
        request.headers[VISITOR_HEADER] = HOST if host else GUEST
        self._visits[request] = Visit(visitor)
        invited.before_page()
        return None

    def _stranger(self, request: HTTPServerRequest, invited: Invited, code: str, key: str) -> Answer | None:
        """What is answered to somebody who is not the host; None: the table's page."""
        who = neighbourhood(request.remote_ip or "")
        if not code:
            return answers.enter(here=invited.here if is_here(who) else "")
        if not key and (wait := invited.wrong.wait(who)):
            return answers.too_often(wait)
        try:
            opened = invited.door.opens(code, key)
        except StoreError as error:
            if str(error) != self._troubled:  # phones ask again and again
                self._troubled = str(error)
                logger.error("the gate: %s", error)
            return answers.no_games()
        self._troubled = ""
        if opened is not Opened.TABLE:
            if key and (wait := invited.wrong.wait(who)):
                return answers.too_often(wait)
            invited.wrong.note(who)
            return answers.unknown_code(code) if opened is Opened.WRONG_CODE else answers.bad_link(code)
        if invited.pages.wait(who) or not invited.room.take(self.guests_pages()):
            return answers.no_room(int(invited.timings.full_retry))
        invited.pages.note(who)
        return None


def _code(typed: str) -> str:
    """A table's code as people type it.

    >>> _code(" bcd-fg ")
    'BCDFG'
    """
    return "".join(filter(str.isalnum, typed))[:MOST_CODE].upper()
