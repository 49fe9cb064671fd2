"""Every reason that the engine and the session give, in words."""

from __future__ import annotations

import gettext
import random

import pytest

from aufachse_widgets.engine import PRESETS, Reason, compile_rules, keyed_outcome, legal_actions, new_game, preset, step, why_not
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.documents import SHARED
from aufachse_widgets.engine.reasons import NN_
from aufachse_widgets.journal import Seat
from aufachse_widgets.words import Speaker, rules_text
from aufachse_widgets.words.language import speaking
from tests.engine.refusals import absurd, written
from tests.words.reading import is_sentence, tells_no_ids

VALUES: dict[str, str | int] = {
    "space": "koeln",
    "start": "ulm",
    "seat": 1,
    "other": 0,
    "contract": 1,
    "card": "Radarfalle",
    "amount": 900,
    "number": 2,
    "points": 3,
    "free": 1,
    "what": "dice: 9",
    "wanted": "press “Roll the die”",
}


REASONS = [(one.code, field, text) for one in written() for field in sorted(one.fields) for text in sorted(one.texts)]


def test_every_reason_reads_well(words: Speaker) -> None:
    unknown = VALUES | {"space": "?", "contract": 0}
    assert len(REASONS) > 120
    for code, field, message in REASONS:
        for document in ("S0", "S0, S1", "S2", "S3", "S4", "rules", "table"):
            text = words.reason(Reason(code, field, document, message, tuple(VALUES.items())))
            tells_no_ids(words, is_sentence(text))
            assert "S0" not in text
        is_sentence(words.reason(Reason(code, field, "S0", message, tuple(unknown.items()))))


def test_every_rule_behind_a_reason_has_a_title() -> None:
    for _code, field, _message in REASONS:
        assert rules_text.title(field) != field
        assert rules_text.row(field) or field in ("screen", "told", "undo")
    assert set(rules_text.SHARED_RULES) == set(SHARED)


def test_names_amounts_and_the_rule_are_told() -> None:
    rules = compile_rules("fx-schmid-1987")
    words = Speaker(rules, (Seat("Ada"), Seat("Ben")))
    full = rules.refuse("space_full", "city_capacity", "{space} is full", space="koeln")
    assert words.reason(full) == "Köln is full. (Trucks in a city: 1 – F.X. Schmid 1987)"
    credit = rules.refuse("bid_too_dear", "no_credit", "bid {number} costs {amount}, more than you have: there is no credit", number=2, amount=900)
    assert words.reason(credit) == "Bid 2 costs 900 DM, more than you have: there is no credit."
    assert words.reason(rules.refuse("game_over", "end", "the game is over")) == "The game is over."
    held = rules.refuse("card_not_held", "event_text", "you do not hold {card}", card="Motivation")
    assert words.reason(held) == "You do not hold Motivation (eager driver)."
    caller = rules.refuse("caller_matches", "bidding", "the caller can only match bids")
    assert words.reason(caller) == "The caller can only match bids. (our reading where the rule books are silent)"


@pytest.mark.parametrize(("number", "said"), [(1, "1 bod"), (2, "2 body"), (5, "5 bodů")])
def test_a_reason_has_the_plural_of_its_language(number: int, said: str) -> None:
    rules = compile_rules("fx-schmid-1987")
    rolled = rules.refuse("points_not_rolled", "dice", NN_("{number} point, {space}", "{number} points, {space}"), number=number, space="kassel")
    assert str(rolled).startswith(f"{number} point{'' if number == 1 else 's'}, kassel")
    with speaking(Czech(), "cs"):
        assert Speaker(rules, ()).reason(rolled).short == f"{said}, Kassel."


class Czech(gettext.NullTranslations):
    """Three plurals."""

    def ngettext(self, one: str, many: str, number: int) -> str:
        return ("{number} bod, {space}", "{number} body, {space}", "{number} bodů, {space}")[0 if number == 1 else 1 if number < 5 else 2]


def test_a_house_rule_is_called_one() -> None:
    words = Speaker(compile_rules(preset("fx-schmid-1987").with_changes(city_capacity=2)), ())
    text = words.reason(words.rules.refuse("space_full", "city_capacity", "{space} is full", space="koeln"))
    assert text == "Köln is full. (Trucks in a city: 2 – house rule)"


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_what_is_really_refused_reads_well(edition: str) -> None:
    rules = compile_rules(edition)
    words = Speaker(rules, (Seat("Ada"), Seat("Ben")))
    state = new_game(rules, 2)
    said, rng = set(), random.Random(edition)
    for _ in range(60):
        tries = [*absurd(rules, state, rng), *(a.Drive(max(state.active, 0), 4, space) for space in rules.spaces)]
        found = (reason for action in tries if (reason := why_not(rules, state, action)) is not None)
        said |= {words.reason(reason) for reason in found if all(value not in ("", "?", -1) for _gap, value in reason.values)}
        legal = legal_actions(rules, state)
        state = step(rules, state, legal[len(legal) // 2] if legal else keyed_outcome(rules, state, edition))
    assert len(said) > 80
    for text in said:
        tells_no_ids(words, is_sentence(text))
