"""How the site is built: ``sphinx-build -W docs build/site``. With SITE_LINKS=1 names of other projects lead to their documentation, which is fetched."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import aufachse_widgets
from aufachse_widgets.frontend.tokens import DARK, LIGHT

sys.path.insert(0, str(Path(__file__).parent))

project = "aufachse_widgets"
author = copyright = "the aufachse_widgets developers"
version = release = aufachse_widgets.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "edition_fields", "rule_books"]
if os.environ.get("SITE_LINKS"):
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "traitlets": ("https://traitlets.readthedocs.io/en/stable", None),
        "ipywidgets": ("https://ipywidgets.readthedocs.io/en/stable", None),
        "msgspec": ("https://jcristharif.com/msgspec", None),
    }

exclude_patterns = ["changes"]
linkcheck_ignore = ["printings/"]  # written with the site (rule_books.py)
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 100
autodoc_member_order = "bysource"

html_theme = "furo"
html_title = "Auf Achse"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_favicon = "pictures/truck.svg"
FURO = {"color-brand-primary": "blue", "color-brand-content": "blue", "color-background-primary": "paper", "color-foreground-primary": "ink"}
html_theme_options = {
    "light_css_variables": {name: LIGHT[token] for name, token in FURO.items()},
    "dark_css_variables": {name: DARK[token] for name, token in FURO.items()},
    "source_repository": "https://github.com/aufachse/aufachse_widgets",
    "source_branch": "main",
    "source_directory": "docs/",
}
