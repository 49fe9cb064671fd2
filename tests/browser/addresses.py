"""Where the dashboard is tried: by a server, and in the browser alone (the fixture ``address``)."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, PHONE

LONG = pytest.mark.parametrize("address", [pytest.param("served", marks=pytest.mark.slow), pytest.param("alone", marks=pytest.mark.full)], indirect=True)
"""Of a test that plays for minutes: without a server it is run before an issue ends."""

ON_PHONES = pytest.mark.parametrize(
    ("address", "size"),
    [
        pytest.param(address, size, id=f"{address}-{name}", marks=mark)
        for size, name, mark in ((PHONE, "phone", pytest.mark.slow), (DESK, "desktop", pytest.mark.full))
        for address in ("served", "alone")
    ],
    indirect=["address"],
)
"""Of a test that is much the same on a desktop: there it is run before an issue ends."""
