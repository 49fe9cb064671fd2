"""What menus offer for a seat, and what is said of the bots chosen there."""

import pytest

from aufachse_widgets.bots import BOTS, all_bots, get_bot, register_bot
from aufachse_widgets.bots.levels import LEVELS
from aufachse_widgets.widgets.parts.bot_menu import BotLines, bot_kinds, bot_words, menu_codes


def test_nobody_comes_first_then_the_levels_then_every_other_bot_once():
    offered = bot_kinds("free")
    assert offered[:5] == [("free", ""), ("bot: easy", "learner"), ("bot: medium", "courier"), ("bot: hard", "dispatcher"), ("bot: very hard", "planner")]
    assert all(label.startswith("more: ") for label, _code in offered[5:])
    assert ("more: Dispatcher, bold", "dispatcher-bold") in offered
    assert [code for _label, code in offered] == menu_codes()
    assert sorted(menu_codes()) == sorted(["", *(bot.code for bot in all_bots())])


@pytest.mark.usefixtures("bots_as_before")
def test_a_bot_of_ones_own_is_offered_last():
    register_bot("own", lambda rules, view, legal, rng: legal[0], "Own", "is mine")
    assert bot_kinds("")[-1] == ("more: Own", "own")
    assert bot_words(get_bot("own")) == ("Own", "is mine")


def test_each_level_is_a_shipped_bot_and_said_in_a_few_words():
    assert all(level.bot in BOTS and len(level.about) <= 36 for level in LEVELS)  # one line on a phone


def test_the_lines_name_level_and_bot():
    lines = BotLines()
    lines.show({"planner", "busy"})
    assert "<b>very hard (Planner)</b>: thinks long and far ahead" in lines.value and "<b>Busy</b>: tries everything once" in lines.value
    assert lines.value.count("<svg") == 2
    lines.show(set())
    assert lines.value == ""
