"""A film: what its script reads agrees with the game at every scene, and its file plays with the network off."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from aufachse_widgets.journal import PLAYED, Positions, Seat, read_journal
from aufachse_widgets.journal.fold import Fold
from aufachse_widgets.reports.film import film
from aufachse_widgets.reports.film_data import TurningPoint
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.stats.highlights import TITLES, highlights
from aufachse_widgets.stats.scenes import DEALING, Screenplay, screenplay
from aufachse_widgets.tracking.kind import TOLD, Tables
from aufachse_widgets.tracking.table import TableState
from aufachse_widgets.words.table import speaker_of
from tests.games import recording
from tests.kit.servers import CHECKOUT
from tests.reports.untranslated import untranslated
from tests.stats.tables import EVIL
from tests.stats.watched import FILES

TOLD_FILES = sorted(recording.TOLD_HERE.glob("*.jsonl"))
ALL = [*FILES, *TOLD_FILES]
IDS = [file.stem for file in ALL]
LARGEST = 250_000  # bytes


def filmed(file: Path) -> tuple[Screenplay, Fold[Any, Any]]:
    if file in TOLD_FILES:
        told = read_journal(file, TOLD)
        return screenplay(told.header, TOLD, told.journal.entries), Tables(told.header, told.journal)
    game = read_journal(file, PLAYED)
    return screenplay(game.header, PLAYED, game.journal.entries), Positions(game.rules, game.header, game.journal)


def data(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" class="film-data">(.*?)</script>', page, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


def played_again(read: dict[str, Any]) -> Iterator[dict[tuple[int, str], Any]]:
    """The scenes whole, as the script puts them together."""
    now: dict[tuple[int, str], Any] = {}
    for shot in read["shots"]:
        for seat, what, value in shot.get("changes", ()):
            now[seat, what] = value
        yield now


@pytest.mark.parametrize("file", ALL, ids=IDS)
def test_a_film_agrees_with_the_game_at_every_scene(file: Path) -> None:
    told, fold = filmed(file)
    page = film(told)
    read = data(page)
    words = speaker_of(told.rules, told.header)
    assert len(read["shots"]) == len(told.scenes) > 30
    log = [event for _entry, event in fold.log()]
    for scene, now, shot in zip(told.scenes, played_again(read), read["shots"], strict=True):
        rules, state = fold.position(scene.entry)
        value = fold.at(scene.entry)
        assert (shot["turn"], shot["seat"]) == (state.turn, state.active)
        assert now[-1, "n"] == state.deck + sum(number >= 0 for number in state.market)
        for seat, player in enumerate(state.players):
            assert (now[seat, "m"], now[seat, "g"], now[seat, "r"]) == (player.money, rules.goods(player), player.room)
            assert (tuple(now[seat, "l"]), tuple(now[seat, "h"])) == (player.loaded, player.hand)
            where = value.where(seat) if isinstance(value, TableState) else player.space
            known = bool(where) and all(part in told.rules.spaces for part in where.split("|"))
            if not (known and isinstance(value, TableState)):  # a city of a box's own is nowhere on the map
                assert (now[seat, "p"] >= 0) == known
    assert [event for scene in told.scenes for event in scene.events] == log
    assert [shot["said"] for shot in read["shots"]] == [words.say_all(scene.events) for scene in told.scenes]
    print(f"{file.stem}: {len(page):,} bytes, {len(told.scenes)} scenes")
    assert len(page.encode()) < LARGEST


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_truck_s_ways_end_where_it_stands(file: Path) -> None:
    told, _fold = filmed(file)
    read = data(film(told))
    drawn = 0
    for shot, now in zip(read["shots"], played_again(read), strict=True):
        last = {seat: way for seat, _dashed, way in shot.get("ways", ())}
        for seat, way in last.items():
            assert way[-1] == now[seat, "p"]
        drawn += len(shot.get("ways", ()))
    assert drawn == sum(len(getattr(event, "path", ())) > 1 for _entry, event in told.log) > 0, "every way that is known is drawn"


def test_what_can_be_jumped_to_is_marked() -> None:
    told, _fold = filmed(FILES[IDS.index("fx-schmid-1987-two")])
    kinds = "".join(shot.get("kinds", "") for shot in data(film(told))["shots"])
    names = [type(event).__name__ for _entry, event in told.log]
    assert kinds.count("a") == names.count("Called") > 5
    assert kinds.count("e") == names.count("EventDrawn") > 5
    assert kinds.count("d") == names.count("Delivered") + names.count("ByRail") > 5


def test_highlights_can_be_jumped_to_and_are_named() -> None:
    told, _fold = filmed(FILES[IDS.index("fx-schmid-1987-two")])
    shots = data(film(told))["shots"]
    named = {number: shot["highlight"].split(" · ") for number, shot in enumerate(shots) if shot.get("highlight")}
    found = highlights(told.rules, 2, told.log)
    assert sorted(title for titles in named.values() for title in titles) == sorted(one.title for one in found)
    assert all("h" in shots[number]["kinds"] for number in named)
    for one in found:
        assert one.title in named[told.at(one.entry)]
    session = Session.new("czech", (Seat("Ada"), Seat("Ben")), seed="begun")
    assert not any(shot.get("highlight") for shot in data(film(session.screenplay()))["shots"])


@pytest.mark.parametrize("file", ALL, ids=IDS)
def test_a_film_begins_after_the_setup(file: Path) -> None:
    told, _fold = filmed(file)
    begins = data(film(told)).get("begins", 0)
    assert told.scenes[begins].turn == 1 and not any(isinstance(event, DEALING) for event in told.scenes[begins].events)
    assert all(scene.turn == 0 or any(isinstance(event, DEALING) for event in scene.events) for scene in told.scenes[:begins])


def test_an_auction_of_which_only_the_end_was_told_can_be_jumped_to() -> None:
    told, _fold = filmed(next(file for file in TOLD_FILES if file.stem.startswith("fx")))
    kinds = "".join(shot.get("kinds", "") for shot in data(film(told))["shots"])
    assert kinds.count("a") == sum(type(event).__name__ == "Won" for _entry, event in told.log) > 3


@pytest.mark.parametrize("file", ALL, ids=IDS)
def test_an_auction_is_calls_bids_and_who_won(file: Path) -> None:
    told, _fold = filmed(file)
    for scene in told.scenes[:-1]:
        kinds = [type(event).__name__ for event in scene.events]
        for number, kind in enumerate(kinds):
            comes = next((after for after in kinds[number:] if after != "Passed"), "")
            assert kind != "Passed" or comes in ("BidMade", "Matched", "Won"), kinds


def test_names_are_text_and_the_script_is_the_only_one() -> None:
    session = Session.new("czech", (Seat(EVIL), Seat("</script><script>alert(2)</script>")), seed="evil")
    page = film(session.screenplay(), title="</title><script>alert(3)</script>")
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL)
    assert [look for look, _code in scripts] == [' type="application/json" class="film-data"', ""]
    digest = base64.b64encode(hashlib.sha256(scripts[1][1].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page and "default-src 'none'" in page
    assert EVIL not in re.sub(r"<script type.*?</script>", "", page, flags=re.DOTALL)
    assert set(re.findall(r"https?://[^\"' <]*", page)) <= {"http://www.w3.org/2000/svg"}
    assert "url(" not in page and "@import" not in page


def test_a_film_of_a_game_under_way_holds_no_hidden_card() -> None:
    session = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")), seed="hidden")
    while session.frame.state.turn < 3:
        session.take_screen(session.frame.handover)
        session.do(session.frame.legal[0])
    read = data(film(session.screenplay()))
    hands = [value for shot in read["shots"] for _seat, what, value in shot.get("changes", ()) if what == "h"]
    assert any(hands) and not any(card for hand in hands for card in hand)
    assert any(session.frame.state.players[seat].hand for seat in (0, 1))


@pytest.mark.usefixtures("bracketed")
def test_every_text_of_a_film_is_translated() -> None:
    told, _fold = filmed(FILES[IDS.index("schmidt-2007-three")])
    page = film(told)
    read = data(page)
    texts = [
        re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL),
        *(text for said in read["texts"].values() for text in ([said] if isinstance(said, str) else said)),
        *(name for name, _times in read["speeds"]),
        *(shot["said"] for shot in read["shots"]),
    ]
    assert sum("\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}" in text for text in texts) > 100
    assert not untranslated(texts, told.rules, told.header.seats) - {"Home", "End", "Page", "amount"}


# In the browser -----------------------------------------------------------------------------------


def opened(chromium: Browser, folder: Path, page: str, width: int = 1280, **more: Any) -> tuple[Page, list[str]]:
    """The film's file in a browser without a network; what it asked for and complained of."""
    file = folder / "film.html"
    file.write_text(page, "utf-8")
    context = chromium.new_context(viewport={"width": width, "height": 844 if width < 600 else 800}, **more)
    context.set_offline(True)
    shown, heard = context.new_page(), list[str]()
    shown.on("request", lambda request: heard.append(request.url) if request.url != file.as_uri() else None)
    shown.on("websocket", lambda socket: heard.append(socket.url))
    shown.on("console", lambda message: heard.append(message.text))
    shown.on("pageerror", lambda error: heard.append(str(error)))
    shown.on("dialog", lambda dialog: heard.append(dialog.message))
    shown.goto(file.as_uri())
    return shown, heard


def step(page: Page) -> int:
    return int(page.locator(".film-slider").input_value())


@pytest.mark.browser
@pytest.mark.parametrize("name", ["schmidt-2007-three", pytest.param("fx-schmid-1987-everything", marks=pytest.mark.slow)])
def test_a_film_plays_with_the_network_off(chromium: Browser, tmp_path: Path, name: str) -> None:
    told, _fold = filmed(ALL[IDS.index(name)])
    point = TurningPoint(len(told.scenes) // 2, "Red: chance of winning from 20 % to 70 % (± 9).")
    page, heard = opened(chromium, tmp_path, film(told, (point,)))
    said = page.locator(".film-what")
    last = len(told.scenes) - 1
    words = speaker_of(told.rules, told.header)

    def sees(number: int) -> None:
        scene = told.scenes[number]
        assert step(page) == number
        assert said.inner_text().split() == words.say_all(scene.events).split() or not scene.events
        shown = [text.split()[0] for text in page.locator(".film-money").all_inner_texts()]
        assert shown == [str(amount) for amount in scene.money]

    # It begins with the first turn; the setup before it can be stepped back to.
    sees(told.begins)
    assert "dealt" not in said.inner_text() and page.locator(".film-when").inner_text().startswith("Round 1 of ")
    page.keyboard.press("ArrowLeft")
    sees(told.begins - 1)
    page.keyboard.press("Home")
    sees(0)
    assert page.locator(".film-when").inner_text() == "Setup"
    page.keyboard.press("End")
    sees(last)
    page.keyboard.press("ArrowLeft")
    sees(last - 1)
    page.keyboard.press("Home")
    page.locator('[data-jump="e"][data-by="1"]').click()
    sees(next(number for number, scene in enumerate(told.scenes) if "EventDrawn" in (type(event).__name__ for event in scene.events)))
    page.keyboard.press("Home")
    sees(told.begins)
    page.keyboard.press("h")
    shot = next(number for number, shot in enumerate(data(film(told))["shots"]) if number > told.begins and shot.get("highlight"))
    sees(shot)
    assert page.locator(".film-turned").inner_text() == TITLES["auction"]()
    page.keyboard.press("Home")
    page.keyboard.press("t")
    sees(point.scene)
    assert "from 20 % to 70 %" in page.locator(".film-turned").inner_text()
    page.locator(".film-slider").fill(str(last // 3))
    sees(last // 3)
    box = page.locator(".film-chart").bounding_box()
    assert box is not None
    page.locator(".film-chart").click(position={"x": box["width"] * 550 / 560, "y": 40})
    sees(last)
    page.locator('[data-go="first"]').click()
    speed, lasts = page.locator(".film-speed"), page.locator(".film-lasts")
    minutes = [int(lasts.inner_text().split()[1])]
    for name in ("fast", "slow", "normal", "fast"):
        page.keyboard.press("f") if name == "slow" else speed.click()
        assert speed.inner_text() == name and speed.get_attribute("aria-label") == f"Speed: {name}"
        minutes.append(int(lasts.inner_text().split()[1]))
    normal, fast, slow, *again = minutes
    assert again == [normal, fast] and fast < normal < slow and abs(slow - 2 * normal) <= 1
    page.clock.install()
    page.locator("[data-play]").click()
    page.clock.run_for(10_000)
    assert step(page) >= told.begins + 6 and lasts.inner_text().endswith(" min left")
    page.keyboard.press("k")
    stopped = step(page)
    page.clock.run_for(10_000)
    assert step(page) == stopped
    assert heard == []
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_trucks_drive_only_where_people_like_motion(chromium: Browser, tmp_path: Path, motion: Any) -> None:
    told, _fold = filmed(FILES[IDS.index("schmidt-2007-three")])
    page, heard = opened(chromium, tmp_path, film(told), reduced_motion=motion)
    number, seat = next(
        (number, event.seat) for number, scene in enumerate(told.scenes) for event in scene.events if type(event).__name__ == "Drove" and len(event.path) > 3
    )
    page.locator(".film-slider").fill(str(number - 1))
    truck = f"document.querySelector('[data-truck=\"{seat}\"]').getAttribute('transform')"
    seen = page.evaluate(
        "async () => { document.querySelector('[data-go=forward]').click(); const seen = new Set(); const end = performance.now() + 1800;"
        f"while (performance.now() < end) {{ seen.add({truck}); await new Promise(requestAnimationFrame); }} return [...seen]; }}"
    )
    assert len(seen) == 1 if motion == "reduce" else len(seen) > 5, len(seen)
    assert heard == []
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("colours", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_axe_finds_nothing_in_a_film(chromium: Browser, tmp_path: Path, colours: Any) -> None:
    told, _fold = filmed(FILES[IDS.index("fx-schmid-1987-four")])
    page, heard = opened(chromium, tmp_path, film(told, (TurningPoint(40, "It turned."),)), 390, color_scheme=colours, bypass_csp=True)
    page.locator(".film-slider").fill("60")
    found = Axe().run(page).response["violations"]
    assert not [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")]
    assert heard == []
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_a_film_fits_the_screen(chromium: Browser, tmp_path: Path, width: int, colours: Any) -> None:
    told, _fold = filmed(FILES[IDS.index("schmidt-2007-three")])
    page, heard = opened(chromium, tmp_path, film(told), width, color_scheme=colours)
    page.locator(".film-slider").fill("120")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    controls = page.locator(".film-bar").bounding_box()
    assert controls is not None and controls["y"] + controls["height"] <= (844 if width < 600 else 800)
    small = "[...document.querySelectorAll('button,select')].filter(one => one.offsetParent && Math.min(one.offsetWidth, one.offsetHeight) < 44)"
    assert page.evaluate(f"{small}.length") == 0
    unnamed = "[...document.querySelectorAll('button,select,input')].filter(one => !(one.getAttribute('aria-label') || one.textContent.trim()))"
    assert page.evaluate(f"{unnamed}.length") == 0
    page.screenshot(path=CHECKOUT / "screenshots" / f"film-{width}-{colours}.png")
    assert heard == []
    page.context.close()
