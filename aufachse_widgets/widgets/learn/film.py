"""The film of a game in a page: the same as its file, and the scene that is shown as a trait."""

from __future__ import annotations

from collections.abc import Sequence

from traitlets import Int, List, Unicode

from ...reports.film import body, script
from ...reports.film_data import TurningPoint
from ...stats.scenes import Screenplay
from ..parts.scripted import Scripted

RENDER = """
const render = ({model, el}) => {
  el.innerHTML = model.get("page");
  let later = 0, told = 0;
  const seen = (scene) => {
    told = scene;
    clearTimeout(later); // while it plays nobody needs to know each scene
    later = setTimeout(() => { if (model.get("scene") !== told) { model.set("scene", told); model.save_changes(); } }, 250);
  };
  const film = startFilm(el.querySelector(".aa-film"), {seen});
  const go = () => film.go(model.get("scene")), mark = () => film.mark(model.get("turning"));
  go();
  const sight = setTimeout(() => { if (el.closest(".aa-ending")) el.scrollIntoView(); }, 150); // once it is in the page, far below the press that asked for it
  model.on("change:scene", go);
  model.on("change:turning", mark);
  return () => { clearTimeout(later); clearTimeout(sight); model.off("change:scene", go); model.off("change:turning", mark); film.end(); };
};
export default {render};
"""


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
    scene = Int(0, help="The number of the scene that is shown; 0: the beginning.").tag(sync=True)
    turning: List[dict[str, int | str]] = List(help="The turning points that are marked: each its scene and what it changed, in words.").tag(sync=True)

    def __init__(self, screenplay: Screenplay) -> None:
        self.screenplay = screenplay
        super().__init__(_esm=script() + RENDER, page=body(screenplay))
        self.add_class("aa-filmview")

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
