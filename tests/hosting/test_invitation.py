"""What the terminal shows to those who want to join."""

import re

import segno

from aufachse_widgets.hosting.invitation import HALVES, PAINT, PLAIN, invitation, qr_in_terminal

ADDRESS = "http://192.168.178.23:8866/"


def test_the_picture_is_the_code_square_by_square() -> None:
    upper_lower = {sign: halves for halves, sign in HALVES.items()}
    rows: list[list[int]] = []
    for line in qr_in_terminal(ADDRESS).splitlines():
        squares = [upper_lower[sign] for sign in line.removeprefix(PAINT).removesuffix(PLAIN)]
        rows += [[upper for upper, _lower in squares], [lower for _upper, lower in squares]]
    code = [[int(square) for square in row] for row in segno.make_qr(ADDRESS, error="m").matrix_iter(border=2)]
    assert rows[: len(code)] == code
    assert not any(map(any, rows[len(code) :]))


def test_the_picture_fits_a_terminal_and_brings_its_own_colours() -> None:
    lines = qr_in_terminal(ADDRESS).splitlines()
    assert len(lines) <= 20
    for line in lines:
        assert line.startswith(PAINT) and line.endswith(PLAIN)
        assert len(re.sub(r"\x1b\[[\d;]*m", "", line)) <= 40


def test_other_addresses_are_named_after_the_first() -> None:
    said = invitation([ADDRESS, "http://10.0.0.7:8866/"], picture=True)
    assert said.index(ADDRESS) < said.index(PAINT) < said.index("same Wi-Fi") < said.index("http://10.0.0.7:8866/")
    assert "try" not in invitation([ADDRESS], picture=False)
