"""Programs run as a user whom nobody knows, as in a container or a school: it has no home and may write nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

UID = 65534
USER = ("--reuid", str(UID), "--regid", str(UID), "--clear-groups")
# Where the tests' Python lies in root's own folder: it may read everything then, and still write nothing.
READER = ("--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search", "--bounding-set=-all,+dac_read_search")

# The first program may still be begun with root's rights to find it; what it starts shows that it can itself.
PROBE = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import tornado'], check=True)"


@cache
def _prefix() -> tuple[str, ...] | None:
    setpriv = shutil.which("setpriv")
    if setpriv is None or os.geteuid() != 0:
        return None
    for prefix in ((setpriv, *USER), (setpriv, *USER, *READER)):
        if subprocess.run([*prefix, sys.executable, "-c", PROBE], capture_output=True, check=False).returncode == 0:
            return prefix
    return None


def as_nobody() -> tuple[str, ...]:
    """What to put before a command. The test is skipped where root doesn't run it, or can't become somebody else."""
    prefix = _prefix() if os.name != "nt" else None
    if prefix is None:
        pytest.skip(f"NOT TRIED: only root, with setpriv, can run a program as user {UID}")
    return prefix


@contextmanager
def seen_by_all() -> Iterator[Path]:
    """A folder that every user may read; pytest's own are one user's."""
    with tempfile.TemporaryDirectory(prefix="aufachse-test-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
