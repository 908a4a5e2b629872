"""Admission of connections, and when one makes room for another. The test sets the time."""

from server.operation.connections import REQUEST_SECONDS, Connection, Connections
from server.settings import RequestLimits

LIMITS = RequestLimits(connections_of_an_address=3)


class Hall:
    """Guests by name, and who was sent away."""

    def __init__(self, most: int = 100, proxy: str = "") -> None:
        self.connections = Connections(most, LIMITS, proxy)
        self.gone: list[str] = []

    def enter(self, name: str, address: str = "10.0.0.1", now: float = 0) -> Connection | None:
        return self.connections.enter(address, lambda: self.gone.append(name), now)

    def busy(self, name: str, address: str = "10.0.0.1") -> Connection:
        guest = self.enter(name, address)
        assert guest is not None
        self.connections.has_said_all(guest)
        return guest


def test_from_a_full_address_the_one_who_said_nothing_for_longest_makes_room() -> None:
    hall = Hall()
    for name in ("first", "second", "third"):
        hall.enter(name)

    assert hall.enter("fourth")
    assert hall.gone == ["first"]
    assert hall.connections.count == 3


def test_who_waits_for_us_is_never_sent_away() -> None:
    hall = Hall()
    for name in ("first", "second", "third"):
        hall.busy(name)

    assert hall.enter("fourth") is None
    assert hall.gone == []


def test_another_address_is_not_touched_by_a_full_one() -> None:
    hall = Hall()
    for name in ("first", "second", "third"):
        hall.enter(name)

    assert hall.enter("desk", "10.0.0.2")
    assert hall.gone == []


def test_a_full_hall_makes_room_whoever_comes_from_wherever() -> None:
    hall = Hall(most=4)
    for number in range(4):
        hall.enter(str(number), f"10.0.0.{number}")

    assert hall.enter("desk", "10.0.0.9")
    assert hall.gone == ["0"]


def test_behind_a_proxy_all_come_from_one_address() -> None:
    hall = Hall(proxy="10.0.0.1")
    for number in range(50):
        hall.busy(str(number))

    assert hall.enter("desk")


def test_a_guest_whose_request_is_answered_is_waited_for_again() -> None:
    hall = Hall()
    first = hall.busy("first")
    hall.enter("second", now=1)
    hall.enter("third", now=2)
    hall.connections.waits_for_more(first, now=3)

    hall.enter("fourth", now=4)
    assert hall.gone == ["second"]


def test_who_is_late_goes_and_who_sends_on_stays() -> None:
    hall = Hall()
    sending = hall.enter("sending")
    assert sending is not None
    hall.enter("silent")
    hall.busy("answered")
    hall.connections.waits_for_more(sending, now=REQUEST_SECONDS - 1)

    hall.connections.send_away_the_late(now=REQUEST_SECONDS)

    assert hall.gone == ["silent"]
    assert hall.connections.count == 2


def test_who_has_left_takes_nothing_along_twice() -> None:
    hall = Hall()
    guest = hall.busy("first")
    for _ in range(2):
        hall.connections.leave(guest)
    hall.connections.waits_for_more(guest, now=1)
    hall.connections.send_away_the_late(now=100)

    assert hall.connections.count == 0
    assert hall.gone == []
