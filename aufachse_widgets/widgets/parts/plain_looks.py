"""Layouts and styles that say nothing. ipywidgets gives each widget a Layout of its own, and most a style too: of the 400 models of a game's page,
which the kernel makes and sends and the browser makes again, 230 would be such. The served page shares one of each kind; what is hidden or dressed
there is so by its classes."""

from __future__ import annotations

import ipywidgets
from ipywidgets.widgets.trait_types import InstanceDict

_make = InstanceDict.make_dynamic_default
_shared: dict[type, ipywidgets.Widget] = {}


def share_plain_looks() -> None:
    """From now on a widget of this process that is given no layout or style shares one with all others. Only for a process in which
    nobody changes those of a single widget: it would be that of all."""
    InstanceDict.make_dynamic_default = _plain


def is_shared(widget: ipywidgets.Widget) -> bool:
    """Whether the widget is such a layout or style: closed with none of those that have it."""
    return _shared.get(type(widget)) is widget


def _plain(trait: InstanceDict) -> object:
    """What a widget gets that was given nothing for that trait."""
    kind = trait.klass
    looks = issubclass(kind, ipywidgets.Layout | ipywidgets.Style) and kind.__module__.startswith("ipywidgets.")
    if not looks or trait.default_args or trait.default_kwargs:
        return _make(trait)
    if kind not in _shared or _shared[kind].comm is None:  # somebody closed it
        _shared[kind] = kind()
    return _shared[kind]
