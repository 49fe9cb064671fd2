"""An exercise in a notebook or page: its question, a field, buttons or a map for the answer, and what is said of it."""

from __future__ import annotations

import os
import threading
import time
from html import escape

import ipywidgets
from traitlets import Bunch, Instance

from ...exercises.child_check import ChildCheck
from ...exercises.exercise import Choice, Code, Exercise, Number, Spaces, Verdict, in_words
from ...words.language import _
from ...words.sorting import sort_key
from ...words.space_names import name_of
from ..css.sheet import Style, shared_style
from ..parts.buttons import make_button
from ..parts.errors import Troubled, guard
from ..parts.tree import close_all, put
from .bare_map import BareMap

_child = ChildCheck()
LATE = 0.5  # seconds after a press in which an answer that comes still belongs to it


def served() -> bool:
    """Whether the notebook is shown as a page, without its cells."""
    return "VOILA_BASE_URL" in os.environ


class ExerciseView(ipywidgets.VBox, Troubled):
    """An exercise that is answered by widgets. ``verdict`` is what was said of the last answer. A code exercise says where it is done."""

    children: tuple[ipywidgets.Widget, ...]
    verdict: Instance[Verdict | None] = Instance(Verdict, allow_none=True, help="What was said of the last answer; None before the first.")

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.map: BareMap | None = None
        self.field: ipywidgets.Widget | None = None
        self.said = ipywidgets.HTML()
        self.trouble = ipywidgets.HTML()
        super().__init__()
        question = ipywidgets.HTML(f'<div class="aa-asked">{escape(in_words(exercise.ask))}</div>')
        self._pressed = float("-inf")
        self._checking = threading.RLock()
        self.button = make_button(_("Check"), guard(lambda button: self._press(), self), "aa-primary", page=self)
        self.children = (question, *self._form(), self.said, self.trouble, Style("exercise"), shared_style())
        self.add_class("aa-panel").add_class("aa-exercise")
        self.observe(self._error_changed, names="error")
        if self.field is not None:
            self.field.observe(self._answered, names="value")

    def _form(self) -> tuple[ipywidgets.Widget, ...]:
        """What it is answered with."""
        form = self.exercise.form
        row: list[ipywidgets.Widget] = []
        match form:
            case Number():
                self.field = ipywidgets.Text(placeholder=_("A number"), description=_("Your answer"), continuous_update=False)
                self.field.add_class("aa-self-said")
                row = [self.field, *([ipywidgets.Label(in_words(form.unit))] if form.unit else []), self.button]
            case Choice():
                options = [(in_words(option), option) for option in form.options]
                self.field = ipywidgets.RadioButtons(options=options, value=None, layout=ipywidgets.Layout(width="auto", padding="0 0 0 10px"))
                return (self.field, ipywidgets.HBox([self.button]).add_class("aa-row"))
            case Spaces():
                self.map = BareMap(form.edition, form.among, guard(self._tapped, self), alone=False)
                names = tuple(sorted(form.offered().values(), key=sort_key))
                hint = _("Tap the map, or type a name") if form.number == 1 else _("Tap the map, or type names")
                self.field = ipywidgets.Combobox(placeholder=hint, description=_("Your answer"), options=names if form.number == 1 else ())
                self.field.add_class("aa-self-said").add_class("aa-grow")
                return (self.map, ipywidgets.HBox([self.field, self.button]).add_class("aa-row"))
            case Code():
                where = (
                    _("This one is answered in code. Open this notebook in JupyterLab: there a cell below begins with the function {name}.")
                    if served()
                    else _("Complete the function {name} in the cell below, and run it.")
                )
                return (ipywidgets.HTML(f"<p>{escape(where.format(name=form.function))}</p>"),)
        return (ipywidgets.HBox(row).add_class("aa-row"),)

    def answer(self, given: object) -> None:
        """Put an answer into the field, the buttons or on the map, as a person does."""
        if self.field is not None and isinstance(self.exercise.form, Choice):
            put(self.field, None if given is None else self.exercise.form.read(given))
        elif self.field is not None:
            put(self.field, given if given is None or isinstance(given, str) else ", ".join(given) if isinstance(given, tuple) else str(given))

    def check(self) -> Verdict:
        """Say whether what is answered now is right."""
        with self._checking:
            self.error = ""
            self.verdict = verdict = self.exercise.check(None if self.field is None else self.field.value)
            put(self.said, f'<div role="status">{verdict._repr_html_()}</div>')
        return verdict

    # JupyterLab may bring what was typed to the kernel by another thread than the press that came after it, and a little later.

    def _press(self) -> None:
        self._pressed = time.monotonic()
        self.check()

    @guard
    def _answered(self, change: Bunch) -> None:
        if time.monotonic() - self._pressed < LATE:
            self.check()

    def _tapped(self, space: str) -> None:
        form = self.exercise.form
        if self.field is None or not isinstance(form, Spaces):
            return
        name = form.offered().get(space, name_of(form.rules().spaces[space]))
        before = [part.strip() for part in self.field.value.split(",") if part.strip()]
        after = [one for one in before if one != name] if name in before else [*before, name]
        put(self.field, ", ".join(after[-form.number :]))

    def _error_changed(self, change: Bunch) -> None:
        put(self.trouble, f'<div class="aa-error">{escape(change["new"])}</div>' if change["new"] else "")

    def close(self) -> None:
        """Close the exercise and all it holds."""
        if self.map is not None:
            self.map.close()
        close_all(self)


def ask(exercise: Exercise) -> ExerciseView:
    """An exercise of a lesson in a cell or page: it is answered by widgets, and checks itself.

    >>> from aufachse_widgets.exercises.exercise import right, wrong
    >>> dice = Exercise(
    ...     id="dice", ask="How many dice?", form=Number(), judge=lambda given: right("One.") if given == 1 else wrong("Fewer."),
    ...     answer=1, wrong=(2, 3), minutes=1, note="",
    ... )
    >>> asked = ask(dice)
    >>> asked.answer(2)
    >>> print(asked.check())
    Not yet: Fewer.
    >>> asked.close()
    """
    return ExerciseView(exercise)


def check(exercise: Exercise, function: object) -> Verdict | None:
    """What is said of a function that answers a code exercise; nothing on a page without cells, where none can be written. It is tried in a process of
    its own, where that can be had, and ended there when it takes too long.

    >>> from aufachse_widgets.exercises.exercise import Code, right
    >>> double = Exercise(
    ...     id="double", ask="Double it.", form=Code("double", "def double(number): ..."), judge=lambda double: right(f"{double(2)}."),
    ...     answer="def double(number): return 2 * number", wrong=(), minutes=1, note="",
    ... )
    >>> print(check(double, lambda number: 2 * number), check(double, 4), sep="; ")
    Right: 4.; Not yet: that isn't a function: 4
    """
    if served():
        return None
    checked = _child.check(exercise, function) if isinstance(exercise.form, Code) and callable(function) else None
    if checked is None:
        return exercise.check(function)
    print(checked.printed, end="")  # noqa: T201 - as it would have where it was written
    return checked.verdict
