"""The result of a game, shared: by the system's sheet, which a function stands in for, or without one."""

from __future__ import annotations

import base64
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.drawing.palette import seat_colour
from aufachse_widgets.drawing.result_picture import TALL, WIDE
from aufachse_widgets.engine import standing
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_film import finished
from tests.kit.served_stores import Kept

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

# A sheet that takes pictures or texts alone, and answers as ``window.answers`` says: the name of an error, or nothing.
SHEET = """
  window.given = []; window.answers = "";
  Object.defineProperty(navigator, "canShare", {value: (what) => %s || !what.files});
  Object.defineProperty(navigator, "share", {value: async (what) => {
    given.push({...what, pressed: navigator.userActivation.isActive});
    if (answers) throw new DOMException("so it is", answers);
  }});
"""
LAST = """async () => {
  const {files = [], title, text, pressed} = given.at(-1);
  const read = async (file) => {
    const picture = await createImageBitmap(file), canvas = new OffscreenCanvas(picture.width, picture.height), brush = canvas.getContext("2d");
    brush.drawImage(picture, 0, 0);
    const [red, green, blue] = brush.getImageData(20, 20, 1, 1).data;
    const bytes = new Uint8Array(await file.arrayBuffer());
    return {name: file.name, type: file.type, ground: [red, green, blue], bytes: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))};
  };
  return {title, text, pressed, files: await Promise.all(files.map(read)), calls: given.length};
}"""


def shared(page: Page, calls: int) -> dict[str, Any]:
    """What the sheet was given last, by a press."""
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_function("calls => given.length >= calls", arg=calls)
    found: dict[str, Any] = page.evaluate(LAST)
    assert found["calls"] == calls and found["pressed"]
    return found


def test_the_sheet_gets_a_picture_of_the_result_and_who_won_with_what(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    game = finished(kept_games.store)
    ranked = standing(game.rules, game.frame.state)
    _place, winner, money = ranked[0]
    page = open_page(f"{kept_games.server.url}?game={game.game_id}", PHONE, before=lambda page: page.add_init_script(SHEET % "true"))
    told = page.locator(".aa-shared")
    given = shared(page, 1)
    assert given["title"] == f"Auf Achse: {game.words.seat(winner)} has won"
    assert given["text"].startswith(given["title"]) and f"1. {game.words.seat(winner)} {game.words.money(money)}" in given["text"].splitlines()
    (picture,) = given["files"]
    assert picture["type"] == "image/png" and picture["name"].startswith("aufachse-") and picture["name"].endswith("ada-ben.png")
    data = base64.b64decode(picture["bytes"])
    assert data.startswith(b"\x89PNG") and struct.unpack(">II", data[16:24]) == (WIDE, TALL)
    assert "#{:02x}{:02x}{:02x}".format(*picture["ground"]) == seat_colour(game.seats, winner).paint.lower()
    (screenshots / "shared-result.png").write_bytes(data)
    # Who closes the sheet, or presses while it is open, is told nothing.
    for calls, quiet in enumerate(("AbortError", "InvalidStateError"), 2):
        page.evaluate("name => { window.answers = name; }", quiet)
        shared(page, calls)
        expect(told).to_have_text("")
    # One that fails gives way to what works without it.
    page.evaluate("window.answers = 'NotAllowedError'")
    shared(page, 4)
    expect(told).to_contain_text("Save the picture instead")
    expect(page.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a picture").click()
    assert saved.value.suggested_filename == picture["name"] and saved.value.path().read_bytes() == data
    expect(told).to_have_text(f"Saved as {picture['name']}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as text").click()
    expect(told).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == given["text"]


def test_a_sheet_that_takes_no_pictures_gets_the_text(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    game = finished(kept_games.store)
    page = open_page(f"{kept_games.server.url}?game={game.game_id}", DESK, before=lambda page: page.add_init_script(SHEET % "false"))
    given = shared(page, 1)
    assert not given["files"] and "has won after" in given["text"]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
