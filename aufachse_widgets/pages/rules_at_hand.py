"""The rules of the table that a page shows, opened at the present moment or where a refusal or a card leads; made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from ..engine.reasons import Reason
from ..engine.rules import Rules
from ..sessions.base import AnyGame
from ..widgets.parts.device import Device
from ..widgets.parts.device_panel import DevicePanel, ReadRules
from ..words.rulebook.place import HERE, Asked, Place

STEPS = ("not_asked_for", "chapter_over")
"""What a chapter of the first trip refuses, and no rule does."""


class RulesAtHand:
    """Opens the rules in the page's panel. ``game()`` is the game that is shown now."""

    def __init__(self, game: Callable[[], AnyGame], device: Device) -> None:
        self._game = game
        self._device = device

    def view(self, view: ipywidgets.Widget | None, asked: Asked) -> ipywidgets.DOMWidget:
        """The rules as a widget, open where they are asked for: ``view`` again, where it was made before."""
        from ..widgets.learn.rules import RulesView  # a kernel that is not asked for rules does without
        from ..words.rulebook.leads import by_state

        session = self._game()
        frame = session.frame
        place = _place(asked) or by_state(frame.state, tuple(frame.legal))
        players = len(session.seats)
        if isinstance(view, RulesView):
            view.open_at(session.rules, players, place)
            return view
        return RulesView(session.rules, players, place, self._device)


def _place(asked: Asked) -> Place | None:
    """The place that explains it; None where the present moment does: "that cannot be done now", too, is answered by what can be."""
    from ..words.rulebook.leads import by_address, by_card, by_reason

    if isinstance(asked, Reason):
        return None if asked.field == "told" or asked.code in STEPS else by_reason(asked)
    if isinstance(asked, str):
        return by_card(asked)
    if asked.rule:
        return by_address(asked.rule)
    return None if asked == HERE else asked


def rules_to_begin_with(rules: Callable[[], tuple[Rules, int]], device: Device) -> ReadRules:
    """Makes the rules of a game that is not begun yet: ``rules()`` are those that are chosen now, and for how many players. They open at the beginning, or
    where they are asked for."""

    def view(view: ipywidgets.Widget | None, asked: Asked) -> ipywidgets.DOMWidget:
        from ..widgets.learn.rules import START, RulesView

        chosen, players = rules()
        place = _place(asked) or START
        if isinstance(view, RulesView):
            view.open_at(chosen, players, place)
            return view
        return RulesView(chosen, players, place, device)

    return view


def rules_panel_asked(panel: DevicePanel, asked: Asked | None) -> None:
    """Show the rules of what somebody asks about."""
    if asked is not None:
        panel.read(asked)
