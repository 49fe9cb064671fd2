"""In notebooks the options are kept in a file beside the games."""

import pytest

from aufachse_widgets.widgets.parts import options_file
from aufachse_widgets.widgets.parts.options_file import device_options, options_place


@pytest.fixture(autouse=True)
def a_new_kernel(monkeypatch):
    """Nothing has been read yet."""
    monkeypatch.setattr(options_file, "_here", {})


def test_they_lie_beside_the_games(monkeypatch, tmp_path):
    for store in (str(tmp_path / "games.sqlite"), f"sqlite:///{tmp_path / 'games.sqlite'}"):
        monkeypatch.setenv("AUFACHSE_STORE", store)
        assert options_place() == str(tmp_path / "options.json")
    monkeypatch.delenv("AUFACHSE_STORE")
    assert options_place().endswith("options.json")


@pytest.mark.parametrize("store", ["memory:", "postgresql://db/games"])
def test_where_nothing_is_kept_here_they_are_not_either(monkeypatch, store):
    monkeypatch.setenv("AUFACHSE_STORE", store)
    assert options_place() == ""
    device_options().bot_speed = "fast"  # holds as long as the page


def test_what_is_chosen_is_there_in_the_next_kernel(monkeypatch, tmp_path):
    place = str(tmp_path / "data" / "options.json")
    liked = device_options(place)
    liked.bot_speed, liked.hinted_people = "slow", ("Ada",)
    assert device_options(place) is liked  # all pages of a kernel share them
    monkeypatch.setattr(options_file, "_here", {})
    again = device_options(place)
    assert again is not liked
    assert (again.bot_speed, again.hinted_people) == ("slow", ("Ada",))


@pytest.mark.parametrize("damaged", [b"\xff\xfe", b"{", b"[1]"])
def test_a_damaged_file_keeps_nobody_from_playing(tmp_path, damaged):
    place = tmp_path / "options.json"
    place.write_bytes(damaged)
    assert device_options(str(place)).bot_speed == "normal"


def test_a_file_that_cannot_be_written_is_only_logged(tmp_path, caplog):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    device_options(str(tmp_path / "file" / "options.json")).bot_speed = "fast"
    assert "cannot be kept" in caplog.text
