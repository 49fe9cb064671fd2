"""What was on the screens when a browser test failed: a screenshot of every page that is still open, and in a few lines what it shows.

A browser that a test drives is known here once it has gone through :func:`watched`; which fixture or test opened a page makes no difference.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Page

FOLDER = Path("screenshots", "failures")
LINES, WIDTH = 10, 160
"""How much of a page is told in the summary; the file beside its screenshot holds everything."""
ERRORS = 4
"""Of the console's errors the last ones are told."""
MOST = 8
"""Pages of one test that are photographed."""
PATIENCE = 10_000
"""Milliseconds that a screenshot may take: a page that hangs holds up no other test."""

SHOWN = """() => {
    const texts = selector => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility()).map(each => each.innerText);
    return {
        marks: [...document.documentElement.attributes].filter(each => each.name.startsWith("data-aa")).map(each => `${each.name}=${each.value}`),
        prompts: texts(".aa-prompt"),
        questions: texts("dialog[open], [role=dialog], [role=alertdialog], .aa-question, .aa-error"),
        text: document.body?.innerText ?? "",
    };
}"""
SECRET = re.compile(r"\b(key|token)=[^&\s\"')\]}]+")

_browsers: list[Browser] = []
_seen = pytest.StashKey[list[list[str]]]()
_taken = pytest.StashKey[int]()


def watched(browser: Browser) -> Browser:
    """The browser, whose pages are photographed when a test fails."""
    _browsers[:] = [each for each in _browsers if each.is_connected()] + [browser]
    return browser


def without_secrets(text: str) -> str:
    """The text without the keys of links, which would let its reader play."""
    return SECRET.sub(r"\1=…", text)


def file_name(nodeid: str) -> str:
    """A name for files that tells the test, short enough for any file system."""
    name = re.sub(r"[^\w.-]+", "-", nodeid.removeprefix("tests/").replace(".py::", "-")).strip("-")
    return name if len(name) <= 120 else f"{name[:110]}-{sha256(nodeid.encode()).hexdigest()[:8]}"


def look(item: pytest.Item) -> None:
    """Photograph every open page; what has been seen is handed out by :func:`seen`. A fixture that is about to close its pages may ask for it."""
    pages = [page for browser in _browsers if browser.is_connected() for context in browser.contexts for page in context.pages]
    folder, run = item.config.rootpath / FOLDER, "second" if item.config.getoption("second_run") else "first"
    folder.mkdir(parents=True, exist_ok=True)
    told = item.stash.setdefault(_seen, [])
    for page in pages[:MOST]:
        # A test can fail twice in one run, itself and a fixture afterwards.
        number = item.stash[_taken] = item.stash.get(_taken, 0) + 1
        path = folder / f"{file_name(item.nodeid)}-{run}-{number}.png"
        lines, console = _picture(page, path)
        path.with_suffix(".txt").write_text("\n".join([*lines, *console]) + "\n", encoding="utf-8")
        short = [line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…" for line in lines[:LINES]]
        told.append([path.relative_to(item.config.rootpath).as_posix(), *short])


def seen(item: pytest.Item) -> list[list[str]]:
    """For each page the path of its screenshot and what it showed; empty afterwards."""
    told = item.stash.get(_seen, [])
    item.stash[_seen] = []
    return told


def _picture(page: Page, path: Path) -> tuple[list[str], list[str]]:
    """Take the screenshot; the page in words (its address, the step that it has drawn, errors, what it asks), and all that its console said."""
    address = urlsplit(page.url)
    lines = [f"{address.scheme}://{address.netloc}{address.path}" if address.scheme != "data" else "data:"]
    console: list[str] = []
    try:
        # Before the screenshot: these are here already, however long the page takes to answer.
        said = page.console_messages()
        console = [f"console {line.type}: {line.text}" for line in said]
        errors = [f"page error: {error.message}" for error in page.page_errors()] + [line for line in console if line.startswith("console error: ")]
        lines += errors[-ERRORS:]
        page.screenshot(path=path, timeout=PATIENCE)
        # Only of a page that could be photographed: one that hangs would not answer, and keep the test waiting.
        shown = page.evaluate(SHOWN)
        lines += [" ".join(shown["marks"])] if shown["marks"] else []
        lines += [f"prompt: {text}" for text in shown["prompts"]] + [f"open: {text}" for text in shown["questions"]]
        lines += [] if shown["prompts"] else [f"shows: {shown['text']}"]
    except Error as error:
        lines.append(f"no picture: {error.message}")
    return _clean(lines), _clean(console)


def _clean(lines: list[str]) -> list[str]:
    return [" ".join(without_secrets(line).split()) for line in lines]
