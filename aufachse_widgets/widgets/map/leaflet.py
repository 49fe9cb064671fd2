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

    track_resize = Bool(False, help="Whether Leaflet itself follows the window's size.").tag(sync=True, o=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_class(f"aa-model-{self.model_id}")  # by which the script finds it
