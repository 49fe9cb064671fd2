"""Widgets that bring a script of their own, which runs in the browser."""

from __future__ import annotations

import ipywidgets
from traitlets import Unicode


class Scripted(ipywidgets.DOMWidget):
    """A widget whose front end is the ES module in ``_esm``, with a ``render({model, el})``.

    The front end of the package *anywidget* runs it; its Python half is not imported, since it costs a kernel 2 MB. A subclass names itself
    in ``_anywidget_id``.
    """

    _model_module = Unicode("anywidget").tag(sync=True)
    _model_module_version = Unicode("*").tag(sync=True)
    _model_name = Unicode("AnyModel").tag(sync=True)
    _view_module = Unicode("anywidget").tag(sync=True)
    _view_module_version = Unicode("*").tag(sync=True)
    _view_name = Unicode("AnyView").tag(sync=True)
    _esm = Unicode().tag(sync=True)
    _anywidget_id = Unicode().tag(sync=True)
