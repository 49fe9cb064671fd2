"""The lessons in Python: notebooks that come with the project, by their names, and where each can be opened."""

from __future__ import annotations

from msgspec import Struct

from ..engine.reasons import N_

BINDER = "https://mybinder.org/v2/gh/aufachse/aufachse_widgets/HEAD?urlpath=lab%2Ftree%2Fexamples%2Flessons%2F"
"""Where every lesson runs with nothing installed, before its file's name."""

TRANSLATED = ("de",)
"""The languages besides English that all lessons are in: each has a folder called like its code."""


class Notebook(Struct, frozen=True):
    """One lesson: its file's name without the ending, and its title. Those that run ``beside`` the page need nothing but a browser."""

    name: str
    title: str
    beside: bool = False

    def address(self, site: str = "", language: str = "en") -> str:
        """Where it can be opened: on Binder, or on the page that runs lessons at the address ``site``, if it is one that runs there. In English, if it isn't
        in the language with that code.

        >>> NOTEBOOKS[2].address("lessons/"), NOTEBOOKS[3].address("lessons/") == BINDER + "4_chance.ipynb"
        ('lessons/notebooks/index.html?path=3_board_as_a_graph.ipynb', True)
        >>> NOTEBOOKS[0].address("lessons/", "de"), NOTEBOOKS[3].address(language="de") == BINDER + "de%2F4_chance.ipynb"
        ('lessons/notebooks/index.html?path=de/1_first_trip.ipynb', True)
        """
        folder = (language,) if language in TRANSLATED else ()
        file = f"{self.name}.ipynb"
        return f"{site}notebooks/index.html?path={'/'.join((*folder, file))}" if site and self.beside else BINDER + "%2F".join((*folder, file))


NOTEBOOKS = (
    Notebook("1_first_trip", N_("The first trip"), beside=True),
    Notebook("2_track_a_table", N_("Track a table"), beside=True),
    Notebook("3_board_as_a_graph", N_("The board as a graph"), beside=True),
    Notebook("4_chance", N_("Chance")),
    Notebook("5_routes", N_("Routes")),
    Notebook("6_auctions", N_("Auctions")),
    Notebook("7_write_a_bot", N_("Write a bot")),
    Notebook("8_read_a_game", N_("Read a game")),
    Notebook("9_make_a_country", N_("Make your own country")),
)
"""All lessons, in their order."""

AFTER_THE_TRIP = NOTEBOOKS[2:7]
"""Those that take further what the first trip has shown."""
