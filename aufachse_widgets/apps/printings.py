"""The printings side by side in the start form: which rules differ, and which document says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets

from ..engine import PRESETS, Edition, preset
from ..widgets.parts.errors import Guarded
from ..widgets.parts.tree import close_all
from ..words.comparison import Cell, differences, heading
from ..words.language import _
from ..words.rules_text import paper_title

OLD, NEW = "fx-schmid-1987", "schmidt-2007"  # until others are ticked, a printing stands beside one of these two: two columns read well on a phone, too


def table(editions: Sequence[Edition]) -> str:
    """The rules in which these editions differ, as HTML: a column for each edition, and above it the
    documents by their titles. The first edition is the one that the others are compared with."""
    rows = differences(editions)
    if not rows:
        return f'<p class="aa-small">{escape(_("There is nothing to compare: choose another printing."))}</p>'
    heads = [_head(edition) for edition in editions]
    columns = "".join(f'<th scope="col">{escape(head)}{_small(", ".join(papers))}' for head, papers in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row.title)}{"".join(_cell(cell, head) for cell, (head, _papers) in zip(row.cells, heads, strict=True))}' for row in rows
    )
    used = sorted({paper for row in rows for cell in row.cells for paper in cell.documents} | {paper for _head, papers in heads for paper in papers})
    said = "".join(f"<dt>{escape(paper)}<dd>{escape(paper_title(paper))}" for paper in used)
    return (
        f'<p class="aa-small">{escape(_("The rule documents, as they are numbered below:"))}</p>'
        f'<dl class="aa-papers aa-small">{said}</dl>'
        f'<table class="aa-printings"><thead><tr><th scope="col">{escape(_("Rule"))}{columns}</thead><tbody>{body}</table>'
    )


def _head(edition: Edition) -> tuple[str, tuple[str, ...]]:
    if edition.changes():
        return _("Your house rules"), ()
    name, papers = heading(edition)
    return name, tuple(paper for paper, _title in papers)


def _small(text: str) -> str:
    return f"<small>{escape(text)}</small>" if text else ""


def _said(cell: Cell) -> str:
    """Where a value comes from, as HTML; a document's number says its title."""
    if cell.house:
        return escape(_("house rule"))
    papers = ", ".join(f'<abbr title="{escape(paper_title(paper))}">{escape(paper)}</abbr>' for paper in cell.documents)
    return papers or escape(_("our reading"))


def _cell(cell: Cell, head: str) -> str:
    look = "aa-house" if cell.house else "" if cell.same else "aa-differs"
    return f'<td class="{look}" data-of="{escape(head)}"><span>{escape(cell.value)}</span><small>{_said(cell)}</small>'


class Printings:
    """A collapsed part of the form: the edition that is played beside others, chosen by ticks. ``box``
    is the widget; ``edition()`` gives the edition of the form, house rules included. What is inside is
    made when it is first opened."""

    def __init__(self, edition: Callable[[], Edition], guarded: Guarded) -> None:
        self._edition = edition
        self._guarded = guarded
        self._chosen = ""
        self.ticks: dict[str, ipywidgets.Checkbox] = {}
        self.told = ipywidgets.HTML().add_class("aa-hidden")
        self.opener = ipywidgets.ToggleButton(description=_("What differs between the printings?"), tooltip="")
        self.opener.add_class("aa-quiet")
        self.opener.observe(guarded(lambda change: self._opened()), names="value")
        self.box = ipywidgets.VBox([self.opener, self.told]).add_class("aa-comparing")

    def _opened(self) -> None:
        if not self.ticks:
            for id, one in PRESETS.items():
                tick = ipywidgets.Checkbox(description=one.title, value=False, indent=False)
                tick.observe(self._guarded(lambda change: self.refresh()), names="value")
                self.ticks[id] = tick
            self._row = ipywidgets.HBox(tuple(self.ticks.values())).add_class("aa-row").add_class("aa-ticks")
            self.box.children = (self.opener, self._row, self.told)
        for part in (self._row, self.told):
            if self.opener.value:
                part.remove_class("aa-hidden")
            else:
                part.add_class("aa-hidden")
        self.refresh()

    def editions(self) -> tuple[Edition, ...]:
        """What is compared: the chosen printing, its house rules where there are any, the ticked others."""
        edition = self._edition()
        chosen = edition.base or edition.id
        own = (edition,) if edition.changes() else ()
        return (preset(chosen), *own, *(PRESETS[id] for id, tick in self.ticks.items() if tick.value and id != chosen))

    def refresh(self) -> None:
        """Show the rules of now, where they are to be seen."""
        if not self.opener.value:
            return
        edition = self._edition()
        chosen = edition.base or edition.id
        if chosen != self._chosen:
            self._chosen = chosen
            for id, tick in self.ticks.items():
                if id == chosen:
                    tick.add_class("aa-hidden")
                else:
                    tick.remove_class("aa-hidden")
            if not any(tick.value for id, tick in self.ticks.items() if id != chosen):
                self.ticks[OLD if chosen == NEW else NEW].value = True
        self.told.value = table(self.editions())

    def close(self) -> None:
        """Close the widgets."""
        close_all(self.box)
