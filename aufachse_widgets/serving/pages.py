"""The page, begun before its kernel is there, and the cookie by which the gate knows whose kernel it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jinja2.utils import htmlsafe_json_dumps
from tornado.web import authenticated
from voila.tornado.handler import TornadoVoilaHandler

from ..apps.loading import loading_page
from ..words.language import _
from .gate import SETTING, Gate
from .policy import content_security_policy
from .scripts import page_scripts

# Where the page's kernel finds the options of the device: as HTTP_X_AUFACHSE_OPTIONS in its environment.
OPTIONS_HEADER = "X-Aufachse-Options"


class Noted:
    """The server's kernels, for one page: whoever starts one by this is told its id."""

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
    """Voilà's page, begun at once: Voilà itself sends nothing before it has started Python. And its kernel is given what the person likes on
    this device, which the browser keeps in a cookie: of all cookies only this one."""

    _kernel = ""  # the id of the page's own, once it is started
    _ended = False  # whether that one ended before the page was there

    async def prepare(self) -> None:
        """Say what the kernel will read."""
        await super().prepare()
        self.request.headers[OPTIONS_HEADER] = self.get_cookie("aufachse", "")

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

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the page."""
        if path:  # of the one page there are no others
            await super().get(path)
            return
        self.xsrf_token  # noqa: B018  (reading it sets the cookie, which needs the headers)
        self.know_again()
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        self.write(loading_page(self.base_url, page_scripts.addresses))
        await self.flush()
        try:
            async for part in self.get_generator(path=path):
                if self._ended:  # Voilà would wait for it for ever
                    raise ChildProcessError("the kernel ended before the page was made")
                self.write(part)
                await self.flush()
        except Exception:
            # It is too late for an error page: what waits is told that there is nothing to wait for.
            self.log.exception("the page could not be made")
            said = _("The page could not be made. See why in the terminal where aufachse is running, then reload the page.")
            self.write(f"<script>window.aufachse_stage({htmlsafe_json_dumps(said)})</script>")
        finally:
            kernels = super().kernel_manager
            if self._kernel in kernels:
                kernels.remove_restart_callback(self._kernel, self._kernel_ended)
