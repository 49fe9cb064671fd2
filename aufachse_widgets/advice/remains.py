"""What remains at the end of the game of what is gained or paid now.

The plan of a seat says what a contract adds to it as things stand. Until the end others act, too: another contract would have come
instead, and the leader is held back. How much that takes was read off games between dispatchers (``python -m tests.tools.calibration``).
"""

from __future__ import annotations

from ..engine import Rules, State
from .outlook import Outlook

OPENING = 30.0
"""With so many turns left it is as early as can be."""
HELD_BACK = {1: 0.57, 2: 0.1}
"""The part of money gained in the opening that is lost again, by one die or two: with three players or more the others' signs and cards meet
the leader. With one die a sign costs whole turns, with two there is nearly always a way round."""
ANYWAY = 0.8
"""The part of what a contract adds to a plan in the opening that another one would have brought, had this one gone elsewhere."""
IN_THE_WAY = 320.0
"""What a contract takes in the end that its buyer has no use for, in the edition's currency, apart from its price."""
LITTLE = 50.0
"""Less is nothing: who gains no more by a contract has no use for it, in the edition's currency."""


def money_left(rules: Rules, view: State, ahead: Outlook) -> float:
    """The part that remains at the end of money that a seat with this outlook gains or pays now, from 0 to 1.

    Model: all of it between two players, who are each other's only rival anyway. With more, a part is lost again (:data:`HELD_BACK`), the
    less the nearer the end is.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> two, three = position(rules, [PlayerAt("ulm"), PlayerAt("kassel")]), position(rules, [PlayerAt("ulm"), PlayerAt("kassel"), PlayerAt("celle")])
    >>> late, early = Outlook(turns=6, spread=1, rate=0), Outlook(turns=36, spread=5, rate=0)
    >>> money_left(rules, two, early), round(money_left(rules, three, late), 2), round(money_left(rules, three, early), 2)
    (1.0, 0.89, 0.43)
    """
    return 1.0 if len(view.players) < 3 else 1.0 - HELD_BACK[rules.edition.dice] * _early(ahead)


def bid_left(rules: Rules, view: State, ahead: Outlook, gain: float, cost: int) -> float:
    """What a contract changes of a seat's money at the end, in the edition's currency, if it adds ``gain`` to the plan and ``cost`` is paid for it.

    Model: :func:`money_left` of what it adds less what it costs. In the opening most of what it adds would have come by another contract
    (:data:`ANYWAY`). One that adds next to nothing (:data:`LITTLE`) is in the way (:data:`IN_THE_WAY`).
    """
    own = (1.0 - ANYWAY * _early(ahead)) * gain
    return money_left(rules, view, ahead) * (own - cost) - (IN_THE_WAY if gain < LITTLE else 0.0)


def _early(ahead: Outlook) -> float:
    return min(1.0, ahead.turns / OPENING)
