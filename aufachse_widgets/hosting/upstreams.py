"""What the server is built on: whether it is what was tested, and whether our own handlers stand where Voilà's would."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import metadata
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tornado.websocket import WebSocketHandler

from ..engine.errors import AufAchseError
from ..words.language import _

DISTRIBUTION = "aufachse-widgets"
# Their handlers are replaced by ours, which guard the page: with others than those that were tested nothing is served.
GUARDED = ("voila", "jupyter-server")


class UpstreamError(AufAchseError):
    """The server is not safe with what is installed; the message says why, for people."""


def declared(distribution: str = DISTRIBUTION) -> list[Requirement]:
    """What the package says it needs, without extras: in its own metadata, the one list that installers read, too.
    UpstreamError where it isn't installed."""
    try:
        lines = metadata.requires(distribution) or []
    except metadata.PackageNotFoundError as error:
        raise UpstreamError(_("{package} isn't installed, so what it needs can't be checked: pip install .").format(package=distribution)) from error
    found = [Requirement(line) for line in lines]
    return [one for one in found if one.marker is None or one.marker.evaluate({"extra": ""})]


def check_versions(requirements: Sequence[Requirement] | None = None, version: Callable[[str], str] = metadata.version) -> str:
    """Check what is installed against what the ``requirements`` (by default: the package's own) allow. UpstreamError where that is outside for what
    the server's safety rests on; for anything else the answer is a line of warning, empty where all is as it was tested.

    >>> needs = [Requirement("voila<0.6,>=0.5.8"), Requirement("jupyter-server<3,>=2.17"), Requirement("rich>=13.7")]
    >>> check_versions(needs, {"voila": "0.5.9", "jupyter-server": "2.17.0", "rich": "14.0"}.__getitem__)
    ''
    >>> check_versions(needs, {"voila": "0.5.9", "jupyter-server": "2.17.0", "rich": "12.0"}.__getitem__)
    'Not tested with these: rich 12.0 (rich>=13.7). If something fails: pip install "rich>=13.7"'
    >>> check_versions(needs, {"voila": "0.6.0", "jupyter-server": "2.17.0", "rich": "14.0"}.__getitem__)
    Traceback (most recent call last):
    aufachse_widgets.hosting.upstreams.UpstreamError: voila 0.6.0 is installed, and what guards the page was tested with voila<0.6,>=0.5.8 only. ...
    """
    needed = declared() if requirements is None else requirements
    if missing := set(GUARDED) - {canonicalize_name(one.name) for one in needed}:
        said = _("{package} doesn't say which {missing} it needs. Install it again.")
        raise UpstreamError(said.format(package=DISTRIBUTION, missing=", ".join(sorted(missing))))
    outside: list[tuple[str, str]] = []
    for one in needed:
        try:
            found = version(one.name)
        except metadata.PackageNotFoundError:
            found = _("(missing)")
        if found != _("(missing)") and one.specifier.contains(found, prereleases=True):
            continue
        wanted = f"{one.name}{one.specifier}"
        if canonicalize_name(one.name) in GUARDED:
            said = _('{name} {version} is installed, and what guards the page was tested with {wanted} only. Nothing is served; pip install "{wanted}"')
            raise UpstreamError(said.format(name=one.name, version=found, wanted=wanted))
        outside.append((f"{one.name} {found} ({wanted})", f'"{wanted}"'))
    if not outside:
        return ""
    said = _("Not tested with these: {packages}. If something fails: pip install {wanted}")
    return said.format(packages=", ".join(each for each, _wanted in outside), wanted=" ".join(wanted for _each, wanted in outside))


def guarded(handlers: Sequence[Sequence[Any]], ours: Mapping[type, type], pages: Mapping[str, type]) -> list[tuple[Any, ...]]:
    """Voilà's handlers with ours in their places: ``ours`` by the class that each replaces, ``pages`` by a path at which each must be the first to
    answer. UpstreamError where one of ours isn't asked: Voilà's own page or websocket would be, which passes on any message, code included."""
    replaced = [(path, ours.get(handler, handler), *rest) for path, handler, *rest in handlers]
    there = [handler for _path, handler, *_rest in replaced]
    wrong = [f"{its.__name__} ({mine.__name__})" for its, mine in ours.items() if mine not in there]
    wrong += [name_of(handler) for handler in there if handler not in ours.values() and not _is_guarded(handler, ours)]
    for path, mine in pages.items():
        first = next((handler for pattern, handler, *_rest in replaced if _matches(pattern, path)), None)
        if first is not mine:
            wrong.append(f"{path} ({name_of(first)})")
    if wrong:
        said = _("This Voilà has other handlers than those that were tested, so what guards the page isn't in place: {names}. Nothing is served.")
        raise UpstreamError(said.format(names=", ".join(dict.fromkeys(wrong))))
    return replaced


def name_of(handler: object) -> str:
    """What a handler is called."""
    return getattr(handler, "__name__", str(handler))


def _is_guarded(handler: object, ours: Mapping[type, type]) -> bool:
    """Whether a handler that isn't ours may stand: no websocket, and no relative of what is replaced."""
    return isinstance(handler, type) and not issubclass(handler, (WebSocketHandler, *ours))


def _matches(pattern: object, path: str) -> bool:
    return isinstance(pattern, str) and re.fullmatch(pattern, path) is not None


@contextmanager
def importing() -> Iterator[None]:
    """For the imports of what the command is built on: where one fails, and since another version is installed than the package needs, the command
    ends with that in a line."""
    try:
        yield
    except ImportError as error:
        try:
            check_versions()
        except UpstreamError as reason:
            raise SystemExit(f"aufachse: {reason}") from error
        raise
