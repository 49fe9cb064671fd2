"""The rules of the road: rolling, driving, full spaces, stopping early, signs."""

from __future__ import annotations

from ...engine.reasons import N_
from ..language import _, ngettext
from .facts import Facts
from .parts import Rule, Section


def _road_capacity(facts: Facts) -> str:
    number = facts.edition.road_capacity
    if not number:
        if facts.edition.ferries:
            return _("Any number of trucks may end their moves on a road or ferry space.")
        return _("Any number of trucks may end their moves on a road space.")
    said = (
        ngettext(
            "At the end of a move at most {number} truck may stand on a road or ferry space.",
            "At the end of a move at most {number} trucks may stand on a road or ferry space.",
            number,
        )
        if facts.edition.ferries
        else ngettext(
            "At the end of a move at most {number} truck may stand on a road space.",
            "At the end of a move at most {number} trucks may stand on a road space.",
            number,
        )
    )
    return said.replace("{number}", str(number))


def _city_capacity(facts: Facts) -> str:
    number = facts.edition.city_capacity
    if not number:
        return _("A city takes any number of trucks.")
    return ngettext("A city takes {number} truck.", "A city takes {number} trucks.", number).replace("{number}", str(number))


def _ferries(facts: Facts) -> str:
    if not facts.edition.ferries:
        return _("There are no ferries.")
    if not facts.ferries:
        return _("Ferries would be driven like roads, but this board has none.")
    return _("Ferries are driven like roads and cost no money: {ferries}.")


def _closed_stretch(facts: Facts) -> str:
    if facts.edition.sign_closed_stretch and facts.closed_stretch:
        return _("The construction sign may not stand {closed_stretch}.")
    return _("No stretch of the board is kept free of the construction sign.")


DRIVE = Section(
    "drive",
    N_("Roll and drive"),
    (
        Rule(
            "dice",
            ("dice",),
            {
                1: N_("Roll one die and drive as many spaces as it shows."),
                2: N_("Roll two dice, choose one of them, and drive as many spaces as it shows; the other does not count."),
            },
        ),
        Rule("six", ("roads",), N_("A 6 may be used as any number from 1 to 6.")),
        Rule(
            "steps",
            ("board", "roads"),
            N_("Drive along the roads in any direction; each step from space to space takes a point, and so does entering a city."),
        ),
        Rule(
            "whole-roll",
            ("full_roll",),
            {
                True: N_("The whole roll must be driven, except where these rules let you stop earlier."),
                False: N_("You may drive less than you rolled."),
            },
        ),
        Rule("no-space-twice", ("roads",), N_("No space may be driven over twice in one move."), ours=True),
        Rule("passing", ("roads",), N_("Other trucks may be passed, in both directions.")),
        Rule(
            "exact-count",
            ("exact_count",),
            N_("You reach a city by exact count when you gave up no point and nothing stopped you short. A 6 counts as the number that you use it for."),
        ),
        Rule(
            "giving-up-points",
            ("early_stop_binding", "full_roll"),
            {
                False: N_(
                    "You may give up the rest of your points in the start city of a contract in your hand, or in the destination "
                    "of one that you have loaded. Whether you then do business there is up to you."
                ),
                True: N_(
                    "You may give up the rest of your points in the start city of a contract in your hand, or in the destination "
                    "of one that you have loaded, but only where that business can be done; and then it must be."
                ),
            },
            where=lambda edition: edition.full_roll,
        ),
        Rule(
            "must-do-business",
            ("early_stop_binding",),
            N_("A player who stops in a city by giving up points must do business there."),
            where=lambda edition: edition.early_stop_binding and not edition.full_roll,
        ),
        Rule(
            "forced-stop",
            ("early_stop_binding",),
            N_("A truck that gives up points because a space is full, or because no other way is open to it, need not do business in that city."),
            where=lambda edition: edition.early_stop_binding,
            ours=True,
            section="6",
        ),
        Rule("road-spaces", ("road_capacity",), _road_capacity),
        Rule("cities", ("city_capacity",), _city_capacity),
        Rule(
            "full-space",
            ("full_space",),
            {
                "last_free": N_("If your move would end on a full space, you stop on the last free space before it."),
                "space_before": N_(
                    "If your move would end on a full space, you may stop on the space before it if that is free; you must if there is no other way."
                ),
            },
        ),
        Rule("ferries", ("ferries",), _ferries),
        Rule("no-way", ("roads",), N_("A player who cannot move at all stays, and may still load and deliver there, but cannot call an auction."), ours=True),
    ),
    ("exact", "full"),
)

SIGNS = Section(
    "signs",
    N_("Construction and traffic jams"),
    (
        Rule("construction", ("sign_closes",), N_("Nobody drives onto or past the construction sign.")),
        Rule(
            "rolled-one",
            ("sign_six_as_one",),
            {
                False: N_("After driving with a rolled 1 you move the construction sign."),
                True: N_("After driving with a 1, or with a 6 used as 1, you move the construction sign."),
            },
        ),
        Rule(
            "must-move",
            ("sign_compulsory",),
            {
                True: N_("The construction sign must go to another space."),
                False: N_("When the construction sign is due to move, you may also leave it where it is."),
            },
        ),
        Rule("construction-spaces", ("sign_kinds", "sign_on_truck"), N_("The construction sign may stand on {sign_kinds} where no truck is.")),
        Rule(
            "never-on-ferries",
            ("sign_kinds",),
            N_("The construction sign never stands on a ferry space."),
            where=lambda edition: edition.ferries and "ferry" not in edition.sign_kinds,
            ours=True,
            section="6",
        ),
        Rule("closed-stretch", ("sign_closed_stretch",), _closed_stretch),
        Rule(
            "jam",
            ("jam_empty_space", "event_text"),
            {
                True: N_(
                    "Event cards bring the jam sign: onto the space they name, or onto an empty one that you choose. "
                    "The jam sign stays until your next turn begins."
                ),
                False: N_(
                    "Event cards bring the jam sign: onto the space they name, or onto any that you choose. The jam sign stays until your next turn begins."
                ),
            },
        ),
        Rule(
            "jam-space",
            ("jam_space",),
            {
                "closed": N_("A jam closes its space: nobody drives onto it or past it."),
                "may_end": N_("Nobody drives past a jam; a move may end in it to load or deliver there."),
            },
        ),
        Rule("leaving-jam", ("jam_space",), N_("A truck that is already in a jam may leave in any direction, and may load and deliver there."), ours=True),
        Rule("one-sign-a-space", ("one_sign_a_space",), N_("The two signs never stand on the same space.")),
        Rule(
            "stop-before-sign",
            ("stop_before_sign",),
            {
                True: N_(
                    "Right before a sign you may stop and give up the rest of your points. A truck that stands next to a sign may "
                    "also wait there, whatever was rolled: nothing counts as reached then, but it may load and deliver."
                ),
                False: N_("A sign gives no right to stop early or to wait: drive another way."),
            },
        ),
    ),
    ("signs", "detour"),
)
