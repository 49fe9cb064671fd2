"""Time by turns, so that a busy machine slows all that is compared alike."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median

TICK = time.get_clock_info("process_time").resolution


def interleaved(runs: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The median processor seconds of each run: A B C A B C …, after a first round that does not count.

    Processor time leaves out what the machine did for others meanwhile. Each run starts with the
    garbage of the one before it collected; what the process held before is kept out of collections.
    """
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    gc.collect()
    gc.freeze()
    try:
        for number in range(rounds + 1):
            for name, run in runs.items():
                gc.collect()
                start = time.process_time()
                run()
                spent = time.process_time() - start
                if number:
                    seconds[name].append(max(spent, TICK))
    finally:
        gc.unfreeze()
    return {name: median(spent) for name, spent in seconds.items()}
