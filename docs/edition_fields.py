"""The directive ``edition-fields``: a table of every field of an edition, from the texts that the program shows."""

from __future__ import annotations

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from aufachse_widgets.engine import Edition, preset
from aufachse_widgets.words.rules_text import NAMES, RULES, title, value

COLUMNS = (("field", 18), ("what it decides", 28), ("row", 6), ("1987", 24), ("2007", 24))
EDITIONS = (preset("fx-schmid-1987"), preset("schmidt-2007"))


def place(field: str) -> str:
    """Where the rule stands in the specification."""
    part, _dot, row = RULES[field].row.partition(".")
    return f"row {row}" if part == "2" and row else f"section {part}"


def row(*cells: nodes.Node) -> nodes.row:
    """A row of a table."""
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells))


class EditionFields(Directive):
    """The table."""

    def run(self) -> list[nodes.Node]:
        """Its nodes."""
        group = nodes.tgroup(cols=len(COLUMNS))
        group += [nodes.colspec(colwidth=width) for _name, width in COLUMNS]
        group += nodes.thead("", row(*(nodes.Text(name) for name, _width in COLUMNS)))
        body = nodes.tbody()
        for field in (name for name in Edition.__struct_fields__ if name not in NAMES and name in RULES):
            values = (nodes.Text(value(field, getattr(edition, field), edition.currency)) for edition in EDITIONS)
            body += row(nodes.literal("", field), nodes.Text(title(field)), nodes.Text(place(field)), *values)
        group += body
        return [nodes.table("", group)]


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.add_directive("edition-fields", EditionFields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
