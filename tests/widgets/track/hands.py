"""A person's hands at the companion's screens: every touch is a press on the widget that a person finds, and is counted."""

from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.pages.track import TrackTable
from aufachse_widgets.store import MemoryStore, StoreError
from aufachse_widgets.tracking.facts import TABLE, SetSpace, Typed
from aufachse_widgets.widgets.parts.choices import Choices
from aufachse_widgets.widgets.track.load import LoadForm
from tests.widgets.playing import hidden

NAMES = ("Red", "Yellow", "Blue", "Green")
EVIL = "<img src=x onerror=a()>"
KASSEL_WIEN = Contract(1, "kassel", "wien", 4, 1600, (200, 400, 600, 800, 1000))
PRAHA_MUENCHEN = Contract(2, "praha", "muenchen", 3, 2400, (300, 600, 900, 1200, 1500))


class Hands:
    """Touches the table's buttons and counts."""

    def __init__(self, table: TrackTable) -> None:
        self.table = table
        self.touches = 0

    def press(self, choices: Choices, label: str) -> None:
        """The button whose first line begins so."""
        assert not hidden(choices)
        labels = [one.split("\n")[0] for one in choices.options]
        place = next((place for place, one in enumerate(labels) if one == label), None)
        if place is None:
            place = next(place for place, one in enumerate(labels) if one.startswith(label))
        choices.choose(place)
        self.touches += 1

    def click(self, button) -> None:
        assert not button.disabled
        button.click()
        self.touches += 1

    def roll(self, *dice: int) -> None:
        turn = self.table.turn
        row = turn.roll if not hidden(turn.roll) else turn.next
        assert not hidden(row)
        for choices, die in zip(row.rows, dice, strict=True):
            self.press(choices, str(die))

    def space(self, name: str) -> None:
        self.press(self.table.turn.where.likely, name)

    def deed(self, label: str) -> None:
        self.press(self.table.turn.deeds, label)

    def other(self, label: str) -> None:
        self.press(self.table.turn.other, label)

    def form(self):
        """The form that is open; of a load the choice of its card."""
        (body,) = self.table.turn.form.body.children
        assert not hidden(self.table.turn.form)
        if isinstance(body, LoadForm):
            assert not hidden(body.card)
            return body.chooser
        return body

    def tab(self, name: str):
        self.table._tab_pressed(list(self.table.tabs_offered).index(name))
        assert self.table.error == ""
        return self.table.panels[name]

    def since(self) -> int:
        """Touches since the last time that this was asked."""
        touched, self.touches = self.touches, 0
        return touched


def known(table: TrackTable, *moves) -> Hands:
    """The table with trucks in places, before the first player's next roll."""
    session = table.session
    assert session.tell(Typed(TABLE, KASSEL_WIEN), Typed(TABLE, PRAHA_MUENCHEN))
    assert session.tell(*(SetSpace(seat, "fulda") for seat in range(4)), *moves)
    return Hands(table)


def quiet(table: TrackTable) -> str:
    """A likely space where nothing happens."""
    likely = table.turn.where.likely
    return next(one.split("\n")[0] for one, icon in zip(likely.options, likely.icons, strict=True) if icon == "road" or "\n" not in one)


def line(table: TrackTable, said: str) -> int:
    """The entry whose log line says that."""
    session = table.session
    return next(number for number, event in session.log() if said in session.words.say(event))


class FullDisk(MemoryStore):
    full = False

    def append(self, *args, **kwargs):
        if self.full:
            raise StoreError("games.sqlite", "there is no room on the disk; make room and try again")
        super().append(*args, **kwargs)
