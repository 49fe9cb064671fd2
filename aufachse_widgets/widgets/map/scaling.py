"""What of a map's looks depends on where it is and how far it is zoomed in."""

from __future__ import annotations

import ipywidgets

from ...drawing.ground import ZOOM, Ground
from .camera import Camera
from .roads import zoom_css


class Scaling:
    """Two style elements, each a message of its own: ``zoomed`` has sizes and names, ``panned`` only where the board's corner is. ``name`` is the CSS
    class of the map."""

    def __init__(self, ground: Ground, name: str, camera: Camera) -> None:
        self._ground, self._name, self._camera = ground, name, camera
        self.zoomed, self.panned = (ipywidgets.HTML(layout=ipywidgets.Layout(display="none")) for _part in range(2))
        self._scale = 0.0

    def tell(self) -> None:
        """Tell the page where the map has come to."""
        camera = self._camera
        scale = 2 ** (camera.map.zoom - ZOOM)
        if scale != self._scale:
            self._scale = scale
            self.zoomed.value = f"<style>{zoom_css(self._ground, scale, self._name)}</style>"
        # Where the board's corner is in the map, for the buttons, which stand before it.
        left, top = camera.corner()
        # Said of what stands there alone: a custom property of the whole map would style all that is on it again at each move.
        frame = f".aa-mapframe.{self._name}"
        if abs(left) < 1e6:
            far = ("--far:none" if camera.small else "--wide:none") if camera.far else ""
            self.panned.value = f"<style>{frame} .aa-spots,{frame} .aa-tops{{left:{left:.0f}px;top:{top:.0f}px}}{frame}{{{far}}}</style>"
        else:
            self.panned.value = f"<style>{frame} .aa-spots{{display:none}}</style>"
