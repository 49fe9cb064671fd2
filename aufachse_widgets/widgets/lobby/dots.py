"""Whether a device is connected now: a dot, and the words beside it."""

from __future__ import annotations

from ...words.language import _


def dot(connected: bool) -> str:
    """A full dot, or an empty one; what it means stands beside it in words."""
    return f'<i class="aa-dot{" aa-on" if connected else ""}" aria-hidden="true"></i> '


def on_device(connected: bool) -> str:
    """The words."""
    return _("on a device, connected") if connected else _("on a device, not connected now")
