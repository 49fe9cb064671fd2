"""The letter and the colour of each contract in sight: the same on its card, its chip, its pins and its route.

A contract keeps its mark for as long as anybody at this screen may see it; then another one may have it. Two contracts
in sight never share a letter, and take a colour that none beside them has where there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from ..engine.actions import UNKNOWN
from ..engine.phases import Auction
from ..engine.state import State

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Those that nobody takes for a figure: neither I nor O."""
COLOURS = 8
"""How many colours there are (``--aa-mark-1`` … in ``tokens.css``)."""


class ContractMark(Struct, frozen=True):
    """What a contract is known by: a letter (with a figure where all letters are taken), and a colour from 1 to :data:`COLOURS`."""

    letter: str
    colour: int


def in_sight(state: State, seat: int) -> Iterator[int]:
    """The contracts that somebody with these eyes looks at: those face up, the one that is auctioned, and what ``seat`` has aboard and in hand.

    >>> from aufachse_widgets.engine.state import Player
    >>> list(in_sight(State((Player(hand=(7, 9), loaded=(4,)), Player(hand=(UNKNOWN,))), (), market=(31, 12)), 0))
    [31, 12, 4, 7, 9]
    """
    yield from (number for number in state.market if number > UNKNOWN)
    yield from (phase.contract for phase in state.pending if isinstance(phase, Auction) and phase.contract > UNKNOWN)
    if 0 <= seat < len(state.players):
        player = state.players[seat]
        yield from (number for number in (*player.loaded, *player.hand) if number > UNKNOWN)


def aboard(state: State) -> Iterator[int]:
    """The contracts in the trucks, which all can see."""
    return (number for player in state.players for number in player.loaded if number > UNKNOWN)


class ContractMarks:
    """The marks given out at one screen. They follow from the order in which contracts come into sight; each has a
    letter that it takes wherever that is free, so that most have the same after a reload.

    >>> marks = ContractMarks()
    >>> marks.follow([1, 25, 2]), [marks.mark_of(number).letter for number in (1, 25, 2)]
    (None, ['B', 'C', 'D'])
    >>> marks.follow([25, 2, 49]), [marks.mark_of(number).letter for number in (25, 2, 49)]
    (None, ['C', 'D', 'B'])
    """

    def __init__(self) -> None:
        self._marks: dict[int, ContractMark] = {}

    def follow(self, looked_at: Iterable[int], others: Iterable[int] = ()) -> None:
        """These contracts are looked at now, and ``others`` may be seen by somebody else here; all others give their marks back."""
        seen = tuple(dict.fromkeys(looked_at))
        stay = {*seen, *others}
        self._marks = {number: mark for number, mark in self._marks.items() if number in stay}
        for number in seen:
            self._give(number, seen)

    def mark_of(self, number: int) -> ContractMark:
        """The mark of a contract; one that is not in sight gets one for now."""
        return self._give(number, self._marks)

    def _give(self, number: int, beside: Iterable[int]) -> ContractMark:
        if number not in self._marks:
            self._marks[number] = ContractMark(self._letter(number), self._colour(number, beside))
        return self._marks[number]

    def _letter(self, number: int) -> str:
        taken = {mark.letter for mark in self._marks.values()}
        turned = [LETTERS[(number + step) % len(LETTERS)] for step in range(len(LETTERS))]
        rounds = ("", *map(str, range(2, 3 + len(taken) // len(LETTERS))))
        return next(letter + figure for figure in rounds for letter in turned if letter + figure not in taken)

    def _colour(self, number: int, beside: Iterable[int]) -> int:
        """The colour that fewest of those ``beside`` it have, of these the one that fewest have at all."""
        here = Counter(self._marks[one].colour for one in beside if one in self._marks)
        everywhere = Counter(mark.colour for mark in self._marks.values())
        turned = [1 + (number + step) % COLOURS for step in range(COLOURS)]
        return min(turned, key=lambda colour: (here[colour], everywhere[colour]))
