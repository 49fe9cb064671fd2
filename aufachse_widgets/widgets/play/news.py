"""The news of a game that is played here: which cards and receipts its steps bring, and for how long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace
from traitlets import Bunch, Tuple

from ...drawing.palette import seat_colour
from ...engine import log, view_log
from ...engine.actions import Action, Choose, ChooseContract, ChoosePlayer
from ...engine.log import Happened
from ...sessions.frame import Frame
from ...words.card_effects import CardStory, card_effect, card_stories
from ...words.card_figures import card_figures
from ...words.language import _
from ...words.to_you import to_you
from ..parts.errors import guard
from ..parts.notice_place import ANSWERS, Notice, NoticePlace, Until, reading
from ..parts.panel import PlayPanel

EVERYBODY = (log.Won, log.Taken, log.JamEnded, log.Discarded, log.NoEventLeft)
"""What happens by itself, or to a public contract: told whomever it concerns."""

OWN = (log.DebtPaid, log.Skipped, log.Stayed, log.Settled, log.SignPlaced)
"""What happens by itself to one player, and where their sign now stands: told where that is a person at this screen."""

DELIVERED = 1.5  # seconds that bots wait after a delivery, so that it is seen before an auction takes the screen
ANSWERED = (Choose, ChoosePlayer, ChooseContract)
"""What a card asks for that is chosen on the card itself; everything else is chosen on the map."""


class News(PlayPanel):
    """Every event card that turns up or is used, as a card with its effect, and what the game does by itself, as a line.

    A card that concerns a person stays until it is put away or the game ends, a bot's as long as it takes to read it, and while
    somebody points at it; lines stay until the next touch. A card that asks the person at the screen to choose has the answers on it, or is put
    away for the choice on the map; it goes once they have chosen. Bots wait while a card of theirs is in sight, and a moment after a delivery.
    """

    gathered = Tuple(help="The cards that came up while bots acted without being watched, as notices; to be shown on demand.")

    def build(self) -> None:
        self.add_class("aa-news")
        self.place = NoticePlace(lambda press: press, self)
        self.place.on_rule = self.want_rule
        self.place.on_answer = lambda place: self.act(self._answers[place])
        self._asking = ""  # which card asks a person at this screen
        self._answers: tuple[Action, ...] = ()  # on that card
        self._labels: tuple[str, ...] = ()
        self._away = ""  # what puts it away
        self._number = 0
        self._stories: dict[str, CardStory] = {}
        self._gathering = False  # whether the frame before was one of those shown together
        self.place.observe(self._in_sight, names="shown")
        self.place.observe(self._is_read, names="reading")
        self.children = (self.place,)
        if self.device is not None:
            self.device.on_touch(self.place.touch)
            self.device.on_read(self.place.read)

    def leave(self) -> None:
        """Look at the session and the device no longer."""
        super().leave()
        if self.device is not None:
            self.device.no_touch(self.place.touch)
            self.device.no_read(self.place.read)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        if previous is None or frame.shown >= 0 or previous.shown >= 0:
            return
        if frame.head == previous.head:
            if frame.perspective != previous.perspective:
                self._hide_from(frame.perspective)
            return
        if not frame.events:  # undone: what was told has not happened
            self._stories.clear()
            self.place.queue = self.gathered = ()
            return
        if not frame.others and self.session.people.intersection(self.session.acted_since(previous.head)):
            self.place.touch()
            self.gathered = ()
        if frame.perspective != previous.perspective:
            self._hide_from(frame.perspective)
        if frame.state.over:
            self.place.put_all_away()  # they would lie over who has won
        stories, later = card_stories(frame.events)
        self._answered()
        self._go_on_with(later)
        cards = [self._card(story, frame) for story in stories]
        if self.session.gathering or self._gathering:
            self.gathered = (*self.gathered, *(card for card in cards if card.until is Until.TIME))
            cards = [card for card in cards if card.until is not Until.TIME]
        self._gathering = self.session.gathering
        self.place.tell(*cards, *self._receipts(frame.events))
        if self.place.shown is None and not self.session.gathering and any(isinstance(entry, log.Delivered) for entry in frame.events):
            self.session.hold(DELIVERED)

    def show_gathered(self) -> None:
        """Show the cards that came up unwatched, until each is put away."""
        cards, self.gathered = self.gathered, ()
        self.place.tell(*(replace(card, until=Until.PRESS) for card in cards))

    @guard
    def _in_sight(self, change: Bunch) -> None:
        """Bots wait while a card of theirs can be read, and go on when it is put away."""
        shown = change["new"]
        if shown is not None and shown.until is Until.TIME:
            self.session.hold(shown.seconds)
        elif change["old"] is not None and change["old"].until is Until.TIME:
            self.session.hold(0.0)

    @guard
    def _is_read(self, change: Bunch) -> None:
        """They wait on while somebody points at it."""
        if self.place.left:
            self.session.hold(self.place.left)

    # Cards ----------------------------------------------------------------------------------------

    def _asked(self, story: CardStory, frame: Frame) -> bool:
        """Whether the card asks a person at this screen to choose."""
        return any(action.seat in self.session.people for action in frame.legal) and getattr(frame.state.phase, "card", "") == story.card

    def _ask(self, about: str, frame: Frame) -> None:
        """That card asks: what can be answered on it."""
        actions = tuple(action for action in frame.legal if isinstance(action, ANSWERED) and action.seat in self.session.people)
        led = self.session.asked() is not None  # a lesson shows which button it means, in its usual place
        self._asking, self._answers = about, actions if len(actions) <= ANSWERS and not led else ()
        self._labels = tuple(self.words.action(action, frame.state) for action in self._answers)
        self._away = _("See the map") if self._answers else _("Choose") if actions else _("Choose on the map")

    def _answered(self) -> None:
        """The card that asked goes once the game has gone on: what comes of it is seen on the map."""
        if self._asking:
            self.place.revise(lambda notice: None if notice.about == self._asking else notice)
        self._asking, self._answers = "", ()

    def _card(self, story: CardStory, frame: Frame) -> Notice:
        self._number += 1
        about = f"{self._number} {story.card}"
        self._stories[about] = story
        if self._asked(story, frame):
            self._ask(about, frame)
        return self._notice(about, story)

    def _notice(self, about: str, story: CardStory) -> Notice:
        words, people = self.words, self.session.people
        text, effect = words.card_text(story.card), card_effect(words, story.entries)
        own = any(seat in people for entry in story.entries for seat in entry.seats)
        theirs = story.seat not in people
        if theirs and any(isinstance(entry, log.PartnerChosen) and people == {entry.partner} for entry in story.entries):
            text = words.card_text_to(story.card, min(people), story.seat)
        notice = Notice(
            "card",
            words.card_meaning(story.card),
            story.card,
            (text,) if text else (),
            effect,
            Until.PRESS if own else Until.TIME,
            0.0 if own else reading(text, effect, words.card_title(story.card)),
            f"aa-seat-tint aa-seat-{seat_colour(self.session.seats, story.seat).id}",
            about,
            figures=card_figures(words, story),
            whose=_("{name}'s card").format(name=words.seat(story.seat)) if theirs else "",
        )
        if about != self._asking:
            return notice
        return replace(notice, until=Until.PRESS, seconds=0.0, away=self._away, answers=self._labels, more=False)

    def _go_on_with(self, entries: Sequence[Happened]) -> None:
        """More has come of a card: it says so where it is still to be seen, else a line does."""
        for entry in entries:
            about = next((key for key, story in reversed(self._stories.items()) if story.card == getattr(entry, "card", "")), "")
            if about:
                story = self._stories[about]
                self._stories[about] = story = CardStory(story.card, story.seat, (*story.entries, entry))
                if self.place.change(self._notice(about, story)):
                    continue
            if entry.seat not in self.session.people and card_effect(self.words, (entry,)):
                self.place.tell(self._line(entry))

    def _hide_from(self, perspective: int) -> None:
        """Other eyes look at the screen: what they may not know is no longer said."""
        self._stories = {about: CardStory(story.card, story.seat, view_log(story.entries, perspective)) for about, story in self._stories.items()}
        self.place.revise(lambda notice: self._notice(notice.about, self._stories[notice.about]) if notice.about in self._stories else notice)

    # Lines ----------------------------------------------------------------------------------------

    def _receipts(self, entries: Iterable[Happened]) -> list[Notice]:
        people = self.session.people
        return [self._line(entry) for entry in entries if isinstance(entry, EVERYBODY) or (isinstance(entry, OWN) and entry.seat in people)]

    def _line(self, entry: Happened) -> Notice:
        look = f"aa-seat-tint aa-seat-{seat_colour(self.session.seats, entry.seat).id}" if entry.seat >= 0 else ""
        said = to_you(self.words, entry) if self.session.people == {entry.seat} else self.words.say(entry)
        return Notice("receipt", lines=(said,), until=Until.TOUCH, look=look)
