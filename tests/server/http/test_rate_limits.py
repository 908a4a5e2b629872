"""Rate limits (token buckets) of senders, and how many connections an address may have."""

from server.http.rate_limits import Buckets
from server.settings import RequestLimits, RequestRate


def test_a_burst_is_let_through_and_then_a_steady_rate() -> None:
    bucket = Buckets(RequestRate(burst=3, per_second=2))

    assert [bucket.take_token("a", 0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take_token("a", 0) == 0.5
    assert bucket.take_token("a", 0.5) == 0


def test_each_sender_has_its_own_allowance() -> None:
    bucket = Buckets(RequestRate(burst=1, per_second=1))
    bucket.take_token("a", 0)

    assert bucket.take_token("a", 0) > 0
    assert bucket.take_token("b", 0) == 0


def test_memory_is_bounded_and_the_busiest_sender_is_remembered() -> None:
    bucket = Buckets(RequestRate(burst=10, per_second=0.001))
    for _ in range(10):
        bucket.take_token("loud", 0)
    for n in range(Buckets.LARGEST * 2):
        bucket.take_token(f"stranger {n}", 0)

    assert len(bucket._left) <= Buckets.LARGEST
    assert bucket.take_token("loud", 0) > 0


def test_beyond_the_bound_the_senders_with_least_left_are_remembered() -> None:
    bucket = Buckets(RequestRate(burst=10, per_second=0.001))
    requests_of_each = [1 + n % 3 for n in range(Buckets.LARGEST + 1)]
    for n, times in enumerate(requests_of_each):
        for _ in range(times):
            bucket.take_token(f"sender {n}", 0)

    # At the first request beyond the bound nine tenths are kept; its sender makes at most two more.
    remembered = [requests_of_each[int(name.split()[1])] for name in bucket._left]
    assert len(remembered) <= Buckets.LARGEST * 9 // 10 + 3
    assert remembered.count(3) >= requests_of_each.count(3) - 1


def test_typed_secrets_have_thirty_tries_and_one_more_every_two_seconds() -> None:
    limits = RequestLimits()

    assert limits.enrolment == limits.pins == limits.slips == RequestRate(30, 0.5)
    assert limits.commands == RequestRate(1000, 300)


def test_one_address_may_have_the_connections_of_a_hall_of_800_players() -> None:
    """Sockets: 800 players' phones, 400 tablets, 50 screens with two each; and connections for two
    requests of each phone and screen at one moment.
    """
    limits = RequestLimits().limited_to(49_152)

    assert limits.sockets_of_an_address >= 800 + 400 + 2 * 50
    assert limits.connections_of_an_address >= limits.sockets_of_an_address + 2 * (800 + 50)


def test_with_768_files_one_address_may_use_three_quarters_and_a_quarter_of_it_for_requests() -> (
    None
):
    """576 = 3/4 of 768 files for an address; 432 = 3/4 of these for its sockets, 144 for
    requests.
    """
    limits = RequestLimits().limited_to(768)

    assert limits.connections_of_an_address == 576
    assert limits.sockets_of_an_address == 432
    assert RequestLimits(connections_of_an_address=3).limited_to(768).sockets_of_an_address == 2
