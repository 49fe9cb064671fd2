"""What a session refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from aufachse_widgets.engine import Reason
from aufachse_widgets.engine.errors import IllegalAction


def refusal(step: Callable[[], object]) -> Reason:
    """Why a step is refused."""
    with pytest.raises(IllegalAction) as caught:
        step()
    return caught.value.reason


def refused(step: Callable[[], object]) -> str:
    """The reason for which a step is refused, in full."""
    return str(refusal(step))


def refused_as(step: Callable[[], object]) -> str:
    """The code of the reason for which a step is refused."""
    return refusal(step).code
