"""Which connections are admitted, and which is dropped for a new one. Tests give the time."""

from server.operation.connections import REQUEST_SECONDS, Connection, Connections
from server.settings import RequestLimits

LIMITS = RequestLimits(connections_of_an_address=3)


class Admission:
    """Connections by name, and the names of those dropped."""

    def __init__(self, most: int = 100, proxy: str = "") -> None:
        self.connections = Connections(most, LIMITS, proxy)
        self.dropped: list[str] = []

    def enter(self, name: str, address: str = "10.0.0.1", now: float = 0) -> Connection | None:
        return self.connections.admit(address, lambda: self.dropped.append(name), now)

    def enter_with_request(self, name: str, address: str = "10.0.0.1") -> Connection:
        guest = self.enter(name, address)
        assert guest is not None
        self.connections.mark_received(guest)
        return guest


def test_at_a_full_address_the_connection_longest_idle_is_dropped() -> None:
    admission = Admission()
    for name in ("first", "second", "third"):
        admission.enter(name)

    assert admission.enter("fourth")
    assert admission.dropped == ["first"]
    assert admission.connections.count == 3


def test_a_connection_waiting_for_its_answer_is_never_dropped() -> None:
    admission = Admission()
    for name in ("first", "second", "third"):
        admission.enter_with_request(name)

    assert admission.enter("fourth") is None
    assert admission.dropped == []


def test_a_full_address_does_not_affect_another() -> None:
    admission = Admission()
    for name in ("first", "second", "third"):
        admission.enter(name)

    assert admission.enter("desk", "10.0.0.2")
    assert admission.dropped == []


def test_a_full_server_drops_the_longest_idle_of_any_address() -> None:
    admission = Admission(most=4)
    for number in range(4):
        admission.enter(str(number), f"10.0.0.{number}")

    assert admission.enter("desk", "10.0.0.9")
    assert admission.dropped == ["0"]


def test_the_proxys_address_has_no_limit_of_its_own() -> None:
    admission = Admission(proxy="10.0.0.1")
    for number in range(50):
        admission.enter_with_request(str(number))

    assert admission.enter("desk")


def test_a_connection_counts_as_idle_only_from_its_last_answer() -> None:
    admission = Admission()
    first = admission.enter_with_request("first")
    admission.enter("second", now=1)
    admission.enter("third", now=2)
    admission.connections.mark_waiting(first, now=3)

    admission.enter("fourth", now=4)
    assert admission.dropped == ["second"]


def test_a_connection_silent_too_long_is_dropped_and_a_sending_one_kept() -> None:
    admission = Admission()
    sending = admission.enter("sending")
    assert sending is not None
    admission.enter("silent")
    admission.enter_with_request("answered")
    admission.connections.mark_waiting(sending, now=REQUEST_SECONDS - 1)

    admission.connections.close_late_connections(now=REQUEST_SECONDS)

    assert admission.dropped == ["silent"]
    assert admission.connections.count == 2


def test_leaving_twice_counts_once() -> None:
    admission = Admission()
    guest = admission.enter_with_request("first")
    for _ in range(2):
        admission.connections.remove(guest)
    admission.connections.mark_waiting(guest, now=1)
    admission.connections.close_late_connections(now=100)

    assert admission.connections.count == 0
    assert admission.dropped == []
