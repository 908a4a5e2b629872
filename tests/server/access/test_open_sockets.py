"""Who has how many sockets open, and who is told to look again."""

import pytest

from server.access.open_sockets import OpenSockets
from server.access.refusals import TooOften
from server.settings import RequestLimits


def nothing() -> None:
    pass


def test_a_device_and_an_address_have_so_many_and_closing_one_lets_another_in() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=3, sockets_of_a_device=2))
    first, second = (lambda: None), (lambda: None)

    with sockets.opened("hall", "tablet", first), sockets.opened("hall", "tablet", second):
        assert sockets.of("tablet") == 2
        with pytest.raises(TooOften), sockets.opened("hall", "tablet", nothing):
            pass
        with sockets.opened("hall", "other", nothing):
            with pytest.raises(TooOften), sockets.opened("hall", "", nothing):
                pass
            with sockets.opened("club", "", nothing):
                assert sockets.of("other") == 1
                with sockets.opened("club", "other", lambda: None):
                    assert sockets.of("other") == 2
                assert sockets.of("other") == 1
        with sockets.opened("hall", "", nothing):
            pass
    assert sockets.of("tablet") == 0
    with sockets.opened("hall", "tablet", first):
        assert sockets.of("tablet") == 1


def test_every_socket_of_a_device_is_told_and_of_no_other() -> None:
    sockets, told = OpenSockets(RequestLimits()), list[str]()
    with (
        sockets.opened("hall", "tablet", lambda: told.append("one")),
        sockets.opened("hall", "tablet", lambda: told.append("two")),
        sockets.opened("hall", "other", lambda: told.append("other")),
    ):
        sockets.look_again(["tablet", "gone"])
    sockets.look_again(["tablet"])

    assert sorted(told) == ["one", "two"]


def test_who_is_not_signed_in_has_no_limit_of_a_device() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=5, sockets_of_a_device=1))

    with sockets.opened("hall", "", nothing), sockets.opened("hall", "", lambda: None):
        pass


def test_a_device_we_know_comes_in_where_strangers_have_all_lines_of_its_address() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=1, sockets_of_a_device=1))

    with sockets.opened("hall", "", nothing), sockets.opened("hall", "tablet", nothing):
        with pytest.raises(TooOften), sockets.opened("hall", "", nothing):
            pass
        with pytest.raises(TooOften), sockets.opened("hall", "tablet", nothing):
            pass
    assert sockets.count == 0
