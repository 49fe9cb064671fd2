"""Do it anyway, and say what was odd: what people did at their table has happened, by the rules or not.

:func:`carry_out` takes any action in any position and answers with a :class:`Done`: the position after it, what happened,
and the Reasons of what the rules have against it. The rules' own code does the work, so money, cards, signs, event cards
and exact counts follow as in play. What else a table tells has its own functions: where a truck stopped (:func:`stop`),
how an auction ended (:func:`sold`), which contract was discarded, that a turn went by untold
(:func:`passed_over`), and whose turn it is.

Those that name a ``place`` of the stack of what is pending work beneath what lies above it and settle nothing by themselves:
the caller settles when it has told it all (:func:`~aufachse_widgets.engine.play.settle`).
"""

from .closing import dealt_in_the_dark, first_named, in_the_dark, passed_over, untold
from .doing import after_the_end, carry_out, carry_out_at, event_not_due, turned_up
from .done import Done, not_now
from .public import announced, discarded, sold
from .stack import can_be_left, concerns, legal_at, may_decline, place_of, settles_itself, taker, takers, why_not_at, without_roll_by, without_stale
from .stops import may_be_early, moved_again, nearest, put, stop
from .turns import reopened, turn_of
from .whereabouts import into_hand, left_unnamed, onto_market, onto_place, onto_truck, taken_away

__all__ = [
    "Done", "after_the_end", "announced", "can_be_left", "carry_out", "carry_out_at", "concerns", "dealt_in_the_dark", "discarded", "event_not_due",
    "first_named", "in_the_dark", "into_hand", "left_unnamed", "legal_at", "may_be_early", "may_decline", "moved_again", "nearest", "not_now",
    "onto_market", "onto_place", "onto_truck", "passed_over", "place_of", "put", "reopened", "settles_itself", "sold", "stop", "taken_away", "taker",
    "takers", "turn_of", "turned_up", "untold", "why_not_at", "without_roll_by", "without_stale",
]  # fmt: skip
