"""How a player stands, as a row of a list, and how near the end is: what the score board and the wall show alike."""

from __future__ import annotations

from html import escape

from ...drawing.palette import seat_colour, seat_letters
from ...engine.state import Player, State
from ...sessions.base import AnyGame
from ...words.language import _
from ...words.standing import held, public_left, public_said
from .cargo import cargo


def player_row(session: AnyGame, player: Player, seat: int, on: bool, under: str = "", rank: str = "", only_money: bool = False) -> str:
    """Who it is, whether they are ``on`` turn, their money, load and contracts; ``under`` is HTML for what stands below, ``rank`` the place at the end.
    ``only_money``: nothing else is known of them."""
    words, name, has = session.words, session.words.seat(seat), held(player)
    colour, letters = seat_colour(session.seats, seat), seat_letters(session.seats)
    said = _("on turn")
    turn = f'<i class="fa fa-caret-right aa-on-turn" role="img" aria-label="{escape(said)}" title="{escape(said)}"></i>' if on else ""
    money = f'<b class="aa-money" data-seat="{seat}" data-money="{player.money}">{escape(words.money_unbroken(player.money))}</b>'
    more = f'<div class="aa-player-more">{under}</div>' if under else ""
    place = f"<span>{escape(rank)}</span>" if rank else ""
    carried = f'<div class="aa-has">{cargo(player, session.rules.goods(player))}<span class="aa-held" title="{escape(has)}">{escape(has)}</span></div>'
    return (
        f'<li class="aa-player aa-seat-tint aa-seat-{colour.id}{" aa-on" if on else ""}" data-seat="{seat}"{" aria-current=true" if on else ""}>'
        f'<div class="aa-who">{turn}{place}<span class="aa-letter" aria-hidden="true">{letters[seat]}</span>'
        f'<strong title="{escape(name)}">{escape(name)}</strong>{money}</div>'
        f"{'' if only_money else carried}{more}</li>"
    )


def end_meter(session: AnyGame, state: State, near: str, when: str) -> str:
    """How many public contracts are left; ``near`` is said below, where the end is near, and ``when`` is what the meter means."""
    left = public_left(state)
    whole = max(1, left, session.rules.edition.public_deck(len(state.players)))
    said = f'<p class="aa-small">{escape(near)}</p>' if near else ""
    return (
        f'<div class="aa-meter" title="{escape(when)}"><label><span>{escape(public_said(left))}</span><meter min="0" max="{whole}" value="{left}"></meter>'
        f"</label>{said}</div>"
    )
