"""What a browser learns of a page from its first bytes: its picture, icon, colours and what it is."""

from __future__ import annotations

import re

import pytest
from jinja2 import Environment, FileSystemLoader

from aufachse_widgets.drawing.start_picture import start_picture
from aufachse_widgets.frontend.bundles import BUNDLE
from aufachse_widgets.frontend.tokens import DARK, LIGHT
from aufachse_widgets.hosting.loading import TEMPLATE, loading_page


def error_page() -> str:
    return Environment(loader=FileSystemLoader([TEMPLATE, BUNDLE]), autoescape=True).get_template("page.html").render(base_url="/")


@pytest.mark.parametrize("page", [loading_page("/"), error_page()], ids=["loading", "error"])
def test_every_page_has_an_icon_a_title_and_the_covers_colours(page: str) -> None:
    head = page.partition("<body")[0]
    colours = re.findall(r'<meta name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)">', head)
    assert colours == [(LIGHT["cover"], "light"), (DARK["cover"], "dark")]
    assert "<title>Auf Achse</title>" in head and 'rel="icon" href="data:image/svg+xml,' in head


def test_the_picture_comes_before_anything_that_has_to_be_fetched() -> None:
    page = loading_page("/")
    assert '<meta name="description" content="The haulage game, on real roads">' in page
    assert start_picture() in page.partition('id="loading_text"')[0]
    assert not re.search(r'<script[^>]* src=|<link rel="stylesheet"', page)
    assert len(page) < 40_000
