"""What should I do?: the answer in words, for each kind of decision."""

from __future__ import annotations

from aufachse_widgets.advice.distances import closed, distances, way
from aufachse_widgets.advice.offers import contract_offer
from aufachse_widgets.bots.explaining import explain
from aufachse_widgets.engine import PlayerAt, Rules, State, actors, compile_rules, legal_actions, position, view
from aufachse_widgets.engine.actions import CallAuction, Drive, EndTurn
from aufachse_widgets.engine.phases import BeforeRoll, Business, Driving, FurtherRoll, LoadOffer
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.widgets.hints.sentences import about, what_to_do
from aufachse_widgets.words import Speaker
from tests.kit.sessions import go_on, offers
from tests.widgets.hints.test_sentences import begun


def advised(rules: Rules, table: State, seat: int = 0) -> tuple[str, ...]:
    """What is said to a seat in a position."""
    known, legal = view(rules, table, seat), tuple(legal_actions(rules, table, seat))
    frame = Frame(1, 1, known, (), legal, actors(rules, known), seat, -1, -1)
    return what_to_do(Speaker(rules, (Seat("Red"), Seat("Blue"))), frame, seat).lines


def test_an_auction_for_another_contract_than_the_best_one_says_why_and_names_it() -> None:
    """The dispatcher calls what it expects to get cheaply."""
    said = set()
    for seed in range(30):
        session = begun(seed=f"cheaper {seed}")
        while go_on(session, offers(CallAuction), most=120):
            frame = session.frame
            lines = what_to_do(session.words, frame, 0).lines
            if lines[0].startswith("Call an auction for"):
                offered = [action.contract for action in frame.legal if isinstance(action, CallAuction)]
                worths = {session.words.contract(one): contract_offer(session.rules, frame.state, 0, one).worth for one in offered}
                chosen = next(worth for contract, worth in worths.items() if f"for {contract}:" in lines[0])
                better = max(worths.values()) >= chosen + 100
                best = max(worths, key=worths.__getitem__)
                named = f"{best} is worth more, about {about(session.words, worths[best])}, but rivals would probably bid more for it, too."
                assert (named in lines) == better
                said.add(better)
            session.do(next(action for action in frame.legal if isinstance(action, EndTurn | CallAuction)))
        if said == {False, True}:
            return
    raise AssertionError(said)


def test_a_sign_in_the_way_is_told_with_the_way_round_it() -> None:
    rules = compile_rules("fx-schmid-1987")
    start, straight = "leipzig", way(rules, "leipzig", "praha")
    at = [PlayerAt(start, loaded=(next(n for n, card in rules.contracts.items() if card.destination == "praha"),)), PlayerAt("ulm")]
    for sign, told in (("", f"{len(straight) - 1} spaces away, and deliver"), (straight[1], "spaces away round the sign, and deliver")):
        table = position(rules, at, moment=BeforeRoll(0), deck=8, construction=sign) if sign else position(rules, at, moment=BeforeRoll(0), deck=8)
        said = advised(rules, table)[0]
        assert told in said, said
        if sign:
            points = distances(rules, start, closed(rules, table))["praha"]
            assert f"Praha, {points} spaces" in said and points > len(straight) - 1


def test_a_drive_that_arrives_counts_its_business_there_at_once() -> None:
    """It said 2.3 turns more after the roll than before: as if the truck had to leave and come back."""
    rules = compile_rules("fx-schmid-1987")
    number, card = next((number, card) for number, card in rules.contracts.items() if card.destination == "praha")
    table = position(rules, [PlayerAt("leipzig", loaded=(number,)), PlayerAt("ulm")], moment=Driving(0, (6,)), deck=8)
    start = Speaker(rules, ()).space(card.start)
    assert f"1. Praha, there already: deliver from {start}" in advised(rules, table)
    drive = next(one for one in legal_actions(rules, table) if isinstance(one, Drive) and one.space == card.destination)
    assert str(explain(rules, table, drive)) == f"arrives in praha, where it delivers {number}"
    stays = explain(rules, table, Drive(0, 6, "leipzig", "leipzig"))
    assert str(stays) == f"stays, since that costs its plan least: next is praha, to deliver {number}"


def test_a_load_offered_before_the_first_turn_is_reckoned_from_where_the_truck_stands() -> None:
    """docs/rules.md row 28, 2007: the card said ten turns where the advice said four."""
    rules = compile_rules("schmidt-2007")
    number, card = next(iter(rules.contracts.items()))
    at = [PlayerAt(card.start, hand=(number,)), PlayerAt("kassel" if card.start != "kassel" else "ulm")]
    offered = position(rules, at, moment=LoadOffer(0, (number,)), deck=8)
    in_business = position(rules, at, moment=Business(0), deck=8)
    turns = [contract_offer(rules, table, 0, number).turns for table in (offered, in_business)]
    assert turns[0] == turns[1] > 0


def test_whether_to_roll_again_is_answered_first() -> None:
    """Schnelle Verladung asks it; the answer spoke of the next city only."""
    rules = compile_rules("fx-schmid-1987")
    table = position(
        rules,
        [PlayerAt("leipzig", loaded=(3,), cards=("Schnelle Verladung",)), PlayerAt("ulm")],
        moment=FurtherRoll(0, "Schnelle Verladung", optional=True),
        deck=8,
    )
    assert len(legal_actions(rules, table)) > 1
    first, second, *_rest = advised(rules, table)
    assert first == "Roll the die again." and second.startswith("Drive to ")
