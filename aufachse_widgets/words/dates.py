"""Dates and times as the language in use writes them."""

from __future__ import annotations

import datetime

from .language import conventions


def day(date: datetime.date) -> str:
    """A date.

    >>> day(datetime.date(2026, 3, 1))
    '2026-03-01'
    """
    return conventions().day.format(year=date.year, month=date.month, day=date.day)


def moment(when: datetime.datetime) -> str:
    """A date with the time.

    >>> moment(datetime.datetime(2026, 3, 1, 9, 5))
    '2026-03-01 09:05'
    """
    here = conventions()
    return here.moment.format(here.time.format(hour=when.hour, minute=when.minute), day(when))
