"""The directive ``rule-books``: a link to the rules of each printing as a page of their own, which the build writes into ``printings/``."""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from aufachse_widgets.engine import PRESETS, compile_rules
from aufachse_widgets.reports.rules_page import rules_file

FOLDER = "printings"


class RuleBooks(Directive):
    """The list of them."""

    def run(self) -> list[nodes.Node]:
        """Its nodes."""
        books = nodes.bullet_list()
        for id, edition in PRESETS.items():
            books += nodes.list_item("", nodes.paragraph("", "", nodes.reference("", edition.title, refuri=f"{FOLDER}/{id}.html")))
        return [books]


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the pages beside the others."""
    if error is None and app.builder.format == "html":
        folder = Path(app.outdir) / FOLDER
        folder.mkdir(exist_ok=True)
        for id in PRESETS:
            (folder / f"{id}.html").write_text(rules_file(compile_rules(id)), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.add_directive("rule-books", RuleBooks)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
