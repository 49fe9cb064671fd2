"""The one place for notices: their order, how each goes away, what is said of those that wait, and that text is escaped."""

import asyncio
import re
from gettext import NullTranslations

import pytest

from aufachse_widgets.drawing.card_pictures import card_picture
from aufachse_widgets.frontend.stylesheets import stylesheet
from aufachse_widgets.widgets.parts.notice_place import AFTERWARDS, LEFT_THERE, LINES, Notice, NoticePlace, Until, card_html
from aufachse_widgets.words.language import speaking
from tests.kit.front_end import looks
from tests.widgets.playing import hidden, text


def cards(number, **kwargs):
    return [Notice("card", f"Card {place}", **kwargs) for place in range(1, number + 1)]


def line(said):
    return Notice("receipt", lines=(said,), until=Until.TOUCH)


def test_five_cards_at_once_come_one_after_the_other_and_none_is_lost():
    place, seen = NoticePlace(), []
    place.tell(*cards(5))
    while place.shown is not None:
        assert not hidden(place.card)
        assert place.shown.title in text(place.said.value)
        seen.append((place.shown.title, place.away.description))
        place.away.click()
    assert seen == [(f"Card {number}", f"Next ({5 - number} more)" if number < 5 else "OK") for number in range(1, 6)]
    assert hidden(place.card)


def test_what_comes_later_never_covers_a_card():
    place = NoticePlace()
    first, second = cards(2)
    place.tell(first)
    place.tell(second, line("A jam is over."))
    assert place.shown is first
    assert "A jam is over." in text(place.receipts.value)
    assert not hidden(place.receipts)


def test_lines_stay_until_the_next_touch_and_cards_stay_then():
    place = NoticePlace()
    (card,) = cards(1)
    place.tell(line("You pay 500."), card)
    place.put_away()
    assert [notice.lines for notice in place.queue] == [("You pay 500.",)]
    place.tell(card)
    place.touch()
    assert place.queue == (card,)
    assert hidden(place.receipts)


def test_of_many_lines_it_says_how_many_are_left_out():
    place = NoticePlace()
    place.tell(*[line(f"Line {number}.") for number in range(1, LINES + 3)])
    said = text(place.receipts.value)
    assert "and 2 earlier lines" in said
    assert "Line 2." not in said
    assert said.index("Line 3.") < said.index("Line 4.")


def test_all_cards_can_be_put_away_at_once():
    place = NoticePlace()
    place.tell(*cards(3), line("A receipt."))
    assert not hidden(place.all_away)
    place.all_away.click()
    assert place.shown is None
    assert len(place.queue) == 1


def test_a_notice_is_changed_where_it_stands_and_one_that_was_put_away_is_not():
    place = NoticePlace()
    place.tell(*[Notice("card", "Before", about=name) for name in "ab"])
    assert place.change(Notice("card", "After", effect="Red pays.", about="a"))
    assert "Red pays." in text(place.said.value)
    place.put_away()
    assert not place.change(Notice("card", "After", about="a"))
    assert place.shown.about == "b"


def test_text_is_escaped():
    place = NoticePlace()
    place.tell(Notice("card", "<b>", "<i>", ("<u>",), "<s>"), Notice("receipt", lines=("<em>",), until=Until.TOUCH))
    for tag in ("<b>", "<i>", "<u>", "<s>"):
        assert tag not in place.said.value
    assert "<em>" not in place.receipts.value


@pytest.mark.parametrize(("until", "role"), [(Until.PRESS, "alert"), (Until.TIME, "note")])
def test_screen_readers_are_told(until, role):
    place = NoticePlace()
    place.tell(*cards(1, until=until, seconds=9.0))
    assert f"role={role}>" in place.said.value


def test_time_runs_for_the_card_in_sight_alone():
    async def look_on():
        place = NoticePlace()
        place.tell(*cards(2, until=Until.TIME, seconds=0.05))
        await asyncio.sleep(0.07)
        assert [notice.title for notice in place.queue] == ["Card 2"]
        await asyncio.sleep(0.06)
        assert place.queue == ()
        place.tell(*cards(1, until=Until.TIME, seconds=0.02))
        place.leave()
        await asyncio.sleep(0.04)
        assert len(place.queue) == 1

    asyncio.run(look_on())


def test_a_card_that_is_read_stays_until_the_pointer_has_gone():
    async def look_on():
        place = NoticePlace()
        place.tell(*cards(2, until=Until.TIME, seconds=0.02))
        place.read(True)
        assert place.reading
        await asyncio.sleep(0.05)
        assert len(place.queue) == 2
        assert 50 < place.left <= LEFT_THERE
        place.read(False)
        assert 0.5 < place.left <= AFTERWARDS  # who has just read it sees it go
        place.read(True)
        place.put_away()
        # The next one hasn't been read, wherever the pointer lies.
        assert not place.reading
        assert place.left <= 0.02
        place.leave()

    asyncio.run(look_on())


def test_its_time_stands_still_while_it_is_read():
    async def look_on():
        place = NoticePlace()
        place.tell(*cards(1, until=Until.TIME, seconds=AFTERWARDS + 0.5))
        place.read(True)
        await asyncio.sleep(0.05)
        place.read(False)
        assert place.left > AFTERWARDS + 0.46
        place.leave()

    asyncio.run(look_on())


def test_only_a_card_that_goes_by_itself_shows_how_long_it_stays():
    place = NoticePlace()
    place.tell(Notice("card", "Speed trap", "Radarfalle", until=Until.TIME, seconds=4.5))
    assert '<i class="aa-stays" style="--stays:4.5s"' in place.said.value
    place.change(Notice("card", "Speed trap", "Radarfalle", until=Until.PRESS, seconds=4.5))
    assert "aa-stays" not in place.said.value


def test_no_button_of_the_action_row_is_as_heavy_as_the_one_on_a_card_of_ones_own():
    place = NoticePlace()
    place.tell(Notice("card", "Speed trap", "Radarfalle"))
    assert "aa-told-card ' role=alert" in place.said.value
    assert "aa-lying" in looks(place.over)
    own = r"\.aa-game:has\(\.aa-head \.aa-lying \.aa-told-card\[role=alert\]\)"
    assert re.search(own + r" \.aa-actions \{ --primary:var\(--aa-paper\)", stylesheet("event_card"))
    assert ".jupyter-button.aa-primary:enabled { background:var(--primary, " in stylesheet("base")


def test_between_alternatives_stands_a_word():
    place = NoticePlace()
    place.tell(Notice("card", "Customs", "Zollkontrolle", figures=("−1 turn", "or", "−500 DM")))
    assert "<strong>−1 turn</strong> <span>or</span> <strong>−500 DM</strong>" in place.said.value


def test_a_card_that_stays_has_no_time_that_could_be_held():
    place = NoticePlace()
    place.read(True)
    place.tell(*cards(1))
    place.read(True)
    assert not place.reading
    assert place.left == 0.0
    assert len(place.queue) == 1


def test_an_event_card_turns_over_once_and_what_is_explained_does_not():
    place = NoticePlace()

    def on_map():
        return "aa-lying" in looks(place.over), looks(place.over)

    place.tell(*[Notice("card", "Speed trap", "Radarfalle", about=name) for name in "ab"], Notice("explanation", "Loading"))
    first = on_map()
    assert first[0]
    place.change(Notice("card", "Speed trap", "Radarfalle", effect="Red pays.", about="a"))
    assert on_map() == first
    place.put_away()
    assert on_map()[0]
    assert on_map() != first
    place.put_away()
    assert not looks(place.over) - {"aa-overmap"}
    place.put_away()
    assert not looks(place.over) - {"aa-overmap"}


def test_a_card_has_its_picture_its_german_title_with_the_meaning_and_figures():
    place = NoticePlace()
    place.tell(Notice("card", "Speed trap", "Radarfalle", ("Pay.",), figures=("+5 <i>", "−1 turn")))
    html = place.said.value
    assert card_picture("Radarfalle") in html
    assert "<h3 lang=de>Radarfalle</h3><p class=aa-meaning>Speed trap</p>" in html
    assert "<strong class=aa-gains>+5 &lt;i&gt;</strong> <strong>−1 turn</strong>" in html
    place.change(Notice("card", "Umleitung", "Umleitung"))  # one that has no other name
    assert "aa-meaning" not in place.said.value
    assert "aa-figures" not in place.said.value


def test_who_reads_german_reads_the_printed_title_once():
    with speaking(NullTranslations(), "de_AT"):
        html = card_html(Notice("card", "Kundenservice", "Freundlicher Kundenservice"))
    assert "<h3 lang=de>Freundlicher Kundenservice</h3>" in html and "aa-meaning" not in html


def test_nothing_is_sent_where_nothing_changes():
    place, sent = NoticePlace(), []
    place.tell(*cards(1))
    for part in (place.said, place.away, place.card, place.over, place.receipts):
        part.observe(lambda change: sent.append(change["name"]))
    place.touch()
    place.revise(lambda notice: notice)
    assert sent == []


def test_a_card_that_was_revised_without_a_change_can_be_put_away():
    place = NoticePlace()
    place.tell(Notice("card", "Speed trap", about="1"), Notice("card", "Police check", about="2"))
    place.revise(lambda notice: Notice("card", notice.title, about=notice.about))
    place.away.click()
    assert place.shown is not None and place.shown.title == "Police check"
    place.away.click()
    assert place.shown is None and place.queue == ()
    place.close()


@pytest.mark.parametrize(("lines", "cut"), [(["short"], False), (["short", "and short"], False), (["w" * 90], True), (["short", "w" * 60], True)])
def test_lines_that_are_cut_say_that_there_is_more(lines, cut):
    place = NoticePlace()
    place.tell(*(line(said) for said in lines))
    assert ('data-more="more"' in place.receipts.value) == cut
    assert 'tabindex="0"' in place.receipts.value  # a press opens them
    place.close()
