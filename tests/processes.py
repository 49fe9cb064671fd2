"""Whether a program does the same in two processes that hash differently: no order of a set may reach what it prints."""

from __future__ import annotations

import os
import subprocess
import sys


def same_in_two(program: str, *arguments: str) -> bytes:
    """What the Python program prints; fails where the two printed different things, or one of them failed."""
    told = [
        subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    return told[0]
