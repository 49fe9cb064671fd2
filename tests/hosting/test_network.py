"""Which address of a computer a phone can most likely reach, on made-up computers and on this one."""

import ipaddress

import pytest

from aufachse_widgets.hosting.network import Address, addresses_here, is_loopback, likeliest, reachable


@pytest.mark.parametrize(
    ("found", "route", "expected"),
    [
        pytest.param([("lo", "127.0.0.1")], "", (), id="no network"),
        pytest.param([("lo", "127.0.0.1"), ("eth0", "169.254.7.9")], "", (), id="a cable to nowhere"),
        pytest.param(
            [("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("br-4f2a", "172.18.0.1"), ("wlp3s0", "192.168.178.23")], "", ("192.168.178.23",), id="docker"
        ),
        pytest.param([("enp0s31f6", "10.0.0.7"), ("wlp3s0", "192.168.1.5")], "", ("192.168.1.5", "10.0.0.7"), id="cable and Wi-Fi"),
        pytest.param([("enp0s31f6", "10.0.0.7"), ("wlp3s0", "192.168.1.5")], "10.0.0.7", ("10.0.0.7", "192.168.1.5"), id="the way to the internet first"),
        pytest.param([("tun0", "10.8.0.6"), ("wlan0", "192.168.1.5")], "10.8.0.6", ("192.168.1.5", "10.8.0.6"), id="all goes through a VPN"),
        pytest.param([("tailscale0", "100.101.102.103"), ("eth0", "192.168.0.2")], "", ("192.168.0.2", "100.101.102.103"), id="Tailscale"),
        pytest.param(
            [("utun3", "10.2.0.2"), ("en0", "172.20.10.2"), ("bridge100", "192.168.64.1")],
            "172.20.10.2",
            ("172.20.10.2", "192.168.64.1", "10.2.0.2"),
            id="a Mac",
        ),
        pytest.param(
            [("vEthernet (WSL)", "172.29.96.1"), ("VMware Network Adapter VMnet8", "192.168.80.1"), ("Ethernet", "192.168.56.7"), ("Wi-Fi", "192.168.1.5")],
            "",
            ("192.168.1.5", "192.168.56.7"),
            id="Windows",
        ),
        pytest.param([("eth0", "203.0.113.9"), ("eth1", "10.1.2.3")], "203.0.113.9", ("10.1.2.3", "203.0.113.9"), id="private before public"),
        pytest.param([("eth0", "192.168.1.5"), ("eth0:1", "192.168.1.5")], "", ("192.168.1.5",), id="the same twice"),
    ],
)
def test_the_likeliest_address_comes_first(found: list[tuple[str, str]], route: str, expected: tuple[str, ...]) -> None:
    addresses = [Address(*one) for one in found]
    assert likeliest(addresses, route) == expected
    assert set(likeliest(reversed(addresses), route)) == set(expected)


def test_this_computer_has_addresses_that_can_be_read() -> None:
    assert any(is_loopback(address.ip) for address in addresses_here())
    for ip in reachable():
        assert not is_loopback(ip)
        assert ipaddress.ip_address(ip).version == 4
