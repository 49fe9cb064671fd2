"""What all widgets of the game share: they look at one session, and no error in a callback gets lost."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import inspect
import logging
from collections.abc import Callable, Coroutine, Iterator
from typing import TYPE_CHECKING, Any, Protocol

import ipywidgets
from traitlets import validate

from ...engine.errors import AufAchseError, IllegalAction
from ...words.language import _
from .css import shared_style

if TYPE_CHECKING:
    from ...engine.actions import Action
    from ...sessions.played import Frame, Session

log = logging.getLogger("aufachse_widgets")


class Shows(Protocol):
    """Whoever shows people the last error: a session, a tracker, a page."""

    error: str


def report(owner: Shows | None, error: Exception) -> None:
    """Show an error to the people at the screen (``owner.error``) and log what nobody foresaw.

    The game is as it was after the last step: a session changes nothing before it has checked and
    stored all.
    """
    words = getattr(owner, "words", None)
    if isinstance(error, IllegalAction) and words is not None:
        text = words.reason(error.reason)
    elif isinstance(error, AufAchseError):
        text = str(error)
    else:
        log.error("in a callback", exc_info=error)
        text = _("Something went wrong ({error}). The game goes on from the last step.").format(error=f"{type(error).__name__}: {error}")
    if owner is not None:
        owner.error = text


def guard(callback: Callable[..., Any], owner: Shows | None = None) -> Callable[..., Any]:
    """Wrap a callback (of a widget, an observer, a task) so that its errors are shown and logged:
    an exception in a callback reaches neither page nor log by itself. This is the one place that
    does so.

    The errors are shown by ``owner``, else by the ``session`` of the callback's object; so it decorates
    methods (``@guard``) and wraps functions (``button.on_click(guard(pressed, session))``). Works on
    coroutine functions, too.
    """
    bound = getattr(callback, "__self__", None)

    def told(args: tuple[Any, ...], error: Exception) -> None:
        found = owner if owner is not None else getattr(bound, "session", None)
        if found is None and args:
            found = getattr(args[0], "session", None)
        report(found, error)

    if inspect.iscoroutinefunction(callback):

        @functools.wraps(callback)
        async def guarded_task(*args: Any, **kwargs: Any) -> Any:
            try:
                return await callback(*args, **kwargs)
            except Exception as error:  # noqa: BLE001 - shown and logged
                told(args, error)

        return guarded_task

    @functools.wraps(callback)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        try:
            return callback(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - shown and logged
            told(args, error)

    return guarded


def hide(widget: ipywidgets.DOMWidget, hidden: bool) -> None:
    """Hide a widget or show it again; says nothing where it is so already."""
    if hidden != ("aa-hidden" in widget._dom_classes):
        (widget.add_class if hidden else widget.remove_class)("aa-hidden")


def put(widget: Any, value: object, name: str = "value") -> None:
    """Set a trait where it differs: what is set is sent."""
    if getattr(widget, name) != value:
        setattr(widget, name, value)


def parts(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """The widget and everything it holds (children, layers, layout, style …), each once, the
    innermost first; the shared stylesheet is left out."""
    found: dict[int, ipywidgets.Widget] = {}

    def visit(value: object) -> None:
        if isinstance(value, ipywidgets.Widget):
            if id(value) not in found and value is not shared_style():
                found[id(value)] = value
                # Only what has been set: reading a trait could make a default widget.
                for name in value.keys:
                    visit(value._trait_values.get(name))
        elif isinstance(value, list | tuple):
            for item in value:
                visit(item)
        elif isinstance(value, dict):
            for item in value.values():
                visit(item)

    visit(widget)
    return reversed(found.values())


def close_all(widget: ipywidgets.Widget) -> None:
    """Close a widget and all it holds. ``Widget.close`` alone leaves children, layout and style
    behind, which nothing ever frees."""
    for part in list(parts(widget)):
        if isinstance(part, Panel) and part is not widget:
            part.leave()
        ipywidgets.Widget.close(part)


class Panel(ipywidgets.VBox):
    """A widget that shows a session; works alone in a cell and side by side with others.

    ``seat`` is the seat whose matters it shows (None: whoever looks at the screen). A subclass
    makes its widgets once in :meth:`build` and changes them in :meth:`show`; it observes nothing but
    ``session.frame`` and never another panel. :meth:`show` is called at once with the present frame
    (``previous`` is None) and then for each change. ``styled=False`` leaves the stylesheet to whoever
    composes panels: each copy of it in a page costs the browser time.
    """

    def __init__(self, session: Session, seat: int | None = None, styled: bool = True, **kwargs: Any) -> None:
        self.session = session
        self.seat = seat
        self._styled = styled
        self._tasks: set[asyncio.Task[Any]] = set()
        super().__init__(**kwargs)
        self.add_class("aa-panel")
        self.build()
        if not self.children:
            self.children = ()  # brings the stylesheet
        session.observe(self._frame_changed, names="frame")
        guard(self.show, session)(session.frame, None)

    @validate("children")
    def _with_style(self, proposal: Any) -> tuple[ipywidgets.Widget, ...]:
        # The stylesheet stays last, whatever a panel shows.
        sheet = shared_style()
        return (*(child for child in proposal["value"] if child is not sheet), *((sheet,) if self._styled else ()))

    def build(self) -> None:
        """Make the widgets, once."""

    def show(self, frame: Frame, previous: Frame | None) -> None:
        """Show ``frame``; compare it with ``previous`` by identity to change only what changed."""
        raise NotImplementedError

    @guard
    def _frame_changed(self, change: Any) -> None:
        self.show(change["new"], change["old"])

    @property
    def frame(self) -> Frame:
        """What is shown now."""
        return self.session.frame

    def eyes(self) -> int:
        """The seat whose matters are shown now; -1 for none (curtain down, spectator)."""
        return self.frame.viewer if self.seat is None else self.seat

    @guard
    def act(self, action: Action) -> None:
        """Do an action, as of the frame on the screen; errors are shown."""
        self.session.error = ""
        self.session.do(action, at=self.frame.number)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any] | None:
        """Run a coroutine beside the game, guarded, until it ends or the panel closes; None where no
        event loop runs (a plain script)."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            work.close()
            return None

        async def run() -> Any:
            return await work

        task = loop.create_task(guard(run, self.session)())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def leave(self) -> None:
        """Stop looking at the session; the widgets stay as they are."""
        with contextlib.suppress(ValueError):  # a second time
            self.session.unobserve(self._frame_changed, names="frame")
        for task in tuple(self._tasks):
            task.cancel()

    def close(self) -> None:
        """Stop looking and close everything made here."""
        self.leave()
        close_all(self)
