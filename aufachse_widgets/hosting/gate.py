"""The gate: every request passes here before anything of Jupyter or Voilà sees it.

Whatever no page needs does not exist. A page of another site can open this server's page as a person would, by a link, and nothing else of it.
With ``--lan`` the machine that runs the server is the host and has the dashboard; everybody else needs a table's code or a link, and has that table
and nothing else: the page, its files, and the kernels that this browser's own pages started.
"""

from __future__ import annotations

import asyncio
import logging
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode
from weakref import WeakKeyDictionary

from tornado.http1connection import HTTP1Connection
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, HTTPServerRequest, RequestStartLine, ResponseStartLine
from tornado.routing import Router
from tornado.web import Application

from ..store import AWAY, StoreError
from ..words.language import answering_in
from . import answers
from .answers import Answer, AnswerHandler
from .door import Door, Found, Opened
from .host_link import PARAMETER, HostLink
from .languages import SETTING as LANGUAGE
from .languages import language_of, spoken_in
from .limits import Limit, neighbourhood
from .links import LINK_HEADER, LinkCookies, SetCookie, seat_asked
from .network import is_here, is_loopback, names_here
from .origin import HostNames, Sender, came_by_proxy, is_ahead, sender
from .room import Room
from .routes import Kind, Route, route
from .timings import SERVER_TIMINGS, ServerTimings
from .visitors import Visitor, Visitors

VISITOR_HEADER = "X-Aufachse-Visitor"  # for the page: "host" or "guest"
OUR_HEADERS = "X-Aufachse-"  # what begins so only the server says
HOST, GUEST = "host", "guest"
# How often within how many seconds: by one device, by all together.
WRONG_CODES = (10, 60, 60.0)
WRONG_LINKS = (20, 5_000, 60.0)  # nobody guesses one: this is for the store, and strangers together must not shut out those who have a good one
PAGES = (240, 480, 60.0)  # of guests; several devices may come by one address
LINKED_PAGES = (10, 30, 60.0)  # of the host, opened by pages of other sites
MOST_CODE = 20  # letters of a code that are looked at
SETTING = "aufachse_gate"  # where handlers find the gate among the application's settings

logger = logging.getLogger(__name__)


class Invited:
    """How others come in: by the tables' ``door``, as often as that is allowed, and as long as there is ``room``. ``here`` is where the host's
    own machine finds the dashboard. A ``host_link`` makes another browser the host's."""

    def __init__(
        self,
        door: Door,
        room: Room,
        port: int,
        here: str,
        timings: ServerTimings = SERVER_TIMINGS,
        host_link: HostLink | None = None,
    ) -> None:
        self.timings = timings
        self.door = door
        self.room = room
        self.port = port
        self.here = here
        self.host_link = host_link
        self.wrong = Limit(*WRONG_CODES)
        self.wrong_links = Limit(*WRONG_LINKS)
        self.pages = Limit(*PAGES)


class Visit(NamedTuple):
    """Who makes a request, as the gate found it: a browser that was let in, or None where nobody else can come; and the cookies that its page sets."""

    visitor: Visitor | None = None
    cookies: tuple[SetCookie, ...] = ()


class Links(NamedTuple):
    """How links become cookies: what they open the ``door`` says."""

    door: Door
    cookies: LinkCookies


class AskedPage(HTTPMessageDelegate):
    """A request for a page: the gate decides on it without stopping others', since it may have to ask the store."""

    def __init__(self, gate: Gate, request: HTTPServerRequest) -> None:
        self._gate = gate
        self._request = request
        self._start: RequestStartLine | ResponseStartLine | None = None
        self._headers = HTTPHeaders()
        self._left = False  # nobody waits for an answer any more
        self._deciding: asyncio.Task[None] | None = None

    def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> None:
        """It begins."""
        self._start, self._headers = start_line, headers

    def data_received(self, chunk: bytes) -> None:
        """A page needs none."""

    def finish(self) -> None:
        """It has come whole."""
        if isinstance(self._request.connection, HTTP1Connection):
            self._request.connection.set_close_callback(self.on_connection_close)
        self._deciding = asyncio.ensure_future(self._decide())

    def on_connection_close(self) -> None:
        """Its browser has left."""
        self._left = True

    async def _decide(self) -> None:
        handled = await self._gate.handled(self._request)
        if self._left or self._start is None:
            return
        handled.headers_received(self._start, self._headers)
        handled.finish()


class Gate(Router):
    """Lets requests through to the application, or answers itself. Without ``invited`` everybody who reaches the server is the host.

    ``names`` are those by which the server may be asked for, and ``here`` is where the host's own machine finds the dashboard. ``links`` says what
    becomes of a link's address; guests' are exchanged in any case.
    """

    def __init__(
        self,
        application: Application,
        base_url: str = "/",
        invited: Invited | None = None,
        names: HostNames | None = None,
        here: str = "",
        links: Links | None = None,
    ) -> None:
        self.application = application
        self.base_url = base_url
        # What this server's own addresses begin with, where a proxy strips a part of what browsers ask for.
        self.server_url = application.settings.get("server_url") or base_url
        self.invited = invited
        self.names = names or HostNames()
        self.here = here
        self.links = Links(invited.door, LinkCookies(invited.port)) if links is None and invited is not None else links
        self.linked = Limit(*LINKED_PAGES)
        self.visitors = Visitors()
        self._asking = asyncio.Lock()
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

    def link_cookies(self, request: HTTPServerRequest) -> tuple[SetCookie, ...]:
        """The cookies that keep the link of the page which a request was let through for."""
        return self._visits.get(request, Visit()).cookies

    def find_handler(self, request: HTTPServerRequest, **kwargs: object) -> HTTPMessageDelegate:
        """What handles a request."""
        for name in [name for name in request.headers if name.title().startswith(OUR_HEADERS)]:
            del request.headers[name]
        asked = self.asked(request)
        with answering_in(self.language(request)):
            answer = self.refusal(request, asked)
        if answer is not None:
            return self._answering(request, answer)
        if asked is not None and asked.kind is Kind.PAGE:
            return AskedPage(self, request)
        return self.application.find_handler(request)

    async def handled(self, request: HTTPServerRequest) -> HTTPMessageDelegate:
        """What handles a request for a page, which may ask the store."""
        with answering_in(self.language(request)):
            try:
                answer = await self._page(request)
            except StoreError as error:
                if str(error) != self._troubled:  # phones ask again and again
                    self._troubled = str(error)
                    logger.error("the gate: %s", error)
                answer = answers.no_games()
            except Exception:
                logger.exception("the gate")
                answer = answers.no_games()
        return self.application.find_handler(request) if answer is None else self._answering(request, answer)

    def _answering(self, request: HTTPServerRequest, answer: Answer) -> HTTPMessageDelegate:
        return self.application.get_handler_delegate(request, AnswerHandler, {"answer": answer, "base_url": self.base_url, "language": self.language(request)})

    def language(self, request: HTTPServerRequest) -> str:
        """The code of the language in which a request is answered."""
        return language_of(request, self.application.settings.get(LANGUAGE, ""))

    def asked(self, request: HTTPServerRequest) -> Route | None:
        """What a request asks for; None: nothing that a page needs."""
        path = request.path
        return route(request.method or "", "/" + path.removeprefix(self.server_url)) if path.startswith(self.server_url) else None

    def refusal(self, request: HTTPServerRequest, asked: Route | None) -> Answer | None:
        """What is answered at once to a request that is not let through; None: it is, and the gate has noted for whom, or a page is asked for, about which
        the store may have to be."""
        if not self._knows_name(request):
            return answers.wrong_name(self.here)
        if asked is None:
            return answers.nothing_here()
        by = sender(request, self.names)
        if by is Sender.ELSEWHERE:
            return answers.other_site()
        if asked.kind is Kind.PAGE:
            return self._not_opened(request, by)
        if self.invited is None:
            return None
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
        """Whether a request comes from a browser that opened the host's link, or from the machine that runs the server, under a name of its own: another
        name may lead here from any web page, and what a proxy passes on may come from anywhere."""
        if (visitor := self.visitors.known(self._token(request))) is not None and visitor.linked_host:
            return True
        return is_loopback(request.remote_ip or "") and names_here(request.host) and not came_by_proxy(request)

    def _knows_name(self, request: HTTPServerRequest) -> bool:
        """Whether a request asks for this server by a name of its own. Other devices may have any name for it, and are strangers by each."""
        return (self.invited is not None and not is_loopback(request.remote_ip or "")) or request.host in self.names

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

    async def _page(self, request: HTTPServerRequest) -> Answer | None:
        """What is answered to a request for a page that is not let through; None: it is. StoreError if the store, which must be asked, can't be read."""
        asked = parse_qs(request.query)
        if self.invited is not None and self.invited.host_link is not None and (secret := asked.get(PARAMETER, [""])[0]):
            return self._by_host_link(request, self.invited.host_link, secret)
        host = self.invited is None or self.is_host(request)
        code, key, seat = _code(asked.get("table", [""])[0]), asked.get("key", [""])[0], seat_asked(asked.get("seat", [""])[0])
        cookies: tuple[SetCookie, ...] = ()
        secret = ""
        if code and self.links is not None:
            if key:
                return await self._exchanged(request, self.links, host, code, key)
            if seat:
                secret = self.links.cookies.kept(request.cookies, code, seat)
                if not secret:
                    return answers.open_again(code)
                found = await self._found(request, self.links.door, host, code, secret)
                if isinstance(found, Answer):
                    if found.status == 429:
                        return found
                    gone = answers.seat_freed(code) if found.status == 403 else found
                    return gone._replace(cookies=self.links.cookies.forget(code, seat))
                cookies = self.links.cookies.keep(request.cookies, code, seat, secret)  # for as long again
        if self.invited is not None and not host and (answer := await self._stranger(request, self.invited, code, bool(secret))) is not None:
            return answer
        if self.links is not None:
            request.headers[LINK_HEADER] = secret
            if code:  # whatever else is in the address does not concern a table's page
                request.query = urlencode(({"table": code, "seat": seat} if secret else {"table": code}) | spoken_in(request.query))
        if self.invited is None:
            self._visits[request] = Visit(None, cookies)
            return None
        visitor = self.visitors.admit(self._token(request))
        visitor.guest = not host
        request.headers[VISITOR_HEADER] = HOST if host else GUEST
        self._visits[request] = Visit(visitor, cookies)
        return None

    def _by_host_link(self, request: HTTPServerRequest, link: HostLink, secret: str) -> Answer:
        """The host's link becomes the cookie of a browser that is the host's, and the address without its secret."""
        who = neighbourhood(request.remote_ip or "")
        if wait := link.wrong.wait(who):
            return answers.too_many_links(wait)
        if not link.opens(secret):
            link.wrong.note(who)
            return answers.bad_host_link()
        visitor = self.visitors.admit("")  # a new one: what the browser had before, others may have given it
        visitor.guest, visitor.linked_host = False, True
        return answers.go_on(_address("./", request))._replace(cookies=(SetCookie(self.cookie, visitor.token),))

    async def _exchanged(self, request: HTTPServerRequest, links: Links, host: bool, code: str, key: str) -> Answer:
        """A link's address becomes a cookie and the address without its secret."""
        found = await self._found(request, links.door, host, code, key)
        if isinstance(found, Answer):
            return found
        address = _address(links.cookies.address(code, found.seat), request)
        return answers.go_on(address)._replace(cookies=links.cookies.keep(request.cookies, code, found.seat, key))

    async def _found(self, request: HTTPServerRequest, door: Door, host: bool, code: str, secret: str = "") -> Found | Answer:
        """What a code or, with its ``secret``, a link opens, or what is answered where it opens nothing. A device that has tried too many learns no more, and
        the store isn't asked about them: one is asked about after the other, so that none slips through meanwhile."""
        who = neighbourhood(request.remote_ip or "")
        limits = None if host else self.invited
        try:
            async with asyncio.timeout(door.timings.store_answer), self._asking:
                if limits is not None and not secret and (wait := limits.wrong.wait(who)):
                    return answers.too_often(wait)
                if limits is not None and secret and (wait := limits.wrong_links.wait(who)):
                    return answers.too_many_links(wait)
                found = await door.ask(code, secret)
                self._troubled = ""
                if found.opened is Opened.TABLE:
                    return found
                if limits is not None:
                    if secret:
                        limits.wrong_links.note(who)
                    # A wrong link tells whether there is a table with that code, so it is a try like one with a code.
                    if wait := limits.wrong.wait(who):
                        return answers.too_often(wait)
                    limits.wrong.note(who)
        except TimeoutError as error:
            raise StoreError(door.where, "it takes too long to answer", AWAY) from error
        return answers.unknown_code(code) if found.opened is Opened.WRONG_CODE else answers.bad_link(code)

    async def _stranger(self, request: HTTPServerRequest, invited: Invited, code: str, linked: bool) -> Answer | None:
        """What is answered to somebody who is not the host; None: the table's page, which a good link (``linked``) or the code opens."""
        who = neighbourhood(request.remote_ip or "")
        if not code:
            return answers.enter(here=invited.here if is_here(who) else "")
        if not linked and isinstance(answer := await self._found(request, invited.door, False, code), Answer):
            return answer
        if invited.pages.wait(who) or not invited.room.take(self.guests_pages()):
            return answers.no_room(int(invited.timings.full_retry))
        invited.pages.note(who)
        return None


def _address(address: str, request: HTTPServerRequest) -> str:
    """Where a browser goes on, in the language that it was asked for in."""
    kept = urlencode(spoken_in(request.query))
    return f"{address}{'&' if '?' in address else '?'}{kept}" if kept else address


def _code(typed: str) -> str:
    """A table's code as people type it.

    >>> _code(" bcd-fg ")
    'BCDFG'
    """
    return "".join(filter(str.isalnum, typed))[:MOST_CODE].upper()
