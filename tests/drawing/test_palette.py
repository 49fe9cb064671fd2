"""The seats' colours can be told apart and read."""

import itertools

import pytest

from aufachse_widgets.drawing import palette
from aufachse_widgets.drawing.palette import SEAT_COLOURS, seat_colour, seat_letters
from aufachse_widgets.journal import Seat

# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    values = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


def luminance(colour):
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, two):
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour, matrix):
    seen = [min(1, max(0, sum(a * b for a, b in zip(row, linear(colour), strict=True)))) for row in matrix]
    red, green, blue = seen
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("colour", SEAT_COLOURS, ids=lambda colour: colour.id)
def test_text_on_a_seats_colour_has_contrast(colour):
    assert contrast(colour.paint, colour.ink) >= 4.5
    assert contrast(colour.tint, palette.INK) >= 4.5
    assert contrast(colour.edge, palette.PAPER) >= 4.5


@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_seats_can_be_told_apart(sight):
    seen = {colour.id: lab(colour.paint, SIGHT[sight]) for colour in SEAT_COLOURS}
    for one, two in itertools.combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(seen[one], seen[two], strict=True)) ** 0.5 > 30, (one, two)


def test_text_in_the_palettes_greys_and_signs_has_contrast():
    assert contrast(palette.GREY, palette.PAPER) >= 4.5
    assert contrast(palette.BLUE, palette.PAPER) >= 4.5
    assert contrast(palette.YELLOW, palette.INK) >= 4.5
    assert contrast(palette.RED, palette.PAPER) >= 4.5


def test_letters_are_different_letters_or_digits():
    for seats in ([Seat("A")] * 6, [Seat("<b>")] * 6, [Seat("")] * 6, [Seat("Straße"), Seat("ßß"), Seat("Řehoř")], [Seat("42"), Seat("4")]):
        letters = seat_letters(seats)
        assert len(set(letters)) == len(seats)
        assert all(len(letter) == 1 and letter.isalnum() for letter in letters)


def test_a_colour_that_is_not_known_gives_way_to_the_seats_own():
    assert seat_colour([Seat("A", "no such")], 0).id == "red"
    assert [seat_colour([Seat("A")] * 6, index).id for index in range(6)] == ["red", "yellow", "blue", "green", "white", "black"]
