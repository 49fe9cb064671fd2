"""Simulated games: the same seed, the same games, those that a session plays; results add up; what cannot be played is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from aufachse_widgets.bots import Bot, BotError, UnknownBot, register_bot
from aufachse_widgets.engine import EditionError, load_board, preset, standing
from aufachse_widgets.journal import PLAYED, Seat, decode_journal
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.simulation import GameResult, SimulationError, simulate
from tests.kit.editions import editions
from tests.processes import same_in_two

pytestmark = pytest.mark.usefixtures("bots_as_before")

SHORT = preset("fx-schmid-1987").with_changes(private_contracts=1, public_contracts=(2,) * 5)


def test_the_same_seed_gives_the_same_games() -> None:
    first, again = (list(simulate(("courier", "busy", "random"), 4, SHORT, "seed")) for _ in range(2))
    assert first == again
    assert len({game.seed for game in first}) == 4
    assert list(simulate(("courier", "busy", "random"), 4, SHORT, "another")) != first
    # A game is the same alone and among others, whichever is played first.
    assert simulate(("courier", "busy", "random"), 9, SHORT, "seed").game(3) == first[3]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("keep", [0, 100])
def test_totals_count_each_game_whatever_was_looked_at_before(workers: int, keep: int) -> None:
    whole = simulate(("courier", "busy"), 6, SHORT, "totals").totals()
    games = simulate(("courier", "busy"), 6, SHORT, "totals", workers=workers, keep=keep)
    assert games.game(4).number == 4 and [game.number for game in games.since(3)] == [3, 4, 5]
    assert games.totals_so_far() == {} and games.totals() == whole == games.totals_so_far()
    games = simulate(("courier", "busy"), 6, SHORT, "totals", workers=workers, keep=keep)
    assert games.game(3).number == 3
    assert len(list(games)) == 6 and games.totals_so_far() == whole


def test_two_processes_play_the_same_games() -> None:
    program = "from aufachse_widgets.simulation import simulate\nfor game in simulate(('courier', 'busy'), 2, 'schmidt-2007', 's'): print(game)"
    assert same_in_two(program).count(b"GameResult") == 2


def test_a_session_with_the_seed_of_a_game_plays_the_same() -> None:
    (game,) = simulate(("courier", "busy", "courier"), 1, SHORT, "as a session", journals=True)
    session = Session.new(SHORT, [Seat(f"{seat}", bot=code) for seat, code in enumerate(("courier", "busy", "courier"))], seed=game.seed)
    state = session.frame.state
    assert state.over
    assert [(seat.seat, seat.money, seat.turns) for seat in game.seats] == [(seat, player.money, player.turns) for seat, player in enumerate(state.players)]
    assert sorted((seat.place, seat.seat, seat.money) for seat in game.seats) == sorted(standing(session.rules, state))
    assert game.entries == len(decode_journal(game.journal, PLAYED).journal)
    session.close()
    opened = Session.load(game.journal)
    assert opened.frame.state == state
    assert opened.public_header.seed == game.seed
    opened.close()


@pytest.mark.parametrize("edition", editions("czech", "reference", "schmidt-2007", "children-1987", "children-2007"))
def test_every_edition_can_be_simulated(edition: str) -> None:
    (game,) = simulate(("courier", "courier"), edition=edition)
    assert game.finished
    assert game.edition == edition
    assert game.journal is None
    assert game.failures == ()


def test_games_are_played_when_they_are_looked_at() -> None:
    asked = []

    def counting(rules, view, legal, rng):
        asked.append(view.turn)
        return legal[rng.randrange(len(legal))]

    register_bot("counting", counting)
    games = simulate(("counting", "busy"), 1_000_000, SHORT, most_entries=300)
    assert not asked
    first = next(iter(games))
    once = len(asked)
    assert once
    assert next(iter(games)) is first
    assert len(asked) == once
    again = simulate(("counting", "busy"), 3, SHORT, most_entries=300, keep=0)
    assert again.game(0) == first == again.game(0)
    assert len(asked) == 3 * once


def test_rows_and_totals_add_up() -> None:
    games = simulate(("courier", "busy", "courier"), 5, SHORT, 7)
    rows, totals = list(games.rows()), games.totals()
    assert len(rows) == 15
    assert list(totals) == ["courier", "busy"]
    assert (totals["courier"].played, totals["busy"].played) == (10, 5)
    assert sum(total.wins for total in totals.values()) == pytest.approx(5)
    assert sum(row["win"] for row in rows) == pytest.approx(5)
    money = [row["money"] for row in rows if row["bot"] == "busy"]
    assert totals["busy"].money == sum(money) / 5
    assert totals["busy"].win_share == totals["busy"].wins / 5
    for game in games:
        assert all(seat.money == max(other.money for other in game.seats) for seat in game.seats if seat.place == 1)
        assert all(isinstance(value, int | float | str | bool) for row in game.rows() for value in row.values())


def test_a_game_that_does_not_end_is_stopped() -> None:
    (game,) = simulate(("random", "random"), most_entries=50, journals=True)
    assert not game.finished
    assert game.entries == 50
    assert game.winners == ()
    assert sum(row["win"] for row in game.rows()) == 0
    recorded = decode_journal(game.journal, PLAYED)
    assert len(recorded.journal) == 50
    assert recorded.header.seed == ""


def test_a_bot_that_fails_is_told_and_with_strict_raised() -> None:
    def failing(rules, view, legal, rng):
        if len(legal) > 5:
            raise ZeroDivisionError("too many roads")
        return legal[0]

    register_bot("failing", failing)
    (game,) = simulate(("courier", "failing"), edition=SHORT, most_entries=400)
    assert game.failures
    assert {(failure.seat, failure.bot, failure.error) for failure in game.failures} == {(1, "failing", "ZeroDivisionError: too many roads")}
    assert [row["failures"] for row in game.rows()] == [0, len(game.failures)]
    with pytest.raises(ZeroDivisionError, match="too many roads"):
        list(simulate(("courier", "failing"), edition=SHORT, strict=True))


def test_games_on_a_board_of_ones_own() -> None:
    raw = {
        "id": "ring",
        "title": "A ring",
        "spaces": [{"id": f"s{index}", "name": f"S{index}", "kind": "road" if index % 2 else "city", "lat": 50, "lon": 10} for index in range(12)],
        "routes": [{"road": "A1", "kind": "road", "spaces": [*(f"s{index}" for index in range(12)), "s0"]}],
        "contracts": [
            {"id": id, "start": f"s{2 * (id % 6)}", "destination": f"s{2 * ((id + 2) % 6)}", "goods": 2, "revenue": 900, "bids": [100, 200, 300, 400, 500]}
            for id in range(1, 13)
        ],
    }
    board, contracts = load_board(raw)
    edition = preset("fx-schmid-1987").with_changes(contract_cards=12, private_contracts=1, public_contracts=(4,) * 5)
    (game,) = simulate(("courier", "courier"), edition=edition, board=board, contracts=contracts, journals=True)
    assert game.finished
    assert decode_journal(game.journal, PLAYED, board=board, contracts=contracts).header.board == "ring"


REFUSED = [
    ({"seats": ("courier",)}, SimulationError, "seats: 1 of them; a game has 2 to 6"),
    ({"seats": ("courier",) * 7}, SimulationError, "seats: 7 of them; a game has 2 to 6"),
    ({"seats": "courier"}, SimulationError, "seats = 'courier': list the bots' codes"),
    ({"seats": ("courier", "deep")}, UnknownBot, "there is no bot 'deep'; use one of learner, courier, dispatcher"),
    ({"seats": ("courier", 3)}, UnknownBot, "there is no bot 3"),
    ({"games": 0}, SimulationError, "games = 0: use a whole number from 1"),
    ({"games": 2.5}, SimulationError, "games = 2.5: use a whole number from 1"),
    ({"most_entries": 0}, SimulationError, "most_entries = 0: use a whole number from 1"),
    ({"keep": -1}, SimulationError, "keep = -1: use a whole number from 0"),
    ({"workers": 0}, SimulationError, "workers = 0: use a whole number from 1, or None for all cores"),
    ({"workers": True}, SimulationError, "workers = True: use a whole number from 1"),
    ({"seats": ("courier", "no_such_module:choose")}, SimulationError, "seats: 'no_such_module:choose' leads nowhere"),
    ({"seats": ("courier", "tests.yardsticks:nobody")}, SimulationError, "seats: 'tests.yardsticks:nobody' leads nowhere"),
    ({"seats": ("courier", "tests.yardsticks:register")}, BotError, "its factory made None"),
    ({"journals": "pyproject.toml"}, SimulationError, "journals = 'pyproject.toml': can't be made into a folder"),
    ({"seed": None}, SimulationError, "seed = None: use text or a whole number"),
    ({"edition": None}, SimulationError, "edition = None: use an edition or its id"),
    ({"contracts": 5}, SimulationError, "contracts = 5: use a list of contracts"),
    ({"journals": 5}, SimulationError, "journals = 5: use True, False or a folder"),
    ({"progress": 5}, SimulationError, "progress = 5: use a function of two numbers"),
    ({"edition": "fx-schmid-1988"}, EditionError, "fx-schmid-1988"),
    ({"games": 10**30}, SimulationError, "use a whole number from 1 to 1,000,000,000"),
    ({"seed": "\ud800"}, SimulationError, "seed = '\\ud800': use text or a whole number"),
    ({"seed": 10**5000}, SimulationError, "seed = a very long number: use text or a whole number"),
    ({"journals": ""}, SimulationError, "journals = '': use True, False or a folder"),
    ({"journals": "a\0b"}, SimulationError, "can't be made into a folder (embedded null byte)"),
    ({"contracts": []}, SimulationError, "contracts = []: use a list of contracts, or None for the shipped ones"),
    ({"seats": ("courier", "os:path")}, BotError, "the bot os:path is <module"),
    ({"seats": ("courier", "..x:y")}, SimulationError, "seats: '..x:y' leads nowhere ('..x' can't be a module)"),
    ({"seats": ("courier", "{x}:y")}, SimulationError, "seats: '{x}:y' leads nowhere"),
    ({"seats": ("courier", "os:nothing")}, SimulationError, "seats: 'os:nothing' leads nowhere (os has no nothing)"),
]


@pytest.mark.parametrize(("changes", "kind", "message"), REFUSED)
def test_what_cannot_be_played_is_refused(changes, kind, message) -> None:
    with pytest.raises(kind) as error:
        simulate(**({"seats": ("courier", "busy")} | changes))
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def choose(:", "importing mine failed with SyntaxError: "),
        ("raise RuntimeError('boom')", "importing mine failed with RuntimeError: boom; fix it, or name another"),
        ("import sys; sys.exit(3)", "importing mine failed with SystemExit: 3"),
        ("int('three')", "importing mine failed with ValueError: "),
    ],
)
def test_a_module_that_cannot_be_read_is_named(text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SimulationError) as error:
        simulate(("courier", "mine:choose"))
    assert f"seats: 'mine:choose': {told}" in str(error.value)


def test_a_bot_spoils_the_rules_for_nobody_else() -> None:
    def spoils(rules, view, legal, rng):
        for number, card in list(rules.contracts.items()):
            rules.contracts[number] = replace(card, revenue=card.revenue + 100_000)
        rules.distances("kassel")["hamburg"] = 0
        rules.neighbours.clear()
        rules.spaces.clear()
        return legal[0]

    def first(rules, view, legal, rng):
        return legal[0]

    honest = list(simulate((Bot("mine", "Mine", "", first), "courier"), edition=SHORT, seed="own rules", most_entries=300))
    assert list(simulate((Bot("mine", "Mine", "", spoils), "courier"), edition=SHORT, seed="own rules", most_entries=300)) == honest
    assert list(simulate((Bot("mine", "Mine", "", first), "courier"), edition=SHORT, seed="own rules", most_entries=300)) == honest


def test_a_game_is_asked_for_by_its_number() -> None:
    assert repr(simulate(("courier", "busy"), 1, SHORT)).startswith("<1 game of courier, busy in ")
    games = simulate(("courier", "busy"), 2, SHORT)
    assert len(games) == 2
    assert isinstance(games.game(1), GameResult)
    with pytest.raises(IndexError, match="game 2: there are 2, counted from 0"):
        games.game(2)
    assert repr(games) == "<2 games of courier, busy in fx-schmid-1987, seed ''>"
