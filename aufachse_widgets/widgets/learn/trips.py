"""Trips to a city: how many turns they take, by one die or two, by exact count or with an early stop."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from html import escape

import ipywidgets
from traitlets import Bunch, Dict, Int, Unicode

from ...drawing.turns_chart import turns_chart
from ...engine import Rules, compile_rules
from ...exercises.trips import Trips
from ...words import Speaker
from ...words.language import _, ngettext
from ...words.numbers import decimal
from ..css.sheet import Style, shared_style
from ..parts.buttons import make_button
from ..parts.choices import Choices
from ..parts.errors import Troubled, guard
from ..parts.tree import close_all, put

PRINTINGS = ("fx-schmid-1987", "schmidt-2007")
"""The editions of one die and of two."""
MANY = 1000  # trips at one press


@lru_cache(maxsize=8)
def _trips(edition: str, goal: str, exact: bool) -> Trips:
    return Trips(compile_rules(edition), goal, exact)


class TripsView(ipywidgets.VBox, Troubled):
    """A truck drives to ``goal`` again and again; bars show how many trips took how many turns. Where it starts, the dice and how it has to stop
    can be chosen; each choice begins again, and the averages of all choices so far stand side by side. With ``expected`` the chances that were
    computed are shown beside what was rolled.

    The drives are the engine's, and the truck takes the best of them; see :class:`~aufachse_widgets.exercises.trips.Trips`. The same presses
    give the same trips.
    """

    children: tuple[ipywidgets.Widget, ...]
    goal = Unicode(help="The city that is driven to.")
    start = Unicode(help="The space where the truck starts.")
    dice = Int(1, min=1, max=2, help="How many dice are rolled: one as in 1987, or two as in 2007.")
    stop = Unicode("exact", help="How the truck has to stop: exact (by exact count), or early (it carries goods for the city).")
    counts: Dict[int, int] = Dict(help="How many trips took how many turns, since the last choice.")

    def __init__(self, starts: Sequence[str] = ("goettingen", "hannover", "hamburg"), goal: str = "kassel", expected: bool = False) -> None:
        self.starts, self._expected = tuple(starts), expected
        self._rng = random.Random(1)
        self._story = ""
        self._last: list[str] = []
        self._averages: dict[tuple[int, str], dict[str, tuple[int, float]]] = {}  # of each kind of trip, by start: how many, and the turns
        self._where = Choices(guard(self._start_chosen, self), self, style={"button_width": "auto"})
        self._how_many = Choices(guard(lambda place: setattr(self, "dice", place + 1), self), self, style={"button_width": "auto"})
        self._how = Choices(guard(lambda place: setattr(self, "stop", ("exact", "early")[place]), self), self, style={"button_width": "auto"})
        self.once = make_button(_("Drive one trip"), guard(lambda button: self.drive(1), self), "aa-primary", page=self)
        self.often = make_button(
            ngettext("Drive {number} trip", "Drive {number} trips", MANY).format(number=MANY), guard(lambda button: self.drive(MANY), self), page=self
        )
        self.said = ipywidgets.HTML()
        self.chart = ipywidgets.HTML()
        self.compared = ipywidgets.HTML()
        self.trouble = ipywidgets.HTML()
        super().__init__(goal=goal, start=self.starts[1])
        row = [ipywidgets.HBox([choices]).add_class("aa-row") for choices in (self._where, self._how_many, self._how)]
        buttons = ipywidgets.HBox([self.once, self.often]).add_class("aa-row")
        self.children = (*row, buttons, self.said, self.chart, self.compared, self.trouble, Style("exercise"), shared_style())
        self.add_class("aa-panel").add_class("aa-lesson")
        self.observe(self._chosen, names=("goal", "start", "dice", "stop"))
        self.observe(self._error_changed, names="error")
        self._show()

    @property
    def rules(self) -> Rules:
        """The rules of the edition with so many dice."""
        return self.trips.rules

    @property
    def trips(self) -> Trips:
        """The trips that are driven now."""
        return _trips(PRINTINGS[self.dice - 1], self.goal, self.stop == "exact")

    def drive(self, number: int) -> None:
        """Drive so many trips more."""
        trips = self.trips
        counts: Counter[int] = Counter(self.counts)
        for _trip in range(number):
            self._last = list(trips.drive(self.start, self._rng))
            counts[len(self._last) - 1] += 1
        self.counts = dict(counts)
        driven = sum(counts.values())
        mean = sum(turns * count for turns, count in counts.items()) / driven
        self._averages.setdefault((self.dice, self.stop), {})[self.start] = (driven, mean)
        self._show()

    def _start_chosen(self, place: int) -> None:
        self.start = self.starts[place]

    @guard
    def _chosen(self, change: Bunch) -> None:
        self._rng = random.Random(1)
        self._last = []
        self.counts = {}
        if change["name"] == "goal":
            self._averages.clear()
        self._show()

    def _error_changed(self, change: Bunch) -> None:
        put(self.trouble, f'<div class="aa-error">{escape(change["new"])}</div>' if change["new"] else "")

    def _show(self) -> None:
        rules, words = self.rules, Speaker(self.rules, ())
        far = [rules.distance(space, self.goal) for space in self.starts]
        labels = [f"{words.space(space)} ({words.points(points)})" for space, points in zip(self.starts, far, strict=True)]
        self._where.offer(labels, on=self.starts.index(self.start) if self.start in self.starts else None)
        self._how_many.offer([_("One die (1987)"), _("Two dice (2007)")], on=self.dice - 1)
        self._how.offer([_("Stop by exact count"), _("Carry goods there (stop early)")], on=("exact", "early").index(self.stop))
        put(self.said, f'<p role="status">{self._told(words)}</p>')
        expected = self.expected() if self._expected else ()
        title = _("Turns to {city}").format(city=words.space(self.goal))
        put(self.chart, turns_chart(self.counts, title, expected) if self.counts else "")
        put(self.compared, self._comparison(words) if sum(map(len, self._averages.values())) > 1 else "")

    def _comparison(self, words: Speaker) -> str:
        """The averages of all trips so far: a row for each kind, a column for each start."""
        dice, stops = {1: _("One die"), 2: _("Two dice")}, {"exact": _("exact count"), "early": _("early stop")}
        heads = "".join(f'<th scope="col">{escape(words.space(start))}</th>' for start in self.starts)
        rows = ""
        for (number, stop), found in sorted(self._averages.items(), key=lambda one: (one[0][0], one[0][1] != "exact")):
            cells = "".join(f"<td>{decimal(found[start][1], 2)}</td>" if start in found else "<td>–</td>" for start in self.starts)
            rows += f'<tr><th scope="row">{escape(dice[number])}, {escape(stops[stop])}</th>{cells}</tr>'
        title = escape(_("Turns on average so far"))
        return f'<table class="aa-table aa-compared"><caption>{title}</caption><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'

    def expected(self) -> tuple[float, ...]:
        """The chance of 0, 1, 2, … turns by the Markov chain of these trips."""
        return self.trips.arrivals(self.start)

    def _told(self, words: Speaker) -> str:
        driven = sum(self.counts.values())
        if not driven:
            far = words.points(self.rules.distance(self.start, self.goal))
            return escape(
                _("{start} is {far} from {city}. How many turns will it take?").format(start=words.space(self.start), far=far, city=words.space(self.goal))
            )
        way = " → ".join(words.space(space) for space in self._last)
        took = len(self._last) - 1
        told = _("The last trip: {way}, {turns}.").format(way=way, turns=ngettext("{count} turn", "{count} turns", took).format(count=took))
        if driven == 1:
            return escape(told)
        mean = sum(turns * count for turns, count in self.counts.items()) / driven
        average = ngettext("{count} trip: {mean} turns on average.", "{count} trips: {mean} turns on average.", driven).format(
            count=driven, mean=decimal(mean, 2)
        )
        return f"{escape(told)}<br><b>{escape(average)}</b>"

    def close(self) -> None:
        """Close the widget and all it holds."""
        close_all(self)
