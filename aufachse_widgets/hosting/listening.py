"""Why a server can't listen where it was told to, in words."""

from __future__ import annotations

import errno
import socket

from ..words.language import _
from .network import addresses_here

PRIVILEGED = 1024  # ports below it are the administrator's on many systems
ELSEWHERE = frozenset({errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, getattr(errno, "WSAEADDRNOTAVAIL", errno.EADDRNOTAVAIL)})
FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, getattr(errno, "WSAEACCES", errno.EACCES)})
IN_USE = frozenset({errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)})


def another_port_may_do(error: Exception) -> bool:
    """Whether the next port may be free, or allowed, where one wasn't."""
    return isinstance(error, OSError) and error.errno in IN_USE | FORBIDDEN


def why_not_listening(error: Exception, ip: str, port: int, asked: bool) -> str:
    """What is wrong with the address or the port, and what to give instead. ``asked``: that port was asked for, and no other was tried.

    >>> why_not_listening(OSError(errno.EADDRINUSE, "in use"), "localhost", 8870, asked=True)
    'Port 8870 is in use by another program. Give another one, or leave --port out: then a free one is taken.'
    >>> why_not_listening(PermissionError(errno.EACCES, "denied"), "localhost", 80, asked=True)
    '--port=80 needs an administrator, as do all below 1024. Give a higher one, or leave --port out.'
    """
    number = error.errno if isinstance(error, OSError) else None
    if isinstance(error, socket.gaierror | UnicodeError):
        return _("--ip={ip}: there is no such address. Give one of this computer's ({addresses}), or leave --ip out.").format(ip=ip, addresses=_own())
    if number in ELSEWHERE:
        return _("--ip={ip} isn't an address of this computer. Give one that is ({addresses}), or leave --ip out.").format(ip=ip, addresses=_own())
    if number in FORBIDDEN and port < PRIVILEGED:
        return _("--port={port} needs an administrator, as do all below {least}. Give a higher one, or leave --port out.").format(port=port, least=PRIVILEGED)
    if number in FORBIDDEN:
        return _("This system doesn't allow listening on port {port}. Give another one: --port=…").format(port=port)
    if number in IN_USE and asked:
        return _("Port {port} is in use by another program. Give another one, or leave --port out: then a free one is taken.").format(port=port)
    if number in IN_USE:
        return _("No free port near {port}. Give another one: --port=…").format(port=port)
    return _("Can't listen on {ip}, port {port}: {reason}.").format(ip=ip, port=port, reason=getattr(error, "strerror", None) or error)


def _own() -> str:
    return ", ".join(dict.fromkeys(address.ip for address in addresses_here()))
