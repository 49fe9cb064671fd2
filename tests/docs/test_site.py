"""The site of documentation: built without a warning, complete, and short enough where it should be."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import aufachse_widgets
from aufachse_widgets.bots.registry import SHIPPED
from aufachse_widgets.commands.backup import BackupCommand
from aufachse_widgets.commands.lessons import LessonsCommand
from aufachse_widgets.commands.simulate import Simulate
from aufachse_widgets.engine import PRESETS, compile_rules
from aufachse_widgets.hosting.application import Aufachse
from aufachse_widgets.words.rulebook.book import rulebook
from tests.kit.servers import CHECKOUT

DOCS = CHECKOUT / "docs"
README_SIZE = 7_000  # bytes
CHANGELOG_LINES = 30  # of a version


class Links(HTMLParser):
    """What a page refers to, and the ids that it has."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids.add(given.get("id") or "")
        if tag == "a" and given.get("href"):
            self.targets.append(given["href"] or "")
        if tag in ("img", "script") and given.get("src"):
            self.loaded.append(given["src"] or "")
        if tag == "link" and given.get("rel") in ("stylesheet", "icon"):
            self.loaded.append(given["href"] or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-d", str(tmp_path_factory.mktemp("doctrees")), str(DOCS), str(built)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return built


@pytest.mark.slow
def test_each_link_leads_somewhere_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = {page: Links(page) for page in sorted(site.rglob("*.html"))}
    assert len(pages) > 20
    for page, links in pages.items():
        assert not [source for source in links.loaded if re.match(r"(https?:)?//", source) and "img.shields.io" not in source], page
        for target in links.targets:
            if re.match(r"[a-z]+:", target):
                continue
            path, _hash, place = target.partition("#")
            other = (page.parent / path).resolve() if path else page
            assert other.exists(), f"{page.relative_to(site)}: {target}"
            if place and other in pages:
                assert place in pages[other].ids, f"{page.relative_to(site)}: {target}"


@pytest.mark.slow
def test_rows_and_sections_of_the_rules_can_be_linked_to(site: Path) -> None:
    ids = Links(site / "rules.html").ids
    assert {"row-1", "row-19", "section-1", "section-6"} <= ids


@pytest.mark.slow
def test_each_rule_of_each_printing_can_be_linked_to(site: Path) -> None:
    assert {page.stem for page in (site / "printings").glob("*.html")} == set(PRESETS)
    links = {target for target in Links(site / "rules.html").targets if target.startswith("printings/")}
    assert links == {f"printings/{edition}.html" for edition in PRESETS}
    for edition in PRESETS:
        ids = Links(site / "printings" / f"{edition}.html").ids
        assert {f"rule-{told.address}" for chapter in rulebook(compile_rules(edition)) if not chapter.on_screen for told in chapter.told} <= ids


def test_the_readme_is_short() -> None:
    assert (CHECKOUT / "README.md").stat().st_size <= README_SIZE


def test_the_first_version_is_told_briefly() -> None:
    told = (CHECKOUT / "CHANGELOG.md").read_text("utf-8")
    newest = re.split(r"^## ", told, flags=re.MULTILINE)[1]
    assert newest.startswith(aufachse_widgets.__version__)
    assert 0 < newest.count("\n- ") <= CHANGELOG_LINES


def test_each_name_of_the_front_door_is_documented() -> None:
    told = set(re.findall(r"^\.\. (?:auto|py:)\w+:: (\w+)$", (DOCS / "reference" / "api.md").read_text("utf-8"), re.MULTILINE))
    assert told == set(aufachse_widgets.__all__) - {"__version__"}


def test_each_option_and_bot_is_told() -> None:
    told = (DOCS / "reference" / "command.md").read_text("utf-8")
    for command in (Aufachse, BackupCommand, LessonsCommand, Simulate):
        assert not [name for name in (*command.aliases, *command.flags) if f"--{name}" not in told], command
    levels = (DOCS / "bots" / "levels.md").read_text("utf-8")
    assert set(re.findall(r"\| `([a-z-]+)` \|", levels)) == SHIPPED


def test_each_picture_is_shown() -> None:
    told = "\n".join(page.read_text("utf-8") for page in (CHECKOUT / "README.md", DOCS / "conf.py", *DOCS.rglob("*.md")))
    assert not [picture.name for picture in (DOCS / "pictures").iterdir() if f"pictures/{picture.name}" not in told]
