"""The tokens of the styles (``styles/tokens.css``), as Python needs them: colours for drawings, which stand outside a page, too."""

from __future__ import annotations

import re

from .stylesheets import source

_TOKEN = re.compile(r"--aa-([a-z0-9-]+): ([^;]+);")


def _tokens() -> tuple[dict[str, str], dict[str, str]]:
    """Those of a light and of a dark page."""
    always, light, dark = re.split(r"/\* (?:Light|Dark)\. \*/", source("tokens"))
    common = dict(_TOKEN.findall(always))
    return common | dict(_TOKEN.findall(light)), common | dict(_TOKEN.findall(dark.partition("@media")[2]))


LIGHT, DARK = _tokens()
"""The value of each token by its name without ``--aa-``, on a light and on a dark page.

>>> LIGHT["ink"], DARK["ink"]
('#1d1d1b', '#e9eaec')
"""
