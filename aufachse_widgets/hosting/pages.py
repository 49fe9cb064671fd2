"""The page, begun before its kernel is there, and the cookie by which the gate knows whose kernel it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from jinja2.utils import htmlsafe_json_dumps
from msgspec.structs import replace
from tornado.httputil import HTTPHeaders
from tornado.iostream import StreamClosedError
from tornado.web import authenticated
from voila.tornado.handler import TornadoVoilaHandler

from ..pages.settings import SETTINGS_HEADER, PageSettings, encode_settings
from ..sessions.admission import Secret
from ..words.language import _, answering_in
from .answers import plain_error
from .gate import GUEST, SETTING, VISITOR_HEADER, Gate
from .languages import OPTIONS
from .links import LINK_HEADER
from .loading import loading_page
from .policy import content_security_policy
from .scripts import page_scripts
from .silence import end_kernel
from .unconnected import SETTING as UNCONNECTED
from .unconnected import Unconnected, client_of

TOLD = "aufachse_page_settings"
"""Where the application keeps what tells the settings that all pages have in common."""


def for_visitor(told: PageSettings, headers: HTTPHeaders, options: str, hosted: tuple[str, ...] = (), language: str = "") -> PageSettings:
    """What one page is told: what all are, what the gate says of the visitor in the request's ``headers``, which then say it no more, the
    ``options`` that the browser keeps, its ``language``, and, where it is no guest's, the codes of the tables whose host's link it has."""
    link = headers.pop(LINK_HEADER, None)
    guest = headers.pop(VISITOR_HEADER, "") == GUEST
    secret = Secret(link) if link else None
    return replace(told, guest=guest, cookies=link is not None, link=secret, options=options, language=language, hosted=() if guest else hosted)


class Noted:
    """The server's kernels, for one page: the id of each that is started through this is reported to ``started``."""

    def __init__(self, kernels: Any, started: Callable[[str], None]) -> None:
        self._kernels = kernels
        self._started = started

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    async def start_kernel(self, **how: Any) -> str:
        """Start one as usual."""
        kernel: str = await self._kernels.start_kernel(**how)
        self._started(kernel)
        return kernel


class PageHandler(TornadoVoilaHandler):  # type: ignore[misc]
    """Voilà's page, begun at once: Voilà itself sends nothing before it has started Python. And its kernel is given the page's settings: the server's,
    what the gate says of the visitor, what the person likes on this device, which the browser keeps in a cookie (of all cookies only this one's value),
    and of which tables it has the host's link (of those cookies only the names)."""

    _kernel = ""  # the id of the page's own, once it is started
    _ended = False  # whether that one ended before the page was there
    _left = False  # whether the browser has gone, or takes nothing

    async def prepare(self) -> None:
        """Say what the kernel will read."""
        await super().prepare()
        links = self.gate.links
        options = self.get_cookie(OPTIONS, "") or ""
        hosted = () if links is None else links.cookies.hosted(self.request.cookies)
        settings = for_visitor(self.settings[TOLD](), self.request.headers, options, hosted, self.gate.language(self.request))
        self.request.headers[SETTINGS_HEADER] = encode_settings(settings)

    def write_error(self, status_code: int, **how: Any) -> None:
        """Answer with an error."""
        plain_error(self, status_code)

    @property
    def content_security_policy(self) -> str:
        """The page's, with the address of its own websocket."""
        return content_security_policy(self.request.host)

    @property
    def gate(self) -> Gate:
        """Who has let this request through."""
        gate: Gate = self.settings[SETTING]
        return gate

    @property
    def unconnected(self) -> Unconnected:
        """What ends the page's kernel if the page doesn't connect to it."""
        found: Unconnected = self.settings[UNCONNECTED]
        return found

    @property
    def kernel_manager(self) -> Any:
        """The server's kernels; the one that is started is this page's."""
        return Noted(super().kernel_manager, self._started)

    def _started(self, kernel: str) -> None:
        """That kernel is the page's, and its browser's."""
        visitor = self.gate.visitor(self.request)
        if visitor is not None:
            visitor.kernels.add(kernel)
        self._kernel = kernel
        super().kernel_manager.add_restart_callback(kernel, self._kernel_ended)

    def _kernel_ended(self) -> None:
        self._ended = True

    def know_again(self) -> None:
        """Set the cookies by which the browser, and the seat of its link, are known again."""
        visitor = self.gate.visitor(self.request)
        if visitor is not None:
            self.gate.visitors.forget(super().kernel_manager.list_kernel_ids())
            secure = self.request.protocol == "https"
            self.set_cookie(self.gate.cookie, visitor.token, path=self.base_url, httponly=True, secure=secure, samesite="Lax")
        for cookie in self.gate.link_cookies(self.request):
            cookie.set_on(self, self.base_url)

    async def send(self, part: str) -> bool:
        """Send a part of the page; whether anybody takes it."""
        if self._left:
            return False
        self.write(part)
        sent = asyncio.ensure_future(self.flush())
        done, _pending = await asyncio.wait([sent], timeout=self.unconnected.patience)
        # A browser that takes nothing for so long will not connect; its connection ends where it is no longer read.
        self._left = not done or isinstance(sent.exception(), StreamClosedError)
        if done and not self._left:
            sent.result()
        return not self._left

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the page."""
        if path:  # of the one page there are no others
            await super().get(path)
            return
        with answering_in(self.gate.language(self.request)):
            await self._send_page(path)

    async def _send_page(self, path: str | None) -> None:
        self.xsrf_token  # noqa: B018  (reading it sets the cookie, which needs the headers)
        self.know_again()
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        await self.send(loading_page(self.base_url, page_scripts.addresses))
        try:
            async for part in self.get_generator(path=path):
                if self._ended:  # Voilà would wait for it forever
                    raise ChildProcessError("the kernel ended before the page was made")
                await self.send(part)  # the page is made to its end, even if nobody takes it: what makes it would complain at length
        except Exception:
            if self._left:
                return
            # It is too late for an error page: what waits is told that there is nothing to wait for.
            self.log.exception("the page could not be made")
            said = _("The page could not be made. See why in the terminal where aufachse is running, then reload the page.")
            self.write(f"<script>window.aufachse_stage({htmlsafe_json_dumps(said)})</script>")
        finally:
            kernels = super().kernel_manager
            if self._kernel in kernels:
                kernels.remove_restart_callback(self._kernel, self._kernel_ended)
                client = client_of(self.gate, self.request)
                if self._left or client is None:
                    end_kernel(self._kernel, kernels, "its browser has left before the page was made")
                else:
                    self.unconnected.made(self._kernel, client)
