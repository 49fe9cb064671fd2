"""What a person likes on this device: kept where the device keeps such things, and the same for all games."""

from __future__ import annotations

import json
from collections.abc import Mapping

from traitlets import Bool, Enum, HasTraits, TraitError, Tuple, Unicode

from ...engine.reasons import N_
from ...words.language import NAMES

SPEEDS = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "at once": N_("At once")}
"""How fast bots may act, the slowest first, and how that is called."""

PAUSES = {0: N_("Never"), 250: N_("For a quarter of a second"), 500: N_("For half a second"), 1000: N_("For one second")}
"""Milliseconds: for steady hands, and for trembling ones."""

LANGUAGES = {"": N_("As in the browser"), **NAMES}
"""By their codes, the languages that a page of our own may speak."""

LOOKS = {"system": N_("As on this device"), "light": N_("Light"), "dark": N_("Dark")}
"""Whether a page of our own is light or dark."""

TEXT_SIZES = {100: N_("Normal"), 125: N_("Large"), 150: N_("Very large"), 200: N_("Largest")}
"""Percent: how large the text of a page of our own is."""

GROUPS = {
    "appearance": N_("Appearance"),
    "motion": N_("Sound and motion"),
    "pace": N_("Pace"),
    "help": N_("Help"),
}
"""Under which heading an option stands, the first one first."""

VOLUMES = {"quiet": N_("Quiet"), "medium": N_("Medium"), "loud": N_("Loud")}
"""How loud sounds may be."""

PACES_OF_SPEECH = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast")}
"""How fast an announcer may speak."""


class Options(HasTraits):
    """The options of one device. A page has one such object and gives it to all its panels.

    A trait with a ``label`` is offered in the panel of options, in its ``group``, with what is to be said ``about`` it; ``values`` names what may be
    chosen, where that is more than yes and no; ``companion``: it matters there too; ``needs``: it matters while that other option is on; ``speech``: it is seen
    where the browser can speak.

    >>> liked = Options(bot_speed="fast")
    >>> Options.read(liked.text()).bot_speed
    'fast'
    """

    language = Enum(list(LANGUAGES), "", help="The code of the language of a page of our own; empty: the one that the browser likes best.").tag(
        group="appearance",
        label=N_("Language"),
        about=N_('The page opens again at the same place. In a notebook, call set_language("de") before you make a widget.'),
        values=LANGUAGES,
        companion=True,
    )
    look = Enum(list(LOOKS), "system", help="Whether a page of our own is light or dark.").tag(
        group="appearance",
        label=N_("Light or dark"),
        about=N_("On a page of its own. A notebook has its own setting."),
        values=LOOKS,
        companion=True,
    )
    text_size = Enum(list(TEXT_SIZES), 100, help="How large the text of a page of our own is, in percent.").tag(
        group="appearance",
        label=N_("Text size"),
        about=N_("On a page of its own. In a notebook, use the browser's zoom."),
        values=TEXT_SIZES,
        companion=True,
    )
    patterns = Bool(False, help="Tell players apart by patterns, not by colours and letters alone.").tag(
        group="appearance", label=N_("Patterns for players"), about=N_("Each player's colour also has a pattern, for eyes that mix colours up."), companion=True
    )
    stay_on = Bool(True, help="Keep the screen on, on a page that somebody waits at.").tag(
        group="appearance", label=N_("Keep the screen on"), about=N_("As long as this page is in sight, so that you see when it is your turn."), companion=True
    )
    bot_speed = Enum(list(SPEEDS), "normal", help="How fast bots act.").tag(
        group="pace", label=N_("Speed of the bots"), about=N_("How long they wait before each move, so that you can follow."), values=SPEEDS
    )
    roll_by_itself = Bool(False, help="Roll by itself where else only trailers could be bought or sold, which can be done after the move, too.").tag(
        group="pace",
        label=N_("Roll automatically"),
        about=N_("At the start of your turn. Not when you could play a card you kept; trailers can still be bought after the move."),
    )
    end_turn_by_itself = Bool(False, help="End the turn by itself when nothing else can be done that the next turn doesn't allow as well.").tag(
        group="pace",
        label=N_("End my turn automatically when nothing is left to do"),
        about=N_(
            "Not while you can load, deliver, take or auction a contract, play a card, or need a trailer for a contract here. "
            "Other trailers wait for your next roll; if you roll automatically, your turn stays open for them. "
            "Where the rules say that a load ends your business, it does so in any case."
        ),
    )
    hints = Bool(False, help="Say what contracts add, up to which bid they pay, and how likely it is to stop where one has business.").tag(
        group="help",
        label=N_("Hints"),
        about=N_("What each contract is worth to you, up to which bid that pays, your chances on the map, and “What should I do?”."),
    )
    hinted_people = Tuple(default_value=(), help="The names of those who like hints where several people share the screen.")
    coach = Bool(True, help="Explain each thing of the game, once on this device, when it first matters.").tag(
        group="help",
        label=N_("Explain things when they first matter"),
        about=N_("Each once on this device; switch it off and on again to hear everything again."),
    )
    explained = Unicode("", help="The things that were explained on this device, with commas between.")
    trip = Unicode("", help="The chapter of the first trip to go on with, and how many of its steps are done, with a colon between; empty: never begun.")
    learnt = Unicode("", help="The chapters of the first trip that were gone through, with commas between.")
    name = Unicode("", help="The name that was typed last on this device, at a table of many devices.")
    played = Bool(False, help="Whether a game was begun on this device.")
    own_contracts_shown = Bool(True, help="Show the ways of your contracts on the map.").tag(
        group="help", label=N_("My contracts on the map"), about=N_("Dotted lines from start to destination; solid ones for what is loaded.")
    )
    drive_at_first_tap = Bool(False, help="On a touch screen: drive at the first tap on a space, without showing the way before.").tag(
        group="pace",
        label=N_("Drive at the first tap"),
        about=N_("On a touch screen. Else a tap shows the way and what happens there, and a second one drives."),
    )
    press_pause = Enum(list(PAUSES), 500, help="For how many milliseconds a button that has just changed takes no press.").tag(
        group="pace",
        label=N_("Ignore presses on buttons that have just changed"),
        about=N_("So that a double tap doesn't press the next button as well."),
        values=PAUSES,
        companion=True,
    )
    sound = Bool(False, help="Let what happens be heard.").tag(
        group="motion", label=N_("Sound"), about=N_("Dice, trucks, the till: short sounds for what happens in the game.")
    )
    volume = Enum(list(VOLUMES), "medium", help="How loud sounds are.").tag(
        group="motion", label=N_("Volume"), about=N_("How loud the sounds are on this device."), values=VOLUMES
    )
    sound_asked = Bool(False, help="Whether it was asked on this device whether sound is liked.")
    announcer = Bool(False, help="Have the browser say what happens.").tag(
        group="motion",
        label=N_("Announcer"),
        about=N_("This device says whose turn it is, what to do at the table, how auctions go and who wins, once you have pressed anything on the page."),
        companion=True,
        speech=True,
    )
    announces_turns = Bool(True, help="Let the announcer say whose turn it is.").tag(
        group="motion",
        label=N_("Announce turns"),
        about=N_("Whose turn it is, and who skips one."),
        companion=True,
        speech=True,
        needs="announcer",
    )
    announces_hands = Bool(True, help="Let the announcer say what hands must do at a physical table.").tag(
        group="motion",
        label=N_("Announce what to do"),
        about=N_("At a table that is tracked: what to pay and to take, and where the truck goes."),
        companion=True,
        speech=True,
        needs="announcer",
    )
    announces_auctions = Bool(True, help="Let the announcer say how an auction goes.").tag(
        group="motion",
        label=N_("Announce auctions"),
        about=N_("What is sold, each bid, the last call, and who gets it."),
        companion=True,
        speech=True,
        needs="announcer",
    )
    announces_end = Bool(True, help="Let the announcer say who has won.").tag(
        group="motion", label=N_("Announce the winner"), about=N_("When the game is over."), companion=True, speech=True, needs="announcer"
    )
    announcer_speed = Enum(list(PACES_OF_SPEECH), "normal", help="How fast the announcer speaks.").tag(
        group="motion",
        label=N_("Speed of the announcer"),
        about=N_("The voice is the browser's own; your device's settings may offer others."),
        values=PACES_OF_SPEECH,
        companion=True,
        speech=True,
        needs="announcer",
    )
    vibration = Bool(True, help="Let a phone vibrate for its person.").tag(
        group="motion", label=N_("Vibrate"), about=N_("On a phone, when it is your turn and when somebody outbids you.")
    )
    less_motion = Bool(False, help="Let nothing move on the screen.").tag(
        group="motion", label=N_("Less motion"), about=N_("Trucks, dice and money are where they belong at once. Your system's own setting counts as well.")
    )
    tab = Unicode("", help="The tab that was open last on a narrow screen; empty: the first one.")

    def add(self, name: str, *more: str) -> None:
        """Add to one of the lists, what is not in it yet.

        >>> liked = Options()
        >>> liked.add("learnt", "drive", "six", "drive")
        >>> liked.learnt, liked.has("learnt", "six"), liked.has("learnt", "")
        ('drive,six', True, False)
        """
        known = filter(None, getattr(self, name).split(","))
        setattr(self, name, ",".join(dict.fromkeys((*known, *more))))

    def has(self, name: str, one: str) -> bool:
        """Whether that is in one of the lists."""
        return one != "" and one in getattr(self, name).split(",")

    def text(self) -> str:
        """What differs from the defaults, as JSON: to be kept and read again."""
        told = {name: getattr(self, name) for name, trait in self.traits().items() if getattr(self, name) != trait.default()}
        return json.dumps(told, sort_keys=True, separators=(",", ":"))

    def take(self, text: str) -> None:
        """Set what :meth:`text` told. What makes no sense, or belongs to a later version, is left out: a device's
        options never keep a page from opening."""
        try:
            told = json.loads(text or "{}")
        except (ValueError, RecursionError):
            return
        if not isinstance(told, Mapping):
            return
        for name, value in told.items():
            if self.has_trait(str(name)):
                try:
                    self.set_trait(str(name), value)
                except TraitError:
                    continue

    @classmethod
    def read(cls, text: str) -> Options:
        """The options that :meth:`text` told."""
        options = cls()
        options.take(text)
        return options
