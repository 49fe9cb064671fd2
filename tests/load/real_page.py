"""One page in a real browser: what it loads, and how soon its last widget message has come."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from playwright.async_api import Browser, Error, async_playwright

from tests.browser.conftest import ARGUMENTS, PHONE, browser_here

QUIET = 1.5  # seconds without a message after which a page is taken to be ready
PATIENCE = 120.0


@asynccontextmanager
async def browser() -> AsyncIterator[Browser | None]:
    """This machine's browser, or the one that playwright has fetched; None where there is neither."""
    async with async_playwright() as playwright:
        try:
            launched = await playwright.chromium.launch(executable_path=browser_here(), args=ARGUMENTS)
        except Error:  # neither this machine's nor one that playwright has fetched
            yield None
            return
        try:
            yield launched
        finally:
            await launched.close()


async def load(browser: Browser, url: str) -> tuple[float, list[str]]:
    """Open the page as a phone that was never here: the seconds until its last widget message, and the paths of what it loaded on the way."""
    context = await browser.new_context(viewport={"width": PHONE["width"], "height": PHONE["height"]}, has_touch=True)
    page = await context.new_page()
    last, loaded = 0.0, []

    def came(payload: object) -> None:
        nonlocal last
        last = time.perf_counter()

    page.on("websocket", lambda socket: socket.on("framereceived", came))
    page.on("request", lambda request: loaded.append(request.url) if request.method == "GET" and request.url.startswith("http") else None)
    began = time.perf_counter()
    await page.goto(url, timeout=PATIENCE * 1000)
    while not last or time.perf_counter() - last < QUIET:
        if time.perf_counter() - began > PATIENCE:
            raise TimeoutError(f"{url} is not ready within {PATIENCE:.0f} s")
        await asyncio.sleep(0.05)
    await page.close(run_before_unload=True)
    await context.close()
    asked = (urlsplit(each) for each in loaded if each != url)
    return last - began, [each.path + (f"?{each.query}" if each.query else "") for each in asked if not each.path.startswith("/api/")]
