"""The log's small pictures."""

import pytest

from aufachse_widgets.engine import log as engine_log
from aufachse_widgets.engine.log import Happened
from aufachse_widgets.journal.played_on import PlayedOn
from aufachse_widgets.journal.taken_back import TookBack
from aufachse_widgets.tracking import log as tracking_log
from aufachse_widgets.widgets.play.log import ICONS

KINDS = {
    kind
    for module in (engine_log, tracking_log)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Happened) and not kind.__subclasses__()
} | {TookBack, PlayedOn}


@pytest.mark.parametrize("kind", sorted(KINDS, key=lambda kind: kind.__name__))
def test_every_kind_of_line_has_a_picture_of_its_own_or_its_family(kind):
    assert any(known in ICONS for known in kind.__mro__)
