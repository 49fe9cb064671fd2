"""For all tests: other processes (kernels, fresh interpreters) import this checkout, and no test touches the games that somebody keeps."""

import os
from pathlib import Path

os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH")]))
os.environ["AUFACHSE_STORE"] = "memory:"


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: browser tests wait for much of their time."""
    return (os.cpu_count() or 1) + 1
