"""The report: one file that holds all it needs, in which nothing that people wrote is HTML."""

from __future__ import annotations

import datetime
import html
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from aufachse_widgets.engine import view_log
from aufachse_widgets.engine.log import Delivered, GoesFirst, TurnBegan
from aufachse_widgets.reports.report import report, sections
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.stats.deal_luck import deal_luck
from aufachse_widgets.stats.ledger import balances, ledger, places
from aufachse_widgets.tracking.log import TableEntry
from aufachse_widgets.words import Speaker
from tests.reports.untranslated import untranslated
from tests.stats import tables
from tests.stats.watched import FILES, library, seats

IDS = [file.stem for file in FILES]
VOID = {"meta", "br", "rect", "circle", "line", "path", "polyline", "text"}


class Page(HTMLParser):
    """Tags and texts of a page; an element left open or closed twice is an error."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> at {self.getpos()}"

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.texts.append(data)


def told(file: Path, **more: Any) -> str:
    game = library(file)
    return report(game.header, game.rules, game.log, game.final, **more)


def table_report(log: list[tuple[int, TableEntry]] = tables.LOG) -> str:
    return report(tables.header(), tables.rules(), log, tables.state())


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_report_is_whole_and_asks_for_nothing(file: Path) -> None:
    page = told(file)
    read = Page(page)
    for tag, attributes in read.tags:
        assert tag not in ("script", "link", "img", "iframe", "object", "a", "image", "use", "base"), tag
        assert not any(name.startswith("on") or name in ("src", "href", "xlink:href") for name in attributes), (tag, attributes)
    assert "url(" not in page and "@import" not in page
    assert set(re.findall(r"https?://[^\"' <]*", page)) <= {"http://www.w3.org/2000/svg"}
    assert len(page) < 400_000


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_report_tells_standing_money_and_every_line(file: Path) -> None:
    game = library(file)
    text = "\n".join(Page(told(file)).texts)
    money = balances(game.rules, game.players, ledger(game.rules, game.players, game.log))
    assert money == tuple(player.money for player in game.final.players)
    words = Speaker(game.rules, game.header.seats)
    first = places(money)[0][1]
    assert f"{words.seat(first)} wins, " in text or "share first place" in text
    for _entry, event in game.log:
        assert words.say(event) in text
    for seat in range(game.players):
        assert str(money[seat]) in text


def test_the_same_game_gives_the_same_report() -> None:
    assert told(FILES[0]) == told(FILES[0])


def test_the_sections_by_themselves_are_those_of_the_page() -> None:
    game = library(FILES[0])
    parts = sections(game.header, game.rules, game.log, game.final)
    assert "".join(parts) in told(FILES[0])
    assert all("What happened" not in part for part in parts)
    for part in parts:
        Page(part)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_two_columns_of_the_dice_have_the_same_heading(file: Path) -> None:
    game = library(file)
    dice = next(part for part in sections(game.header, game.rules, game.log, game.final) if "Luck of the dice" in part)
    heads = re.findall(r"<th[^>]*>([^<]+)</th>", dice)
    assert "Chance of this sum" in heads
    assert len(heads) == len(set(heads))


def test_luck_of_all_kinds_is_a_row_for_each_player() -> None:
    game = library(FILES[IDS.index("fx-schmid-1987-four")])
    luck = next(part for part in sections(game.header, game.rules, game.log, game.final) if "<h2>Luck</h2>" in part)
    rows = re.findall(r"<tr>(.*?)</tr>", luck)[1:]
    cells = [re.findall(r'<td class="n">(.*?)</td>', row) for row in rows]
    assert len(rows) == game.players and all(len(row) == 4 for row in cells)
    deals = deal_luck(game.rules, game.players, game.log)
    for row, deal in zip(cells, deals, strict=True):
        said = re.sub(r"<[^>]*>", "", row[1]).replace("−", "-")
        assert float(said) == round(deal.ahead)
    assert "aren't known" not in html.unescape(luck)
    seen = [(number, event) for number, happened in game.log for event in view_log((happened,), 0)]
    mine = next(part for part in sections(game.header, game.rules, seen, game.final) if "<h2>Luck</h2>" in part)
    assert "Contracts that aren't known don't count." in html.unescape(mine)


def test_title_and_day() -> None:
    page = told(FILES[0], title="<Christmas>", played=datetime.date(2026, 12, 24))
    assert "<title>&lt;Christmas&gt;</title>" in page and "2026-12-24" in page


def test_nothing_people_wrote_is_html() -> None:
    page = table_report()
    read = Page(page)
    assert "<script" not in page and "<b>" not in page and "<i>Oslo" not in page
    assert page.count(html.escape(tables.EVIL)) > 5
    assert not any(tag in ("script", "b", "i") for tag, _attributes in read.tags)


def test_a_table_of_which_little_is_known() -> None:
    texts = "\n".join(Page(table_report()).texts)
    assert "Dashed: only start and end are known." in texts
    assert "1 move could not be drawn." in texts
    assert "1 die was not entered." in texts
    assert "The game is over" not in texts and "the game is not over" in texts
    assert "Kassel → <i>Oslo</i>" in texts
    assert re.search(r"\d goods? for \d+", texts) and "an unknown space → an" not in texts


def test_a_table_that_tells_money_only() -> None:
    log = [(1, GoesFirst(0)), (2, TurnBegan(0, 1)), (3, Delivered(0, contract=0, goods=0, space="kassel", revenue=700))]
    texts = "\n".join(Page(table_report(log)).texts)
    assert "No routes are known." in texts and "No rolls are known." in texts
    assert "Deals" not in texts  # no luck without rolls, deals or events


def test_a_game_that_has_just_begun() -> None:
    session = Session.new("reference", seats(6), seed="begun")
    texts = "\n".join(Page(report(session.header, session.rules, session.log(), session.frame.state)).texts)
    assert "No money has moved yet." in texts and "Nothing has been delivered." in texts
    session.close()
    assert "No money has moved yet." in table_report([])


@pytest.mark.usefixtures("bracketed")
def test_every_text_of_a_report_is_translated() -> None:
    game = library(FILES[IDS.index("schmidt-2007-three")])
    assert not untranslated([report(game.header, game.rules, game.log, game.final)], game.rules, game.header.seats)


# In the browser -----------------------------------------------------------------------------------


# The contrast of every text with the background behind it (WCAG), for texts on plain colours.
CONTRAST = """() => {
  const parse = text => { const n = text.match(/[\\d.]+/g).map(Number); return n.length < 4 || n[3] > 0 ? n.slice(0, 3) : null; };
  const light = c => { const [r, g, b] = c.map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; });
    return .2126 * r + .7152 * g + .0722 * b; };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !element.getClientRects().length || element.closest('style,title')) continue;
    const look = getComputedStyle(element);
    const ink = parse(element.closest('svg') ? look.fill : look.color);
    let back = null;
    for (let at = element; at && !back; at = at.parentElement) back = parse(getComputedStyle(at).backgroundColor);
    const [a, b] = [light(ink), light(back || [255, 255, 255])].sort((x, y) => y - x);
    found.push([(a + .05) / (b + .05), walk.currentNode.data.trim().slice(0, 40), parseFloat(look.fontSize)]);
  }
  return found;
}"""


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", ["reference-six", "schmidt-2007-three", "table"])
def test_a_report_in_the_browser_asks_nobody_and_fits_the_screen(chromium: Browser, tmp_path: Path, name: str, width: int) -> None:
    file = tmp_path / "report.html"
    file.write_text(table_report() if name == "table" else told(FILES[IDS.index(name)]), "utf-8")
    page = chromium.new_page(viewport={"width": width, "height": 844})
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    page.goto(file.as_uri())
    page.wait_for_load_state("networkidle")
    assert asked == [file.as_uri()]
    assert said == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    wide = page.evaluate("[...document.querySelectorAll('.scroll')].filter(box => box.scrollWidth > box.clientWidth + 1).length")
    assert wide == 0 or name == "table"  # a name of 48 letters may make its own table scroll
    contrasts = page.evaluate(CONTRAST)
    assert len(contrasts) > 50
    assert min(contrasts)[0] >= 4.5, min(contrasts)
    charts = page.evaluate(
        "[...document.querySelectorAll('figure > svg')].map(svg => { const box = svg.getBoundingClientRect(); return [box.width, box.height]; })"
    )
    assert len(charts) >= 2 and all(250 < wide <= width and high > 150 for wide, high in charts), charts
    sizes = "[...document.querySelectorAll('figure > svg text')].map(text => text.getBoundingClientRect())"
    letters = page.evaluate(sizes + ".map(box => Math.max(box.width, box.height)).filter(size => size)")
    assert min(letters) >= 8
    page.close()


@pytest.mark.browser
def test_a_report_can_be_printed(chromium: Browser, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(told(FILES[IDS.index("fx-schmid-1987-four")]), "utf-8")
    page = chromium.new_page()
    page.goto(file.as_uri())
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    assert paper.startswith(b"%PDF")
    pages = paper.count(b"/Type /Page\n") or len(re.findall(rb"/Type\s*/Page\b", paper))
    assert 3 <= pages <= 12, pages
    page.emulate_media(media="print")
    header = page.evaluate("getComputedStyle(document.querySelector('header')).color")
    assert header == "rgb(29, 29, 27)"  # dark on paper
    page.close()
