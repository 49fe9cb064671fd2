"""The icons of the page without a server as pictures: ``python -m tests.tools.icons`` draws them from ``icon.svg`` with a browser and writes them beside it.

A home screen cuts a maskable icon to the shape it likes, so that one and Apple's are drawn to the edge, with the truck in the middle four fifths.
"""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tests.browser.conftest import launch
from tests.kit.servers import CHECKOUT

FOLDER = CHECKOUT / "aufachse_widgets" / "frontend" / "site"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512, "apple-touch-icon.png": 180}
TO_THE_EDGE = ("icon-maskable-512.png", "apple-touch-icon.png")


def page_of(drawing: str, size: int, to_the_edge: bool) -> str:
    """A page that shows nothing but the icon."""
    width = round(0.8 * size) if to_the_edge else size
    colour = "#0b4ea2" if to_the_edge else "transparent"
    sized = drawing.replace("<svg ", f'<svg width="{width}" height="{width}" ')
    if to_the_edge:
        sized = sized.replace('rx="5"', "")
    return f'<body style="margin:0;width:{size}px;height:{size}px;background:{colour};display:grid;place-items:center">{sized}</body>'


def main() -> None:
    """Draw and write them."""
    drawing = (FOLDER / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(page_of(drawing, size, name in TO_THE_EDGE))
            page.screenshot(path=FOLDER / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
