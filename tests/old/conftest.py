"""The old notebooks are run by a test of their own, not wherever notebooks are collected; a browser for the old pages."""

from tests.reports.conftest import chromium

__all__ = ["chromium"]

collect_ignore_glob = ["*.ipynb"]
