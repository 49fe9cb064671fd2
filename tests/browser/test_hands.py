"""What hands must do is in full sight after every booking, a chosen chip moves no button below it, and a phone that is asked something comes to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.sessions.admission import Admission, address_of
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import SetTurn
from tests.browser.conftest import PHONE
from tests.browser.test_touches import EURO, NAMES, began
from tests.browser.test_track import Thumb
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.kit.told_tables import told_table

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

SMALL = {"width": 360, "height": 640}

# What stands below an element in its form, in the window: rows of buttons, buttons, fields; and the button that the form ends with, wherever it is.
BELOW = """
(chip) => {
  const form = chip.closest(".aa-trackform, .aa-panel, .aa-trackstart"), under = chip.getBoundingClientRect().bottom - 1;
  const at = (one) => { const {left, top, width, height} = one.getBoundingClientRect(); return [left, top, width, height].map(Math.round).join(" "); };
  const parts = [...form.querySelectorAll(".widget-toggle-buttons, .jupyter-button:not(.widget-toggle-button), input, textarea")];
  const shown = (one) => one.isConnected && one.getClientRects().length > 0;
  const watched = parts.filter((one) => shown(one) && (one.matches(".aa-primary") || one.getBoundingClientRect().top >= under));
  window.below = watched.map((one) => [one, at(one)]);
  window.moved = () => window.below.filter(([one, before]) => shown(one) && at(one) !== before)
    .map(([one, before]) => `${one.className} ${one.textContent.slice(0, 40)}: ${before} → ${at(one)}`);
  return window.below.length;
}
"""


# Whether any of its lines is out of its bar or covered, and how large its letters are.
SEEN = """
(hands) => {
  const box = hands.parentElement.getBoundingClientRect(), range = document.createRange();
  range.selectNodeContents(hands);
  const lines = [...range.getClientRects()];
  const above = lines.map((line) => document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2));
  return {
    cut: lines.some((line) => line.left < box.left - 1 || line.right > box.right + 1),
    covered: above.filter((one) => !hands.contains(one)).map((one) => one?.className ?? ""),
    size: parseFloat(getComputedStyle(hands).fontSize),
  };
}
"""


class Watcher(Thumb):
    """Touches, and looks after each whether anything moved, or hands have something to do that is not in full sight."""

    def still(self, chip: Locator) -> None:
        """Choose a chip: nothing below it moves."""
        chip = chip.locator("visible=true").first
        said = chip.inner_text()
        settle(self.page)
        chip.evaluate("(chip) => chip.scrollIntoView({block: 'center'})")  # clear of what stays on top of the page
        settle(self.page)
        assert chip.evaluate(BELOW) > 0, said
        self.touch(chip)
        settle(self.page)
        assert self.page.evaluate("window.moved()") == [], f"after “{said}”"

    def in_sight(self, text: str) -> None:
        """What hands must do says that, whole, large, with nothing over it."""
        hands = self.page.locator(".aa-trackhead .aa-hands")
        expect(hands).to_contain_text(text)
        self.page.wait_for_function("() => document.querySelector('.aa-trackhead .aa-doing').getBoundingClientRect().top >= 0")
        settle(self.page)
        expect(hands).to_be_in_viewport(ratio=1)
        found = hands.evaluate(SEEN)
        assert (found["cut"], found["covered"]) == (False, []), text
        assert found["size"] >= 20, text


@pytest.mark.parametrize(("size", "edition"), [(PHONE, "fx-schmid-1987"), (SMALL, EURO)], ids=["390-marks", "360-euros"])
def test_hands_are_told_in_full_sight_and_chips_move_nothing(
    kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int], edition: str
) -> None:
    game = began(served_store, edition)
    page = open_page(f"{kept_games.server.url}?game={game.game_id}", size)
    thumb = Watcher(page)
    form, dice = page.locator(".aa-turnpanel .aa-trackform"), 2 if edition == EURO else 1

    def roll(die: int) -> None:
        for row in range(dice):
            thumb.touch(page.locator(".aa-flow .aa-rollrow:not(.aa-hidden) .aa-digits").nth(row).get_by_role("button", name=str(die), exact=True))

    thumb.in_sight("roll.")
    if dice == 2:
        thumb.still(page.locator(".aa-flow .aa-rollrow:not(.aa-hidden) .aa-digits").first.get_by_role("button", name="2", exact=True))
        thumb.touch(page.locator(".aa-flow .aa-rollrow:not(.aa-hidden) .aa-digits").last.get_by_role("button", name="2", exact=True))
    else:
        roll(2)
    thumb.in_sight("drive")
    thumb.stop("Kassel")
    thumb.in_sight("truck to Kassel.")

    # A new card: whatever is chosen, its button stays.
    thumb.deed("Loaded a card")
    card = form.locator(".aa-contractform")
    thumb.still(card.locator(".aa-digits").get_by_role("button", name="3", exact=True))
    thumb.write("To", "b")
    thumb.still(card.locator(".aa-fitting").get_by_role("button", name="Berlin"))
    thumb.still(card.locator(".aa-switch").get_by_role("button", name="Only goods and revenue"))
    thumb.still(card.locator(".aa-switch").get_by_role("button", name="The whole card"))
    thumb.write("Revenue", "1600")
    thumb.still(card.get_by_role("button", name="They are as on the card"))
    page.screenshot(path=screenshots / f"hands-card-{size['width']}.png", full_page=True)
    thumb.press("Use this card")
    thumb.in_sight("take 3 goods at Kassel")

    # An auction with other bidders, of the card that lies face up and of others.
    thumb.other("Auction")
    thumb.still(form.locator(".aa-faceup button"))
    thumb.still(form.locator(".aa-wonby + .aa-seats").get_by_role("button", name=NAMES[2]))
    thumb.still(form.locator(".aa-wonby + .aa-seats").get_by_role("button", name=NAMES[1]))
    thumb.press("Others bid too", ".aa-auctionform")
    thumb.still(form.locator(".aa-rivals").get_by_role("button", name=NAMES[3]))
    thumb.still(form.locator(".aa-wonby + .aa-seats").get_by_role("button", name=NAMES[2]))
    thumb.still(form.locator(".aa-bidrow").get_by_role("button", name=re.compile("^3")))
    page.screenshot(path=screenshots / f"hands-auction-{size['width']}.png", full_page=True)
    thumb.press("Done", ".aa-auctionform")
    thumb.in_sight("take the card")
    thumb.other("Auction")
    thumb.press("Enter a new card", ".aa-auctionform")
    thumb.write("From", "b")
    thumb.still(form.locator(".aa-fitting").get_by_role("button", name="Berlin"))
    thumb.still(form.locator(".aa-contractform .aa-digits").get_by_role("button", name="3", exact=True))
    thumb.still(form.locator(".aa-wonby + .aa-seats").get_by_role("button", name=NAMES[2]))
    thumb.press("Back", ".aa-turnpanel .aa-trackform")

    # Bought far down the page: the page shows its top again.
    thumb.other("Trailer")
    thumb.still(form.locator(".aa-whorow").get_by_role("button", name=NAMES[1]))
    page.evaluate("window.scrollTo(0, 400)")
    thumb.press("Buy large trailer", ".aa-turnpanel .aa-trackform")
    thumb.in_sight("take a large trailer")

    # A card is found in a long list, and its payment booked.
    thumb.other("Event card")
    thumb.press("Radarfalle", ".aa-eventlist")
    thumb.in_sight("to the bank")

    # A payment by hand, and corrections.
    thumb.other("Payment")
    bank = page.locator(".aa-bankpanel")
    thumb.press("Pay by hand", ".aa-bankpanel")
    for name in (NAMES[2], "gets"):
        thumb.still(bank.get_by_role("button", name=name, exact=True))
    thumb.still(bank.locator(".aa-seats").last.get_by_role("button", name=NAMES[3]))
    thumb.write("Amount", "400")
    thumb.write("What for", "a bet")
    thumb.press("Write it down")
    thumb.in_sight("take 400")
    thumb.tab("Players")
    thumb.press("Load", ".aa-values")
    players = page.locator(".aa-playerspanel")
    for letters in ("berl", "bern"):
        players.locator(".aa-finder input").locator("visible=true").fill(letters)
        thumb.still(players.locator(".aa-finder .aa-hits button"))
    thumb.still(players.locator(".aa-picked button").last)  # after all not
    page.screenshot(path=screenshots / f"hands-correction-{size['width']}.png", full_page=True)
    page.evaluate("window.scrollTo(0, 400)")
    thumb.press("Set it")
    page.wait_for_function("scrollY === 0")


def test_a_phone_that_is_asked_comes_to_the_question(kept_games: Kept, served_store: Store, open_page: Callable[..., Page]) -> None:
    game = at_once(told_table, SetTurn(0), store=served_store)
    door = Admission(served_store, game.game_id)
    anna, ben = (open_page(kept_games.server.url + address_of(door.code, door.take_seat(seat)), size) for seat, size in ((0, PHONE), (1, SMALL)))
    for page in (anna, ben):
        expect(page.locator(".aa-told-cab .aa-dials")).to_be_visible()
    # Ben reads the log, scrolled down, with the options open; Anna calls an auction.
    ben.locator(".aa-tabs").get_by_role("button", name="Log").click()
    ben.locator(".aa-trackhead").get_by_role("button", name="Options").click()
    expect(ben.locator(".aa-devicepanel")).to_be_visible()
    ben.evaluate("window.scrollTo(0, 300)")
    two = Watcher(anna)
    two.touch(anna.locator(".aa-flow .aa-rollrow:not(.aa-hidden) .aa-digits").get_by_role("button", name="2", exact=True))
    two.touch(anna.locator(".aa-spaces").get_by_role("button", name=re.compile("Kassel")))
    expect(ben.locator(".aa-devicepanel")).to_be_visible()  # Anna's matters are hers
    two.deed("Auction: Hamburg → Bern")
    two.press("Bid on everybody's phone")
    expect(ben.locator(".aa-devicepanel")).to_be_hidden()
    for word in ("Bid 1", "Bid 5", "Pass"):
        expect(ben.locator(".aa-live-auction").get_by_role("button", name=word)).to_be_in_viewport(ratio=1)
    # He types what he pays while Anna's question waits for him: his field keeps the focus until he has left it.
    bens = Watcher(ben)
    bens.press("Bid 1", ".aa-live-auction")
    expect(anna.locator(".aa-live-auction")).to_contain_text("Ben holds it with bid 1")
    bens.tab("Bank")
    bens.press("Pay by hand")
    bens.write("Amount", "12")
    two.press("Match", ".aa-live-auction")
    expect(anna.locator(".aa-live-auction")).to_contain_text("Anna holds it with bid 1")
    settle(ben)
    field = bens.field("Amount")
    expect(field).to_be_focused()
    field.press_sequentially("34")
    expect(field).to_have_value("1234")
    expect(ben.locator(".aa-tabs .mod-active")).to_have_text("Bank")
    field.press("Tab")
    bens.field("What for").blur()
    expect(ben.locator(".aa-tabs .mod-active")).to_have_text("My truck")
    expect(ben.locator(".aa-live-auction").get_by_role("button", name="Pass")).to_be_in_viewport(ratio=1)
