"""The end of a game as a moment, played here or at a physical table: who has won, how all came off, and the same to be shared."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...drawing.rig import laden, rig, shapes
from ...engine import standing
from ...engine.log import Over
from ...engine.state import State
from ...sessions.base import AnyGame
from ...sessions.frame import Frame
from ...words.language import _
from ...words.naming import round_number
from ...words.result import came_off, has_won, in_one_line, told_to_others, winners
from .saving import file_name

SHAPES = "ending"  # the name of its trucks' shapes
STEP, ALL = 900, 2700  # milliseconds from one player's sum to the next one's, and to the winner's at most


def finale(game: AnyGame, frame: Frame, own: int, just_now: bool) -> str:
    """Who has won and how all came off, as HTML, for the seat ``own`` (-1: for nobody); ``just_now``: one after the other, as the game ends before people's
    eyes."""
    seats, words, state = game.seats, game.words, frame.state
    ranked = standing(game.rules, state)
    first = winners(ranked)
    letters = seat_letters(seats)
    look = f"aa-seat aa-seat-{seat_colour(seats, first[0]).id}" if len(first) == 1 else "aa-tied"
    rest = ranked[len(first) :]
    step = min(STEP, ALL // max(1, len(rest))) if just_now else 0
    came = came_off(words, ranked, own)

    def amount(seat: int, money: int, after: int) -> str:
        # Two games on one page count their own sums.
        counted = f'data-seat="won-{game.game_id}-{seat}" data-money="{money}" data-from="0" data-after="{after}"'
        return f'<b class="aa-money" {counted}>{escape(words.money_unbroken(money))}</b>'

    # The last place is counted first, the winner last.
    others = "".join(
        f'<li style="--after:{(len(rest) - number) * step}ms"><span>{escape(_("{place}.").format(place=place))}</span>'
        f'<span class="aa-letter aa-seat-{seat_colour(seats, seat).id}" aria-hidden="true">{letters[seat]}</span>'
        f'<span class="aa-placed">{escape(words.seat(seat))}</span>{amount(seat, money, (len(rest) - number) * step)}</li>'
        for number, (place, seat, money) in enumerate(rest, 1)
    )
    told = f'<ol class="aa-others">{others}</ol>' if others else ""
    last = len(rest) * step
    return (
        f'{shapes(SHAPES)}<div class="aa-won {look}" style="--after:{last}ms"><span class="aa-winners">{trucks(game, state, first)}</span>'
        f'<span class="aa-wonwords"><strong>{escape(has_won(words, ranked))}</strong><span class="aa-cameoff">{escape(came)}</span>'
        f'<span class="aa-wonhow">{escape(_how(game))}</span></span><span class="aa-wonsum">{amount(first[0], ranked[0][2], last)}</span></div>{told}'
    )


def trucks(game: AnyGame, state: State, seats: Sequence[int]) -> str:
    """The trucks of these seats with all that they pull, as HTML; their shapes are those of :data:`SHAPES`."""
    letters = seat_letters(game.seats)
    drawn = ((seat_colour(game.seats, seat).id, rig(SHAPES, letters[seat], laden(state.players[seat]))) for seat in seats)
    return "".join(f'<span class="aa-truck aa-seat-{colour}" aria-hidden="true">{truck}</span>' for colour, truck in drawn)


def _how(game: AnyGame) -> str:
    """Why the game is over; that it is, the bar above says. Nothing of a table that says so itself."""
    ended = next((event for _entry, event in reversed(game.log()) if isinstance(event, Over)), None)
    if ended is None or game.header.tracked:
        return ""
    if ended.early or ended.why:
        return game.words.say(ended)
    return _("No public contract is left, and a player has none of their own.")


def shared_result(game: AnyGame, frame: Frame) -> ipywidgets.Widget:
    """The buttons that share a picture of the result, and the same in words."""
    from ...drawing import result_picture
    from .sharing import Sharing  # only a game that is over is shared

    seats, words, state = game.seats, game.words, frame.state
    ranked = standing(game.rules, state)
    rounds = round_number(state.turn, len(state.players))
    drawn = result_picture.svg(
        seats,
        has_won(words, ranked),
        words.money_unbroken(ranked[0][2]),
        [(seat, _("{place}.").format(place=place), words.seat(seat), words.money_unbroken(money)) for place, seat, money in ranked],
        [(seat, laden(state.players[seat])) for seat in winners(ranked)],
    )
    return Sharing(drawn, in_one_line(words, ranked), told_to_others(words, ranked, rounds), file_name(seats, "png"))
