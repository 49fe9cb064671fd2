"""Each thing is explained by the rules of the table, in a sentence or two, and comes up when it matters."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from aufachse_widgets.engine import PRESETS, PlayerAt, compile_rules, legal_actions, position
from aufachse_widgets.engine.log import EventDrawn, Happened, JamPlaced, Owed
from aufachse_widgets.engine.phases import BeforeRoll, Business, Driving, SignDue
from aufachse_widgets.journal import Seat
from aufachse_widgets.lessons.things import TITLES, coming_up, explanation
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.learn.telling import explained
from aufachse_widgets.words import Speaker
from tests.kit.editions import ALL_EDITIONS, EDITIONS

TABLE = (PlayerAt("hannover", hand=(3,)), PlayerAt("ulm", hand=2))


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_said_shortly_and_by_the_rules(edition: str) -> None:
    rules = compile_rules(edition)
    words = Speaker(rules, ())
    for thing in TITLES:
        told = explanation(rules, thing)
        if told is not None:
            said = explained(words, told)
            assert "{" not in said and said.endswith(".")
            assert said.count(". ") <= 2 and len(said) < 260, said
    assert (explanation(rules, "ferry") is not None) == rules.edition.ferries
    assert (explanation(rules, "two_dice") is not None) == (rules.edition.dice == 2)
    assert (explanation(rules, "discard") is not None) == rules.edition.discard
    assert (explanation(rules, "trailer") is not None) == rules.edition.trailers
    assert (explanation(rules, "caller") is not None) == (rules.edition.auction in ("open", "in_turn"))


def test_house_rules_are_explained_as_they_are() -> None:
    edition = PRESETS["fx-schmid-1987"].with_changes(debt_factor=0)
    assert explanation(compile_rules(edition), "debt") is None
    assert "twice" in (explanation(compile_rules("fx-schmid-1987"), "debt") or pytest.fail("no debts")).text


def test_what_is_no_thing() -> None:
    with pytest.raises(KeyError):
        explanation(compile_rules("czech"), "weather")


def up(players: Sequence[PlayerAt] = TABLE, events: Sequence[Happened] = (), **more: Any) -> tuple[str, ...]:
    rules = compile_rules("fx-schmid-1987")
    state = position(rules, players, **more)
    return coming_up(rules, state, events, legal_actions(rules, state), 0)


def test_it_comes_up_when_it_matters() -> None:
    assert up(moment=BeforeRoll(0)) == ("goal",)
    assert up(moment=Driving(0, (4,))) == ("drive",)
    assert up(moment=Driving(0, (6,))) == ("six", "drive")
    assert up(moment=Business(0)) == ("load",)
    assert up(moment=Business(0), exact=True) == ("load", "exact")
    assert up(moment=SignDue(0)) == ("sign",)
    assert "trailer" in up(moment=Business(0), players=(PlayerAt("muenchen", loaded=(33,), hand=(36,)), TABLE[1]))
    assert "end" in up(moment=BeforeRoll(0), market=(1,), deck=0)
    assert "end" not in up(moment=BeforeRoll(0), market=(1, 2, 4, 5), deck=0), "a short game begins like that"
    assert "end" not in up(moment=BeforeRoll(0), market=(1,), deck=0, players=(PlayerAt("hannover", hand=3), PlayerAt("ulm", hand=3)))


def test_what_happened_to_others_is_not_explained_but_a_jam() -> None:
    assert up(moment=BeforeRoll(0), events=(EventDrawn(1, "Polizeikontrolle"), Owed(1, "Polizeikontrolle", 500))) == ("goal",)
    assert up(moment=BeforeRoll(0), events=(EventDrawn(0, "Polizeikontrolle"), JamPlaced(1, "kassel", "Stau am Kasseler Kreuz"))) == ("event", "jam", "goal")


def test_in_games_nearly_everything_comes_up() -> None:
    met: Counter[str] = Counter()
    for edition in PRESETS:
        session = Session.new(edition, (Seat("Ada"), Seat("Ben", bot="busy")), "things", length=6)
        chance = random.Random(1)
        for _step in range(400):
            frame = session.frame
            if frame.state.over:
                break
            met.update(coming_up(session.rules, frame.state, frame.events, frame.legal, 0))
            session.do(chance.choice(frame.legal))
    assert set(TITLES) - set(met) <= {"debt", "skip", "jam", "discard", "trailer"}


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_nothing_is_said_of_loading_before_anybody_has_a_contract(edition: str) -> None:
    """In 1987 the trucks are placed before the contracts are dealt."""
    rules = compile_rules(edition)
    told = explanation(rules, "placing")
    assert told is not None
    assert ("load" in told.text) == (rules.edition.placing == "after_deal")
