"""What hatch does when it makes a package: each catalogue that translators write becomes one that gettext reads."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Puts a ``.mo`` beside where each ``.po`` is. A checkout needs none: there the text itself is read."""

    PLUGIN_NAME = "catalogues"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the catalogues, and have them included."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        made = Path(tempfile.mkdtemp(prefix="catalogues"))
        for written in sorted(root.glob("aufachse_widgets/words/locale/*/LC_MESSAGES/*.po")):
            inside = written.relative_to(root).with_suffix(".mo")
            target = made / inside
            target.parent.mkdir(parents=True)
            with written.open("rb") as text, target.open("wb") as catalogue:
                write_mo(catalogue, read_po(text, abort_invalid=True))
            build_data["force_include"][str(target)] = inside.as_posix()
