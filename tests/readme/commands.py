"""The commands that README, CONTRIBUTING and docs name, and how each is tried in seconds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

CODE = re.compile(r"^```([^\n]*)\n(.*?)^```|(?<!`)`([^`\n]+)`(?!`)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:aufachse|pip install|python -m tests[.\w]+|python tests/\w+|pytest|voila|jupyter lab|\.ci/run)(?: .*)?")
OPTION = re.compile(r"(?<!\S)--[a-z][a-z-]*")


def code(text: str) -> Iterator[str]:
    """Each line of the blocks without a language, and each piece of code within the text."""
    for found in CODE.finditer(text):
        language, block, inline = found.groups()
        if inline is not None:
            yield inline
        elif not language:
            yield from block.splitlines()


def commands(text: str) -> list[str]:
    """The commands in a text, each once, in their order.

    >>> commands("Run `aufachse play`, never `aufachse_widgets`; `pip install . && aufachse`.")
    ['aufachse play', 'pip install .', 'aufachse']
    """
    parts = (part.strip() for line in code(text) for part in line.split("&&"))
    return list(dict.fromkeys(part for part in parts if COMMAND.fullmatch(part)))


def options(text: str) -> set[str]:
    """The names of the options in a text's code.

    >>> sorted(options("`--lan`, and `aufachse --port=8870`; --not this."))
    ['--lan', '--port']
    """
    return {name for line in code(text) for name in OPTION.findall(line)}


class Short(Struct, frozen=True):
    """The shortest form of a command, and what it prints. ``{here}`` is a folder of the test's own, ``{environment}`` where the wheel is installed."""

    form: str
    says: str


ENDING = {
    "aufachse --help": Short("aufachse --help", "--certfile"),
    "aufachse track --help": Short("aufachse track --help", "aufachse track --lan"),
    "aufachse lessons my-class": Short("aufachse lessons {here}/new-class", "new-class"),
    "aufachse lessons my-class --teacher": Short("aufachse lessons {here}/teachers-class --teacher", "teachers-class"),
    "aufachse lessons my-class --language=de --teacher": Short("aufachse lessons {here}/klasse --language=de --teacher", "klasse"),
    "aufachse backup games-backup.sqlite": Short("aufachse backup {here}/games-backup.sqlite --store={here}/kept.sqlite --overwrite", "games-backup.sqlite"),
    "aufachse simulate": Short("aufachse simulate --games=2 --rotate --workers=1 --rows={here}/rows.csv --journals={here}/journals", "courier"),
    "aufachse simulate --help": Short("aufachse simulate --help", "--rotate"),
    "aufachse simulate --seats courier,busy --games 1000 --edition schmidt-2007 --seed 1": Short(
        "aufachse simulate --seats courier,busy --games 4 --edition schmidt-2007 --seed 1 --workers 1", "courier"
    ),
    "aufachse simulate --seats my_bot:choose,learner": Short(
        "aufachse simulate --seats tests.yardsticks:BUSY,learner --games=2 --edition=children-2007 --workers=1", "learner"
    ),
    "aufachse tournament FOLDER": Short(
        "aufachse tournament {here}/bots --deals=1 --players=2 --seed=1 --edition=children-2007 --workers=1 --also=random --limit=5 "
        "--page={here}/page.html --rows={here}/rows.csv",
        "anna",
    ),
    "python -m tests.tools.catalogues": Short("python -m tests.tools.catalogues", "0 to translate"),
    "python -m tests.tools.locale_data": Short("python -m tests.tools.locale_data", "locale_data.py"),
    "python -m tests.tools.ladder --into=docs/bots/strength.md": Short(
        "python -m tests.tools.ladder --match=children --games=2 --workers=1 --results={here}/ladder.jsonl --into={here}/strength.md", "children-1987"
    ),
    "python -m tests.tools.calibration --into=docs/pictures": Short(
        "python -m tests.tools.calibration --results={here}/calibration.jsonl --into={here} --auctions=1 --players=2 --bot=courier --workers=1 --renew",
        "auctions",
    ),
    "python -m tests.tools.placed": Short("python -m tests.tools.placed", "placed.css"),
    "python -m tests.tools.components pictures": Short("python -m tests.tools.components {here}/pictures", "components-390-dark.png"),
    "python -m tests.tools.screens": Short("python -m tests.tools.screens --steps 1 --game DM --size 1280x800 --only Placing", "looked at"),
    "python -m tests.tools.looks after before": Short("python -m tests.tools.looks {here}/looks --scene=learn --width=390", "2 pictures"),
    "python -m tests.tools.patches": Short("python -m tests.tools.patches --runs=1", "debugpy"),
    "python -m tests.tools.money_itself": Short("python -m tests.tools.money_itself --players=2 --games=2 --workers=1", "±"),
    "python -m tests.tools.bidding_less --deals=400": Short("python -m tests.tools.bidding_less --deals=2 --workers=1", "%"),
    "python -m tests.lessons.seeds": Short("python -m tests.lessons.seeds", "ferry"),
    "python -m tests.examples.teacher": Short("python -m tests.examples.teacher --page={here}/teacher.ipynb", "9 lessons"),
    "python -m tests.examples.teacher --language=de": Short("python -m tests.examples.teacher --language=de --page={here}/seite.ipynb", "9 lessons"),
    "python -m tests.examples.translations": Short("python -m tests.examples.translations", "9_make_a_country.ipynb: as it was"),
    "python -m tests.house": Short("python -m tests.house", ""),
    "python -m tests.random_games": Short("python -m tests.random_games --games=6 --workers=1 --results={here}/random.jsonl", "every invariant held"),
    "python -m tests.static": Short("python -m tests.static --only=sizes", "MB, gzip"),
    "python -m tests.full": Short("python -m tests.full --list --only=tests --only=kill", "all together"),
    "python -m tests.repeat": Short("python -m tests.repeat --everyday=1 --slow=0 tests/browser/test_wheel.py", "run  1"),
    "python -m tests.tools.costly": Short("python -m tests.tools.costly --games=1 --bots learner --worlds=2", "moves"),
    "python -m tests.load.tables": Short("python -m tests.load.tables --tables=1 --minutes=0.05 --installed={environment}", "0 pages that show another game"),
    "python -m tests.load.arrivals": Short("python -m tests.load.arrivals --phones=1 --within=0 --installed={environment}", "a real browser among them"),
    "python -m tests.load.kill": Short("python -m tests.load.kill --writers=2 --servers=1 --installed={environment}", "each there once"),
    "python tests/benchmarks": Short("python tests/benchmarks --small", "random play"),
}
"""Commands that end by themselves."""

SERVING = {
    "aufachse": "aufachse --edition=schmidt-2007 --players=3 --ip=127.0.0.1 --log-level=INFO --store={here}/games.sqlite",
    "aufachse play": "aufachse play --board={here}/our_board.json --store={here}/games.sqlite",
    "aufachse track": "aufachse track --open-to-everyone --Aufachse.hosts=play.example.org --store={here}/games.sqlite",
    "aufachse --language=de": "aufachse --language=de --store=memory:",
    "aufachse --lan": "aufachse --lan --host-link --certfile={certificates}/table.pem --keyfile={certificates}/table.key --store={here}/games.sqlite",
    "aufachse track --lan": "aufachse track --lan --debug --store={here}/games.sqlite",
    "aufachse learn": "aufachse learn --Voila.base_url=/our/game/ --Voila.server_url=/ --store=memory:",
    "voila --template=aufachse": "voila --template=aufachse {here}/my-class/2_track_a_table.ipynb",
}
"""Commands that serve a page until they are interrupted; each also gets ``--no-browser`` and a ``--port``."""

EXCEPTIONS = {
    "pip install .": "installs; .ci/run does it",
    'pip install ".[test]"': "installs; .ci/run does it",
    'pip install ".[lessons]" jupyterlab': "installs",
    'pip install ".[test,bench]"': "installs",
    "jupyter lab my-class": "needs JupyterLab, which is no part of the tests' environment; the notebooks themselves are run by pytest",
    ".ci/run": "is what runs this test",
    "aufachse --lan --certfile=table.pem --keyfile=table.key": "needs a certificate; tests/hosting serves with one",
    "python -m tests.tools.catalogues fr": "begins a language in the checkout",
    "aufachse --language=fr": "needs a language that is yet to be made; --language=de is tried",
}
"""Commands that aren't tried here, and why. Those of ``pytest`` aren't either: CI runs what they name."""

ELSEWHERE = "towncrier build --draft && twine check --strict && docker run --rm && npm run build --lessons"
"""Commands of other programs, which ``tests/docs`` tries, and the last one ``tests/browser``."""
