"""The page's templates are compiled once, and again when they change."""

import asyncio
from pathlib import Path

import pytest
from jinja2 import Environment

from aufachse_widgets.hosting.templates import PageExporter


@pytest.fixture
def compiled(monkeypatch):
    """The names of templates as they are compiled."""
    names = []
    generate = Environment._generate

    def spy(self, source, name, *more, **options):
        names.append(name)
        return generate(self, source, name, *more, **options)

    monkeypatch.setattr(Environment, "_generate", spy)
    return names


def rendered(folder: Path) -> str:
    exporter = PageExporter(template_paths=[str(folder)], template_name="own", base_url="/")
    return asyncio.run(exporter.environment.get_template("page.html.j2").render_async())


def test_a_template_is_compiled_once_for_all_visitors_and_again_when_it_has_changed(tmp_path, compiled):
    (tmp_path / "page.html.j2").write_text("one", encoding="utf-8")
    assert [rendered(tmp_path), rendered(tmp_path)] == ["one", "one"]
    assert compiled == ["page.html.j2"]
    (tmp_path / "page.html.j2").write_text("other", encoding="utf-8")
    assert rendered(tmp_path) == "other"
    assert compiled == ["page.html.j2"] * 2
