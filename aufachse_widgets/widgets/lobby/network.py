"""What is needed so that other devices can join."""

from __future__ import annotations

from ...words.language import _


def needs_network() -> str:
    """What has to be done so that others can join."""
    return _("Phones and tablets can join when the program runs on a computer at the table as: aufachse --lan")
