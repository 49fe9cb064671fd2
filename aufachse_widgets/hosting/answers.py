"""Pages that the server itself answers with: for devices that are at no table, and where there is no page to be had."""

from __future__ import annotations

from functools import lru_cache
from http.client import responses
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, Template
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import RequestHandler

from ..frontend.bundles import BUNDLE
from ..words.language import _, answering_in, language, ngettext
from .links import SetCookie
from .loading import TEMPLATE


class Answer(NamedTuple):
    """A plain page: what it says, whether it asks for a code (and which one it begins with), after how many seconds it makes sense to ask ``again``
    (the browser does it by itself where there is no form; 0: never), where this very computer finds the game (empty: it is another one), to what
    address the browser goes instead, and which ``cookies`` are set."""

    status: int
    title: str
    said: str = ""
    form: bool = False
    code: str = ""
    again: int = 0
    here: str = ""
    goes: str = ""
    cookies: tuple[SetCookie, ...] = ()


def enter(said: str = "", code: str = "", status: int = 200, here: str = "") -> Answer:
    """The form for a table's code, with what was wrong with the last one."""
    return Answer(status, _("Join a table"), said, form=True, code=code, here=here)


def unknown_code(code: str) -> Answer:
    """There is no table with that code."""
    return enter(_("There is no table with this code. Look at it again: five letters, as the host's screen shows them."), code, 404)


def bad_link(code: str) -> Answer:
    """A link that lets nobody in, though its table is there."""
    return enter(_("This link is not good, or no longer: the seat was freed, or somebody took over. Join again with the table's code."), code, 403)


def open_again(code: str) -> Answer:
    """The address of a seat, in a browser that hasn't got its link."""
    said = _(
        "This browser doesn't know your seat: its link was opened in another browser or app, or what this one had kept was cleared. "
        "Open the link once more, or ask the host for a new one. You just did? Then let this browser keep cookies for this page."
    )
    return enter(said, code, 403)._replace(title=_("Open your link again"))


def seat_freed(code: str) -> Answer:
    """The address of a seat, in a browser whose link opens it no longer."""
    said = _("Your link doesn't open this seat any more: the seat was freed, or somebody took over. Join again with the table's code.")
    return enter(said, code, 403)


def go_on(address: str) -> Answer:
    """The page is at another address."""
    return Answer(303, _("Your page"), goes=address)


def too_many_links(seconds: float) -> Answer:
    """Too many links that open nothing."""
    number = int(seconds) + 1
    said = ngettext(
        "Too many links that open nothing. Try again in {number} second.", "Too many links that open nothing. Try again in {number} seconds.", number
    )
    return enter(said.format(number=number), status=429)._replace(again=number)


def too_often(seconds: float) -> Answer:
    """Too many wrong codes."""
    number = int(seconds) + 1
    said = ngettext(
        "Too many wrong codes. Try again in {number} second; a link from the host works at once.",
        "Too many wrong codes. Try again in {number} seconds; a link from the host works at once.",
        number,
    )
    return enter(said.format(number=number), status=429)._replace(again=number)


def no_room(seconds: int) -> Answer:
    """No memory for one more page."""
    said = _("The host's computer has no room for one more page. Close those that nobody uses; this one tries again in a minute.")
    return Answer(503, _("No room right now"), said, again=seconds)


def no_games() -> Answer:
    """The store can't be read."""
    return Answer(503, _("The games can't be read right now"), _("The host's terminal says why. This page tries again in some seconds."), again=10)


def wrong_name(here: str) -> Answer:
    """A name that any web page may have lead here."""
    said = _("The game doesn't answer to the name in this address. If it is served through a proxy, start aufachse with --Aufachse.hosts and that name.")
    return Answer(403, _("Not the game's address"), said, here=here)


def other_site() -> Answer:
    """What a page of another site asks for."""
    return Answer(403, _("Only the game's own pages get this"))


def opened_too_often(here: str) -> Answer:
    """Pages of other sites open the host's page again and again. It doesn't try again by itself, which would be one more page."""
    said = _("A page of another site has opened this one again and again. Close that page, and open the game yourself.")
    return Answer(429, _("Opened too often"), said, here=here)


def not_ahead() -> Answer:
    """A page that a browser fetches before anybody opens it."""
    return Answer(503, _("This page begins when you open it"))


def page_is_there() -> Answer:
    """What is asked is only whether there is a page; whether a link is good, that doesn't tell."""
    return Answer(200, "Auf Achse")


def bad_host_link() -> Answer:
    """A host's link that isn't this server's."""
    return Answer(403, _("This link isn't valid any more"), _("A host's link works until aufachse is stopped. The terminal shows the current one."))


def nothing_here() -> Answer:
    """An address that leads nowhere."""
    return Answer(404, _("There is nothing at this address"))


@lru_cache(maxsize=1)
def _template() -> Template:
    return Environment(loader=FileSystemLoader([Path(__file__).parent, TEMPLATE, BUNDLE]), autoescape=True).get_template("door.html.j2")


def page(answer: Answer, base_url: str = "/") -> str:
    """An answer as HTML.

    >>> "<script>" in page(unknown_code("<script>"))
    False
    """
    words = {
        "code": _("The table's five letters"),
        "join": _("Join"),
        "scan": _("They are on the host's screen. Or scan the QR code beside them."),
        "here": _("Does the game run on this computer? Then open it here:"),
    }
    return _template().render(answer=answer, words=words, lang=language(), base_url=base_url)


def plain_error(handler: RequestHandler, status: int) -> None:
    """Say in a line what kind of error it is: Jupyter's own pages for errors need files that this server doesn't have."""
    handler.set_header("Content-Type", "text/plain; charset=utf-8")
    handler.finish(f"{status} {responses.get(status, '')}\n")


def with_plain_errors(handler: type[RequestHandler]) -> type[RequestHandler]:
    """That handler; where its errors would be Jupyter's own pages, one like it whose errors are plain."""
    if getattr(handler, "write_error", None) is not JupyterHandler.write_error:
        return handler

    def write_error(self: RequestHandler, status_code: int, **how: object) -> None:
        plain_error(self, status_code)

    return type(handler.__name__, (handler,), {"write_error": write_error, "__doc__": handler.__doc__})


class AnswerHandler(RequestHandler):
    """Gives an answer, whatever was asked for in whatever way."""

    def initialize(self, answer: Answer, base_url: str, language: str = "") -> None:
        self.answer = answer
        self.base_url = base_url
        self.language = language

    def set_default_headers(self) -> None:
        """The same headers as those of all pages."""
        for name, value in self.settings.get("headers", {}).items():
            self.set_header(name, value)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", "no-store")

    def prepare(self) -> None:
        """Answer before any verb is looked at."""
        self.set_status(self.answer.status)
        if self.answer.again:
            self.set_header("Retry-After", str(self.answer.again))
        if self.answer.goes:
            self.set_header("Location", self.answer.goes)
        for cookie in self.answer.cookies:
            cookie.set_on(self, self.base_url)
        with answering_in(self.language):
            self.finish(page(self.answer, self.base_url))
