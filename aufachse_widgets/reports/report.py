"""The story of a game as one HTML file: to read, to print, to share. It holds all it needs and asks no other host."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from ..drawing import charts, roadmap
from ..drawing.palette import seat_colour, seat_letters
from ..engine.log import Happened, TurnBegan
from ..engine.rules import Rules
from ..engine.state import State
from ..frontend.stylesheets import css_text
from ..journal.entries import Header
from ..stats import highlights, verdict
from ..stats.deal_luck import deal_luck
from ..stats.deliveries import auctions, deliveries, undelivered
from ..stats.event_luck import event_luck
from ..stats.ledger import TITLES, GameLog, Line, balances, headed, in_turns, ledger, payments, places, starting, sums
from ..stats.luck import luck
from ..stats.money import over_payments, over_time
from ..stats.travels import travels
from ..tracking.kind import tracked_of
from ..tracking.log import Remark
from ..words import rules_text
from ..words.dates import day
from ..words.language import _, language, ngettext, pgettext
from ..words.naming import edition_title, figure, round_number
from ..words.numbers import decimal, percent, shortest
from ..words.table import speaker_of
from .style import REPORT

POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # no browser will fetch or run anything, whatever a name says
BESIDE = 4  # players whose money has room side by side on a phone, after what it was for
HIGHER = 161 / 36  # the higher of two dice, on average


def report(header: Header, rules: Rules, log: GameLog, state: State, *, title: str = "", played: datetime.date | None = None) -> str:
    """The report of a game as HTML text.

    ``header``, ``rules`` and ``log`` are a session's or a tracker's (``log()``: what the reader may know), ``state`` the
    position after the last line; ``title`` names the game (by default after the players), ``played`` says when it was.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> session = Session.new("czech", (Seat("Ada"), Seat("<Ben>")), seed="Brno")
    >>> html = report(session.header, session.rules, session.log(), session.frame.state)
    >>> html[:15], "&lt;Ben&gt;" in html, "<Ben>" in html
    ('<!DOCTYPE html>', True, False)
    """
    return _Report(header, rules, log, state).page(title, played)


def sections(header: Header, rules: Rules, log: GameLog, state: State) -> tuple[str, ...]:
    """The report's parts as HTML without the log, for a screen that shows them under its own head and inside the rule of
    a class of its own; their style is :data:`~aufachse_widgets.reports.style.PARTS`."""
    return _Report(header, rules, log, state).sections()


CHAPTERS = ("story", "money", "map", "auctions", "luck")
"""What a screen that shows the report in parts has a tab for."""


def chapters(header: Header, rules: Rules, log: GameLog, state: State) -> dict[str, Callable[[], str]]:
    """The report in five parts (``CHAPTERS``) as HTML, each made when it is asked for; the log is in the story. Where only payments were entered there is
    no part but the money. Styled as :func:`sections`.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> session = Session.new("czech", (Seat("Ada"), Seat("<Ben>")), seed="Brno")
    >>> told = chapters(session.header, session.rules, session.log(), session.frame.state)
    >>> tuple(told) == CHAPTERS, "The whole log" in told["story"](), "&lt;Ben&gt;" in told["money"]()
    (True, True, True)
    """
    made = _Report(header, rules, log, state)
    if made.bank:
        return {"money": lambda: made.decided() + made.over_time() + made.sources()}
    return {
        "story": lambda: f"<div>{made.highlights()}</div><div>{made.decided()}{made.undelivered()}</div>{made.folded_story()}",
        "money": lambda: made.over_time() + made.sources(),
        "map": lambda: made.map() + made.deliveries(),
        "auctions": lambda: made.auctions() or _section(_("Auctions"), f"<p>{escape(_('Nothing has been auctioned.'))}</p>"),
        "luck": lambda: made.luck() + made.dice(),
    }


class _Report:
    def __init__(self, header: Header, rules: Rules, log: GameLog, state: State) -> None:
        self.header, self.rules, self.log, self.state = header, rules, log, state
        self.words = speaker_of(rules, header)
        self.players = len(header.seats)
        self.lines: Sequence[Line] = ledger(rules, self.players, log)
        self.money = balances(rules, self.players, self.lines)
        self.letters = seat_letters(header.seats)
        self.bank = bool(header.tracked) and tracked_of(header).bank  # nothing is known but payments
        self.turn = max((turn for _entry, turn, _event in in_turns(log)), default=0)

    def page(self, title: str, played: datetime.date | None) -> str:
        title = title.strip() or _("{title}: {seats}").format(title="Auf Achse", seats=self.words.names(range(self.players)))
        return (
            f'<!DOCTYPE html><html lang="{escape(language())}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{escape(title)}</title><style>{REPORT}</style></head>"
            f"<body>{self.head(title, played)}<main>{''.join(self.sections())}{self.story()}</main></body></html>"
        )

    def sections(self) -> tuple[str, ...]:
        if self.bank:
            return self.standing(), self.over_time()
        found = (
            self.standing(),
            self.highlights(),
            self.undelivered(),
            self.over_time(),
            self.map(),
            self.deliveries(),
            self.auctions(),
            self.luck(),
            self.dice(),
        )
        return tuple(section for section in found if section)

    # Parts ------------------------------------------------------------------------------------------

    def head(self, title: str, played: datetime.date | None) -> str:
        edition = self.rules.edition
        facts = [edition_title(edition.title), *([] if self.bank else [ngettext("{number} turn", "{number} turns", self.turn).format(number=self.turn)])]
        facts += [day(played)] if played else []
        facts += [] if self.state.over else [_("the game is not over")]
        facts += [length] if not self.bank and (length := rules_text.length(edition, self.players)) else []
        house = [_("{rule}: {value}").format(rule=title, value=value) for _field, title, value in rules_text.house_rules(edition)]
        rules = f"<p>{escape(_('House rules: {rules}.').format(rules='; '.join(house)))}</p>" if house else ""
        return f"<header><h1>{escape(title)}</h1><p>{escape(' · '.join(facts))}</p>{rules}</header>"

    def standing(self) -> str:
        """The places, what decided them, and where the money came from."""
        order = places(self.money)
        rows = [[f"{place}.", self.who(seat), _amount(self.money[seat])] for place, seat in order]
        table = _table([pgettext("in the ranking", "Place"), _("Player"), self.rules.edition.currency], rows, "psn")
        return _section(
            _("Final standings") if self.state.over else _("Standings so far"),
            f"{table}{self.verdict()}<h3>{escape(_('Where the money came from'))}</h3>{self.why()}",
        )

    def decided(self) -> str:
        """What decided the game, as a section of its own."""
        return _section(_("What decided it"), self.verdict())

    def verdict(self) -> str:
        """What decided the places."""
        decided = verdict.verdict(self.players, self.lines, self.money, by_word=self.bank)
        said = verdict.say(self.words, decided, self.state.over) if self.lines else _("No money has moved yet.")
        owed = [
            _("{seat} still owes {amount}.").format(seat=self.words.seat(seat), amount=self.words.money(sum(debt.amount for debt in player.debts)))
            for seat, player in enumerate(self.state.players)
            if player.debts and not self.state.over
        ]
        return "".join(f"<p>{escape(self.unbroken(line))}</p>" for line in [said, *owed])

    def highlights(self) -> str:
        """The moments that people tell of; nothing before the end."""
        found = highlights.highlights(self.rules, self.players, self.log) if self.state.over else ()
        moments = "".join(
            f'<li style="border-color:{seat_colour(self.header.seats, one.seat).paint}">'
            f"<h3>{escape(one.title)} <small>{escape(self.when(one.turn))}</small></h3>"
            f"<p>{escape(self.unbroken(highlights.say(self.words, one)))}</p></li>"
            for one in found
        )
        return _section(_("Highlights"), f'<ol class="highlights">{moments}</ol>') if moments else ""

    def unbroken(self, said: str) -> str:
        """A sentence whose amounts never fall apart into two lines."""
        currency = self.rules.edition.currency
        return said.replace(f" {currency}", f"\N{NARROW NO-BREAK SPACE}{currency}")

    def when(self, turn: int) -> str:
        """The round of a turn in words."""
        return _("Round {number}").format(number=round_number(turn, self.players)) if turn else _("Setup")

    def undelivered(self) -> str:
        """What was left in hands and on trucks when the game ended, and what it would have paid; nothing before the end."""
        left = undelivered(self.players, self.log) if self.state.over else ()
        rows = []
        for _place, seat in places(self.money):
            known = [number for number in (left[seat] if left else ()) if number in self.rules.contracts]
            if known:
                paid = sum(self.rules.contracts[number].revenue for number in known)
                rows.append([self.who(seat), "".join(f"<div>{escape(self.words.contract(number))}</div>" for number in known), _amount(paid)])
        if not rows:
            return ""
        heads = [_("Player"), _("Contract"), _("Would have paid ({currency})").format(currency=self.rules.edition.currency)]
        return _section(_("Not delivered"), _table(heads, rows, "ssn"))

    def sources(self) -> str:
        """Where the money came from, as a section of its own."""
        return _section(_("Where the money came from"), self.why())

    def why(self) -> str:
        """What came in and went out for what, a column for each player."""
        for_what = sums(self.players, self.lines)
        start = starting(self.rules, self.players, self.lines)
        order = [seat for _place, seat in places(self.money)]
        rows = [[escape(_("Starting money")), *(_amount(start[seat]) for seat in order)]]
        for reason, title in TITLES.items():
            parts = {title(): [found[reason] for found in for_what]}
            if self.bank and reason == "hand":
                parts = headed(self.players, self.lines, reason)
            rows += [
                [escape(heading), *(_amount(amounts[seat], sign=True) for seat in order)]
                for heading, amounts in parts.items()
                if reason != "start" and any(amounts)
            ]
        rows.append([escape(_("Money")), *(_amount(self.money[seat]) for seat in order)])
        heads = [escape(_("Item")), *(self.tag(seat) for seat in order)]
        names = [_("Item"), *(self.words.seat(seat) for seat in order)]
        return _table(names, rows, "s" + "n" * self.players, shown=heads, total=True, stacked=self.players > BESIDE)

    def over_time(self) -> str:
        story = (over_payments if self.bank else over_time)(self.rules, self.players, self.log)
        chart = charts.over_time(self.header.seats, story, self.rules.edition.currency)
        key = "".join(f"<li>{charts.sample(self.header.seats, seat)} {self.who(seat)}</li>" for seat in range(self.players))
        return _section(_("Money over time"), f'<figure>{chart}<ul class="key">{key}</ul></figure>')

    def map(self) -> str:
        driven = travels(self.rules, self.players, self.log)
        heads = [_("Player"), _("Moves"), _("Spaces"), _("Most visited")]
        rows = []
        for travel in driven:
            cities = {space: count for space, count in travel.visits.items() if space in self.rules.cities}
            best = max(cities, key=lambda space: (cities[space], space), default="")
            most = _("{space} ({number}×)").format(space=self.words.space(best), number=cities[best]) if best else "–"
            rows.append([self.who(travel.seat), str(travel.moves), str(travel.points), escape(most)])
        if not any(travel.steps or travel.jumps for travel in driven):
            return _section(_("Who drove where"), f"<p>{escape(_('No routes are known.'))}</p>")
        key = "".join(f"<li>{self.who(travel.seat)}</li>" for travel in driven)
        unknown = sum(travel.unknown for travel in driven)
        notes = [_("The thicker the line, the more often that stretch was driven.")]
        if any(travel.jumps for travel in driven):
            notes.append(_("Dashed: only start and end are known."))
        if unknown:
            notes.append(ngettext("{number} move could not be drawn.", "{number} moves could not be drawn.", unknown).format(number=unknown))
        figure = f'<figure>{roadmap.svg(self.rules, self.header.seats, driven)}</figure><ul class="key">{key}</ul>'
        return _section(_("Who drove where"), f'{figure}<p class="side">{escape(" ".join(notes))}</p>' + _table(heads, rows, "snns"))

    def deliveries(self) -> str:
        done = deliveries(self.rules, self.log)
        if not done:
            return _section(_("Deliveries"), f"<p>{escape(_('Nothing has been delivered.'))}</p>")
        heads = [_("Turn"), _("Player"), _("Contract"), _("Goods"), _("Spaces"), _("Revenue")]
        rows = [
            [
                str(delivery.turn),
                self.who(delivery.seat, short=True),
                escape(self.words.contract(delivery.contract)) + (f' <span class="side">{escape(_("by rail"))}</span>' if delivery.by_rail else ""),
                str(delivery.goods),
                str(delivery.distance) if delivery.distance >= 0 else "–",
                _amount(delivery.amount),
            ]
            for delivery in done
        ]
        counted = [
            _("{seat}: {deliveries}, {amount}").format(
                seat=self.words.seat(seat),
                deliveries=ngettext("{number} delivery", "{number} deliveries", len(own)).format(number=len(own)),
                amount=self.words.money(sum(own)),
            )
            for _place, seat in places(self.money)
            if (own := [delivery.amount for delivery in done if delivery.seat == seat])
        ]
        text = f"<p>{escape('; '.join(counted))}.</p>"
        return _section(_("Deliveries"), text + _table(heads, rows, "pssnNn"))

    def auctions(self) -> str:
        won = auctions(self.log)
        if not won:
            return ""
        heads = [_("Turn"), _("Winner"), _("Contract"), _("Bid"), _("Cost"), _("Revenue"), _("Profit")]
        rows = []
        for auction in won:
            if auction.by == auction.seat:
                brought = _amount(auction.revenue)
            elif auction.by >= 0:
                brought = _said(_("{seat} delivered it").format(seat=self.words.seat(auction.by)))
            else:
                brought = _said(_("not delivered"))
            bid = str(auction.bid) if auction.bid else escape(pgettext("bid", "none"))
            contract = escape(self.words.contract(auction.contract))
            if auction.others:
                contract += f"<div><small>{escape(_('{names} bid too').format(names=self.words.names(auction.others)))}</small></div>"
            earned = _amount(auction.earned, sign=True)
            rows.append([str(auction.turn), self.who(auction.seat, short=True), contract, bid, _amount(auction.cost), brought, earned])
        totals = [
            (_("{seat}: {auctions}, {amount} profit") if sum(own) >= 0 else _("{seat}: {auctions}, {amount} loss")).format(
                seat=self.words.seat(seat),
                auctions=ngettext("{number} auction won", "{number} auctions won", len(own)).format(number=len(own)),
                amount=self.words.money(abs(sum(own))),
            )
            for _place, seat in places(self.money)
            if (own := [auction.earned for auction in won if auction.seat == seat])
        ]
        return _section(_("Auctions"), f"<p>{escape('; '.join(totals))}.</p>" + _table(heads, rows, "pssnNnn"))

    def luck(self) -> str:
        """Luck of all kinds against what could be expected: a row for each player."""
        rolled, deals, events = luck(self.players, self.log), deal_luck(self.rules, self.players, self.log), event_luck(self.rules, self.players, self.log)
        rows = []
        for dice, deal, event in zip(rolled, deals, events, strict=True):
            points = _ahead(dice.ahead, 1) if dice.dice else "–"
            money = _ahead(deal.ahead) if deal.contracts else "–"
            by_cards = [_ahead(event.ahead.money), _ahead(event.ahead.turns, 1)] if event.drawn else ["–", "–"]
            rows.append([self.who(dice.seat), points, money, *by_cards])
        if all(cell == "–" for row in rows for cell in row[1:]):
            return ""
        currency = self.rules.edition.currency
        heads = [
            _("Player"),
            _("Dice (points)"),
            _("Deals ({currency})").format(currency=currency),
            _("Events ({currency})").format(currency=currency),
            _("Events (turns)"),
        ]
        notes = [
            _("How much better or worse than could be expected: a plus is good luck. Over many games it averages 0."),
            _("Dice: points rolled; of two dice the higher counts.") if self.rules.edition.dice == 2 else _("Dice: points rolled."),
            _("Deals: what the contracts dealt or drawn pay for their way, against those that could have come instead."),
            _("Events: what each event card was worth when it came up, by a rough estimate, against those that could have come up instead."),
        ]
        if any("–" in row for row in rows):
            notes.append(_("A dash: nothing came, or it isn't known."))
        if any(deal.untold for deal in deals):
            notes.append(_("Contracts that aren't known don't count."))
        if any(event.untold for event in events):
            notes.append(_("Event cards that only this table has don't count."))
        text = "".join(f'<p class="side">{escape(note)}</p>' for note in notes)
        return _section(_("Luck"), _table(heads, rows, "snnnn") + text)

    def dice(self) -> str:
        rolled = luck(self.players, self.log)
        known = [one for one in rolled if one.dice]
        if not known:
            return _section(_("Luck of the dice"), f"<p>{escape(_('No rolls are known.'))}</p>")
        two = any(one.higher for one in known)
        heads = [_("Player"), _("Rolls"), _("Average"), _("Sum"), _("Expected"), _("Chance of this sum")]
        heads += [_("Higher die"), _("Chance of this average")] if two else []
        rows = []
        for one in rolled:
            if not one.dice:
                rows.append([self.who(one.seat), str(one.rolls), *["–"] * (len(heads) - 2)])
                continue
            row = [self.who(one.seat), str(one.rolls), decimal(one.average, 2), str(one.total), shortest(one.expected, 1), chance(one.chance)]
            rows.append(row + ([decimal(one.higher, 2), chance(one.higher_chance)] if two and one.higher else ["–", "–"] if two else []))
        notes = [
            _("A die averages {average}. The chance is that of rolling this sum or less: {half} is average luck; the higher, the luckier.").format(
                average=decimal(3.5, 1), half=percent(0.5)
            )
        ]
        if two:
            notes.append(_("Only one of two dice is used; the higher of the two averages {average}.").format(average=decimal(HIGHER, 2)))
        if untold := sum(one.untold for one in rolled):
            notes.append(ngettext("{number} die was not entered.", "{number} dice were not entered.", untold).format(number=untold))
        chart = charts.dice(self.header.seats, rolled)
        table = _table(heads, rows, "snnNNnNn" if two else "snnNNn")
        text = f'<p class="side">{escape(" ".join(notes))}</p>'
        key = "".join(f"<li>{self.who(one.seat)}</li>" for one in known)
        return _section(_("Luck of the dice"), f'{table}{text}<figure>{chart}<ul class="key">{key}</ul></figure>')

    def story(self) -> str:
        """Everything that happened, turn by turn."""
        return _section(_("What happened"), f'<div class="log">{"".join(self.told())}</div>')

    def folded_story(self) -> str:
        """The same to be opened by a press, the setup by another one."""
        setup, *turns = self.told()
        folded = f'<details class="fold"><summary>{escape(_("Setup"))}</summary><div class="log">{setup}</div></details>'
        return f'<details class="fold"><summary>{escape(_("The whole log"))}</summary>{folded}<div class="log">{"".join(turns)}</div></details>'

    def told(self) -> Iterator[str]:
        """Each turn with what happened in it, the setup first; where only payments were entered these, without a heading."""
        for heading, events in self.turns():
            lines = "".join(f"<li{_look(event)}>{escape(self.words.say(event))}</li>" for event in events)
            head = "" if self.bank else f"<h3>{escape(heading)}</h3>"
            yield f"<section>{head}" + (f"<ul>{lines}</ul>" if lines else "") + "</section>"

    def turns(self) -> Iterator[tuple[str, list[Happened]]]:
        """The log in turns: the line that opens each as its heading."""
        heading = _("Setup")
        events: list[Happened] = []
        for _entry, event in self.log:
            if isinstance(event, TurnBegan):
                yield heading, events
                heading, events = self.words.say(event), []
            else:
                events.append(event)
        yield heading, events

    # Pieces -----------------------------------------------------------------------------------------

    def tag(self, seat: int) -> str:
        """The seat's letter on its colour."""
        colour = seat_colour(self.header.seats, seat)
        name = escape(self.words.seat(seat))
        look = f"background:{colour.paint};color:{colour.ink};border-color:{colour.edge}"
        return f'<span class="seat" style="{look}" title="{name}">{self.letters[seat]}</span>'

    def who(self, seat: int, short: bool = False) -> str:
        """Letter and name; ``short``: on a phone the letter alone."""
        name = f'<span class="name{" wide" if short else ""}">{escape(self.words.seat(seat))}</span>'
        return f'<span class="who">{self.tag(seat)}{name}</span>'


def chance(share: float) -> str:
    """A chance as a whole per cent; the ends are not rounded to certainties.

    >>> [chance(share).replace("\N{NO-BREAK SPACE}", " ") for share in (0.5, 0.0001, 0.9999, 1.0)]
    ['50 %', '< 1 %', '> 99 %', '100 %']
    """
    if 0 < share < 0.005:
        return f"< {percent(0.01)}"
    if 0.995 <= share < 1:
        return f"> {percent(0.99)}"
    return percent(share)


def _amount(amount: int, sign: bool = False) -> str:
    text = figure(amount, sign)
    return f'<span class="loss">{text}</span>' if amount < 0 else text


def _ahead(amount: float, digits: int = 0) -> str:
    """By how much luck was above or below 0, with its sign where it isn't 0."""
    text = f"{abs(amount):.{digits}f}"
    if not float(text):
        return text
    return f'<span class="loss">−{text}</span>' if amount < 0 else f"+{text}"


def _said(text: str) -> str:
    """A text in a column of numbers: unlike these it may be broken into lines."""
    return f'<span class="said">{escape(text)}</span>'


def _look(event: Happened) -> str:
    if payments(event):
        return ' class="pay"'
    return ' class="remark"' if isinstance(event, Remark) else ""


def _section(title: str, inner: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inner}</section>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], kinds: str, shown: Sequence[str] = (), total: bool = False, stacked: bool = False) -> str:
    """A table of cells that are HTML already. ``kinds``: a letter for each column: s text, n number, capitals for
    columns that a phone leaves out; ``shown``: the heads as HTML, where they are more than words; ``total``: the last row is a sum; ``stacked``: on a
    phone the first cell of a row stands above the others. Where letters are large, each cell stands in a line of its own, with its head before it."""
    look = {"s": "", "p": ' class="place"', "n": ' class="n"', "S": ' class="wide"', "N": ' class="n wide"'}
    head = "".join(f'<th scope="col"{look[kind]}>{cell}</th>' for cell, kind in zip(shown or map(escape, heads), kinds, strict=True))
    body = list(rows)
    lines = []
    for index, row in enumerate(body):
        cells = "".join(f"<td{look[kind]}>{cell}</td>" for cell, kind in zip(row, kinds, strict=True))
        lines.append(f'<tr class="sum">{cells}</tr>' if total and index == len(body) - 1 else f"<tr>{cells}</tr>")
    told = escape("".join(f"--head-{place}:{css_text(said)};" for place, said in enumerate(heads, 1)))
    shape = f' class="stacked" style="--columns:{len(heads) - 1};{told}"' if stacked else f' style="{told}"'
    return f'<div class="scroll" tabindex="0"><table{shape}><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'
