"""A row of tabs."""

from __future__ import annotations

import ipywidgets
from traitlets import Int


class TabRow(ipywidgets.ToggleButtons):
    """The browser itself lights the tab that is pressed; it need not be told of it again."""

    index = Int(None, allow_none=True).tag(sync=True, echo_update=False)
