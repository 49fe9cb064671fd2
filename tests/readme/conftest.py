"""The wheel in an environment of its own, for the commands that it brings."""

from tests.browser.conftest import installed

__all__ = ["installed"]
