"""All that the server answers: what the pages need, and nothing else of Jupyter's and Voilà's."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

# JupyterLab extensions the page needs; others that happen to be installed would only slow it down.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget", "jupyter-leaflet"]


class Kind(Enum):
    """What is asked for: the page, something of a page's kernel, or a file that the page loads."""

    PAGE = "page"
    KERNEL = "kernel"
    FILE = "file"


class Route(NamedTuple):
    """What a request asks for, of which kernel (empty: of none)."""

    kind: Kind
    kernel: str = ""


_ID = r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
_FILE = r"(?:/[\w@~-][\w.@~-]*)+"
_EXTENSION = "|".join(re.escape(name) for name in EXTENSIONS)
_ROUTES = (
    (("GET", "HEAD"), Kind.PAGE, re.compile("/")),
    (("GET",), Kind.KERNEL, re.compile(f"/api/kernels/{_ID}(?:/channels)?")),
    (("POST",), Kind.KERNEL, re.compile(f"/voila/api/shutdown/{_ID}")),
    (("GET", "HEAD"), Kind.FILE, re.compile(f"/voila/(?:static|aufachse|templates/lab/static|labextensions/(?:{_EXTENSION})){_FILE}", re.ASCII)),
)


def route(method: str, path: str) -> Route | None:
    """What is asked for; None: nothing that a page needs.

    >>> route("GET", "/")
    Route(kind=<Kind.PAGE: 'page'>, kernel='')
    >>> route("POST", "/api/kernels") is None
    True
    """
    path = path.replace("%40", "@")
    for methods, kind, pattern in _ROUTES:
        if method in methods and (found := pattern.fullmatch(path)):
            return Route(kind, *found.groups())
    return None
