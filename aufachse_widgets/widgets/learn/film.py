"""The film of a game in a page: the same as its file, and the scene that is shown as a trait."""

from __future__ import annotations

from collections.abc import Sequence

from traitlets import Int, List, Unicode

from ...frontend.bundles import module
from ...reports.film import body
from ...reports.film_data import TurningPoint
from ...stats.scenes import Screenplay
from ..parts.scripted import Scripted


class FilmView(Scripted):
    """Plays a game: play and pause, speed, a slider, arrows and keys; trucks with trails, what everybody has, money over time. All of
    it goes on in the browser; the page is sent once.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> film = FilmView(Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="film").screenplay())
    >>> film.scene, len(film.screenplay.scenes)
    (0, 1)
    >>> film.close()
    """

    _anywidget_id = Unicode("aufachse_widgets.FilmView").tag(sync=True)
    page = Unicode(help="The film as HTML.").tag(sync=True)
    scene = Int(0, help="The number of the scene that is shown; 0: the beginning of the setup.").tag(sync=True)
    begins = Int(0, help="The number of the scene with which the film begins to play: the first turn.").tag(sync=True)
    turning: List[dict[str, int | str]] = List(help="The turning points that are marked: each its scene and what it changed, in words.").tag(sync=True)

    def __init__(self, screenplay: Screenplay) -> None:
        self.screenplay = screenplay
        super().__init__(_esm=module("film.js"), page=body(screenplay), scene=screenplay.begins, begins=screenplay.begins)

    @property
    def marked(self) -> tuple[TurningPoint, ...]:
        """The turning points that are marked."""
        return tuple(TurningPoint(int(point["scene"]), str(point["said"])) for point in self.turning)

    def mark(self, points: Sequence[TurningPoint]) -> None:
        """Mark these turning points."""
        self.turning = [{"scene": point.scene, "said": point.said} for point in points]

    @property
    def entry(self) -> int:
        """The journal's entry whose position is shown."""
        return self.screenplay.scenes[self.scene].entry
