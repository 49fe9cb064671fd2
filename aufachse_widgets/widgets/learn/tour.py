"""A tour of pick-ups and deliveries, put together stop by stop, on the map."""

from __future__ import annotations

from html import escape

import ipywidgets
from traitlets import Bunch, Tuple

from ...advice.outlook import Outlook
from ...advice.plan import Task
from ...advice.turns import expected_turns
from ...drawing.tour_map import tour_map
from ...engine import Rules
from ...exercises.pickups import Stop, aboard, city, earns, goods_of, legs, next_stops, tour_path
from ...words import Speaker
from ...words.language import _, ngettext
from ...words.numbers import decimal
from ..css.sheet import Style, shared_style
from ..parts.buttons import make_button
from ..parts.card import contract_card, cubes
from ..parts.choices import Choices
from ..parts.errors import Troubled, guard
from ..parts.tree import close_all, put


class TourView(ipywidgets.VBox, Troubled):
    """The contracts of a truck, and a button for every stop that may come next: a load that fits, a delivery of what is aboard. The map shows the
    tour so far; beside it stand its points and turns, and when all is delivered what it brings before the game ends, on average. The tours that
    were finished are listed, to be compared.

    ``tour`` can be set and observed: stops (:class:`~aufachse_widgets.exercises.pickups.Stop`) in their order.
    """

    children: tuple[ipywidgets.Widget, ...]
    tour = Tuple((), help="The stops so far, in their order.")

    def __init__(self, rules: Rules, task: Task, ahead: Outlook) -> None:
        self.rules, self.task, self.ahead = rules, task, ahead
        self.words = Speaker(rules, ())
        cards = "".join(contract_card(rules, self.words, number, bids=False) for number in (*task.loaded, *task.hand))
        self.cards = ipywidgets.HTML(f'<div class="aa-cards">{cards}</div>')
        self.next = Choices(guard(self._stop_chosen, self), self, style={"button_width": "auto"})
        self.back = make_button(_("One stop back"), guard(lambda button: setattr(self, "tour", self.tour[:-1]), self), "aa-quiet", page=self)
        self.again = make_button(_("Start again"), guard(lambda button: setattr(self, "tour", ()), self), "aa-quiet", page=self)
        self.said, self.map, self.compared, self.trouble = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self._finished: dict[tuple[Stop, ...], None] = {}  # every tour that was finished, in that order
        super().__init__()
        self.children = (
            self.cards,
            self.said,
            self.next,
            ipywidgets.HBox([self.back, self.again]).add_class("aa-row"),
            self.compared,
            self.map,
            self.trouble,
            Style("exercise"),
            shared_style(),
        )
        self.add_class("aa-panel").add_class("aa-lesson")
        self.observe(self._changed, names="tour")
        self.observe(self._error_changed, names="error")
        self._show()

    @property
    def whole(self) -> bool:
        """Whether everything is delivered."""
        return not next_stops(self.rules, self.task, self.tour)

    def _stop_chosen(self, place: int) -> None:
        self.tour = (*self.tour, next_stops(self.rules, self.task, self.tour)[place])

    @guard
    def _changed(self, change: Bunch) -> None:
        self._show()

    def _error_changed(self, change: Bunch) -> None:
        put(self.trouble, f'<div class="aa-error">{escape(change["new"])}</div>' if change["new"] else "")

    def _label(self, stop: Stop) -> str:
        card, words = self.rules.contracts[stop.contract], self.words
        if stop.loads:
            return _("Load in {city}, for {other}").format(city=words.space(card.start), other=words.space(card.destination))
        return _("Deliver in {city}").format(city=words.space(card.destination))

    def _show(self) -> None:
        rules, words, tour = self.rules, self.words, self.tour
        self.next.offer([self._label(stop) for stop in next_stops(rules, self.task, tour)])
        self.back.disabled = self.again.disabled = not tour
        driven = legs(rules, self.task.space, tour)
        turns = sum(expected_turns(rules, points) for points in driven)
        goods = aboard(rules, self.task, tour)[-1] if tour else goods_of(rules, self.task.loaded)
        room = _("{goods} of {room} goods aboard").format(goods=goods, room=self.task.room)
        far = _("{points}, about {turns} turns").format(points=words.points(sum(driven)), turns=decimal(turns, 1))
        told = f"{cubes(goods, room)} {escape(room)} · {escape(far)}"
        if self.whole:
            self._finished[tour] = None
            left = round(self.ahead.turns)
            brings = ngettext(
                "All delivered. The game ends in about {number} turn: this tour brings {money} on average.",
                "All delivered. The game ends in about {number} turns: this tour brings {money} on average.",
                left,
            ).format(number=left, money=self._money(tour))
            told += f"<br><b>{escape(brings)}</b>"
        elif not tour:
            told += f"<br>{escape(_('You are in {city}. Where to first?').format(city=words.space(self.task.space)))}"
        put(self.said, f'<p role="status">{told}</p>')
        stops = [(city(rules, stop), stop.loads) for stop in tour]
        put(self.compared, self._comparison() if len(self._finished) > 1 else "")
        put(self.map, tour_map(rules, tour_path(rules, self.task.space, tour), stops, _("The tour so far")))

    def _money(self, tour: tuple[Stop, ...]) -> str:
        """What a tour brings on average, to the hundred."""
        return self.words.money(round(earns(self.rules, self.task, tour, self.ahead) / 100) * 100)

    def _comparison(self) -> str:
        """The finished tours, each with its cities, its points and what it brings."""
        rows = ""
        for tour in self._finished:
            way = " · ".join(self.words.space(city(self.rules, stop)) for stop in tour)
            points = self.words.points(sum(legs(self.rules, self.task.space, tour)))
            rows += f'<tr><th scope="row">{escape(way)}</th><td>{escape(points)}</td><td>{escape(self._money(tour))}</td></tr>'
        return f'<table class="aa-table aa-compared"><caption>{escape(_("Your tours so far"))}</caption><tbody>{rows}</tbody></table>'

    def close(self) -> None:
        """Close the widget and all it holds."""
        close_all(self)
