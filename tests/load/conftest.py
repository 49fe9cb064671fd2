"""The servers of the browser tests, for clients without a browser."""

from tests.browser.conftest import installed, kept_games

__all__ = ["installed", "kept_games"]
