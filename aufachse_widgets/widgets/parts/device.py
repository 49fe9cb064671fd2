"""The device that a page is shown on: what only the browser knows or can do."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets
from traitlets import Bunch, Dict, Instance, Int, Unicode

from ...frontend.bundles import module
from ...words.language import _, language
from ...words.rulebook.place import Place
from . import keys
from .errors import guard
from .options import Options
from .presses import Presses
from .scripted import Scripted
from .together import States, Together

LIKED = ("press_pause", "sound", "volume", "vibration", "stay_on", "less_motion", "look", "text_size", "patterns", "announcer", "announcer_speed")
"""The options that the browser itself heeds."""
LOUD = {"quiet": 0.25, "medium": 0.6, "loud": 1.0}
"""What a sound's own loudness is multiplied by, for each volume."""
RATES = {"slow": 0.8, "normal": 1.0, "fast": 1.3}
"""What a voice's own speed is multiplied by."""


class Device(Scripted):
    (
        """The one place where JavaScript of ours runs, in the served page and in a notebook alike; one for each page, shown in it.

    The page's parts ask it:

    - :meth:`download` saves a file at once, on the press that asked for it, :meth:`print` prints a page.
    - :meth:`come_into_sight` scrolls to what has to be pressed, :meth:`call` waits with it until nobody types.
    - :attr:`together` makes one message of what many widgets change in one step.
    - :meth:`on_touch` tells when somebody touches the page while a line stands on it that stays until then, :meth:`on_read` when they point at a card.
    - :meth:`tell` lets what has happened be heard and felt, where the person likes that (:attr:`liked`), :meth:`listen` plays all sounds to try them.
    - :meth:`say` has the browser's own voice say something, in the page's language.
    - :meth:`say_turn` tells whose turn it is beyond the page: in the tab's title, by a buzz, and the screen stays on.
    - :meth:`give_signs` lets it tell, as long as somebody sees the page, that it lives.
    - :meth:`keep_link` has the server keep a link for this browser, :meth:`show_link` shows it to be copied.
    - :meth:`on_rule` tells what somebody wants to read the rules of: held with a finger, or pressed with the right mouse button.
    - Motion: the page's element says in ``data-aufachse-moving`` that something on it still moves, in ``data-aufachse-drawn`` which step it shows once
      it is at rest, and in ``data-aufachse-guarded`` that some button takes no press yet.
    - Its kernel: where that is gone (a notebook that is opened again with its saved widgets), the page says so over the table.
    - :attr:`presses`: the browser says before each press, or with it, which frame stood on the screen (an element with
      ``data-aufachse-step``), see :mod:`~aufachse_widgets.widgets.parts.presses`. The page and its parts take them from there.
    """
        ""
    )

    _anywidget_id = Unicode("aufachse_widgets.Device").tag(sync=True)
    gone = Unicode(help="What the script says over a page whose kernel is gone, in the page's language.").tag(sync=True)
    changed = Unicode(help="What stands beside a button that took no press, since it had just changed.").tag(sync=True)
    copied = Unicode(help="What a link to a rule says once it has been copied.").tag(sync=True)
    shortcuts = Dict(help="By key, the CSS selectors of the button that it presses.").tag(sync=True)
    pause = Int(help="For how many milliseconds a button that has just changed takes no press.").tag(sync=True)
    turn = Dict(help="What the browser's tab says of whose turn it is, and whether it is that of this device; empty: nobody has said yet.").tag(sync=True)
    happened = Dict(help="What has happened since the frame before: its number, whether it goes on, the sounds, how to buzz; empty: nothing yet.").tag(
        sync=True
    )
    liked = Dict(help="What the person likes to hear, feel and see, as far as the browser does it by itself.").tag(sync=True)
    sleeps = Unicode("", help="Why the browser cannot keep the screen on: insecure (no https), unable; empty: it can, or nobody has asked it yet.")
    beat = Int(0, help="Milliseconds between two signs of life; 0: none are given.").tag(sync=True)
    options = Instance(Options, help="What the person at this device likes.")

    def __init__(self, options: Options | None = None) -> None:
        liked = Options() if options is None else options
        super().__init__(
            _esm=module("device.js"),
            options=liked,
            shortcuts=keys.table(),
            changed=_("That has just changed: press again."),
            copied=_("Copied. It opens the rules at this place."),
            gone=_("This is only how it last looked: the kernel that ran it is gone. Run the cell again."),
        )
        self.add_class("aa-device")
        liked.observe(self._liked, names=LIKED)
        self._like()
        self.presses = Presses(self.drop)
        self.together = Together(self._send_states)
        self._go: Callable[[str, str], object] | None = None
        self._rule: Callable[[Place], object] | None = None
        self._here: Callable[[], object] | None = None
        self._touched: Callable[[], object] | None = None
        self._read: Callable[[bool], object] | None = None
        self._lives: Callable[[], object] | None = None
        self.own_link: Callable[[], str] | None = None
        """Gives the end of the address of this page's own link (empty: it has none), where the address doesn't hold it; None: it does."""
        self.base = ""
        """Where other devices find the server whose page this computer may show by its own name; empty: where this browser does."""
        self._keeping: tuple[str, Callable[[], object]] | None = None
        self._kept_links = 0
        self._called: Callable[[], object] | None = None
        self.on_msg(guard(self._told, self))

    def _told(self, widget: ipywidgets.Widget, content: dict[str, Any], buffers: list[bytes]) -> None:
        if content.get("kind") == "go" and self._go is not None:
            self._go(str(content["game"]), str(content["page"]))
        elif content.get("kind") == "rule" and self._rule is not None:
            self._rule(Place(str(content["section"]), rule=str(content.get("rule", ""))))
        elif content.get("kind") == "here":
            self.presses.forget()  # loaded again: the page that the last word was about has gone
            self.together.somebody_is_here()
            self._ask_to_keep()  # what was said before may have been lost
            if self._here is not None:
                self._here()
        elif content.get("kind") == "kept" and content.get("number") == self._kept_links and self._keeping is not None:
            (_link, kept), self._keeping = self._keeping, None
            kept()
        elif content.get("kind") == "touch" and self._touched is not None:
            self._touched()
        elif content.get("kind") == "read" and self._read is not None:
            self._read(bool(content["reads"]))
        elif content.get("kind") == "sleeps":
            self.sleeps = "unable" if content.get("secure") else "insecure"
        elif content.get("kind") == "free" and self._called is not None:
            called, self._called = self._called, None
            called()
        elif content.get("kind") == "alive" and self._lives is not None:
            self._lives()
        elif content.get("kind") == "tap":
            self.presses.by_finger()
        elif content.get("kind") == "press":
            self.presses.tell(int(content["frame"]), str(content["text"]))

    def _send_states(self, states: States) -> None:
        self.send({"kind": "states", "states": states})

    def _liked(self, change: Bunch) -> None:
        self._like()

    def _like(self) -> None:
        options = self.options
        self.pause = options.press_pause
        self.liked = {
            "sound": options.sound,
            "volume": LOUD[options.volume],
            "vibration": options.vibration,
            "stay_on": options.stay_on,
            "still": options.less_motion,
            "look": options.look,
            "text_size": options.text_size,
            "patterns": options.patterns,
            "announcer": options.announcer,
            "rate": RATES[options.announcer_speed],
            "language": language(),
        }

    def leave(self) -> None:
        """Look at the options no longer."""
        with contextlib.suppress(ValueError):  # a second time
            self.options.unobserve(self._liked, names=LIKED)

    def remember(self, text: str) -> None:
        """Have the browser keep the options: it sends them along when it asks for the page again."""
        self.send({"kind": "remember", "text": text})

    def keep_link(self, link: str, kept: Callable[[], object]) -> None:
        """Have the browser open that link behind the page, so that it gets the server's cookie; then call ``kept()``. ``link`` is the end of its address.
        A later call takes the place of one that is still under way."""
        self._keeping = (link, kept)
        self._kept_links += 1
        self._ask_to_keep()

    def _ask_to_keep(self) -> None:
        if self._keeping is not None:
            self.send({"kind": "keep", "number": self._kept_links, "link": self._keeping[0]})

    def show_link(self, link: str, words: Mapping[str, str]) -> None:
        """Copy the whole address of that link to the clipboard, and say so in those ``words`` (see my_link.py); where the browser allows no copying, show
        the address as text."""
        self.send({"kind": "link", "link": link, "base": self.base, "words": dict(words)})

    def on_go(self, go: Callable[[str, str], object]) -> None:
        """Call ``go(game, page)`` when the browser goes back to a page or forward: a game's id, or none and the name of another page."""
        self._go = go

    def on_here(self, here: Callable[[], object]) -> None:
        """Call ``here()`` when a browser shows the page, and when it is loaded again."""
        self._here = here

    def give_signs(self, lives: Callable[[], object], every: float) -> None:
        """Call ``lives()`` every so many seconds, as long as somebody sees the page."""
        self._lives, self.beat = lives, round(1000 * every)

    def no_signs(self, lives: Callable[[], object]) -> None:
        """Call it no longer; another one's call stays."""
        if self._lives == lives:
            self._lives, self.beat = None, 0

    def on_touch(self, touched: Callable[[], object]) -> None:
        """Call ``touched()`` when somebody touches the page anywhere, or presses a key, while a line stands there that stays until the next touch."""
        self._touched = touched

    def no_touch(self, touched: Callable[[], object]) -> None:
        """Call it no longer; another one's call stays."""
        if self._touched == touched:
            self._touched = None

    def on_read(self, read: Callable[[bool], object]) -> None:
        """Call ``read(True)`` when somebody points at a card that lies over the map, ``read(False)`` when they do so no longer."""
        self._read = read

    def no_read(self, read: Callable[[bool], object]) -> None:
        """Call it no longer; another one's call stays."""
        if self._read == read:
            self._read = None

    def tell(self, frame: int, live: bool, sounds: Sequence[tuple[str, int, int]] = (), buzz: str = "") -> None:
        """What has happened since the frame before that one, with the message that shows it: the ``sounds`` it makes (name, after how many milliseconds,
        how long), whether a phone is to ``buzz``, and whether the game goes on (``live``) or something was taken back or looked at as it was."""
        self.together.hold(self)
        self.happened = {"frame": frame, "live": live, "sounds": [list(sound) for sound in sounds], "buzz": buzz}

    def listen(self) -> None:
        """Play all sounds one after the other."""
        self.send({"kind": "listen"})

    def say(self, lines: Sequence[tuple[str, str]], cut: bool = False) -> None:
        """Have the browser say sentences one after the other, each with the kind of thing it is about: what still waits to be said gives way to newer ones of
        its kind, and without any ``lines`` all that waits. ``cut``: what is being said ends at once, since it was taken back. Silent where the browser has no
        voice for the page's language, where nobody sees the page, and until somebody has pressed something on it."""
        self.send({"kind": "say", "lines": [list(line) for line in lines], "cut": cut})

    def say_turn(self, title: str, mine: bool = False, awake: bool = True) -> None:
        """Have the browser's tab say whose turn it is (in a notebook the tab is not ours), buzz when it becomes ``mine`` (where a browser can, and
        nobody has just touched the page), and, where the page stays ``awake``, keep the screen on from now on (where the person likes that and the
        browser can: over https, or on this machine; else :attr:`sleeps` says why not)."""
        turn: dict[str, object] = {"title": title, "mine": mine} | ({} if awake else {"asleep": True})
        if turn != self.turn:
            self.together.hold(self)
            self.turn = turn

    @property
    def stays_on(self) -> bool:
        """Whether this page has the screen stay on, where the person likes that and the browser can."""
        return bool(self.turn) and "asleep" not in self.turn

    def on_rule(self, rule: Callable[[Place], object]) -> None:
        """Call ``rule(place)`` when somebody holds a button, a card, a sign or the prompt, with the section of the rules that is about it: the nearest
        element with a class ``aa-about-…`` names it, and without one it is the section about the present moment. Call it, too, when the page's address
        names a rule."""
        self._rule = rule

    def no_rule(self, rule: Callable[[Place], object]) -> None:
        """Call it no longer; another one's call stays."""
        if self._rule == rule:
            self._rule = None

    def call(self, called: Callable[[], object]) -> None:
        """Call ``called()``, which brings up what somebody is asked, as soon as they don't type at this device: at once, or when they leave the field.
        A later call takes the place of one that still waits."""
        self._called = called
        self.send({"kind": "call"})

    def drop(self) -> None:
        """Show that the last press was not carried out."""
        self.send({"kind": "dropped"})

    def download(self, name: str, data: bytes, kind: str = "application/octet-stream") -> None:
        """Save a file of that name on the device, at once; ``kind`` is its MIME type."""
        self.send({"kind": "download", "name": name, "type": kind}, [data])

    def print(self, page: str) -> None:
        """Have the browser print a page of its own, which is given as HTML: what is on the screen stays there."""
        self.send({"kind": "print", "page": page})

    def come_into_sight(self, look: str) -> None:
        """Scroll so that the first element of that CSS class within this page can be seen; stays where it is seen already."""
        self.send({"kind": "sight", "look": look})
