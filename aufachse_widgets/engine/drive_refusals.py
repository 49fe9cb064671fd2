"""Why a drive is not legal, in words for the driver; what is legal is found in ``legal_drives``."""

from __future__ import annotations

from .actions import SOMEWHERE, Drive
from .full_spaces import full_bits
from .reasons import N_, NN_, Reason
from .rules import Rules
from .signs import sign_bits, why_no_space
from .state import State
from .ways import MOST_POINTS, LegalDrives


def why_no_drive(rules: Rules, state: State, seat: int, reached: LegalDrives, action: Drive, card: str = "") -> Reason:
    """Why that drive is not among those found: the likeliest reason, in words for the driver. ``card`` is the event
    card that moves the truck, empty for the dice."""
    space, points, start = action.space, action.points, state.players[seat].space
    if space not in rules.spaces:
        return why_no_space(rules, space)
    if space == state.construction:
        return rules.refuse("sign_closes_space", "sign_closes", N_("the construction sign on {space} cannot be passed or entered"), space=space)
    if state.jam is not None and space == state.jam.space and space != start:
        if rules.edition.jam_space == "closed":
            return rules.refuse("jam_closes_space", "jam_space", N_("{space} is closed by the jam"), space=space)
        return rules.refuse("jam_stops_others", "jam_space", N_("{space} is jammed: a move may end there only to do business"), space=space)
    if start == SOMEWHERE:
        return _not_with_points(rules, space, points)
    if space == start:
        return _why_no_stay(rules, reached, action, card)
    ways = rules.ways[start].ways
    lengths = [length for length in range(1, MOST_POINTS + 1) for way in ways[length] if way.end == space]
    if not lengths:
        return rules.refuse("too_far", "roads", N_("{space} is too far away"), space=space)
    construction, jam = sign_bits(rules, state)
    closed = construction | jam
    open_lengths = {length for length in set(lengths) for way in ways[length] if way.end == space and not way.passes & closed}
    if not open_lengths:
        return rules.refuse("sign_closes_way", "sign_closes", N_("a sign closes the way to {space}"), space=space)
    if rules.bit[space] & full_bits(rules, state, seat):
        field = "city_capacity" if space in rules.cities else "road_capacity"
        return rules.refuse("space_full", field, N_("{space} is full: no more trucks may stop there"), space=space)
    allowed = {key[0] for key in reached.ways}
    if allowed and min(open_lengths) > max(allowed):
        if card:
            text = NN_("{space} is {number} space away, more than {card} allows", "{space} is {number} spaces away, more than {card} allows")
            return rules.refuse("beyond_card", "event_text", text, space=space, number=min(open_lengths), card=card)
        text = NN_("{space} is {number} space away, more than you rolled", "{space} is {number} spaces away, more than you rolled")
        return rules.refuse("beyond_roll", "roads", text, space=space, number=min(open_lengths))
    if points not in allowed and not card:
        return rules.refuse("points_not_rolled", "dice", NN_("you did not roll {number} point", "you did not roll {number} points"), number=points)
    if card or any(key[1] == space for key in reached.ways):
        return _not_with_points(rules, space, points)
    early = N_("the full roll must be used: you may stop early in {space} only for one of your contracts")
    if rules.edition.stop_before_sign:
        early = N_("the full roll must be used: you may stop early in {space} only for one of your contracts or before a sign")
    return rules.refuse("no_early_stop", "full_roll", early, space=space)


def _why_no_stay(rules: Rules, reached: LegalDrives, action: Drive, card: str) -> Reason:
    if any(key[1] == action.space for key in reached.ways):
        return _not_with_points(rules, action.space, action.points)
    if card:
        return rules.refuse("card_moves_on", "event_moves", N_("a move by {card} ends on another space"), card=card)
    if rules.edition.stop_before_sign:
        return rules.refuse("may_not_wait", "stop_before_sign", N_("a truck may stay where it is only next to a sign, or if no way is open"))
    return rules.refuse("must_move", "stop_before_sign", N_("a truck stays where it is only if no way is open"))


def _not_with_points(rules: Rules, space: str, points: int) -> Reason:
    text = NN_("{space} cannot be reached that way with {number} point", "{space} cannot be reached that way with {number} points")
    return rules.refuse("not_that_way", "roads", text, space=space, number=points)
