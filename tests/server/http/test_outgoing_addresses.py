"""Nothing is sent to private addresses, in whatever notation, unless that is allowed."""

import anyio
import pytest

from server.http.client import RequestFailed, addresses_of, is_public


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1"),
        *("169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1"),
        *("64:ff9b:1::1", "64:ff9b:1:fffe::a00:1", "::7f00:1", "::a00:1", "fec0::1", "feff::1"),
        *("3fff::1", "5f00::1", "4000::1", "2001:20::1", "100::1"),
        *("::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "2001:db8::1"),
        *(
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2002:a00:1::",
        ),
    ],
)
def test_an_address_of_this_machine_or_its_network_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "64:ff9b::5db8:d70e"]
)
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1", "0x7f000001", "127.1"])
def test_a_host_that_resolves_to_this_machine_is_refused_unless_allowed(host: str) -> None:
    with pytest.raises(RequestFailed, match="--private-targets"):
        anyio.run(addresses_of, host, 80, False)
    assert anyio.run(addresses_of, host, 80, True)
