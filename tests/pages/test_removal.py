"""The question before something is deleted: only an answer that somebody had time to read counts."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from aufachse_widgets.pages.removal import Removal
from aufachse_widgets.widgets.parts.tree import is_hidden


def button(label: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
    made = ipywidgets.Button(description=label)
    made.on_click(lambda button: pressed())
    return made


def test_an_answer_counts_from_its_delay_on() -> None:
    now, gone = 100.0, []
    removal = Removal(button, lambda: gone.append(now), delay=0.5, clock=lambda: now)
    for seconds, counts in ((0.0, False), (0.49, False), (0.5, True), (7.0, True)):
        removal.ask.click()
        asked, before = now, len(gone)
        now = asked + seconds
        removal.sure.click()
        assert (len(gone) > before) == counts
        assert is_hidden(removal.ask) != counts
        now = asked + 10.0
        removal.keep.click()
        assert not is_hidden(removal.ask) and is_hidden(removal.keep)
