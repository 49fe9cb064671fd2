"""What each package may import: the floors of the house, read from the source of every file.

Imports inside functions count like any other, and ``TYPE_CHECKING`` is no way round: nobody may use it. A new
package gets a line in ``MAY_IMPORT``; one that needs more than the table allows has something on the wrong floor.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import aufachse_widgets

ROOT = Path(aufachse_widgets.__file__).parent
NAME = aufachse_widgets.__name__

BELOW_WORDS = ("engine", "journal", "box", "tracking")
MODEL = (*BELOW_WORDS, "store", "words", "advice", "bots", "stats", "simulation", "lessons", "sessions")
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "engine": (),  # the rules, and nothing else
    "journal": ("engine",),  # entries of any payload, and the file they are kept in
    "store": ("engine", "journal"),
    "box": ("engine", "journal"),  # of the journal only the writing of files
    "tracking": ("engine", "journal", "box"),  # what was meant by what was told
    "words": BELOW_WORDS,  # everything that people read; nothing below translates
    "advice": ("engine",),  # what follows from what a seat may know: pure functions on views
    "bots": ("engine", "advice"),  # a bot knows the rules and a view: no words, no journal
    "stats": (*BELOW_WORDS, "store", "words"),  # numbers and tables, of games that are kept, too
    "simulation": (*BELOW_WORDS, "store", "words", "advice", "bots", "stats"),
    "lessons": ("engine",),  # what is taught and when: positions, steps, explanations
    "sessions": (*BELOW_WORDS, "store", "words", "advice", "bots", "stats", "simulation", "lessons"),
    "frontend": (),  # what browsers are given: files, and what Python reads in them
    "drawing": (*BELOW_WORDS, "words", "stats", "frontend"),  # charts and maps draw what stats counts, so they stand above it
    # What the notebooks ask, compute and show.
    "exercises": (*BELOW_WORDS, "store", "words", "advice", "bots", "stats", "simulation", "lessons", "frontend", "drawing"),
    "reports": (*BELOW_WORDS, "words", "stats", "frontend", "drawing"),
    "widgets": (*MODEL, "exercises", "frontend", "drawing", "reports"),
    "forms": (*MODEL, "drawing", "reports", "widgets"),  # what is asked before a game begins
    "pages": (*MODEL, "exercises", "drawing", "reports", "widgets", "forms"),
    "static_page": (*MODEL, "frontend", "drawing", "widgets", "pages"),  # the start of a page where Python runs in the browser
    "commands": (*MODEL, "drawing", "reports", "widgets"),
    "apps": (),  # names of earlier versions, which are looked up when they are asked for
    "hosting": (
        *MODEL,
        "exercises",
        "frontend",
        "drawing",
        "reports",
        "widgets",
        "forms",
        "pages",
        "commands",
        "",
    ),  # the server; "" is the package's own version
}
"""Each package, from the ground up, with those below that it may import."""

OF_A_SERVER = {"voila", "jupyter_server", "jupyter_client", "jupyter_core", "ipykernel", "nbclient", "nbconvert", "tornado", "zmq"}
"""What only ``hosting`` may import: all else runs where there is no server."""


def module_name(file: Path) -> str:
    """The dotted name below the package: ``engine.events.jams``; a package's own file is called like the package."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(file): file for file in sorted(ROOT.rglob("*.py"))}
PACKAGES = {name for name, file in FILES.items() if file.name == "__init__.py"}


def imported(name: str, source: str) -> Iterator[str]:
    """The modules of ours that a module's source imports, wherever in it."""
    package = name if name in PACKAGES else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == NAME:
                    yield alias.name.partition(".")[2]
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                parts = package.split(".") if package else []
                base = ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])
            elif node.module and node.module.split(".")[0] == NAME:
                base = node.module.partition(".")[2]
            else:
                continue
            for alias in node.names:
                inner = f"{base}.{alias.name}".lstrip(".")
                yield inner if inner in FILES else base


def libraries(source: str) -> set[str]:
    """The packages of others that a module's source imports, wherever in it."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@cache
def imports_as_they_are() -> dict[str, set[str]]:
    """The modules that each module imports."""
    return {name: {target for target in imported(name, file.read_text(encoding="utf-8")) if target != name} for name, file in FILES.items()}


def floor(name: str) -> str:
    return name.split(".")[0]


def not_allowed(imports: dict[str, set[str]]) -> set[tuple[str, str]]:
    """Modules, and a package that each of them imports but may not."""
    return {
        (name, floor(target))
        for name, targets in imports.items()
        if name
        for target in targets
        if floor(target) != floor(name) and floor(target) not in MAY_IMPORT.get(floor(name), ())
    }


def in_circles(imports: dict[str, set[str]]) -> set[str]:
    """The modules that import themselves by way of others on their floor."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        ahead = [start]
        while ahead:
            for target in imports.get(ahead.pop(), ()):
                if floor(target) == floor(start) and target not in found:
                    found.add(target)
                    ahead.append(target)
        return found

    return {name for name in imports if name in reached(name)}


def of_their_own_package(imports: dict[str, set[str]]) -> set[str]:
    """The modules that import a package they are in."""
    return {name for name, targets in imports.items() if any(name.startswith(f"{target}.") for target in targets & PACKAGES if target)}


def test_every_package_has_a_floor_and_imports_only_those_below() -> None:
    there = {floor(name) for name in FILES if name} - {"data"}  # data has files only
    assert there <= set(MAY_IMPORT), f"give these a line in MAY_IMPORT: {there - set(MAY_IMPORT)}"
    for place, (package, allowed) in enumerate(MAY_IMPORT.items()):
        assert set(allowed) - {""} <= set(list(MAY_IMPORT)[:place]), f"{package} may import only what stands before it"


def test_no_module_imports_what_its_floor_may_not() -> None:
    assert not not_allowed(imports_as_they_are())


def test_only_hosting_knows_a_server() -> None:
    """The table above has nobody import ``hosting``; here, what it is made of."""
    assert not any("hosting" in allowed for allowed in MAY_IMPORT.values())
    knowing = {name: found for name, file in FILES.items() if (found := libraries(file.read_text(encoding="utf-8")) & OF_A_SERVER)}
    assert knowing and {floor(name) for name in knowing} == {"hosting"}, {name: found for name, found in knowing.items() if floor(name) != "hosting"}


FOR_LESSONS_AND_RESEARCH = ("exercises", "commands", "simulation.tournament", "simulation.apart", "simulation.child_process", "widgets.learn.simulation")


def test_no_page_of_the_dashboard_imports_what_lessons_and_research_are_made_of() -> None:
    """Wherever in it: also what a page imports only once somebody asks for it."""
    imports = imports_as_they_are()
    reached, ahead = set[str](), ["hosting.served_page"]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += imports.get(name, ())
    assert {"pages.dashboard", "pages.by_link", "widgets.parts.playout"} <= reached
    assert not {name for name in reached if name.startswith(FOR_LESSONS_AND_RESEARCH)}


def test_no_circle_inside_a_package() -> None:
    assert not in_circles(imports_as_they_are())


def test_no_module_imports_the_package_it_is_in() -> None:
    assert not of_their_own_package(imports_as_they_are())


def test_nobody_hides_an_import_from_the_program() -> None:
    assert not [name for name, file in FILES.items() if "TYPE_CHECKING" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("engine.play", "from .state import State", {"engine.state"}),
        ("engine.play", "from . import actions as a, Rules", {"engine.actions", "engine"}),
        ("engine.events.jams", "from ..state import State\nfrom ...words.language import _", {"engine.state", "words.language"}),
        ("words", "from .language import _", {"words.language"}),
        ("bots.busy", "def choose():\n    from aufachse_widgets.words import Speaker", {"words"}),
        ("bots.busy", "import aufachse_widgets.engine.play, json\nfrom collections import Counter", {"engine.play"}),
        ("app", "from . import __version__", {""}),
    ],
)
def test_imports_are_found(name: str, source: str, found: set[str]) -> None:
    assert set(imported(name, source)) == found


def test_what_is_wrong_is_found() -> None:
    assert not_allowed({"engine.play": {"words.language"}, "bots.busy": {"engine"}}) == {("engine.play", "words")}
    assert in_circles({"words.a": {"words.b"}, "words.b": {"words"}, "words": {"words.a"}, "words.c": {"words.a"}}) == {"words", "words.a", "words.b"}
    assert of_their_own_package({"words.labels": {"words"}, "words": {"words.labels"}, "bots.busy": {"words"}}) == {"words.labels"}
