"""Limits of open sockets per device and address, and their closing."""

import pytest

from server.access.open_sockets import OpenSockets
from server.access.refusals import TooOften
from server.settings import RequestLimits
from web.faces import FACES


def do_nothing() -> None:
    pass


def test_sockets_of_a_device_and_an_address_are_limited_and_closing_one_frees_its_place() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=3, sockets_of_a_device=2))
    first, second = (lambda: None), (lambda: None)

    with (
        sockets.count_while_open("hall", "tablet", first),
        sockets.count_while_open("hall", "tablet", second),
    ):
        assert sockets.count_of_device("tablet") == 2
        with pytest.raises(TooOften), sockets.count_while_open("hall", "tablet", do_nothing):
            pass
        with sockets.count_while_open("hall", "other", do_nothing):
            with pytest.raises(TooOften), sockets.count_while_open("hall", "", do_nothing):
                pass
            with sockets.count_while_open("club", "", do_nothing):
                assert sockets.count_of_device("other") == 1
                with sockets.count_while_open("club", "other", lambda: None):
                    assert sockets.count_of_device("other") == 2
                assert sockets.count_of_device("other") == 1
        with sockets.count_while_open("hall", "", do_nothing):
            pass
    assert sockets.count_of_device("tablet") == 0
    with sockets.count_while_open("hall", "tablet", first):
        assert sockets.count_of_device("tablet") == 1


def test_one_computer_can_show_the_pictures_of_eight_sections_beside_its_other_pages() -> None:
    pictures = 8 * max(len(face.screen_titles) for face in FACES.values())
    assert RequestLimits().sockets_of_a_device > pictures + 20
    assert RequestLimits().limited_to(768).sockets_of_a_device > pictures + 20


def test_sockets_of_strangers_are_limited_together_but_not_those_of_devices() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=2, sockets_of_strangers=3))
    with (
        sockets.count_while_open("one", "", do_nothing),
        sockets.count_while_open("one", "", do_nothing),
        sockets.count_while_open("two", "", do_nothing),
    ):
        with pytest.raises(TooOften), sockets.count_while_open("three", "", do_nothing):
            pass
        with sockets.count_while_open("one", "desk", do_nothing):
            assert sockets.count == 4
    with sockets.count_while_open("three", "", do_nothing):
        assert sockets.count == 1


def test_a_quarter_of_all_connections_is_kept_from_strangers() -> None:
    # Strangers get three quarters: 576 of 768, 36 864 of 49 152.
    limits = RequestLimits().limited_to(768)
    assert limits.sockets_of_strangers == 576
    assert RequestLimits().limited_to(49_152).sockets_of_strangers == 36_864


def test_a_check_of_rights_notifies_every_socket_of_the_device_and_no_other() -> None:
    sockets, notified = OpenSockets(RequestLimits()), list[str]()
    with (
        sockets.count_while_open("hall", "tablet", lambda: notified.append("one")),
        sockets.count_while_open("hall", "tablet", lambda: notified.append("two")),
        sockets.count_while_open("hall", "other", lambda: notified.append("other")),
    ):
        sockets.recheck_rights(["tablet", "gone"])
    sockets.recheck_rights(["tablet"])

    assert sorted(notified) == ["one", "two"]


def test_sockets_without_a_device_have_no_limit_per_device() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=5, sockets_of_a_device=1))

    with (
        # Sockets of one device are told apart by their functions.
        sockets.count_while_open("hall", "", do_nothing),
        sockets.count_while_open("hall", "", lambda: None),
    ):
        assert sockets.count == 2


def test_an_enrolled_device_connects_although_strangers_use_all_sockets_of_its_address() -> None:
    sockets = OpenSockets(RequestLimits(sockets_of_an_address=1, sockets_of_a_device=1))

    with (
        sockets.count_while_open("hall", "", do_nothing),
        sockets.count_while_open("hall", "tablet", do_nothing),
    ):
        with pytest.raises(TooOften), sockets.count_while_open("hall", "", do_nothing):
            pass
        with pytest.raises(TooOften), sockets.count_while_open("hall", "tablet", do_nothing):
            pass
    assert sockets.count == 0
