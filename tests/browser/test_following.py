"""Nothing happens unseen: cards, what bots do, their pace, and what can be taken back, in a real page on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from aufachse_widgets.engine.actions import Bid, Pass, RollDice
from aufachse_widgets.engine.log import Rolled, Travelled
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.words.card_effects import card_effect, card_stories
from tests.browser.conftest import DESK, LONGER, PHONE, STEADY
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once
from tests.kit.served_stores import Kept, Moment
from tests.yardsticks import BUSY, COURIER

pytestmark = pytest.mark.browser

AGAINST_BOTS = (Seat("Ada", "red"), Seat("Cleo", "yellow", COURIER.code), Seat("Rik", "blue", BUSY.code))

FAST = '{"coach":false,"press_pause":0,"bot_speed":"fast"}'
AT_ONCE = '{"coach":false,"press_pause":0,"bot_speed":"at once"}'

# Whether all of an element can be seen: it lies within the window, and nothing over it.
UNCOVERED = """
(element) => {
  const box = element.getBoundingClientRect();
  if (!box.width || box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return false;
  // As near to its edges as 4 %, and to its corners as their roundness allows: what is cut off there isn't hit.
  const round = parseFloat(getComputedStyle(element).borderRadius) * 0.3,
    [across, down] = [Math.max(0.04 * box.width, round), Math.max(0.04 * box.height, round)];
  return [down, box.height / 2, box.height - down].every((y) => [across, box.width / 2, box.width - across].every((x) =>
    element.contains(document.elementFromPoint(box.left + x, box.top + y))));
}
"""

# A card with that text, as long as it is in sight: what it says, whether nothing lies over it, and the prompts beside it.
CARD_SEEN = """
(text) => {
  const shown = (selector) => document.querySelector(selector)?.checkVisibility() ? document.querySelector(selector).innerText : "";
  window.card = {said: "", uncovered: false, prompts: []};
  const uncovered = %s;
  const look = () => {
    const said = shown(".aa-notice"), prompt = shown(".aa-actionbar .aa-prompt");
    if (said.includes(text)) {
      window.card.said = said;
      window.card.uncovered ||= uncovered(document.querySelector(".aa-notice"));
      if (!window.card.prompts.includes(prompt)) window.card.prompts.push(prompt);
    }
    requestAnimationFrame(look);
  };
  look();
}
""" % UNCOVERED.strip()  # noqa: UP031 - full of braces


def opened(kept: Kept, open_page: Callable[..., Page], size: dict[str, int], moment: Moment, options: str = STEADY) -> Screen:
    """The page of a game at that moment."""
    page = open_page(kept.address(moment), size, options=options)
    screen = Screen(page, moment.shadow)
    screen.sees()
    return screen


def uncovered(element: Locator) -> None:
    """Nothing lies over it, once it has come to rest."""
    handle = element.element_handle()
    element.page.wait_for_function(UNCOVERED, arg=handle, polling=50, timeout=5_000)


def put_away(screen: Screen) -> None:
    """All cards that lie over the map, one after the other."""
    settle(screen.page)
    while screen.page.locator(".aa-notice").is_visible():
        screen.press(screen.page.locator(".aa-notice .aa-putaway"))
        settle(screen.page)


def decided(frame: Frame, card: str) -> bool:
    """Whether that card is being decided on."""
    return getattr(frame.state.phase, "card", "") == card


def own_card(session: Session, frames: Sequence[Frame]) -> bool:
    """A card of the person's that asks nothing."""
    stories = [story for story in card_stories(frames[0].events)[0] if story.seat == 0]
    return bool(stories) and not decided(frames[0], stories[0].card) and session.frame is frames[0]


def bots_card(session: Session, frames: Sequence[Frame]) -> bool:
    """A card of a bot's, and the person is on turn again."""
    return not session.frame.state.over and any(story.seat > 0 for frame in frames for story in card_stories(frame.events)[0]) and len(frames) > 3


def choice(session: Session, frames: Sequence[Frame]) -> bool:
    """A card that leaves the person a choice."""
    return any(story.seat == 0 and decided(session.frame, story.card) for story in card_stories(session.frame.events)[0]) and bool(session.frame.legal)


def outcry(session: Session, frames: Sequence[Frame]) -> bool:
    """An outcry in which the person may bid."""
    return isinstance(session.frame.state.phase, Auction) and any(isinstance(action, Bid) for action in session.frame.legal)


def others_drove(session: Session, frames: Sequence[Frame]) -> bool:
    """Both bots have had a turn, and the person is to roll."""
    drove = {entry.seat for frame in frames for entry in frame.events if isinstance(entry, Travelled)}
    return drove >= {1, 2} and any(isinstance(action, RollDice) for action in session.frame.legal)


@LONGER
def test_a_card_that_asks_nothing_is_seen_with_its_effect_until_it_is_put_away(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int]) -> None:
    moment = kept_games.before(AGAINST_BOTS, own_card)
    screen = opened(kept_games, open_page, size, moment)
    notice = screen.page.locator(".aa-notice")
    screen.choose(moment.step)
    at_once(moment.shadow.do, moment.step)
    story, words = card_stories(moment.shadow.frame.events)[0][0], moment.shadow.words
    for said in (words.card_meaning(story.card), story.card, words.card_text(story.card), card_effect(words, story.entries)):
        expect(notice).to_contain_text(said)
    screen.sees()
    uncovered(notice)
    screen.page.locator(".aa-actionbar .aa-prompt").click()  # a touch of something else
    settle(screen.page)
    uncovered(notice)
    # By its key, one after the other.
    said = [words.card_meaning(story.card) for story in card_stories(moment.shadow.frame.events)[0]]
    for title in said:
        expect(notice.locator(".aa-meaning")).to_have_text(title)
        screen.page.keyboard.press("Enter")
    expect(notice).to_be_hidden()
    screen.sees()


@LONGER
def test_a_card_of_a_bot_is_seen_and_bots_wait_while_it_is(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int]) -> None:
    drawn: list[str] = []

    def wanted(session: Session, frames: Sequence[Frame]) -> bool:
        drawn[:] = [story.card for frame in frames for story in card_stories(frame.events)[0] if story.seat > 0]
        return bots_card(session, frames)

    moment = kept_games.before(AGAINST_BOTS, wanted)
    screen = opened(kept_games, open_page, size, moment, FAST)
    text = moment.shadow.words.card_text(drawn[0])
    screen.page.evaluate(CARD_SEEN, text)
    screen.choose(moment.step)
    at_once(moment.shadow.do, moment.step)
    screen.sees()  # the bots have gone on
    card = screen.page.evaluate("window.card")
    assert moment.shadow.words.card_meaning(drawn[0]) in card["said"]
    assert card["uncovered"]
    assert len(card["prompts"]) == 1


@LONGER
def test_the_whole_text_of_a_card_stands_where_it_is_decided(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int], screenshots: Path) -> None:
    moment = kept_games.before(AGAINST_BOTS, choice)
    screen = opened(kept_games, open_page, size, moment)
    screen.do(moment.step)
    words = moment.shadow.words
    card = getattr(moment.shadow.frame.state.phase, "card", "")
    lying, said = screen.page.locator(".aa-notice"), screen.page.locator(".aa-cardtext")
    for where in (lying, said):
        for part in (words.card_meaning(card), card, words.card_text(card)):
            expect(where).to_contain_text(part)
    uncovered(lying.locator(".aa-told-card"))
    expect(said).to_be_hidden()
    screen.page.screenshot(path=screenshots / f"card-{size['width']}.png")
    screen.press(lying.locator(".aa-putaway"))
    expect(lying).to_be_hidden()
    uncovered(said)


@LONGER
def test_in_an_outcry_bots_wait_for_the_person(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int], screenshots: Path) -> None:
    moment = kept_games.before(AGAINST_BOTS, outcry)
    screen = opened(kept_games, open_page, size, moment, AT_ONCE)
    screen.do(moment.step)
    stands = screen.page.locator(".aa-stands")
    before = stands.inner_text()
    settle(screen.page)  # a bot that did not wait would have bid at once
    assert stands.inner_text() == before
    screen.sees()
    screen.page.screenshot(path=screenshots / f"outcry-{size['width']}.png")
    screen.do(next(action for action in moment.shadow.frame.legal if isinstance(action, Pass)))


@LONGER
def test_bots_can_be_paused_and_skipped(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int]) -> None:
    moment = kept_games.before(AGAINST_BOTS, others_drove)
    screen = opened(kept_games, open_page, size, moment, AT_ONCE)
    page = screen.page
    pause, skip, newest = page.locator(".aa-pause"), page.locator(".aa-skip"), page.locator(".aa-loglines button").first
    expect(skip).to_be_disabled()
    page.locator(".aa-bots").click()
    screen.press(pause)
    expect(pause).to_have_attribute("title", "Bots, go on")
    screen.choose(moment.step)
    expect(skip).to_be_enabled()  # a bot is on turn
    before = newest.text_content()
    settle(page)  # without the pause it would have acted at once
    assert newest.text_content() == before
    expect(skip).to_be_enabled()
    at_once(moment.shadow.do, moment.step)
    screen.press(skip)
    screen.sees()
    expect(pause).to_have_attribute("title", "Pause bots")
    expect(skip).to_be_disabled()


@pytest.mark.slow
def test_the_speed_is_chosen_beside_the_bots_and_stays(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    moment = kept_games.before(AGAINST_BOTS, others_drove)
    screen = opened(kept_games, open_page, DESK, moment)
    screen.page.locator(".aa-bots").click()
    screen.page.locator(".aa-follow select").select_option(label="Bots: slow")
    screen.page.wait_for_function("decodeURIComponent(document.cookie).includes('slow')")
    screen.page.reload()
    expect(screen.page.locator(".aa-follow select option:checked")).to_have_text("Bots: slow", timeout=60_000)


@LONGER
def test_what_happened_since_ones_turn_is_a_line_and_is_played_again(
    kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int], screenshots: Path
) -> None:
    moment = kept_games.before(AGAINST_BOTS, others_drove)
    screen = opened(kept_games, open_page, size, moment)
    page = screen.page
    at_once(moment.shadow.do, moment.step)
    screen.choose(moment.step)
    page.locator(".aa-bots").click()
    skip = page.locator(".aa-skip:enabled")
    skip.wait_for()
    while skip.count():
        with suppress(TimeoutError):  # greyed before it was pressed: the turn is one's own
            skip.click(timeout=1_000)
        settle(page)
    screen.sees()
    put_away(screen)
    line, again = page.locator(".aa-since"), page.locator(".aa-again")
    expect(line).to_contain_text("Since your turn:")
    assert page.locator(".aa-trail").count() >= 2
    said = line.inner_text()
    screen.press(again)
    expect(line).to_contain_text("1 of ")
    expect(again).to_have_attribute("title", "Stop")
    uncovered(again)
    if size is PHONE:
        expect(page.locator(".aa-mapsay")).to_be_hidden()
    page.screenshot(path=screenshots / f"again-{size['width']}.png")
    screen.press(again)
    expect(again).to_have_attribute("title", "Show again")
    expect(line).to_contain_text("Since your turn:")  # the button may be ready before the line
    assert line.inner_text() == said
    screen.sees()


@pytest.mark.slow
def test_it_is_played_again_to_its_end(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    moment = kept_games.before(AGAINST_BOTS, lambda session, frames: others_drove(session, frames) and len(frames) < 12)
    screen = opened(kept_games, open_page, DESK, moment)
    screen.do(moment.step)
    line, again = screen.page.locator(".aa-since"), screen.page.locator(".aa-again")
    put_away(screen)
    screen.press(again)
    expect(line).to_contain_text("1 of ")
    count = int(line.inner_text().split(":")[0].split(" of ")[1])
    for place in range(2, count + 1):
        expect(line).to_contain_text(f"{place} of {count}:", timeout=60_000)
    expect(line).to_contain_text("Since your turn:", timeout=60_000)
    expect(again).to_have_attribute("title", "Show again")
    screen.sees()


# Undo -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_ones_own_last_harmless_act_is_taken_back_by_one_press(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    moment = kept_games.before(AGAINST_BOTS, lambda session, frames: session.undo_without_asking)
    screen = opened(kept_games, open_page, DESK, moment)
    screen.do(moment.step)
    screen.undo()
    expect(screen.page.locator(".aa-question")).to_be_hidden()


def rolled(session: Session, frames: Sequence[Frame]) -> bool:
    """The person has rolled and is to drive."""
    return len(frames) == 1 and any(isinstance(event, Rolled) for event in frames[0].events)


@LONGER
def test_what_showed_something_is_taken_back_and_the_log_says_so(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int]) -> None:
    moment = kept_games.before(AGAINST_BOTS, rolled, undo="logged")
    screen = opened(kept_games, open_page, size, moment)
    screen.do(moment.step)
    screen.undo()
    screen.turn_to("Log")
    expect(screen.page.locator(".aa-loglines")).to_contain_text("Ada took back")


@pytest.mark.slow
def test_a_table_that_takes_nothing_back_says_why(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    moment = kept_games.before(AGAINST_BOTS, rolled, undo="never")
    screen = opened(kept_games, open_page, DESK, moment)
    screen.do(moment.step)
    undo = screen.page.locator(".aa-tools").get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    refusal = moment.shadow.undo_refusal()
    assert refusal is not None
    expect(undo).to_have_attribute("title", moment.shadow.words.reason(refusal))
