"""What leads into the rule book: from a moment of the game, a refusal, an event card."""

from __future__ import annotations

from ...engine import phases
from ...engine.actions import Action, CallAuction, Deliver, Load, TakeContract
from ...engine.phases import Phase
from ...engine.reasons import Reason
from ...engine.state import State
from .book import homes, places
from .place import Place

MOMENTS: dict[type[Phase], str] = {
    phases.Placing: "setup",
    phases.Dealing: "setup",
    phases.Refilling: "auction",
    phases.FirstRandom: "setup",
    phases.FirstRolling: "setup",
    phases.TurnStart: "turn",
    phases.BeforeRoll: "drive",
    phases.Rolling: "drive",
    phases.Driving: "drive",
    phases.Settling: "turn",
    phases.SignDue: "signs",
    phases.Business: "business",
    phases.FurtherRoll: "drive",
    phases.TurnEnd: "turn",
    phases.LoadOffer: "business",
    phases.SideBusiness: "business",
    phases.Auction: "auction",
    phases.Drawing: "events",
    phases.PutAway: "events",
    phases.Charging: "events",
    phases.CardChoice: "events",
    phases.CardMove: "events",
    phases.CardGoTo: "events",
    phases.Snowstorm: "events",
    phases.JamChoice: "signs",
}
"""The section for each phase."""

BEFORE_DRIVING = (phases.BeforeRoll, phases.Rolling, phases.Driving, phases.FurtherRoll)

REFUSALS: dict[str, str] = {
    "auction_called": "auction",
    "auction_in_city": "auction",
    "no_exact_count": "auction",
    "no_other_exact_count": "auction",
    "bid_too_dear": "auction",
    "match_too_dear": "auction",
    "trailer_too_dear": "trailers",
    "start_taken": "setup",
    "another_rolls_first": "setup",
    "dealt_to_another": "setup",
}
"""The section for refusals that lead elsewhere than to their field."""


def by_state(state: State, legal: tuple[Action, ...] = ()) -> Place:
    """The place for the present moment; ``legal`` is what people at the screen may do now. Who is to drive from a jam reads of that.

    >>> from aufachse_widgets.engine import compile_rules, new_game
    >>> by_state(new_game(compile_rules("czech"), 2)).section
    'setup'
    """
    if state.over:
        return Place("end")
    phase = state.phase
    if phase is None:
        return Place("goal")
    section = MOMENTS[type(phase)]
    if isinstance(phase, BEFORE_DRIVING) and state.jam is not None and state.players[phase.seat].space == state.jam.space:
        return Place("signs", "jam_space")
    if isinstance(phase, phases.Business) and not any(isinstance(action, Load | Deliver) for action in legal):
        section = "auction" if any(isinstance(action, CallAuction | TakeContract) for action in legal) else section
    return Place(section, card=str(getattr(phase, "card", "")))


def by_reason(reason: Reason) -> Place:
    """The place that explains a refusal.

    >>> by_reason(Reason("space_full", "city_capacity", "S0", "…")).section
    'drive'
    """
    card = next((str(value) for name, value in reason.values if name == "card"), "")
    section = REFUSALS.get(reason.code) or homes()[reason.field]
    return Place(section, reason.field, card if section == "events" else "")


def by_card(card: str) -> Place:
    """The place of an event card."""
    return Place("events", "event_text", card)


def by_address(address: str) -> Place | None:
    """The place of that address; None where there is none.

    >>> by_address("signs-jam-space").section, by_address("nowhere")
    ('signs', None)
    """
    return places().get(address)
