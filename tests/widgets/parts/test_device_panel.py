"""Gear and question mark: there for every game that a page shows, and at the companion with what matters there."""

import ipywidgets
from traitlets import Bunch

from aufachse_widgets.engine.actions import EndTurn
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.play import play
from aufachse_widgets.pages.track import track
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.widgets.learn.rules import RulesView
from aufachse_widgets.widgets.parts.device_panel import OptionsForm
from aufachse_widgets.widgets.parts.help import ON_THE_MAP, help_html, keys_html
from aufachse_widgets.widgets.parts.keys import KEYS
from aufachse_widgets.widgets.parts.options import GROUPS, Options
from aufachse_widgets.widgets.parts.tree import is_hidden
from tests.kit.sessions import go_on

SEATS = (Seat("Ada"), Seat("Ben"))
SPEECH = ["announcer", "announces_turns", "announces_hands", "announces_auctions", "announces_end", "announcer_speed"]


def test_they_stay_when_the_same_players_play_again():
    table = play(players=2, people=2, seed="again")
    table._followed(Bunch(new=Session.new(seats=SEATS, seed="the next")))
    assert table.actions.tools.children[-2:] == table.liked.buttons
    table.liked.gear.click()
    assert "aa-hidden" not in table.liked._dom_classes
    assert table.liked.gear.comm is not None
    table.close()


def test_they_stay_when_the_companion_shows_another_table():
    table = track(Tracker.new(seats=SEATS))
    table.desk.session = Tracker.new(seats=SEATS)
    assert table.head.tools.children[-2:] == table.liked.buttons
    assert table.liked.gear.comm is not None
    table.liked.question.click()
    assert table.liked in table.children
    table.close()


def test_the_companion_offers_what_matters_there():
    table = track(Tracker.new(seats=SEATS))
    table.liked.gear.click()
    form = table.liked.children[0]
    assert isinstance(form, OptionsForm)
    assert list(form.controls) == ["language", "look", "text_size", "patterns", "stay_on", *SPEECH, "press_pause"]
    table.liked.question.click()
    shown = table.liked.help.value
    assert shown == f'<div class="aa-help"><section class="aa-byhand">{keys_html([key for key in KEYS if key.companion])}</section></div>'
    assert "<td>Roll<" in keys_html()
    assert "<td>Roll<" not in shown
    table.close()


def test_each_option_has_a_line_in_its_group_and_more_behind_an_i():
    form = OptionsForm(Options())
    headings = [part.value for part in form.children if isinstance(part, ipywidgets.HTML)]
    assert headings == [f"<h3>{name}</h3>" for name in GROUPS.values()]
    rows = [part for part in form.children if not isinstance(part, ipywidgets.HTML)]
    assert [row.children[0] for row in rows] == list(form.controls.values())
    for row in rows:
        assert row.children[1].value.startswith('<details><summary aria-label="What this does"')
    form.leave()


def test_the_rules_of_this_table_are_one_press_away():
    table = play(players=2, people=2, seed="rules", edition="schmidt-2007")
    assert table.liked.rules is None, "nothing is made before somebody asks"
    table.liked.question.click()
    view = table.liked.rules
    assert isinstance(view, RulesView)
    assert table.liked.children[:2] == (view, table.liked.help), "before the help"
    assert 'data-section="setup" open' in view.told.value
    assert go_on(table.session, lambda frame: isinstance(frame.state.phase, Driving))
    table.liked.question.click()
    assert "aa-hidden" in table.liked._dom_classes
    table.liked.question.click()
    assert table.liked.rules is view
    assert 'data-section="drive" open' in view.told.value
    table._followed(Bunch(new=Session.new("czech", SEATS, seed="the next")))
    table.liked.read()
    assert "Czech rules" in view.told.value, "of the table that is shown now"
    table.close()
    assert view.comm is None


def test_a_refusal_leads_to_its_rule():
    table = play(players=2, people=2, seed="refused")
    assert go_on(table.session, lambda frame: isinstance(frame.state.phase, Driving))
    assert "aa-hidden" in table.actions.trouble.rule._dom_classes
    table.actions.act(EndTurn(table.session.frame.state.active))
    assert "aa-hidden" not in table.actions.trouble.rule._dom_classes
    table.actions.trouble.rule.click()
    assert "aa-reading" in table.liked._dom_classes
    assert "Move your truck first" in table.actions.error
    assert 'data-section="turn" open' in table.liked.rules.told.value
    table.actions.error = "Something else."
    assert "aa-hidden" in table.actions.trouble.rule._dom_classes
    table.close()


def test_the_companion_has_the_rules_of_its_table():
    table = track(Tracker.new("czech", SEATS))
    table.liked.question.click()
    assert "Czech rules" in table.liked.rules.told.value
    table.desk.session = Tracker.new("schmidt-2007", SEATS)
    table.liked.question.click()
    assert "Schmidt Spiele 2007" in table.liked.rules.told.value
    table.close()


def test_help_begins_with_the_map_and_ends_with_the_keys():
    said = help_html()
    places = [said.index(meaning) for _picture, meaning in ON_THE_MAP]
    assert places == sorted(places)
    assert said.index("Undo takes back") > places[-1]
    assert said.endswith(f"{keys_html()}</section></div>")


def test_a_game_under_way_is_saved_and_shared_from_the_options():
    table = play(players=2, people=1, seed="files")
    assert go_on(table.session, lambda frame: bool(frame.state.players[0].hand and frame.state.players[1].hand))
    files = []
    table.device.download = lambda name, data, kind: files.append((name, data, kind))
    table.liked.gear.click()
    for button in (table.liked.game.save, table.liked.game.share):
        button.click()
    (journal, _kept, _type), (report, page, kind) = files
    assert (journal.rpartition(".")[2], report.rpartition(".")[2], kind) == ("jsonl", "html", "text/html")
    assert len(Session.load(files[0][1]).log()) == len(table.session.log())
    hand = [table.session.words.contract(number) for number in table.session.frame.state.players[0].hand]
    assert hand
    assert not [name for name in hand if name in page.decode()], "what only one player may know is not for everybody"
    table._followed(Bunch(new=Session.new(seats=(Seat("Cid"), Seat("Dan")), seed="the next")))
    table.liked.game.save.click()
    assert "cid-dan" in files[-1][0], "of the game that is shown now"
    table.close()


def test_what_needs_the_announcer_is_offered_while_it_is_on():
    options = Options()
    form = OptionsForm(options, companion=True)
    rows = {name: row for name, widget in form.controls.items() for row in form.children if widget in getattr(row, "children", ())}
    assert [name for name, row in rows.items() if "aa-with-speech" in row._dom_classes] == SPEECH
    needing = [rows[name] for name in SPEECH[1:]]
    assert all(is_hidden(row) for row in needing) and not is_hidden(rows["announcer"])
    options.announcer = True
    assert not any(is_hidden(row) for row in needing)
    form.leave()
    options.announcer = False
    assert not any(is_hidden(row) for row in needing), "nobody looks any more"
