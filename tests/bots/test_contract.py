"""The contract of a bot: at once or in slices; what breaks it is told, and a random legal action is taken; bots are registered by code."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from random import Random

import pytest
from msgspec.structs import replace

from aufachse_widgets.bots import (
    BOTS,
    Bot,
    BotError,
    Thought,
    UnknownBot,
    all_bots,
    decide,
    first_to_act,
    get_bot,
    register_bot,
    think,
    thinking,
    unregister_bot,
)
from aufachse_widgets.bots.own_rules import rules_for
from aufachse_widgets.bots.registry import add_entry_point
from aufachse_widgets.box.rules import TableRules
from aufachse_widgets.engine import IllegalAction, PlayerAt, Rules, State, apply, bidding, compile_rules, legal_actions, new_game, position, preset
from aufachse_widgets.engine.actions import Action, Bid, EndTurn, Place
from aufachse_widgets.engine.rules import board_or_shipped, shipped_contracts
from aufachse_widgets.simulation import simulate

pytestmark = pytest.mark.usefixtures("bots_as_before")

RULES = compile_rules("fx-schmid-1987")
START = new_game(RULES, 2)


def at_once(rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Action:
    """Takes the last action."""
    return legal[-1]


def best_so_far(rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Iterator[Action | None]:
    yield None
    yield legal[0]
    yield legal[-1]


def returned(rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Iterator[Action | None]:
    yield None
    yield legal[0]
    return legal[-1]


def gave_up_late(rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Iterator[Action | None]:
    yield legal[-1]
    yield None


@pytest.mark.parametrize(("choose", "slices"), [(at_once, 1), (best_so_far, 3), (returned, 3), (gave_up_late, 2)])
def test_an_action_at_once_or_in_slices(choose, slices) -> None:
    bot = Bot("mine", "Mine", "", choose)
    last = legal_actions(RULES, START, 0)[-1]
    assert len(list(think(bot, RULES, START, 0, "s", 0))) == slices
    assert decide(bot, RULES, START, 0, "s", 0) == last
    thought = Thought()
    assert len(list(thinking(thought, bot, RULES, START, 0, "s", 0, strict=True))) == slices
    assert thought == Thought(last, None)


def test_a_loop_goes_on_between_the_slices() -> None:
    seen: list[str] = []

    def slow(rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Iterator[Action | None]:
        for _ in range(3):
            seen.append("slice")
            yield legal[0]

    async def bot() -> Action | None:
        thought = Thought()
        for _ in thinking(thought, Bot("slow", "Slow", "", slow), RULES, START, 0, "s", 0, strict=True):
            await asyncio.sleep(0)
        return thought.action

    async def page() -> None:
        for _ in range(3):
            seen.append("page")
            await asyncio.sleep(0)

    async def both() -> Action | None:
        found, _ = await asyncio.gather(bot(), page())
        return found

    assert asyncio.run(both()) == legal_actions(RULES, START, 0)[0]
    assert seen == ["slice", "page"] * 3


def raising(rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Action:
    raise ZeroDivisionError("no such road")


def raising_late(rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Iterator[Action | None]:
    yield legal[0]
    raise ZeroDivisionError("no such road")


def leaving(rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Action:
    sys.exit("done")


class Wordless(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


def wordless(rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Action:
    raise Wordless


FAILING = [
    (leaving, BotError, "wants to end the program (SystemExit('done')); let it return an action"),
    (raising, ZeroDivisionError, "no such road"),
    (raising_late, ZeroDivisionError, "no such road"),
    (lambda rules, view, legal, rng: EndTurn(0), IllegalAction, "put your truck on the board first"),
    (lambda rules, view, legal, rng: Place(1, "fulda"), BotError, "in seat 0 wants to act for seat 1"),
    (lambda rules, view, legal, rng: "fulda", BotError, "chose 'fulda', which isn't an action; let it return one of the legal ones"),
    (lambda rules, view, legal, rng: None, BotError, "ended without an action"),
    (lambda rules, view, legal, rng: iter(()), BotError, "ended without an action"),
    (lambda rules, view, legal, rng: iter([3]), BotError, "chose 3, which isn't an action"),
]


@pytest.mark.parametrize(("choose", "kind", "message"), FAILING)
def test_what_fails_is_told_and_a_legal_action_is_taken(choose, kind, message) -> None:
    bot = Bot("mine", "Mine", "", choose)
    thought = Thought()
    for _ in thinking(thought, bot, RULES, START, 0, "s", 0, strict=False):
        pass
    assert isinstance(thought.failed, kind)
    assert thought.action == decide(get_bot("random"), RULES, START, 0, "s", 0)
    with pytest.raises(kind, match=re.escape(message)):
        list(thinking(Thought(), bot, RULES, START, 0, "s", 0, strict=True))


def test_an_error_without_words_stops_no_game() -> None:
    bot = Bot("wordless", "Wordless", "", wordless)
    (game,) = simulate((bot, "busy"), most_entries=5, workers=1)
    assert {failure.error for failure in game.failures} == {"Wordless: says nothing"}


def test_in_an_outcry_the_next_one_after_the_last_bidder_is_first() -> None:
    players = tuple(PlayerAt(space, hand=1) for space in ("kassel", "wien", "berlin", "milano"))
    state = position(RULES, players, moment=bidding(7, caller=1), market=(7, 8, 9, 10))
    assert first_to_act(state, (0, 2, 3)) == 2
    state = apply(RULES, state, Bid(3, 1))
    assert first_to_act(state, (0, 1, 2)) == 0
    assert first_to_act(START, (0,)) == 0


# Registering --------------------------------------------------------------------------------------


class Made:
    """Made once, and asked often."""

    def choose(self, rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Action:
        return legal[-1]


class Called:
    def __call__(self, rules: Rules, view: State, legal: Sequence[Action], rng: Random) -> Action:
        return legal[-1]


@pytest.mark.parametrize("bot", [at_once, best_so_far, Made, Made(), Called, Called(), lambda: at_once, Made().choose])
def test_a_function_a_factory_or_an_object_is_registered(bot) -> None:
    made = register_bot("my-bot", bot, "My bot", "one line")
    assert (made.code, made.title, made.about) == ("my-bot", "My bot", "one line")
    assert get_bot("my-bot") is made
    assert made in all_bots()
    assert decide(made, RULES, START, 0, "s", 0) == legal_actions(RULES, START, 0)[-1]


def test_title_and_line_are_made_from_code_and_docstring() -> None:
    made = register_bot("last-one", at_once)
    assert (made.title, made.about) == ("Last one", "Takes the last action.")
    assert register_bot("made", Made).about == "Made once, and asked often."


def broken() -> object:
    raise OSError("no weights")


REFUSED = [
    (("courier", at_once), "the code 'courier' belongs to a shipped bot; use another"),
    (("taken", at_once), "the code 'taken' is taken by the bot 'Taken'; use another, or replace=True"),
    (("My bot", at_once), "'My bot' cannot be a bot's code; use small letters and digits, words joined by hyphens"),
    (("", at_once), "'' cannot be a bot's code"),
    ((7, at_once), "7 cannot be a bot's code"),
    (("mine", "courier"), "the bot mine is 'courier': use a function of (rules, view, legal, rng)"),
    (("mine", lambda view: None), "the bot mine: its function <lambda> takes (view); let it take (rules, view, legal, rng)"),
    (("mine", int), "use a function of (rules, view, legal, rng), or a factory without arguments"),
    (("mine", sys.exit), "the bot mine: its factory failed with SystemExit"),
    (("mine", lambda: "a bot"), "the bot mine: its factory made 'a bot', which isn't a bot"),
    (("mine", broken), "the bot mine: its factory failed with OSError: no weights"),
    (("mine", at_once, "two\nlines"), "the bot mine: title = 'two\\nlines': use one line of text"),
    (("mine", at_once, "Mine", "x" * 101), "the bot mine: about = "),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_what_cannot_be_registered_is_refused(arguments, message) -> None:
    register_bot("taken", at_once)
    before = dict(BOTS)
    with pytest.raises(BotError) as error:
        register_bot(*arguments)
    assert message in str(error.value)
    assert before == BOTS


def test_a_cell_that_runs_again_takes_its_own_place() -> None:
    register_bot("mine", at_once)
    again = register_bot("mine", best_so_far, replace=True)
    assert get_bot("mine") is again
    with pytest.raises(BotError, match="shipped"):
        register_bot("random", at_once, replace=True)
    unregister_bot("mine")
    with pytest.raises(UnknownBot, match="there is no bot 'mine'"):
        get_bot("mine")
    with pytest.raises(BotError, match="shipped and stays"):
        unregister_bot("random")


def test_other_packages_add_bots_by_an_entry_point(caplog) -> None:
    here = "tests.bots.test_contract"
    for name, value in (("theirs", f"{here}:at_once"), ("made", f"{here}:Made"), ("missing", f"{here}:nothing"), ("no-bot", f"{here}:RULES")):
        add_entry_point(EntryPoint(name, value, "aufachse_widgets.bots"))
    assert [bot.code for bot in all_bots()][-2:] == ["theirs", "made"]
    assert "the bot missing of tests.bots.test_contract:nothing was left out" in caplog.text
    assert "no-bot" in caplog.text
    add_entry_point(EntryPoint("courier", f"{here}:at_once", "aufachse_widgets.bots"))
    assert get_bot("courier").title == "Courier"


def test_at_a_told_table_a_bots_copy_of_the_rules_is_one_of_a_told_table() -> None:
    """Its contracts may name no city."""
    cards = [replace(card, start="?") if card.id == 3 else card for card in shipped_contracts()]
    rules = TableRules(preset("fx-schmid-1987"), board_or_shipped(None), tuple(cards[:52]))
    own = rules_for(Bot("mine", "Mine", "", at_once), rules)
    assert own is not rules and isinstance(own, TableRules)
    assert own.contracts == rules.contracts and own.distance("?", "ulm") == 0
    assert rules_for(Bot("mine", "Mine", "", at_once), rules) is own
