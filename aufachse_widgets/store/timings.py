"""How often whatever shows and plays games polls, how long it waits, and when it gives up."""

from __future__ import annotations

from math import isfinite

from msgspec import Struct


class Waits(Struct, frozen=True, kw_only=True):
    """Named waits, each a number of seconds; ValueError where one is not."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            seconds = getattr(self, name)
            if not (isfinite(seconds) and seconds >= 0):
                raise ValueError(f"{name} must be a number of seconds, 0 or more, not {seconds}")


class Timings(Waits, frozen=True, kw_only=True):
    """Every wait of a program that keeps, plays or shows games, in seconds. A store has them, and sessions and widgets take those of their store.

    >>> Timings().poll
    0.05
    >>> Timings(retry=-1)
    Traceback (most recent call last):
    ValueError: retry must be a number of seconds, 0 or more, not -1
    """

    # The store
    poll: float = 0.05  # between two looks for what others have appended to a game
    lock_timeout: float = 2.0  # for another writer to release the file
    lock_retry_timeout: float = 0.05  # the same right after a timeout, so that pages stay responsive
    checkpoint_timeout: float = 1.0  # for others to finish reading and writing, before the log is left as it is when the server starts or stops
    replacement_delay: float = 1.0  # before a file that was put in the place of ours is opened, unless check() asks first
    retry: float = 2.0  # before what the store could not do is tried again

    # Which session runs a table's bots and timers
    lease_heartbeat: float = 1.0  # between two signs of life of the lease's holder
    lease_timeout: float = 3.0  # without one, before another session takes the lease over
    lease_poll: float = 0.25  # between two looks at the lease, and at whether it is time for the bots

    # Who is there
    presence_heartbeat: float = 2.0  # between two signs of life of a page
    presence_timeout: float = 7.0  # without one, before a page counts as gone: three may be lost on the way
    presence_poll: float = 1.0  # between two looks at who is there
    link_poll: float = 1.0  # between two looks at whether a screen's link is still good
    lobby_poll: float = 0.2  # between two looks for what others have changed in a lobby
    seats_poll: float = 1.0  # between two looks at who plays on which device, while the host's panel is open

    # Bots
    bid_pause: float = 1.5  # after the last word in an auction at a physical table, in which people may speak before bots do
    undo_pause: float = 15.0  # the same after an undo: more may be taken back
    undo_answer: float = 30.0  # that bots wait for people's answer, where somebody asks to take something back
    thinking_notice: float = 0.2  # before a bot is said to be thinking
    chair_notice: float = 0.3  # the same for a bot that plays at a physical table
    skip_thinking: float = 0.1  # that a bot may think while people skip to their turn
    gathered_frame: float = 0.5  # before gathered steps of bots are shown, so that nobody thinks nothing happens

    # Pages
    form_delay: float = 0.6  # before the start page makes the form behind the door Play, so that it opens at once
    map_delay: float = 0.2  # before the start page draws its small maps: the page is to be seen first
    confirm_delay: float = 0.5  # before the answer to a question that has just appeared counts
    step_pause: float = 1.6  # that a step is shown where a game is played back at the usual speed
    automatic_pause: float = 0.6  # before an automatic roll or end of turn, so that people see what it is about
    games_slice: float = 0.1  # of saving or opening all games, before the page may do something else
    search_limit: float = 115.0  # for the search for turning points


TIMINGS = Timings()
"""The usual ones."""
