"""Printings side by side as a table: which rules differ, and which document says so."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..engine import Edition
from ..words.comparison import Cell, differences, heading
from ..words.language import _
from ..words.rules_text import paper_title


def table(editions: Sequence[Edition]) -> str:
    """The rules in which these editions differ, as HTML: a column for each edition, and above it the
    documents by their titles. The first edition is the one that the others are compared with."""
    rows = differences(editions)
    if not rows:
        return f'<p class="aa-small">{escape(_("There is nothing to compare: choose another printing."))}</p>'
    heads = [_head(edition) for edition in editions]
    columns = "".join(f'<th scope="col">{escape(head)}{_small(", ".join(papers))}' for head, papers in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row.title)} <small>{escape(row.row)}</small>'
        f"{''.join(_cell(cell, head) for cell, (head, _papers) in zip(row.cells, heads, strict=True))}"
        for row in rows
    )
    used = sorted({paper for row in rows for cell in row.cells for paper in cell.documents} | {paper for _head, papers in heads for paper in papers})
    said = "".join(f"<dt>{escape(paper)}<dd>{escape(paper_title(paper))}" for paper in used)
    return (
        f'<p class="aa-small">{escape(_("The rule documents, with the numbers used below:"))}</p>'
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
