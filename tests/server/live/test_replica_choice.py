"""The choice between a replica and the primary, by this process's own heartbeats and clock."""

from server.live.replicas import MOST_SECONDS, REST_SECONDS, ReplicaChoice


def choice_with_heartbeats(*sent: tuple[int, float]) -> ReplicaChoice:
    """A choice that has sent these heartbeats, each with the second when it was sent."""
    choice = ReplicaChoice()
    for heartbeat, at in sent:
        choice.note_heartbeat(heartbeat, at)
    return choice


def test_an_answer_is_as_old_as_the_newest_heartbeat_in_it() -> None:
    choice = choice_with_heartbeats((7000, 100.0), (7500, 100.5))

    assert choice.current_at(7000, is_replica=True, now=101.0) == 100.0
    assert choice.current_at(7500, is_replica=True, now=101.0) == 100.5
    assert choice.may_ask_replica(101.0)


def test_an_answer_beyond_the_bound_is_not_used() -> None:
    choice = choice_with_heartbeats((7000, 100.0))

    assert choice.current_at(7000, is_replica=True, now=100.0 + MOST_SECONDS) == 100.0
    assert choice.current_at(7000, is_replica=True, now=100.1 + MOST_SECONDS) is None


def test_a_replica_without_any_heartbeat_is_not_used() -> None:
    choice = choice_with_heartbeats((7000, 100.0))

    assert choice.current_at(heartbeat=None, is_replica=True, now=100.0) is None


def test_a_replica_with_a_heartbeat_that_this_process_never_sent_is_not_used() -> None:
    choice = choice_with_heartbeats((7000, 100.0))

    assert choice.current_at(6500, is_replica=True, now=100.0) is None


def test_an_answer_of_the_primary_is_not_used() -> None:
    choice = choice_with_heartbeats((7000, 100.0))

    assert choice.current_at(7000, is_replica=False, now=100.0) is None


def test_after_a_failure_replicas_are_left_alone_for_a_while() -> None:
    choice = choice_with_heartbeats((7000, 100.0))
    choice.note_failure(101.0)

    assert not choice.may_ask_replica(100.9 + REST_SECONDS)
    assert choice.may_ask_replica(101.0 + REST_SECONDS)


def test_an_unusable_answer_is_a_failure() -> None:
    choice = choice_with_heartbeats((7000, 100.0))
    choice.current_at(7000, is_replica=False, now=100.0)

    assert not choice.may_ask_replica(100.0)


def test_a_heartbeat_not_recorded_yet_makes_one_answer_unusable_and_is_no_failure() -> None:
    choice = choice_with_heartbeats((7000, 100.0))

    assert choice.current_at(7500, is_replica=True, now=100.5) is None
    assert choice.may_ask_replica(100.5)


def test_a_database_clock_set_back_makes_no_older_answer_newer() -> None:
    """Heartbeats by the database's clock and by the own one: only the last counts after it."""
    choice = choice_with_heartbeats((7000, 100.0), (7500, 100.5), (6000, 101.0))

    assert choice.current_at(7500, is_replica=True, now=101.0) is None
    assert choice.current_at(6000, is_replica=True, now=101.0) == 101.0
