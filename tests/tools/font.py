"""The screens' font: ``python -m tests.tools.font FOLDER`` makes the files in ``aufachse_widgets/frontend/fonts`` from those of the npm package
``@fontsource-variable/overpass`` (5.3.0), which has been unpacked in that folder.

Overpass is drawn after road signs and has figures of one width. Kept of it are the letters of the languages that are written with Latin letters, with
Polish, Czech and Turkish among them, and the weights that the screens use.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from aufachse_widgets.frontend.bundles import BUNDLE

FONTS = BUNDLE.parent / "fonts"
PARTS = ("latin", "latin-ext")
WEIGHTS = (400, 500, 700)
"""The lightest, the usual and the boldest."""
LETTERS = {*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), 0x1E9E}
SIGNS = set(map(ord, "–—‘’‚“”„…•‹›€₤−←→✓▲▼⁄ \u2009\u202f"))
MIDDLE_DOT, BASE_GLYPH = 0xB7, 1
"""Overpass takes the dot for an accent, which has no width: "1 · Ada" would lose the space behind it."""
FEATURES = ["kern", "tnum", "ccmp", "locl", "mark", "mkmk"]


def make(folder: Path) -> None:
    """Write both parts."""
    for part in PARTS:
        font = instantiateVariableFont(TTFont(folder / "files" / f"overpass-{part}-wght-normal.woff2"), {"wght": WEIGHTS})
        options = Options()
        options.layout_features = FEATURES
        options.hinting = False
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=LETTERS | SIGNS)
        subsetter.subset(font)
        if MIDDLE_DOT in font.getBestCmap():
            font["GDEF"].table.GlyphClassDef.classDefs[font.getBestCmap()[MIDDLE_DOT]] = BASE_GLYPH
        font.flavor = "woff2"
        font.save(FONTS / f"overpass-{part}.woff2")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
