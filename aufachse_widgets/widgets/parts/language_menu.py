"""The globe in the corner of the start page: the language that the page speaks, and the others."""

from __future__ import annotations

import ipywidgets
from traitlets import Bunch

from ...words.language import NAMES, _, language
from ...words.sorting import sort_key
from .options import Options


class LanguageMenu(ipywidgets.Dropdown):
    """The languages by their own names. The one that is chosen becomes an option of this device, and the browser opens the page again."""

    def __init__(self, options: Options) -> None:
        self._liked = options
        super().__init__(
            options=[(NAMES[code], code) for code in sorted(NAMES, key=lambda code: sort_key(NAMES[code]))], value=language(), description=_("Language")
        )
        self.add_class("aa-globe")
        self.observe(self._chosen, names="value")

    def _chosen(self, change: Bunch) -> None:
        self._liked.language = change["new"]
