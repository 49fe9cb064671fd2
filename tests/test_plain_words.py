"""What is written is English as it is spoken: a few words that our first language suggests stand nowhere."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.kit.servers import CHECKOUT

WORDS = ("who" + "ever", "reck" + r"on\w*", "a" + "new", "for " + "ever")
ENDINGS = {".css", ".ipynb", ".j2", ".js", ".md", ".po", ".py", ".pyi", ".toml", ".yml", ""}
OF_EARLIER_VERSIONS = ("tests/old/", "tests/yardsticks/")
FOUND = re.compile(rf"\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)


def test_nothing_is_written_in_words_that_nobody_says() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=CHECKOUT, capture_output=True, text=True, encoding="utf-8", check=False).stdout.splitlines()
    if not files:
        pytest.skip("no checkout of git's")
    assert len(files) > 1000
    found = []
    for name in files:
        path = CHECKOUT / name
        if path.suffix not in ENDINGS or name.startswith(OF_EARLIER_VERSIONS) or not path.is_file():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found += [f"{name}:{number}: {word}" for word in FOUND.findall(line)]
    assert not found, "\n".join(found)
