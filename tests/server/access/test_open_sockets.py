"""Limits of open sockets per device and address, and their closing."""

import pytest

from server.access.open_sockets import OpenSockets
from server.access.refusals import TooOften
from server.settings import RequestLimits


def nothing() -> None:
    pass


def test_a_device_and_an_address_have_so_many_and_closing_one_lets_another_in() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=3, sockets_of_a_device=2))
    first, second = (lambda: None), (lambda: None)

    with (
        sockets.counted_while_open("hall", "tablet", first),
        sockets.counted_while_open("hall", "tablet", second),
    ):
        assert sockets.count_of("tablet") == 2
        with pytest.raises(TooOften), sockets.counted_while_open("hall", "tablet", nothing):
            pass
        with sockets.counted_while_open("hall", "other", nothing):
            with pytest.raises(TooOften), sockets.counted_while_open("hall", "", nothing):
                pass
            with sockets.counted_while_open("club", "", nothing):
                assert sockets.count_of("other") == 1
                with sockets.counted_while_open("club", "other", lambda: None):
                    assert sockets.count_of("other") == 2
                assert sockets.count_of("other") == 1
        with sockets.counted_while_open("hall", "", nothing):
            pass
    assert sockets.count_of("tablet") == 0
    with sockets.counted_while_open("hall", "tablet", first):
        assert sockets.count_of("tablet") == 1


def test_strangers_of_many_addresses_leave_room_for_who_is_signed_in() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=2, sockets_of_strangers=3))
    with (
        sockets.counted_while_open("one", "", nothing),
        sockets.counted_while_open("one", "", nothing),
        sockets.counted_while_open("two", "", nothing),
    ):
        with pytest.raises(TooOften), sockets.counted_while_open("three", "", nothing):
            pass
        with sockets.counted_while_open("one", "desk", nothing):
            assert sockets.count == 4
    with sockets.counted_while_open("three", "", nothing):
        assert sockets.count == 1


def test_of_all_connections_a_quarter_is_never_a_strangers_line() -> None:
    limits = RequestLimits().within(768)
    assert limits.sockets_of_strangers == 576
    assert RequestLimits().within(49_152).sockets_of_strangers == 36_864


def test_every_socket_of_a_device_is_told_and_of_no_other() -> None:
    sockets, told = OpenSockets(RequestLimits()), list[str]()
    with (
        sockets.counted_while_open("hall", "tablet", lambda: told.append("one")),
        sockets.counted_while_open("hall", "tablet", lambda: told.append("two")),
        sockets.counted_while_open("hall", "other", lambda: told.append("other")),
    ):
        sockets.look_again(["tablet", "gone"])
    sockets.look_again(["tablet"])

    assert sorted(told) == ["one", "two"]


def test_who_is_not_signed_in_has_no_limit_of_a_device() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=5, sockets_of_a_device=1))

    with (
        sockets.counted_while_open("hall", "", nothing),
        sockets.counted_while_open("hall", "", lambda: None),
    ):
        pass


def test_a_device_we_know_comes_in_where_strangers_have_all_lines_of_its_address() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=1, sockets_of_a_device=1))

    with (
        sockets.counted_while_open("hall", "", nothing),
        sockets.counted_while_open("hall", "tablet", nothing),
    ):
        with pytest.raises(TooOften), sockets.counted_while_open("hall", "", nothing):
            pass
        with pytest.raises(TooOften), sockets.counted_while_open("hall", "tablet", nothing):
            pass
    assert sockets.count == 0
