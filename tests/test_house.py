"""The picture of the house in the documentation."""

from __future__ import annotations

from tests.house import PICTURE, floors, picture
from tests.test_layers import ROOT


def test_the_picture_in_the_documentation_is_up_to_date() -> None:
    assert PICTURE.read_text("utf-8") == picture(), "draw it again: python -m tests.house"


def test_every_package_is_in_the_picture() -> None:
    shown = {name for row in floors() for name in row}
    assert shown == {file.parent.name for file in ROOT.glob("*/__init__.py")} - {"apps", "data"}
