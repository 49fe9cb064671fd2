"""Two small buttons that are always there, and the panel that each of them opens and closes: what one likes on this device, and the rules with help."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets
from traitlets import Bool, Bunch, link
from traitlets.traitlets import TraitType

from ...words.language import _
from ...words.rulebook.place import HERE, Asked
from .asleep import Asleep
from .buttons import make_button
from .device import Device
from .errors import Troubled, guard
from .help import help_html
from .my_link import MyLink
from .options import GROUPS, Options
from .tree import dress, hide, is_hidden


def control(trait: TraitType[Any, Any]) -> ipywidgets.DOMWidget:
    """A control with a name for one option."""
    label = _(trait.metadata["label"])
    if isinstance(trait, Bool):
        return ipywidgets.Checkbox(description=label, indent=False)
    return ipywidgets.Dropdown(options=[(_(name), value) for value, name in trait.metadata["values"].items()], description=label)


def _about(text: str) -> ipywidgets.HTML:
    """What is to be said about the option before it, behind a small button."""
    more = escape(_("What this does"), quote=True)
    return ipywidgets.HTML(f'<details><summary aria-label="{more}" title="{more}">i</summary><p>{escape(text)}</p></details>').add_class("aa-optioninfo")


def labelled(options: Options, companion: bool = False) -> list[tuple[str, TraitType[Any, Any]]]:
    """The options that are offered, by their groups and in the order in which they are written; ``companion``: those that matter there."""
    traits = options.traits()
    told = [(name, traits[name]) for name in vars(type(options)) if name in traits and traits[name].metadata.get("label")]
    groups = list(GROUPS)
    told.sort(key=lambda one: groups.index(one[1].metadata["group"]))
    return [(name, trait) for name, trait in told if not companion or trait.metadata.get("companion")]


ReadRules = Callable[[ipywidgets.Widget | None, Asked], ipywidgets.DOMWidget]
"""Makes the rules as a widget, or opens those made before: what was made, and what is asked about."""


class OptionsForm(ipywidgets.VBox):
    """A line for each option that has a label, under the heading of its group, and more about it behind an "i"; what is chosen holds at once.
    ``listen`` is a button that plays all sounds, ``asleep`` says below the option of a screen that stays on why it doesn't; without it that is not offered."""

    def __init__(self, options: Options, companion: bool = False, listen: ipywidgets.Button | None = None, asleep: Asleep | None = None) -> None:
        offered = [(name, trait) for name, trait in labelled(options, companion) if name != "stay_on" or asleep is not None]
        self._options = options
        self._needing: list[tuple[str, ipywidgets.DOMWidget]] = []  # options, and the rows that matter while they are on
        self.controls = {name: control(trait) for name, trait in offered}
        self._links = [link((options, name), (widget, "value")) for name, widget in self.controls.items()]
        silent = ipywidgets.HTML(f'<p class="aa-small">{escape(_("This browser has no voice for this language, so you hear nothing."))}</p>')
        below = {"volume": listen, "stay_on": asleep, "announcer": silent.add_class("aa-voiceless")}
        self.asleep = asleep
        parts: list[ipywidgets.Widget] = []
        for group, ones in itertools.groupby(offered, key=lambda one: one[1].metadata["group"]):
            parts.append(ipywidgets.HTML(f"<h3>{escape(_(GROUPS[group]))}</h3>"))
            for name, trait in ones:
                info = _about(_(trait.metadata["about"]))
                more = below.get(name)
                row = ipywidgets.VBox([self.controls[name], info, *([more] if more is not None else [])]).add_class("aa-option")
                if trait.metadata.get("speech"):
                    row.add_class("aa-with-speech")
                if needed := trait.metadata.get("needs"):
                    self._needing.append((needed, row))
                parts.append(row)
        super().__init__(parts)
        self.add_class("aa-options")
        self._needed(None)
        options.observe(self._needed, names=sorted({needed for needed, _row in self._needing}))

    def _needed(self, change: Bunch | None) -> None:
        for needed, row in self._needing:
            hide(row, not getattr(self._options, needed))

    def leave(self) -> None:
        """Look at the options no longer."""
        while self._links:
            self._links.pop().unlink()
        with contextlib.suppress(ValueError):  # a second time
            self._options.unobserve(self._needed, names=sorted({needed for needed, _row in self._needing}))


class DevicePanel(ipywidgets.VBox, Troubled):
    """The panel; ``buttons`` are the two that open it, to be placed where they are always in sight. ``sections`` of its help can be added, each a widget:
    they stand above all else. ``game()`` makes what can be done with the game, shown below the options, ``rules()`` the rules of its table, shown above the
    help, also where the ``device`` is asked for them; where it knows a link of one's own, that can be copied. Contents are made when they are first opened;
    ``companion``: those that matter there."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(
        self,
        options: Options,
        game: Callable[[], ipywidgets.DOMWidget] | None = None,
        companion: bool = False,
        rules: ReadRules | None = None,
        device: Device | None = None,
    ) -> None:
        self.options = options
        self.companion = companion
        self.form: OptionsForm | None = None
        self.game: ipywidgets.DOMWidget | None = None
        self.link: ipywidgets.DOMWidget | None = None
        self._device = device
        self._make_game = game
        self._read_rules = rules
        self.rules: ipywidgets.DOMWidget | None = None
        self.help: ipywidgets.HTML | None = None
        self.sections = ipywidgets.VBox()
        self.gear = self._button(_("Options, save and share") if game is not None else _("Options"), self.open_options, "gear", "aa-key-options")
        self.question = self._button(_("Rules and help") if rules is not None else _("Help"), self.open_help, "question", "aa-key-help")
        self.buttons = (self.gear, self.question)
        self.done = make_button(_("Close"), guard(lambda button: self.shut(), self), "aa-primary", "aa-key-close", page=self)
        super().__init__()
        if device is not None:
            self.presses = device.presses
            if rules is not None:
                device.on_rule(self.read)
        self.add_class("aa-devicepanel").add_class("aa-hidden")

    def _button(self, label: str, pressed: Callable[[], object], icon: str, *looks: str) -> ipywidgets.Button:
        button = make_button("", guard(lambda button: pressed(), self), "aa-quiet", "aa-tool", "aa-icon", *looks, page=self)
        button.icon, button.tooltip = icon, label
        return button

    def open_options(self) -> None:
        """Show the options, or close them."""
        if self.form is None:
            device = self._device
            asleep = Asleep(device) if device is not None and device.stays_on else None
            self.form = OptionsForm(self.options, self.companion, self._listen(), asleep)
            self.game = None if self._make_game is None else self._make_game()
            if self._device is not None and self._device.own_link is not None and self._device.own_link():
                self.link = MyLink(self._device)
        self._open(*(one for one in (self.form, self.game, self.link) if one is not None), self.done)

    def _listen(self) -> ipywidgets.Button | None:
        """The button that plays all sounds."""
        device = self._device
        if device is None:
            return None
        return make_button(_("Listen"), guard(lambda button: device.listen(), self), "aa-listen", "aa-unlocks-sound", page=None)

    def open_help(self) -> None:
        """Show the rules at the present moment and the help, or close them."""
        if not is_hidden(self) and self.help is not None and self.help in self.children:
            self.shut()
        else:
            self.read()

    def read(self, asked: Asked = HERE) -> None:
        """Show the rules, open at what is asked about; below them the help."""
        if self.help is None:
            self.help = ipywidgets.HTML(help_html(self.companion))
        if self._read_rules is not None:
            self.rules = self._read_rules(self.rules, asked)
        above = (self.sections,) if self.sections.children else ()  # else the rules come first, and open at the moment's chapter
        self._show(*above, *((self.rules,) if self.rules is not None else ()), self.help, self.done)

    def open_with(self, widget: ipywidgets.DOMWidget) -> None:
        """Show that widget, which stays its maker's, or close it."""
        self._open(widget, self.done)

    def _open(self, *shown: ipywidgets.Widget) -> None:
        if self.children == shown and not is_hidden(self):
            self.shut()
        else:
            self._show(*shown)

    def _show(self, *shown: ipywidgets.Widget) -> None:
        if self.children != shown:
            self.children = shown
        dress(self, "aa-devicepanel", *(("aa-reading",) if self.rules is not None and self.rules in shown else ()))

    def shut(self) -> None:
        """Close the panel."""
        hide(self, True)

    def leave(self) -> None:
        """Be asked for the rules no longer."""
        if self._device is not None:
            self._device.no_rule(self.read)

    def spare(self) -> tuple[ipywidgets.Widget, ...]:
        """Widgets that were made and are not always among the children."""
        return tuple(each for each in (self.game, self.link, self.form, self.rules, self.help, self.sections, self.done, *self.buttons) if each is not None)
