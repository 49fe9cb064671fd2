"""What everybody has at the table is in sight, and cards of which little is known have a name that people know them by."""

from aufachse_widgets.box import Box
from aufachse_widgets.box.opening import open_boxes
from aufachse_widgets.engine.actions import Load
from aufachse_widgets.engine.cards import MOTIVATION, RADARFALLE
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.forms.track_start import TrackStart
from aufachse_widgets.pages.track import track
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import TABLE, SetCards, SetDebts, SetHand, SetMoney, SetTurn, Typed
from aufachse_widgets.widgets.parts.errors import Troubled
from tests.widgets.playing import text
from tests.widgets.track.hands import EVIL, NAMES, known

GOODS_ONLY = Contract(7, "?", "?", 5, 2400, (0, 0, 0, 0, 0))


def test_goods_hand_debts_and_cards_stand_under_their_player(table):
    known(table, SetHand(1, 3, (2,)), SetCards(2, (MOTIVATION,)), SetMoney(3, 300), SetDebts(3, (Debt(RADARFALLE, 1000),)))
    table.session.tell(Load(0, 1))
    said = text(table.scores.players.value)
    red, yellow, blue, green = (said[said.index(name) :] for name in NAMES)
    assert "Kassel → Wien: 4 goods for 1600 DM" in red[: red.index("Yellow")]
    assert "in hand: Praha → München: 3 goods for 2400 DM and 2 unknown cards" in yellow[: yellow.index("Blue")]
    assert "Motivation" in blue[: blue.index("Green")]
    assert "owes 1000 DM: Radarfalle" in green
    assert blue[: blue.index("Green")].count("Motivation") >= 1 and "Motivation" not in green
    assert "in hand:" not in red[: red.index("Yellow")]  # of Red's hand only its number is known


def test_a_card_of_which_only_goods_and_revenue_are_known_is_named_by_them(table):
    hands = known(table)
    table.session.tell(Typed(TABLE, GOODS_ONLY), Load(0, 7), SetTurn(0))
    assert "5 goods for 2400 DM" in text(table.scores.players.value)
    assert table.session.words.say(table.session.log()[-2][1]).startswith("Red loads 5 goods for 2400 DM")
    hands.roll(4)
    table.turn._stopped("wien")
    hands.deed("Deliver 5 goods for 2400 DM?")
    assert table.session.frame.state.players[0].money == 7400
    assert not any("ontract 7" in line for line in (table.session.words.say(event) for _number, event in table.session.log()))


def test_it_is_not_offered_in_later_games(boxes):
    table = track(players=4, names=NAMES, first=0, box=Box("Ours"))
    known(table)
    table.session.tell(Typed(TABLE, GOODS_ONLY))
    table.close()
    assert [card.id for card in open_boxes(boxes).read("Ours").contracts] == [1, 2]
    open_boxes(boxes).keep(Box("Older", contracts=(GOODS_ONLY,)))  # kept by an earlier version
    form = TrackStart(MemoryStore(), lambda tracker: None, Troubled())
    form.cards.value = "Older"
    assert form.box().contracts == ()
    form.close()


def test_names_under_players_are_escaped():
    table = track(players=2, names=(EVIL, "Ben"), first=0)
    table.session.tell(Typed(TABLE, GOODS_ONLY), Load(0, 7))
    assert "<img" not in table.scores.players.value
    table.close()
