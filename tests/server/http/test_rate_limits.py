from server.http.rate_limits import Buckets
from server.settings import RequestLimits, RequestRate


def test_a_burst_is_let_through_and_then_a_steady_rate() -> None:
    bucket = Buckets(RequestRate(burst=3, per_second=2))

    assert [bucket.take("a", 0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take("a", 0) == 0.5
    assert bucket.take("a", 0.5) == 0


def test_one_sender_does_not_use_up_anothers() -> None:
    bucket = Buckets(RequestRate(burst=1, per_second=1))
    bucket.take("a", 0)

    assert bucket.take("a", 0) > 0
    assert bucket.take("b", 0) == 0


def test_memory_is_bounded_and_who_asked_most_is_remembered() -> None:
    bucket = Buckets(RequestRate(burst=10, per_second=0.001))
    for _ in range(10):
        bucket.take("loud", 0)
    for n in range(Buckets.LARGEST * 2):
        bucket.take(f"stranger {n}", 0)

    assert len(bucket._left) <= Buckets.LARGEST
    assert bucket.take("loud", 0) > 0


def test_of_many_who_wait_the_emptiest_are_remembered() -> None:
    bucket = Buckets(RequestRate(burst=10, per_second=0.001))
    asked = [1 + n % 3 for n in range(Buckets.LARGEST + 1)]
    for n, times in enumerate(asked):
        for _ in range(times):
            bucket.take(f"sender {n}", 0)

    kept = [asked[int(name.split()[1])] for name in bucket._left]
    assert len(kept) <= Buckets.LARGEST * 9 // 10 + 3
    assert kept.count(3) >= asked.count(3) - 1


def test_hands_have_thirty_tries_and_one_more_every_two_seconds() -> None:
    limits = RequestLimits()

    assert limits.enrolment == limits.pins == limits.slips == RequestRate(30, 0.5)
    assert limits.commands == RequestRate(1000, 300)


def test_a_hall_behind_one_address_has_room_for_its_players_tablets_and_screens() -> None:
    """800 players at 400 tables, each with a telephone; a tablet at each table; fifty screens of
    two lines each. And two requests of each at one moment.
    """
    limits = RequestLimits().within(49_152)

    assert limits.sockets_of_an_address >= 800 + 400 + 2 * 50
    assert limits.connections_of_an_address >= limits.sockets_of_an_address + 2 * (800 + 50)


def test_where_files_are_few_lines_of_one_address_leave_room_for_its_requests() -> None:
    """And the address leaves some for others."""
    limits = RequestLimits().within(768)

    assert limits.connections_of_an_address == 576
    assert limits.sockets_of_an_address == 432
    assert RequestLimits(connections_of_an_address=3).within(768).sockets_of_an_address == 2
