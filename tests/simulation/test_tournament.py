"""A tournament: the same deals for all from every seat, and whatever a student's bot does, it ends, and says what that was."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from aufachse_widgets.bots import BotError, decide, get_bot, numbers
from aufachse_widgets.engine import compile_rules, legal_actions, new_game, preset, view
from aufachse_widgets.simulation import SimulationError, apart
from aufachse_widgets.simulation.apart import Apart, BotFile
from aufachse_widgets.simulation.tournament import Tables, Tournament
from aufachse_widgets.words import set_language

SHORT = preset("fx-schmid-1987").with_changes(private_contracts=1, public_contracts=(2,) * 5)
RULES = compile_rules(SHORT)
START = new_game(RULES, 2)
LEGAL = legal_actions(RULES, START, 0)


def ask(bot: Apart, place: int = 0):
    return bot(RULES, view(RULES, START, 0), LEGAL, numbers("seed", "random", 0, place))


def of(text: str, limit: float = 20.0) -> Apart:
    """A bot of a file with that text."""
    return Apart("mine", BotFile("mine.py", text, "."), limit)


CHOOSE = "def choose(rules, view, legal, rng):\n    "
GOOD = [
    (f"print('hello')\n{CHOOSE}print('hello'); return rng.choice(legal)", get_bot("random")),
    ("from aufachse_widgets.bots.busy import choose", get_bot("busy")),
    ("class Mine:\n    def choose(self, rules, view, legal, rng):\n        return legal[rng.randrange(len(legal))]", get_bot("random")),
    (f"{CHOOSE}yield None\n    return legal[rng.randrange(len(legal))]", get_bot("random")),
]


@pytest.mark.parametrize(("text", "like"), GOOD)
def test_a_bot_apart_does_what_it_does_here(text: str, like) -> None:
    bot = of(text)
    try:
        rng = numbers("seed", "random", 0, 3)
        assert ask(bot, 3) == like.choose(RULES, view(RULES, START, 0), LEGAL, rng)
        first = bot._process
        assert ask(bot, 4) in LEGAL
        assert bot._process is first  # one process for all its decisions
    finally:
        bot.close()


FAILING = [
    (f"{CHOOSE}raise ValueError('no idea')", "the bot mine raised ValueError: no idea"),
    (f"{CHOOSE}import sys; sys.exit(3)", "the bot mine raised SystemExit: 3"),
    (f"{CHOOSE}import os; os._exit(3)", "the bot mine ended its process"),
    (f"{CHOOSE}return 'fulda'", "the bot mine raised BotError: chose 'fulda', which isn't an action"),
    (f"{CHOOSE}yield 5\n    yield legal[0]", "the bot mine raised BotError: chose 5, which isn't an action"),
    (f"{CHOOSE}yield None", "the bot mine raised BotError: chose None, which isn't an action"),
    (f"{CHOOSE}return choose(rules, view, legal, rng)", "the bot mine raised RecursionError"),
    (f"{CHOOSE}return legal * 10**12", "the bot mine raised MemoryError"),
    ("def choose(rules", "the bot mine can't be read: SyntaxError"),
    ("raise OSError('no weights')", "the bot mine can't be read: OSError: no weights"),
    ("chose = 3", "the bot mine can't be read: BotError: it holds no function choose(rules, view, legal, rng), nor a single class with that method"),
    (
        "def choose(view): ...",
        "the bot mine can't be read: BotError: the bot mine: its function choose takes (view); let it take (rules, view, legal, rng)",
    ),
    (
        "class A:\n    def choose(self, rules, view, legal): ...",
        "the bot mine can't be read: BotError: the bot mine: its function choose takes (rules, view, legal); let it take (rules, view, legal, rng)",
    ),
]


@pytest.mark.parametrize(("text", "told"), FAILING)
def test_what_a_bot_does_wrong_is_said(text: str, told: str) -> None:
    bot = of(text)
    for _ in range(2):  # and again, whatever became of its process
        with pytest.raises(BotError) as error:
            ask(bot)
        assert str(error.value).startswith(told)
    bot.close()


@pytest.mark.parametrize("loop", ["while True: pass", pytest.param("return 10 ** 10 ** 10", marks=pytest.mark.slow)])
def test_a_bot_that_never_ends_is_ended(loop: str) -> None:
    bot = of(f"{CHOOSE}{loop}", 0.3)
    for _ in range(apart.STRIKES):
        with pytest.raises(BotError, match=r"the bot mine took longer than 0\.3 s$"):
            ask(bot)
        assert bot._process is None
    with pytest.raises(BotError, match=r"took longer than 0\.3 s 3 times; it is not asked again in this game"):
        ask(bot)


def test_what_goes_wrong_is_told_in_the_language_of_the_tournament(tmp_path: Path, english_afterwards: None) -> None:
    """The games are played by other processes, which speak English."""
    (tmp_path / "anna.py").write_text(f"{CHOOSE}import os; os._exit(3)", encoding="utf-8")
    (tmp_path / "ben.py").write_text(f"{CHOOSE}return 5", encoding="utf-8")
    set_language("de")
    with pytest.raises(SimulationError, match=r"deals = 0: Gib eine ganze Zahl ab 1 an"):
        Tournament(tmp_path, 0)
    games = Tournament(tmp_path, 1, 2, SHORT, "auf Deutsch", workers=2, most_entries=20)
    errors = {place.bot: place.error for place in games.play()}
    assert errors["anna"].startswith("hat seinen Prozess beendet")
    assert errors["ben"] == "hat einen Fehler ausgelöst: BotError: hat 5 gewählt, und das ist keine Aktion"


def test_in_another_game_it_is_asked_again() -> None:
    bot = of(f"{CHOOSE}return legal[0]")
    bot._strikes, bot._struck, bot._turn = 3, "the bot mine took too long", 7
    assert ask(bot) == LEGAL[0]  # of the first turn
    bot.close()


def test_all_bots_meet_the_same_deals_from_every_seat() -> None:
    tables = Tables(bots=8, players=4, deals=3, seed="x")
    fixtures = list(tables)
    assert len(fixtures) == 3 * 2 * 4
    assert [fixture.number for fixture in fixtures] == list(range(24))
    for deal in range(3):
        seats = Counter((seat, bot) for fixture in fixtures if fixture.deal == deal for seat, bot in enumerate(fixture.seats))
        assert seats == {(seat, bot): 1 for seat in range(4) for bot in range(8)}
    assert list(Tables(8, 4, 3, "x")) == fixtures != list(Tables(8, 4, 3, "y"))
    odd = list(Tables(5, 3, 1, "x"))
    assert len(odd) == 6
    assert all(len(set(fixture.seats)) == 3 for fixture in odd)
    assert set(Counter(bot for fixture in odd for bot in fixture.seats).values()) == {3, 6}


def test_a_tournament_of_codes_counts_every_seat() -> None:
    games = Tournament(["courier", "busy", "random"], 2, edition=SHORT, seed=1, workers=1)
    places = games.play()
    assert games.played == len(games) == 6
    assert [place.rank for place in places] == [1, 2, 3]
    assert places[0].bot == "courier"
    assert {place.seats for place in places} == {6}
    assert sum(place.share.mean for place in places) == pytest.approx(1)
    assert all(place.share.low <= place.share.mean <= place.share.high for place in places)
    assert games.play() == places == Tournament(["courier", "busy", "random"], 2, edition=SHORT, seed=1, workers=2).play()
    assert places[0].row()["win_share"] == places[0].share.mean


@pytest.mark.slow
def test_a_folder_with_every_kind_of_bot_comes_to_its_end(tmp_path: Path) -> None:
    bots = {
        "Anna Lena": f"from shared import first\n{CHOOSE}return first(legal)",
        "2b": f"{CHOOSE}while True: pass",
        "cem": f"{CHOOSE}raise ValueError('no idea')",
        "dora": "def choose(rules",
        "_notes": "raise SystemError",
    }
    for name, text in bots.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "__init__.py").write_text("def first(legal):\n    return legal[0]\n", encoding="utf-8")
    games = Tournament(tmp_path, 1, 2, SHORT, "a class", also=["courier"], limit=1.0, workers=2, most_entries=200)
    assert {bot.code: bot.title for bot in games.bots} == {
        "bot-2b": "2b", "anna-lena": "Anna Lena", "cem": "cem", "dora": "dora", "courier": "Courier",
    }  # fmt: skip
    places = {place.bot: place for place in games.play()}
    assert games.played == 6
    assert (places["anna-lena"].failures, places["courier"].failures) == (0, 0)
    assert places["bot-2b"].failures and "took longer than 1 s" in places["bot-2b"].error
    assert places["cem"].failures and places["cem"].error == "raised ValueError: no idea"
    assert places["dora"].failures and "can't be read: SyntaxError" in places["dora"].error


def test_bots_of_a_cell_take_part() -> None:
    best = -1

    def last(rules, view, legal, rng):
        return legal[best]

    class Made:
        def choose(self, rules, view, legal, rng):
            return legal[0]

    games = Tournament({"Last": last, "Made": Made, "a shipped one": "busy"}, 1, 3, SHORT, limit=20.0, workers=1, most_entries=100)
    assert sorted(place.bot for place in games.play()) == ["busy", "last", "made"]
    assert not any(place.failures for place in games.places())
    assert decide(games.bots[0], RULES, START, 0, "s", 0) == LEGAL[-1]


def test_each_bot_has_a_code_of_its_own_whatever_its_name() -> None:
    names = ["Иван", "Ольга", "Jörg", "Jürg", "team 1", "team_1", "", "2b", "two\nlines", "long " * 50]
    games = Tournament(dict.fromkeys(names, get_bot("random").choose), 1, 2, SHORT, workers=1)
    assert [bot.code for bot in games.bots][:9] == ["bot", "bot-2", "jorg", "jurg", "team-1", "team-1-2", "bot-3", "bot-2b", "two-lines"]
    assert [bot.title for bot in games.bots][:9] == ["Иван", "Ольга", "Jörg", "Jürg", "team 1", "team_1", "bot-3", "2b", "two lines"]
    long = games.bots[-1]
    assert long.title.startswith("long long") and len(long.title) <= 100
    try:
        assert ask(long.choose) in LEGAL
    finally:
        long.choose.close()


def test_what_was_stopped_is_gone_on_with() -> None:
    def stop(done: int, all: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    games = Tournament(["courier", "busy"], 5, 2, SHORT, workers=1, progress=stop)
    with pytest.raises(KeyboardInterrupt):
        games.play()
    assert games.played == 3
    assert sum(place.seats for place in games.places()) == 6
    games.simulation.progress = None
    assert games.play() == Tournament(["courier", "busy"], 5, 2, SHORT, workers=1).play()


REFUSED = [
    ({"bots": ["courier"]}, "bots: 1 of them; a tournament needs at least two"),
    ({"bots": "no/such/folder"}, "bots = 'no/such/folder': there is no such folder"),
    ({"bots": Path(__file__).parent / "no_bots"}, "there is no such folder"),
    ({"bots": ["courier", "courier"]}, "bots: 'courier' appears twice; give each its own name"),
    ({"bots": 3}, "bots = 3: name a folder, or give a mapping of names to bots, or a list of codes"),
    ({"deals": 0}, "deals = 0: use a whole number from 1"),
    ({"players": 3}, "players = 3: use 2, for 2 bots"),
    ({"players": 1, "also": ["learner"]}, "players = 1: use 2 to 3, for 3 bots"),
    ({"bots": ""}, "bots = '': name a folder"),
    ({"deals": 10**30}, "use a whole number from 1 to 1,000,000,000"),
    ({"edition": 3}, "edition = 3: use an edition or its id"),
    ({"edition": None}, "edition = None: use an edition or its id"),
    ({"workers": "2"}, "workers = '2': use a whole number from 1, or None for all cores"),
    ({"workers": -1}, "workers = -1: use a whole number from 1"),
    ({"also": "random"}, "also = 'random': list the bots' codes, such as ('courier',)"),
    ({"also": None}, "also = None: list the bots' codes"),
    ({"seed": None}, "seed = None: use text or a whole number"),
    ({"limit": 0}, "limit = 0: use a number of seconds above 0"),
]


@pytest.mark.parametrize(("changes", "told"), REFUSED)
def test_what_cannot_be_played_is_refused(changes, told: str) -> None:
    with pytest.raises(SimulationError) as error:
        Tournament(**({"bots": ["courier", "busy"]} | changes))
    assert told in str(error.value)


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="there is no Python file in this folder"):
        Tournament(tmp_path)
