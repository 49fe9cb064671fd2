"""The server of the dashboard: Voilà as `aufachse` runs it, with its options."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import ssl
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

from msgspec.structs import replace
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets import Bool, Float, Integer, List, Unicode, default
from traitlets.config import Config

# isort: split
from . import left_out  # noqa: F401 - before Voilà

# isort: split
from .upstreams import UpstreamError, check_versions, guarded, importing

with importing():  # another version may lack them
    from jupyter_server.utils import url_path_join
    from voila import notebook_renderer
    from voila.app import Voila
    from voila.configuration import VoilaConfiguration
    from voila.paths import collect_static_paths, collect_template_paths
    from voila.tornado.handler import TornadoVoilaHandler
    from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

    from .pages import TOLD, PageHandler
    from .sockets import PageSocket
    from .templates import PageExporter
    from .voila_settings import server_settings

from .. import __version__
from ..commands import terminal
from ..commands.by_name import COMMANDS
from ..commands.command_line import LEVELS, nearest, wrong_option
from ..commands.help_text import help_text
from ..commands.spoken import why_not
from ..engine.board_file import load_board
from ..engine.edition import PRESETS
from ..engine.errors import AufAchseError, EditionError
from ..engine.presets import preset
from ..engine.reasons import N_
from ..frontend.bundles import BUNDLE
from ..pages.settings import PageSettings
from ..store import MEMORY, StoreError, default_path, fold_log, open_store
from ..words.language import _, available, preferred
from .answers import with_plain_errors
from .bundle_files import PATTERN, BundleFile
from .certificate import CertificateError, secure_context
from .connections import BoundedServer, Connections
from .descriptors import descriptor_limit, descriptors_in_use, raise_descriptor_limit
from .door import Door
from .ends import LOGS, tells_no_ends
from .folders import TemporaryFolder, jupyter_folders, why_not_written
from .gate import Gate, Invited, Links
from .host_link import PARAMETER, HostLink, new_secret
from .invitation import BLOCKS, invitation
from .kernels import warm_source
from .languages import SETTING as LANGUAGE
from .links import LinkCookies
from .listening import another_port_may_do, why_not_listening
from .loading import TEMPLATE
from .network import LOCALHOST, is_loopback, only_here, reachable
from .origin import HostNames, is_host_name
from .quiet_log import tells_no_contents
from .room import Room
from .silence import SETTING as SILENCE
from .silence import Silence
from .timings import SERVER_TIMINGS
from .unconnected import SETTING as UNCONNECTED
from .unconnected import Unconnected

LOOPBACK, EVERYBODY = "127.0.0.1", "0.0.0.0"
NOTEBOOK = Path(__file__).parent / "dashboard.ipynb"
# The doors of the start page, which may be named after the command: what each opens, and examples.
DOORS = {
    "play": (
        N_("Opens the form for a new game against bots, or with several people at one screen. Where such a game goes on already it is offered first."),
        ("aufachse play", "aufachse play --edition=schmidt-2007 --players=3", "aufachse play --lan", "aufachse play --board=our_board.json"),
    ),
    "track": (
        N_(
            "Opens the companion for a physical table: you play with the box and tap what happens, on a phone or laptop; it is your bank, memory and referee. "
            "Or have it be just the bank, on the form's first screen. Where a table goes on already it is offered first. With --lan the players' phones join."
        ),
        ("aufachse track", "aufachse track --players=4 --edition=fx-schmid-1987", "aufachse track --lan"),
    ),
    "learn": (
        N_("Opens the chapters of the first trip: short lessons on the game's own screen, each to be left and gone on with."),
        ("aufachse learn", "aufachse learn --no-browser --port=8870"),
    ),
}
# What may be given on the command line, and what kind of value it takes (commands/command_line.py).
OPTIONS = {
    "port": "port",
    "ip": "text",
    "lan": "",
    "open-to-everyone": "",
    "host-link": "",
    "certfile": "text",
    "keyfile": "text",
    "language": "text",
    "edition": "text",
    "players": "number",
    "store": "text",
    "board": "text",
    "log-level": "level",
    "no-browser": "",
    "debug": "",
    "help": "",
    "help-all": "",
    "version": "",
    "h": "",
    "V": "",
}

A_SOCKET = "/api/kernels/00000000-0000-0000-0000-000000000000/channels"  # the path of some page's websocket


def absolute(store: str) -> str:
    """The name of a store or a file for a process that runs in another folder.

    >>> absolute("memory:")
    'memory:'
    """
    return store if store == MEMORY or "://" in store else str(Path(store).expanduser().absolute())


def settings_by_name() -> frozenset[str]:
    """The settings that may be given by class and name (``--VoilaConfiguration.show_tracebacks=True``), as Voilà's own command takes them."""
    return frozenset(f"{owner.__name__}.{name}" for owner in (Aufachse, VoilaConfiguration, Voila) for name in owner.class_trait_names(config=True))


class Aufachse(Voila):  # type: ignore[misc]
    """The server of the dashboard: Voilà on the packaged notebook, with the packaged template."""

    name = "aufachse"
    version = __version__
    description = N_(
        "The board game Auf Achse: starts the dashboard and opens it in the browser. Ctrl+C ends it. "
        "aufachse play, track and learn open one of its doors: a game here; the companion, or just the bank, for a game with the box; a first trip."
    )
    examples = "\n".join(
        [
            "aufachse",
            "aufachse play",
            "aufachse track --players=4",
            "aufachse learn",
            "aufachse track --help",
            "aufachse simulate --help",
            "aufachse lessons my-class",
            "aufachse backup games-backup.sqlite",
            "aufachse --edition=schmidt-2007 --players=3",
            "aufachse --lan",
            "aufachse --lan --certfile=table.pem --keyfile=table.key",
            "aufachse --no-browser --port=8870",
            "aufachse --board=our_board.json",
        ]
    )
    option_description = ""

    port = Integer(8866, help=N_("Port to listen on; 0: any free one. Without it the next free one is taken where the usual one is in use.")).tag(config=True)
    ip = Unicode(
        LOCALHOST,
        help=N_("Address to listen on. One that other computers reach needs --lan, which lets in those who are invited, or --open-to-everyone."),
    ).tag(config=True)
    lan = Bool(False, help="Let phones and other computers in the network join tables, by a code or a link.").tag(config=True)
    open_to_everyone = Bool(False, help="Everybody who reaches the server has the whole dashboard, as the host has.").tag(config=True)
    host_link = Bool(False, help="With --lan: print a link that makes another browser the host's, as for a container or a remote machine.").tag(config=True)
    hosts = List(
        Unicode(),
        help="Names by which a proxy in front of the server is asked for, such as play.example.org: pages are served under these names, too. "
        "Without --lan all who come through the proxy have the whole dashboard.",
    ).tag(config=True)
    most_guests = Integer(0, help="How many guests' pages there may be at once. 0: as many as there is memory for.").tag(config=True)
    certfile = Unicode("", help=N_("Certificate (PEM): pages are then served by https, which nobody on the network can read.")).tag(config=True)
    keyfile = Unicode("", help=N_("The certificate's key (PEM), where it is in a file of its own.")).tag(config=True)
    open_browser = Bool(True, help="Open the dashboard in the browser.").tag(config=True)
    language = Unicode("", help="The language of pages whose person has chosen no other (a code such as de), and of the terminal.").tag(config=True)
    edition = Unicode("", help=N_("Edition the start form begins with: {values}.")).tag(config=True)
    players = Integer(0, help=N_("Number of players the start form begins with: 2 to 6.")).tag(config=True)
    store = Unicode("", help=N_('File that keeps the games; "memory:": they last as long as the page. Default: one in your data folder.')).tag(config=True)

    silence = Float(SERVER_TIMINGS.silence, help="Seconds that a page may be silent, as on a phone asleep, before its kernel ends; its game is kept.").tag(
        config=True
    )
    unconnected = Float(SERVER_TIMINGS.unconnected, help="Seconds that a page may take to load its files before its kernel ends.").tag(config=True)
    board = Unicode("", help=N_("File with a board of your own and its contracts (see load_board): games are begun on it.")).tag(config=True)

    aliases = {
        "port": "Aufachse.port",
        "ip": "Aufachse.ip",
        "certfile": "Aufachse.certfile",
        "keyfile": "Aufachse.keyfile",
        "language": "Aufachse.language",
        "edition": "Aufachse.edition",
        "players": "Aufachse.players",
        "store": "Aufachse.store",
        "board": "Aufachse.board",
        "log-level": "Aufachse.log_level",
    }
    flags = {
        "lan": ({"Aufachse": {"lan": True}}, N_("Let phones and other computers in the network join tables: prints the address and a QR code.")),
        "open-to-everyone": ({"Aufachse": {"open_to_everyone": True}}, N_("Give the whole dashboard, all games included, to everybody who reaches it.")),
        "host-link": ({"Aufachse": {"host_link": True}}, N_("With --lan: print a link that makes another browser the host's (containers, remote machines).")),
        "no-browser": ({"Aufachse": {"open_browser": False}}, N_("Do not open the browser.")),
        "debug": ({"Aufachse": {"log_level": logging.DEBUG}}, N_("Log everything, and show tracebacks in the page.")),
    }
    classes: list[type] = []

    door = Unicode("")  # the one that is open at first
    secure: ssl.SSLContext | None = None  # https, where there is a certificate
    port_asked = False  # whether it was given on the command line: then no other will do
    unkept = ""  # why games last only as long as the server, where they do
    connections: Connections  # the open ones, once it has started

    @default("log_level")
    def _quiet(self) -> int:
        return logging.ERROR

    def initialize(self, argv: list[str] | None = None) -> None:
        """Read the command line and prepare the server."""
        self.config_file_paths: list[str] = []  # settings that somebody made for Voilà elsewhere are not for this page
        self.notebook_path = str(NOTEBOOK)
        notebook_renderer.VoilaExporter = PageExporter  # no setting names it
        self.update_config(Config(server_settings()))
        super().initialize(argv)
        self.log.addFilter(tells_no_contents)
        if self.log_level > logging.DEBUG:
            for log in (self.log, *map(logging.getLogger, LOGS)):
                log.addFilter(tells_no_ends)
        if hasattr(signal, "SIGHUP"):  # the terminal's window was closed: end the kernels too
            signal.signal(signal.SIGHUP, self._handle_signal_stop)

    def parse_command_line(self, argv: list[str] | None = None) -> None:
        # traitlets itself passes over what it does not know: the page would come up as if nothing were wrong.
        if problem := wrong_option(sys.argv[1:] if argv is None else argv, OPTIONS, settings_by_name()):
            self.refuse(problem)
        self.explain_door(sys.argv[1:] if argv is None else argv)
        super().parse_command_line(argv)
        self.port_asked = any("port" in self.cli_config.get(owner, {}) for owner in ("Aufachse", "Voila"))
        if self.extra_args and self.extra_args[0] in DOORS:
            self.door = self.extra_args.pop(0)
        if self.extra_args:
            unknown = self.extra_args[0]
            said = _("There is no {argument} to open: did you mean aufachse {nearest}?")
            self.refuse(said.format(argument=unknown, nearest=nearest(unknown, (*DOORS, *COMMANDS))))
        if self.language and (problem := why_not(self.language)):
            self.refuse(problem)
        if self.edition:
            try:
                preset(self.edition)
            except EditionError as error:
                self.refuse(_("{reason}. Did you mean {nearest}?").format(reason=str(error).rstrip("."), nearest=nearest(self.edition, PRESETS)))
        if self.players and not 2 <= self.players <= 6:
            self.refuse(_("--players={players}: the game is for two to six players.").format(players=self.players))
        if self.store:
            try:
                open_store(absolute(self.store)).close()
            except StoreError as error:
                self.refuse(str(error))
        if self.board:
            try:
                load_board(Path(absolute(self.board)))
            except AufAchseError as error:
                self.refuse(str(error))
        self.check_network()
        if self.log_level <= logging.DEBUG:
            self.config.VoilaConfiguration.show_tracebacks = True
        else:
            # It warns of the pings that jupyter_server sets, which nobody can change here.
            logging.getLogger("tornado.general").setLevel(logging.ERROR)
            # What strangers and other sites' pages are refused is no news in the host's terminal, and they could fill it.
            logging.getLogger("tornado.access").setLevel(logging.CRITICAL)

    def print_help(self, classes: bool = False) -> None:
        """Print what the command does and takes; with ``classes`` all that can be set, by class and name."""
        if classes:
            super().print_help(classes)
            return
        levels = tuple(level for level in LEVELS if level != "WARNING")
        terminal.write(help_text(self, OPTIONS, {"edition": tuple(PRESETS), "language": available(), "log-level": levels}))

    def check_network(self) -> None:
        """Refuse what cannot be served to others; listen to them where they may join."""
        if self.lan and (self.store or default_path()) == MEMORY:
            self.refuse(_("--lan with --store=memory: can't work: what is in memory only one page sees. Give a file, or leave --store out."))
        if self.lan and self.open_to_everyone:
            self.refuse(_("--lan lets in only those who are invited, --open-to-everyone everybody: give one of them."))
        if self.lan or self.open_to_everyone:
            if self.ip == LOCALHOST:
                self.ip = EVERYBODY
            if is_loopback(self.ip):
                said = _("{option} with --ip={ip} can't work: only this computer reaches that address. Leave --ip out.")
                self.refuse(said.format(option="--lan" if self.lan else "--open-to-everyone", ip=self.ip))
        elif not only_here(self.ip):
            said = _("--ip={ip} is an address that others reach: add --lan to let in those whom you invite, or --open-to-everyone for everybody.")
            self.refuse(said.format(ip=self.ip))
        if self.host_link and not self.lan:
            self.refuse(_("--host-link needs --lan: without it everybody who reaches the server is its host."))
        if wrong := next((name for name in self.hosts if not is_host_name(name)), None):
            self.refuse(_("--Aufachse.hosts={name}: give the name alone, such as play.example.org.").format(name=wrong))
        if self.keyfile and not self.certfile:
            self.refuse(_("--keyfile={file} needs its certificate too: --certfile.").format(file=self.keyfile))
        if self.certfile:
            try:
                self.secure = secure_context(self.certfile, self.keyfile)
            except CertificateError as error:
                self.refuse(str(error))

    def explain_door(self, argv: Sequence[str]) -> None:
        """Let the help be about the door that is named, where one is."""
        door = next((one for one in argv if one in DOORS), "")
        if door:
            about, examples = DOORS[door]
            self.name = f"aufachse {door}"
            self.description = f"{_(about)} {_('Serves the dashboard until Ctrl+C.')}"
            self.examples = "\n".join(examples)

    def refuse(self, message: str) -> NoReturn:
        """End with what is wrong on the command line (exit status 2)."""
        terminal.complain(f"aufachse: {message}")
        sys.exit(2)

    def setup_template_dirs(self) -> None:
        # The packaged folder, not Jupyter's data path: the same from a wheel, from a checkout and with other versions installed.
        self.template_paths = [str(TEMPLATE), str(BUNDLE), *collect_template_paths(["voila", "nbconvert"], "lab", prune=True)]
        self.static_paths = collect_static_paths(["voila", "nbconvert"], "lab")

    def init_handlers(self) -> list[Any]:
        ours = {VoilaKernelWebsocketHandler: PageSocket, TornadoVoilaHandler: PageHandler}
        pages = {url_path_join(self.server_url, "/"): PageHandler, url_path_join(self.server_url, A_SOCKET): PageSocket}
        try:
            handlers = guarded(super().init_handlers(), ours, pages)
        except UpstreamError as error:
            shutil.rmtree(self.connection_dir, ignore_errors=True)
            self.refuse(str(error))
        handlers.insert(0, (url_path_join(self.server_url, PATTERN), BundleFile))
        return [(path, with_plain_errors(handler), *rest) for path, handler, *rest in handlers]

    def told_to_pages(self) -> PageSettings:
        """What all pages are told, as of now: this computer's addresses change with its network."""
        return PageSettings(
            edition=self.edition,
            players=self.players,
            door=self.door,
            board=absolute(self.board) if self.board else "",
            unkept=self.unkept,
            addresses=tuple(self.addresses()) if self.lan else (),
            debug=self.log_level <= logging.DEBUG,
            files=True,
        )

    def start(self) -> None:
        """Serve until interrupted."""
        try:
            untested = check_versions()
        except UpstreamError as error:
            self.refuse(str(error))
        if untested:
            self.say(untested)
        self.find_folders()
        if self.store:
            os.environ["AUFACHSE_STORE"] = absolute(self.store)  # kernels run in another folder
        raise_descriptor_limit()
        self.connections = Connections()
        fold_log()  # what a server that was killed has left
        with suppress(OSError):  # the first page says so
            warm_source().start()
        super().start()

    @cached_property
    def temporary(self) -> TemporaryFolder:
        """What takes the place of folders that can't be written."""
        return TemporaryFolder()

    def find_folders(self) -> None:
        """Have a temporary folder take what is written where nothing can be: without a home, with a read-only one, as a user whom nobody knows."""
        try:
            os.environ.update(jupyter_folders(self.temporary))
            usual = default_path()
            if self.store or usual == MEMORY or "://" in usual or not (reason := why_not_written(Path(usual).expanduser())):
                return
            self.store = str(self.temporary.path / "games.sqlite")
        except OSError as error:
            self.refuse(_("Nothing can be written on this computer, not even in a temporary folder ({reason}).").format(reason=error.strerror or error))
        said = _("Games can't be kept in {folder} ({reason}): they last until aufachse is stopped. Another place: --store=FILE")
        self.unkept = said.format(folder=Path(usual).parent, reason=reason)

    def bind(self, port: int) -> list[socket.socket]:
        """Sockets on the address to listen on and, with ``lan``, on this computer's own, which its pages use. OSError where the port is in use."""
        sockets = bind_sockets(port, self.ip)
        if self.lan and self.ip not in ("", EVERYBODY, "::"):
            try:
                sockets += bind_sockets(sockets[0].getsockname()[1], LOOPBACK)
            except OSError:
                for one in sockets:
                    one.close()
                raise
        return sockets

    def open_sockets(self) -> list[socket.socket]:
        """Sockets on the port that was asked for, else on the usual one or one near it that is free."""
        asked = self.port_asked or self.port == 0
        for port in [self.port] if asked else self.random_ports(self.port, self.port_retries + 1):
            try:
                return self.bind(port)
            except (OSError, UnicodeError) as error:  # the second: what is no name of a computer
                self.log.info("port %i: %s", port, error)
                why = why_not_listening(error, self.ip, self.port, asked)
                if not another_port_may_do(error):
                    break
        return self.refuse(why)

    def listen(self) -> None:
        # Voilà's own neither knows the port that "any" became nor says anything when its log is quiet.
        sockets = self.open_sockets()
        self.port = sockets[0].getsockname()[1]
        # Nothing is uploaded: what a browser sends is short, or comes by its page's websocket.
        secret = new_secret() if self.host_link else ""
        server = BoundedServer(self.gate(secret), self.connections, ssl_options=self.secure, max_body_size=10_000, max_header_size=20_000)
        server.add_sockets(sockets)
        self.say(_("Auf Achse is running at {address} – press Ctrl+C to stop it.").format(address=self.own_address()))
        if self.lan:
            self.say(invitation(self.addresses(), picture=terminal.shows(BLOCKS)))
            if secret:
                self.say_host_link(secret)
        elif self.open_to_everyone:
            said = _("Everybody who reaches {addresses} sees and plays all games: with --lan only those who are invited come in.")
            self.say(said.format(addresses=" ".join(self.addresses()) or self.own_address()))
        if self.behind_proxy:
            self.say(_("Pages are made for a proxy that shows them at {path} and strips that from addresses.").format(path=self.base_url))
        if self.unkept:
            self.say(self.unkept)
        if self.open_browser:
            self.launch_browser()
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            try:
                self.stop()
            finally:
                warm_source().close()
                # Last, when no kernel has the file open any more: somebody may copy it now.
                if not fold_log():
                    self.say(_("Another program has the games open. To copy them, use aufachse backup."))
                self.temporary.remove()

    def say_host_link(self, secret: str) -> None:
        """Print the link that makes another browser the host's; it is not said again."""
        first = next(iter(self.addresses()), self.own_address())
        self.say(_("Any browser that opens this link is the host's; keep it to yourself: {link}").format(link=f"{first}?{PARAMETER}={secret}"))
        self.say(_("If that browser reaches this computer at another address, as from outside a container, put that one in the link."))

    def gate(self, host_secret: str = "") -> Gate:
        """What every request passes first; the ``host_secret`` of a link makes another browser the host's."""
        self.app.settings[TOLD] = self.told_to_pages
        self.app.settings[LANGUAGE] = preferred(self.language)
        self.app.settings[SILENCE] = Silence(self.silence)
        self.app.settings[UNCONNECTED] = Unconnected(self.kernel_manager, replace(SERVER_TIMINGS, unconnected=self.unconnected))
        names, here = self.host_names(), self.own_address()
        if origins := names.origins():
            self.app.settings["allow_origin_pat"] = origins
        door = Door(absolute(self.store) if self.store else "")
        if not self.lan:
            return Gate(self.app, self.base_url, None, names, here, Links(door, LinkCookies(self.port)))
        room = Room(self.most_guests, descriptors=self.descriptors_for_pages)
        link = HostLink(host_secret) if host_secret else None
        return Gate(self.app, self.base_url, Invited(door, room, self.port, here, host_link=link), names, here)

    def host_names(self) -> HostNames:
        """The names by which the server may be asked for."""
        return HostNames(self.hosts, addresses=self.open_to_everyone, bound=self.ip)

    def descriptors_for_pages(self) -> int:
        """How many descriptors are left for pages: those that connections may take are none of them."""
        to_come = self.connections.limits.together - len(self.connections)
        return descriptor_limit() - descriptors_in_use() - to_come

    def say(self, text: str) -> None:
        """A line in the terminal."""
        terminal.say(text)

    def addresses(self) -> list[str]:
        """The addresses at which other devices find this server, the likeliest first."""
        return [self._url(ip) for ip in (reachable() if self.ip in ("", EVERYBODY, "::") else (self.ip,))]

    def own_address(self) -> str:
        """The address at which this computer finds it."""
        return self._url(LOCALHOST) if self.lan or self.ip in ("", EVERYBODY, "::") else str(self.display_url)

    @property
    def behind_proxy(self) -> bool:
        """Whether pages have another path for browsers than for this server: a proxy strips a part of it."""
        return bool(self.server_url) and self.server_url != self.base_url

    def _url(self, ip: str) -> str:
        return f"{'https' if self.secure else 'http'}://{f'[{ip}]' if ':' in ip else ip}:{self.port}{self.server_url or self.base_url}"

    def launch_browser(self) -> None:
        # Without Voilà's detour by a temporary page, which asks a CDN for fonts. In a thread: some browsers return only when they are closed.
        here = self._url(LOCALHOST if self.lan or self.ip in ("", EVERYBODY, "::") else self.ip)
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
