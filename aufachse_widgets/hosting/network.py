"""This computer's addresses in its networks: which of them a phone at the table can most likely reach."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import NamedTuple

import psutil

# Networks inside this computer only, for containers and virtual machines, by what systems call them.
INSIDE = re.compile(r"docker|br-|veth|virbr|vmnet|vboxnet|virtualbox|vmware|vethernet|hyper-v|lxc|lxd|cni|flannel|podman|loopback|lo\d*$", re.IGNORECASE)
# Tunnels to elsewhere: a phone at the table reaches them only if it is in the same one.
TUNNEL = re.compile(r"tun|tap|wg|utun|ppp|tailscale|zt|zerotier|hamachi|ipsec|nordlynx|proton|vpn|wireguard|openvpn|gpd", re.IGNORECASE)
WIRELESS = re.compile(r"wl|wi-?fi|wlan|airport", re.IGNORECASE)
HOME = tuple(ipaddress.ip_network(one) for one in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12"))
LOCALHOST = "localhost"
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:@/?#\s,]+)(?::(\d{1,5}))?", re.IGNORECASE)  # a name or an address, and the port
ELSEWHERE = ("198.51.100.1", 9)  # an address of documents, of nobody: nothing is sent to it


class Address(NamedTuple):
    """An address of this computer: the system's name for the network interface, and the address (IPv4)."""

    interface: str
    ip: str


def likeliest(found: Iterable[Address], route: str = "") -> tuple[str, ...]:
    """Those addresses that other devices may reach, the likeliest first. ``route`` is the one from which this computer goes to the internet.

    Left out are this computer's own inner networks and addresses that a device gives itself where there is no network. Tunnels come last.

    >>> likeliest([Address("lo", "127.0.0.1"), Address("docker0", "172.17.0.1"), Address("wg0", "10.8.0.2"), Address("wlan0", "192.168.1.5")])
    ('192.168.1.5', '10.8.0.2')
    """

    def place(address: Address) -> tuple[int | bool, ...]:
        ip = ipaddress.ip_address(address.ip)
        home = next((number for number, network in enumerate(HOME) if ip in network), len(HOME))
        return tunnel(address), home == len(HOME), address.ip != route, not WIRELESS.match(address.interface), home

    def tunnel(address: Address) -> bool:
        return bool(TUNNEL.match(address.interface))

    return tuple(dict.fromkeys(address.ip for address in sorted(filter(_outside, found), key=place)))


def _outside(address: Address) -> bool:
    ip = ipaddress.ip_address(address.ip)
    return not (INSIDE.match(address.interface) or ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


def addresses_here() -> list[Address]:
    """The addresses (IPv4) of the interfaces that are switched on."""
    up = {name for name, stats in psutil.net_if_stats().items() if stats.isup}
    return [
        Address(name, one.address)
        for name, those in psutil.net_if_addrs().items()
        if name in up
        for one in those
        if one.family == socket.AF_INET
    ]  # fmt: skip


def route_address() -> str:
    """The address from which this computer goes to the internet; empty where there is no way there. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(asking.getsockname()[0])


def reachable() -> tuple[str, ...]:
    """This computer's addresses for other devices as of now, the likeliest first."""
    return likeliest(addresses_here(), route_address())


def is_loopback(ip: str) -> bool:
    """Whether an address is this computer's own, which only it reaches.

    >>> [is_loopback(ip) for ip in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "192.168.1.5", "", "localhost")]
    [True, True, True, False, False, False]
    """
    try:
        address = ipaddress.ip_address(ip)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def is_here(ip: str) -> bool:
    """Whether that address is this computer's."""
    return is_loopback(ip) or any(ip == address.ip for address in addresses_here())


def host_name(host: str) -> str:
    """The name that a ``Host`` header gives, without the port; empty where it gives none.

    >>> [host_name(host) for host in ("Play.example.org:8866", "[::1]:8866", "127.0.0.1", "localhost,evil.example", "")]
    ['play.example.org', '::1', '127.0.0.1', '', '']
    """
    found = HOST.fullmatch(host)
    return found[1].lower().strip("[]").removesuffix(".") if found else ""


def names_here(host: str) -> bool:
    """Whether the host that a request names (``localhost:8866``) is this computer for itself. A name that anybody may give to any address is not.

    >>> [names_here(host) for host in ("localhost:8866", "127.0.0.1", "[::1]:8866", "evil.example:8866", "localhost.evil.example")]
    [True, True, True, False, False]
    """
    name = host_name(host)
    return name == LOCALHOST or is_here(name)


def only_here(address: str) -> bool:
    """Whether no other computer reaches a server that listens on that address or name. Nor does any where it leads nowhere.

    >>> [only_here(address) for address in ("localhost", "127.0.0.1", "::1", "0.0.0.0", "::", "", "192.0.2.7")]
    [True, True, True, False, False, False, False]
    """
    if not address:  # all that this computer has
        return False
    try:
        found = socket.getaddrinfo(address, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return True
    return all(is_loopback(str(each[4][0])) for each in found)
