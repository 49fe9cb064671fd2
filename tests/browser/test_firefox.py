"""The dashboard without a server in Firefox: a game and a table of one's own, loaded again, and without the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.firefox import firefox_here, try_out
from tests.kit.measures import aligned
from tests.kit.static_site import StaticSite

pytestmark = [pytest.mark.browser, pytest.mark.full]


@pytest.mark.skipif(firefox_here() is None, reason="NO FIREFOX: the page without a server was NOT tested in it. Install firefox-esr or firefox.")
def test_firefox_plays_and_tracks(site: StaticSite, screenshots: Path) -> None:
    print(aligned("the dashboard without a server in Firefox", [*try_out(site, screenshots)]))
