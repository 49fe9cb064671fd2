"""The screens of a game with long names, six players and six contracts can be read and pressed at every size: nothing is cut, covered or out of reach.

Whole games are looked at by a command, ``python -m tests.tools.screens``; here are the screens that differ most.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from aufachse_widgets.store import open_store
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.tools.screens import SIZES, Looker, against_bots, play_through

pytestmark = [pytest.mark.browser, pytest.mark.slow]
