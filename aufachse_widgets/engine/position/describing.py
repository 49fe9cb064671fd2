"""From the words of a position to the position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..actions import NOWHERE, SOMEWHERE, UNKNOWN
from ..ending import has_ended
from ..errors import PositionError, shown
from ..phases import Auction, BeforeRoll, Phase, Rolling, TurnEnd
from ..play import chance_outcomes, legal_actions, settle
from ..rules import Rules
from ..state import Jam, State
from .moments import check_stack, seat_on_turn, stack_of
from .piles import ContractPiles, event_piles, seen_masks
from .players import PlayerAt, check_room, last_seat, seated_player, turns_had
from .signs import signs
from .values import contract_numbers, flag, items, whole


def position(
    rules: Rules,
    players: Sequence[PlayerAt],
    *,
    moment: Phase | Sequence[Phase] = BeforeRoll(0),  # noqa: B008  # a value
    market: Sequence[int] | None = None,
    deck: int | None = None,
    box: int | None = None,
    gone: Sequence[int] = (),
    shown_to_all: Iterable[int] = (),
    seen: Mapping[int, Iterable[int]] | None = None,
    construction: str = NOWHERE,
    jam: Jam | None = None,
    events_used: Sequence[str] | None = None,
    events_left: Iterable[str] | None = None,
    turn: int = 1,
    exact: bool = False,
    bound: bool = False,
    rolls: int | None = None,
    auctions: int | None = None,
    discards: int = 0,
    rolls_due: int = 0,
    draws_due: int = 0,
    signs_due: int = 0,
    drawn: int | None = None,
    over: bool = False,
) -> State:
    """The position that these words describe, checked as a whole.

    ``players`` are the seats in order, as :class:`PlayerAt`. ``moment`` says whose turn it is and at
    what point of it, by the phase that is to be settled next:

    ===========================================  ==================================================
    at the table                                 moment
    ===========================================  ==================================================
    seat 0 is about to roll                      ``BeforeRoll(0)``
    seat 0 has rolled a 4                        ``Driving(0, (4,))``; a die not known is 0
    seat 0 has arrived and does business         ``Business(0)``, with ``exact=True`` in a city
                                                 reached by exact count
    seat 0 turns up an event card                ``Drawing(0)``
    seat 0 puts the construction sign somewhere  ``SignDue(0)``
    seat 0 has called an auction                 ``bidding(9, caller=0, bid=2, bidder=1)``
    seat 1 places their truck                    ``Placing(1)``
    ===========================================  ==================================================

    What follows it in the turn is added. A moment that can come up in several ways (a truck moved out of
    its turn, say) is given as the whole stack of ``State.pending``, the next to be settled last.

    Contracts, by number: ``market`` are those face up, from the dock, ``UNKNOWN`` and ``EMPTY`` among them
    (None: all face up and not known); ``deck`` is how many lie under them (None: as many as at the
    beginning), ``gone`` are those delivered and discarded, ``box`` how many were never in the
    game (None: the rest). Everybody has seen what is or was face up, loaded or gone, and the owner the
    hand; ``shown_to_all`` are contracts in hands that everybody knows (bought at an auction), ``seen`` says
    of a contract in a hand which seats know it besides (``WATCHING``: those who only watch).

    Event cards: ``events_used`` in the order in which they were put away, ``events_left`` those still in the
    deck; from either the other follows, with what players keep (neither: none has been used).

    Signs: ``construction`` its space; ``jam`` its space, the seat whose card it is and the card.

    The course of the turn: ``turn`` counts the game's turns from 1, skipped ones too; ``rolls`` and
    ``auctions`` those made in it (None: as the moment says); ``bound`` after a stop that obliges to business
    (row 20); ``discards``, ``rolls_due``, ``draws_due``, ``signs_due`` what the seat on turn still owes;
    ``drawn`` the event cards turned up in the game (None: those not in the deck). ``over``: the game has ended.

    Nothing is guessed that matters: unknown cards stay unknown, and
    :func:`~aufachse_widgets.engine.view.determinise` fills them in. What settles by itself is settled.

    Raises :class:`PositionError`, with the argument and how to put it right, for what cannot be.

    >>> from aufachse_widgets.engine import compile_rules, legal_actions
    >>> from aufachse_widgets.engine.phases import Business
    >>> rules = compile_rules("fx-schmid-1987")
    >>> anna, ben = PlayerAt("hannover", hand=(3, 20)), PlayerAt("bruxelles", money=800, hand=2)
    >>> state = position(rules, (anna, ben), moment=Business(0))
    >>> [action for action in legal_actions(rules, state) if type(action).__name__ == "Load"]
    [Load(seat=0, contract=3)]

    What cannot be known stays unknown: the two cards in Ben's hand may be any that nobody has seen.

    >>> state.players[1].hand, len(state.pool) == state.deck + state.box + 2 + 4
    ((0, 0), True)

    What cannot be is refused:

    >>> position(rules, (PlayerAt("hannover", hand=(3,)), PlayerAt("bruxelles", loaded=(3,))))
    Traceback (most recent call last):
    ...
    aufachse_widgets.engine.errors.PositionError: players[1].loaded: contract 3 is in players[0].hand already; name it in one place only
    >>> position(rules, (anna, PlayerAt("hanover")))
    Traceback (most recent call last):
    ...
    aufachse_widgets.engine.errors.PositionError: players[1].space = 'hanover': there is no such space; did you mean hannover?
    """
    if not isinstance(rules, Rules):
        raise PositionError(f"rules = {shown(rules)}: use compile_rules(…)")
    given = items(players, "players")
    if not 2 <= len(given) <= 6:
        raise PositionError(f"players: {len(given)} of them; the game is for 2 to 6")
    over = flag(over, "over")
    count = len(given)
    stack = () if over else stack_of(rules, count, moment)
    active = seat_on_turn(stack) if stack else last_seat(moment, count)
    setup = bool(stack) and active < 0
    number = 0 if setup else whole(turn, "turn", 1)
    seated = tuple([seated_player(rules, player, seat, stack, turns_had(seat, active, number, count)) for seat, player in enumerate(given)])
    check_room(rules, seated, setup)
    seated, sign, jam = signs(rules, seated, construction, jam)
    cards = ContractPiles(rules, seated, stack, market, deck, box, contract_numbers(rules, gone, "gone", (UNKNOWN,)))
    unseen, used = event_piles(rules, seated, stack, events_used, events_left)
    edition = rules.edition
    left = []
    for kind, all in (("small", edition.small_trailers), ("large", edition.large_trailers)):
        there, held = all if edition.trailers else 0, sum(getattr(player, kind) for player in seated)
        if held > there:
            raise PositionError(f"players: {held} {kind} trailers, but edition {edition.id} has {there}; give them fewer")
        left.append(there - held)
    top = stack[-1] if stack else None
    state = State(
        players=seated,
        pending=stack,
        active=active,
        turn=number,
        market=cards.market,
        deck=cards.deck,
        box=cards.box,
        pool=cards.pool,
        gone=cards.gone,
        seen=seen_masks(seated, cards, shown_to_all, seen),
        unseen=unseen,
        used=used,
        construction=sign,
        jam=jam,
        small=left[0],
        large=left[1],
        exact=flag(exact, "exact"),
        auctions=int(type(top) is Auction) if auctions is None else whole(auctions, "auctions"),
        discards=whole(discards, "discards"),
        bound=flag(bound, "bound"),
        rolls_due=whole(rolls_due, "rolls_due"),
        draws_due=whole(draws_due, "draws_due"),
        signs_due=whole(signs_due, "signs_due"),
        rolls=int(not setup and not isinstance(top, BeforeRoll | Rolling)) if rolls is None else whole(rolls, "rolls"),
        drawn=len(edition.event_cards) - len(unseen) if drawn is None else whole(drawn, "drawn"),
        over=over,
        board=rules.board_digest,
    )
    if over:
        return state
    check_stack(rules, state)
    check_course(rules, state)
    state = settle(rules, state, [])
    if state.pending and not legal_actions(rules, state) and not chance_outcomes(rules, state):
        raise PositionError(f"moment = {type(state.phase).__name__}: nobody could do anything in it; use another")
    return state


def check_course(rules: Rules, state: State) -> None:
    """Whether what was done and is owed in the turn goes with the moment and the edition; PositionError where it does not."""
    edition, top = rules.edition, state.phase
    if has_ended(state):
        seat = next(seat for seat, player in enumerate(state.players) if player.idle)
        raise PositionError(
            f"players[{seat}]: no contract left, and none public: the game would have ended; give a contract or a deck, had_contracts=False, or over=True"
        )
    if state.exact or state.bound:
        field = "exact" if state.exact else "bound"
        player = state.players[state.active]
        if state.active < 0 or isinstance(top, BeforeRoll):
            raise PositionError(f"{field} = True: nobody has arrived anywhere before the roll; use Business of the seat on turn as moment")
        if player.space not in rules.cities and player.space != SOMEWHERE:
            raise PositionError(f"{field} = True: players[{state.active}] stands on {player.space}, which isn't a city; leave it out")
    if state.bound and not edition.early_stop_binding:
        raise PositionError(f"bound = True: in edition {edition.id} no stop obliges anyone to do business (early_stop_binding); leave it out")
    if state.discards and not edition.discard:
        raise PositionError(f"discards = {state.discards}: in edition {edition.id} no contract is discarded (discard); leave it out")
    if type(state.pending[0]) is not TurnEnd:
        for field in ("auctions", "discards", "rolls_due", "draws_due", "signs_due", "rolls"):
            if getattr(state, field):
                raise PositionError(f"{field} = {getattr(state, field)}: nothing is owed or done at setup; leave it out")
    for field in ("discards", "rolls_due", "draws_due", "signs_due"):
        if getattr(state, field) > len(edition.event_cards) + 1:
            raise PositionError(f"{field} = {getattr(state, field)}: more than there are cards to owe it for; use fewer")
