"""Where the dashboard is tried: by a server, and in the browser alone (the fixture ``address``)."""

from __future__ import annotations

import pytest

LONG = pytest.mark.parametrize("address", [pytest.param("served", marks=pytest.mark.slow), pytest.param("alone", marks=pytest.mark.full)], indirect=True)
"""Of a test that plays for minutes: without a server it is run before an issue ends."""
