"""House rules in the start form: any field of the edition may be changed."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Literal, get_args, get_origin, get_type_hints

import ipywidgets

from ..engine import Edition, compile_rules
from ..engine.errors import EditionError
from ..widgets.parts.buttons import make_button
from ..widgets.parts.errors import Guarded
from ..widgets.parts.tree import close_all
from ..words import Speaker
from ..words.language import _, listing

# The number of public contracts is the length in the form; the cards in play need a list of their own.
LEFT_OUT = ("id", "title", "base", "public_contracts", "event_cards", "currency")
KINDS: tuple[tuple[str, ...], ...] = (("road",), ("road", "ferry"), ("road", "ferry", "city"))

INSIDE = "aa-houserules-inside"
"""The CSS class of what opens."""


def values_of(field: str) -> list[object] | None:
    """The values that a rule may have; None for a number."""
    hint = get_type_hints(Edition)[field]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if hint is bool:
        return [True, False]
    if field in ("placing_kinds", "sign_kinds"):
        return [kinds for kinds in KINDS if field == "placing_kinds" or "city" not in kinds]
    return None


class HouseRules:
    """A collapsed part of the form: choose a rule and give it a value, which counts as soon as it is chosen or typed. ``box`` is the widget,
    :meth:`edition` the edition with the changes, :meth:`settled` what a game may begin with; ``changed()`` is called after each change;
    ``guarded`` wraps the callbacks, so that errors are shown; ``sight`` brings the first element of a class into sight."""

    def __init__(self, changed: Callable[[], object], guarded: Guarded, sight: Callable[[str], object]) -> None:
        self._changed = changed
        self._sight = sight
        self._base: Edition | None = None
        self._words: Speaker | None = None
        self._filling = False
        self._refused: EditionError | None = None  # why what stands in the field is no rule
        self.changes: dict[str, object] = {}
        self.rule = ipywidgets.Dropdown(description=_("Rule"))
        self.value = ipywidgets.Dropdown()  # these two are named by the rule that they set
        self.number = ipywidgets.IntText(tooltip="", continuous_update=True)
        self.take = make_button(_("Add this rule"), guarded(lambda button: self._taken()), "aa-quiet", page=None)
        self.drop = make_button(_("Back to the printed rules"), guarded(lambda button: self._dropped()), "aa-quiet", page=None)
        self.told = ipywidgets.HTML()
        self.rule.observe(guarded(lambda change: self._rule_chosen()), names="value")
        for field in (self.value, self.number):
            field.observe(guarded(lambda change: None if self._filling else self._taken()), names="value")
        row = ipywidgets.HBox([self.rule, self.value, self.number, self.take, self.drop]).add_class("aa-row")
        self.opener = ipywidgets.ToggleButton(description=_("House rules"), tooltip="")
        self.opener.add_class("aa-quiet")
        self.opener.observe(guarded(lambda change: self._opened()), names="value")
        self.inside = ipywidgets.VBox([row, self.told]).add_class(INSIDE).add_class("aa-hidden")
        self.box = ipywidgets.VBox([self.opener, self.inside]).add_class("aa-houserules")

    def _opened(self) -> None:
        if self.opener.value:
            self.inside.remove_class("aa-hidden")
            self._sight(INSIDE)
        else:
            self.inside.add_class("aa-hidden")

    def use(self, base: Edition) -> None:
        """The printing that the changes are made to. Changes that don't go with it are dropped, and that is said."""
        if self._base is not None and base.id == self._base.id:
            return
        dropped = self._dropped_for(base)
        self._base = base
        self._words = Speaker(compile_rules(base), ())
        fields = [field for field in Edition.__struct_fields__ if field not in LEFT_OUT]
        chosen = self.rule.value
        self._filling = True
        try:
            self.rule.options = [(self._words.rule(field), field) for field in fields]
            self.rule.value = chosen if chosen in fields else fields[0]
        finally:
            self._filling = False
        self._rule_chosen()
        if dropped:
            self._tell(_("These house rules don't go with this edition and were dropped: {rules}.").format(rules=listing(map(self._words.rule, dropped))))

    def _dropped_for(self, base: Edition) -> list[str]:
        """Leave out the changes that don't go with a printing; their fields."""
        kept: dict[str, object] = {}
        for field, value in self.changes.items():
            try:
                edition = base.with_changes(**kept, **{field: value})
                compile_rules(edition)
            except EditionError:
                continue
            kept[field] = value
        dropped = [field for field in self.changes if field not in kept]
        self.changes = {field: value for field, value in kept.items() if getattr(base, field) != value}
        return dropped

    def edition(self) -> Edition:
        """The edition with the changes so far."""
        assert self._base is not None
        return self._base.with_changes(**self.changes) if self.changes else self._base

    def settled(self) -> Edition:
        """The edition to be played. Raises EditionError where what was typed last is no rule: nobody should play without what they typed."""
        if self._refused is not None:
            self.opener.value = True
            raise self._refused
        return self.edition()

    def _rule_chosen(self) -> None:
        field = self.rule.value
        if field is None or self._words is None or self._filling:
            return
        self._filling = True
        try:
            self._show_value(field, self._words)
        finally:
            self._filling = False
        self._refused = None
        self._tell("")

    def _show_value(self, field: str, words: Speaker) -> None:
        values, now = values_of(field), getattr(self.edition(), field)
        if values is None:
            self.number.value = now
        else:
            if now not in values:
                values.append(now)
            self.value.options = [(words.rule_value(field, value), value) for value in values]
            self.value.value = now
        for widget, shown in ((self.number, values is None), (self.value, values is not None)):
            widget.description = words.rule(field) if shown else ""
            if shown:
                widget.remove_class("aa-hidden")
            else:
                widget.add_class("aa-hidden")

    def _taken(self) -> None:
        assert self._base is not None
        field = self.rule.value
        value = self.number.value if values_of(field) is None else self.value.value
        changes = {**self.changes, field: value}
        try:
            edition = self._base.with_changes(**changes)
            compile_rules(edition)
        except EditionError as error:
            self._refused = error
            self._tell(str(error))
            return
        self._refused = None
        self.changes = {name: one for name, one in changes.items() if getattr(self._base, name) != one}
        self._tell("")
        self._changed()

    def _dropped(self) -> None:
        self.changes = {}
        self._rule_chosen()
        self._tell("")
        self._changed()

    def _tell(self, error: str) -> None:
        words = self._words
        assert words is not None
        said = "".join(f"<li>{escape(words.rule(field))}: <b>{escape(words.rule_value(field, value))}</b>" for field, value in self.changes.items())
        trouble = f'<div class="aa-error" role="alert">{escape(error)}</div>' if error else ""
        none = _("No house rules: the printed rules of this edition.")
        self.told.value = trouble + (f"<ul>{said}</ul>" if said else f'<p class="aa-small">{escape(none)}</p>')

    def close(self) -> None:
        """Close the widgets."""
        close_all(self.box)
