"""Fixtures of the pages that are files: a browser to open them in, and a language in which every text stands in brackets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from aufachse_widgets.words.language import speaking
from tests.browser.conftest import launch
from tests.words.test_every_string_is_translated import Brackets


@pytest.fixture
def bracketed() -> Iterator[None]:
    with speaking(Brackets()):
        yield


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        yield browser
        browser.close()
