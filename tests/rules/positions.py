"""Positions, actions and checks of the rule cases (tests/rules/*.toml) put into the engine's values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aufachse_widgets.engine import (
    CHANCE,
    EMPTY,
    UNKNOWN,
    Debt,
    Jam,
    PlayerAt,
    Rules,
    State,
    actors,
    apply,
    chance_outcomes,
    compile_rules,
    legal_actions,
    new_game,
    preset,
    standing,
)
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import position as set_up
from aufachse_widgets.engine.phases import (
    Auction,
    BeforeRoll,
    Business,
    Dealing,
    Drawing,
    Driving,
    FirstRandom,
    FirstRolling,
    Phase,
    Placing,
    Refilling,
    Rolling,
    SignDue,
    TurnEnd,
)
from aufachse_widgets.engine.play import settle

SEATS = ("RED", "YELLOW", "BLUE", "GREEN", "WHITE", "BLACK")
HOMES = ("kassel", "muenchen", "wien", "milano", "berlin", "bruxelles")
HANDS = (51, 52, 50, 49, 48, 47)
Case = dict[str, Any]


def rules_of(case: Case, edition: str) -> Rules:
    rules, given = preset(edition), case["position"]
    changes = dict(case.get("changes", {}))
    if given.get("no_events"):
        changes["event_cards"] = ()
    for kind in ("small", "large"):
        if kind in given:  # left beside those that the players have
            there = given[kind] + sum(given.get(seat, {}).get(kind, 0) for seat in SEATS)
            if there != getattr(rules, f"{kind}_trailers"):
                changes[f"{kind}_trailers"] = there
    return compile_rules(rules.with_changes(**changes) if changes else rules)


def position(case: Case, rules: Rules) -> State:
    """The position that a case describes."""
    given = case["position"]
    number = given.get("players", 2)
    if given.get("phase") == "setup":
        return _dealt(rules, settle(rules, new_game(rules, number), []), given)
    players = [_player(given.get(name, {}), seat) for seat, name in enumerate(SEATS[:number])]
    on_table = {card for player in players for card in player.hand + player.loaded}
    gone = list(given.get("gone", ()))
    free = [card for card in sorted(rules.contracts) if card not in on_table and card not in gone]
    market = list(given.get("market", free[:4]))
    deck = given.get("deck", min(8, rules.edition.public_deck(number) - len(market)))
    if "box" in given:
        # Only so many are in the box: the rest has left the game.
        unknown = sum(player.hand.count(UNKNOWN) for player in players)
        hidden = [card for card in free if card not in market]
        gone += hidden[deck + given["box"] + unknown :]
    jam = None
    if "jam" in given:
        jam = Jam(given["jam"]["space"], SEATS.index(given["jam"]["by"]), given["jam"]["card"])
    active = SEATS.index(given.get("active", "RED"))
    return set_up(
        rules,
        players,
        moment=_moment(given, active),
        market=market,
        deck=deck,
        gone=gone,
        construction=given.get("construction", ""),
        jam=jam,
        events_used=given.get("events", ()),
        turn=active + 1,
        exact=given.get("exact", False) and players[active].space in rules.cities,
    )


def _dealt(rules: Rules, state: State, given: Case) -> State:
    """Deal the hands that a case names, where its edition deals before the trucks are placed."""
    hands = {SEATS.index(seat): list(given[seat]["hand"]) for seat in SEATS if "hand" in given.get(seat, {})}
    while hands and isinstance(state.phase, Dealing):
        seat = state.phase.player
        named = {card for hand in hands.values() for card in hand}
        card = hands[seat].pop(0) if hands.get(seat) else next(card for card in state.pool if card not in named)
        state = apply(rules, state, a.Deal(CHANCE, seat, card))
    return state


def _player(table: Case, seat: int) -> PlayerAt:
    spare = () if HANDS[seat] in table.get("loaded", ()) else (HANDS[seat],)
    return PlayerAt(
        space=table.get("at", HOMES[seat]),
        money=table.get("money", 5000),
        hand=tuple(table.get("hand", spare)),
        loaded=tuple(table.get("loaded", ())),
        small=table.get("small", 0),
        large=table.get("large", 0),
        cards=tuple(table.get("cards", ())),
        debts=tuple(Debt(debt["card"], debt["amount"]) for debt in table.get("debts", ())),
        skips=table.get("skips", 0),
        came_from=table.get("came_from", ""),
        last_city=table.get("last_city", ""),
    )


def _moment(given: Case, active: int) -> Phase:
    match given.get("phase", "roll"):
        case "roll":
            return BeforeRoll(active)
        case "drive":
            return Driving(active, tuple(sorted(given["dice"])))
        case "event":
            return Drawing(active)
        case "business":
            return Business(active)
        case "end_turn":
            return TurnEnd(active)
        case other:
            raise AssertionError(f"no such phase: {other}")


CHANCE_KEYS = ("roll", "roll_alike", "event", "reveal", "deal", "first", "start_roll")


def chance_action(step: Case, rules: Rules, state: State) -> a.Action:
    """The chance action that a step writes; ``roll_alike`` is a number that every die of the edition shows."""
    if "roll_alike" in step:
        return a.Roll(CHANCE, (step["roll_alike"],) * rules.edition.dice)
    if "roll" in step:
        return a.Roll(CHANCE, tuple(sorted(step["roll"])))
    if "event" in step:
        return a.TurnUp(CHANCE, step["event"])
    if "reveal" in step:
        return a.Reveal(CHANCE, step["reveal"])
    if "deal" in step:
        return a.Deal(CHANCE, SEATS.index(step["to"]), step["deal"])
    if "first" in step:
        return a.FirstPlayer(CHANCE, SEATS.index(step["first"]))
    phase = state.phase
    assert isinstance(phase, FirstRolling)
    return a.StartRoll(CHANCE, phase.seats[len(phase.rolled)], step["start_roll"])


PLAYER_ACTIONS: dict[str, Callable[[int, Case], a.Action]] = {
    "place": lambda seat, step: a.Place(seat, step["to"]),
    "end_turn": lambda seat, step: a.EndTurn(seat),
    "decline": lambda seat, step: a.Decline(seat),
    "sign": lambda seat, step: a.PlaceSign(seat, step["to"]),
    "jam": lambda seat, step: a.PlaceSign(seat, step["to"]),
    "load": lambda seat, step: a.Load(seat, step["contract"]),
    "deliver": lambda seat, step: a.Deliver(seat, step["contract"]),
    "buy": lambda seat, step: a.BuyTrailer(seat, step["size"] == "large"),
    "sell": lambda seat, step: a.SellTrailer(seat, step["size"] == "large"),
    "call": lambda seat, step: a.CallAuction(seat, step["contract"]),
    "take": lambda seat, step: a.TakeContract(seat, step["contract"]),
    "bid": lambda seat, step: a.Bid(seat, step["bid"]),
    "match": lambda seat, step: a.Match(seat),
    "pass": lambda seat, step: a.Pass(seat),
    "out": lambda seat, step: a.Pass(seat, out=True),
    "choose": lambda seat, step: a.Choose(seat, step["option"]),
    "choose_player": lambda seat, step: a.ChoosePlayer(seat, SEATS.index(step["player"])),
    "choose_contract": lambda seat, step: a.ChooseContract(seat, step["contract"]),
    "use": lambda seat, step: a.UseCard(seat, step["card"]),
    "go_to": lambda seat, step: a.GoTo(seat, step["to"]),
    "roll_dice": lambda seat, step: a.RollDice(seat),
}


def player_action(step: Case, rules: Rules, state: State) -> a.Action:
    """The player's action that a step writes; a drive is looked up among the legal ones."""
    seat = next(SEATS.index(name) for name in SEATS if name in step)
    verb = step[SEATS[seat]]
    if verb != "drive":
        return PLAYER_ACTIONS[verb](seat, step)
    truck = SEATS.index(step["truck"]) if "truck" in step else -1
    found = [
        drive
        for drive in legal_actions(rules, state, seat)
        if isinstance(drive, a.Drive)
        and drive.space == step["to"]
        and drive.points == step.get("points", drive.points)
        and drive.heading == step.get("from", drive.heading)
        and truck in (drive.truck, -1 if drive.truck != seat else seat)
        and (truck >= 0 or drive.truck in (-1, seat))
    ]
    if found:
        return found[0]
    phase = state.phase
    points = step.get("points", max(phase.dice) if isinstance(phase, Driving) else 1)
    return a.Drive(seat, points, step["to"], step.get("from", ""), truck)


def advance(rules: Rules, state: State, upcoming: Case | None = None) -> State:
    """Take chance's steps that the case does not write: any outcome but of dice and event cards."""
    while actors(rules, state) == (CHANCE,):
        phase = state.phase
        if isinstance(phase, Rolling | Drawing):
            break
        if upcoming is not None and _writes(upcoming, phase):
            break
        # Each roll for the first turn is lower than the one before, so that there is no tie.
        index = 5 - len(phase.rolled) if isinstance(phase, FirstRolling) else 0
        state = apply(rules, state, chance_outcomes(rules, state)[index][0])
    return state


def _writes(step: Case, phase: Phase | None) -> bool:
    if isinstance(phase, FirstRandom):
        return "first" in step
    if isinstance(phase, FirstRolling):
        return "start_roll" in step
    if isinstance(phase, Refilling):
        return "reveal" in step
    return "deal" in step


def do(step: Case, rules: Rules, state: State) -> tuple[State, a.Action]:
    """Take one written step; ``roll`` rolls for the one who is to roll."""
    state = advance(rules, state, step)
    if any(key in step for key in CHANCE_KEYS):
        if ("roll" in step or "roll_alike" in step) and not isinstance(state.phase, Rolling):
            state = apply(rules, state, a.RollDice(actors(rules, state)[0]))
        action = chance_action(step, rules, state)
    else:
        action = player_action(step, rules, state)
    return apply(rules, state, action), action


PHASES = {
    "setup": Placing,
    "roll": BeforeRoll,
    "drive": Driving,
    "event": Drawing,
    "business": Business,
    "sign": SignDue,
    "auction": Auction,
}


def told(action: a.Action, state: State) -> list[str]:
    """The ways in which a case's ``may`` and ``may_not`` can name an action."""
    seat = SEATS[action.seat]
    match action:
        case a.Drive():
            truck = SEATS[action.truck if action.truck >= 0 else action.seat]
            ends = [f"{action.space}", f"{action.space} {action.points}"]
            return [f"{seat} drive"] + [f"{seat} drive {end}" for end in ends] + [f"{seat} drive {truck} {end}" for end in ends]
        case a.Place():
            words = ["place", action.space]
        case a.PlaceSign():
            words = ["sign" if isinstance(state.phase, SignDue) else "jam", action.space]
        case a.Load() | a.Deliver() | a.TakeContract() | a.ChooseContract() | a.CallAuction():
            verbs = {"Load": "load", "Deliver": "deliver", "TakeContract": "take", "ChooseContract": "choose_contract", "CallAuction": "call"}
            words = [verbs[type(action).__name__], str(action.contract)]
        case a.BuyTrailer() | a.SellTrailer():
            words = ["buy" if isinstance(action, a.BuyTrailer) else "sell", "large" if action.large else "small"]
        case a.Bid():
            words = ["bid", str(action.bid)]
        case a.Choose():
            words = ["choose", action.option]
        case a.ChoosePlayer():
            words = ["choose_player", SEATS[action.player]]
        case a.UseCard():
            words = ["use", action.card]
        case a.GoTo():
            words = ["go_to", action.space]
        case _:
            verbs = {"EndTurn": "end_turn", "Decline": "decline", "RollDice": "roll_dice", "Match": "match", "Pass": "pass"}
            words = [verbs[type(action).__name__]]
    return [f"{seat} {' '.join(words[:count])}" for count in range(1, len(words) + 1)]


def check_player(rules: Rules, state: State, seat: str, wanted: Case) -> list[str]:
    """What of a seat is not as a check wants it."""
    player = state.players[SEATS.index(seat)]
    actual: Case = {
        "money": player.money,
        "at": player.space,
        "came_from": player.came_from,
        "last_city": player.last_city,
        "hand": sorted(player.hand),
        "hand_count": len(player.hand),
        "loaded": sorted(player.loaded),
        "loaded_count": len(player.loaded),
        "goods": rules.goods(player),
        "small": player.small,
        "large": player.large,
        "cards": sorted(player.cards),
        "debts": [debt.amount for debt in player.debts],
        "skips": player.skips,
    }
    wrong = []
    for key, value in wanted.items():
        want = sorted(value) if key in ("hand", "loaded", "cards") else value
        if key == "debts":
            want = [debt["amount"] if isinstance(debt, dict) else debt for debt in value]
        if actual[key] != want:
            wrong.append(f"{seat}.{key} is {actual[key]}, not {want}")
    return wrong


def check(rules: Rules, state: State, wanted: Case) -> list[str]:
    """What is not as a check wants it, in words."""
    wrong = []
    legal = {words for action in legal_actions(rules, state) for words in told(action, state)}
    actual: Case = {
        "market": list(state.market),
        "market_count": sum(card != EMPTY for card in state.market),
        "deck": state.deck,
        "box": state.box,
        "small": state.small,
        "large": state.large,
        "construction": state.construction,
        "jam": state.jam.space if state.jam else "",
        "over": state.over,
        "turn_of": SEATS[state.active] if state.active >= 0 else "",
        "standing": [[SEATS[seat], money, place] for place, seat, money in standing(rules, state)],
    }
    for key, value in wanted.items():
        if key == "after":
            continue
        if key in SEATS:
            wrong += check_player(rules, state, key, value)
        elif key == "may":
            wrong += [f"should be allowed: {words}" for words in value if words not in legal]
        elif key == "may_not":
            wrong += [f"should not be allowed: {words}" for words in value if words in legal]
        elif key == "phase":
            if not isinstance(state.phase, PHASES[value]):
                wrong.append(f"phase is {state.phase}, not {value}")
        elif key == "edition":
            for field, want in value.items():
                have = getattr(rules.edition, field)
                if (list(have) if isinstance(have, tuple) else have) != want:
                    wrong.append(f"edition.{field} is {have}, not {want}")
        elif key in ("used_has", "used_lacks"):
            wrong += [f"{card}: used is {state.used}" for card in value if (card in state.used) != (key == "used_has")]
        elif key == "gone_has":
            wrong += [f"{card} is not gone" for card in value if card not in state.gone]
        elif key == "market":
            want = list(value) + [EMPTY] * (len(actual[key]) - len(value))
            if actual[key] != want:
                wrong.append(f"market is {actual[key]}, not {want}")
        elif actual[key] != value:
            wrong.append(f"{key} is {actual[key]}, not {value}")
    return wrong
