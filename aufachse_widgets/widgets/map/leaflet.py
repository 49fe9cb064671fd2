"""The Leaflet map itself, quieted where it would act behind the page's back."""

from __future__ import annotations

from typing import Any

import ipyleaflet
from traitlets import Bool


class Leaflet(ipyleaflet.Map):
    """A map that follows the size of its place by the page's script (``frontend/scripts/device/maps.js``) or JupyterLab's own messages.

    Leaflet's own ear for the window stays shut: ipyleaflet never takes a closed map from it, which would answer
    each change of the window's size with an error, and a hidden map would measure itself as empty.
    """

    TOLD = frozenset({"center", "zoom", "style", "north", "south", "east", "west", "left", "top", "right", "bottom"})
    """What the page tells of the map whenever it has moved. Nobody needs to hear it back."""

    track_resize = Bool(False, help="Whether Leaflet itself follows the window's size.").tag(sync=True, o=True)

    def trait_metadata(self, traitname: str, key: str, default: Any = None) -> Any:
        """As upstream, but that no echo is sent of what the page tells (:attr:`TOLD`): one message less for each move of the map."""
        if key == "echo_update" and traitname in self.TOLD:
            return False
        return super().trait_metadata(traitname, key, default)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_class(f"aa-model-{self.model_id}")  # by which the script finds it
