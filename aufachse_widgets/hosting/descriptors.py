"""Descriptors: how many open files and sockets the system lets this process have, and how many it has."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import psutil

if sys.platform != "win32":
    import resource

UNCOUNTED = 1 << 30  # where the system sets no number, as on Windows
ENOUGH = 65_536  # more are never needed; some programs look at each number up to the limit
# What is tried where the system's own limit is one that it then refuses, as on macOS: "unlimited".
SMALLER = (10_240, 4_096, 1_024)


def descriptor_limit() -> int:
    """How many descriptors this process may have."""
    if sys.platform == "win32":
        return UNCOUNTED
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNCOUNTED if soft == resource.RLIM_INFINITY else soft


def raise_descriptor_limit() -> int:
    """Raise the number of descriptors that this process may have as far as the system allows; what it is then."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
        for number in (most, *SMALLER):
            if soft == resource.RLIM_INFINITY or not soft < number <= most:
                continue
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))
                break
    return descriptor_limit()


def descriptors_in_use() -> int:
    """How many descriptors this process has; 0 where the system sets no limit."""
    if os.name == "nt":
        return 0
    return int(psutil.Process().num_fds())
