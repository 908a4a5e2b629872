"""Whom a process puts everything to: one of those with the newest program, if it has an older."""

from events.log.store.leases import Edition, Process, edition_of
from server.cluster.processes import LiveProcesses

OLD, NEW = edition_of("0.1.0", 800), edition_of("0.2.0", 700)


def process(name: str, edition: Edition = OLD) -> Process:
    return Process(name, f"http://{name}", f"secret of {name}", edition)


def asked(alive: LiveProcesses, times: int) -> list[str]:
    return [found.id for _ in range(times) if (found := alive.newer())]


def test_among_equals_nobody_is_newer() -> None:
    alive = LiveProcesses(OLD)
    assert alive.newer() is None
    alive.hear([process("own"), process("other")])
    assert alive.newer() is None
    assert not alive.has_older()


def test_an_old_one_asks_all_of_the_newest_in_turn_whoever_came_last() -> None:
    alive = LiveProcesses(OLD)
    alive.hear([process("late"), process("a", NEW), process("own"), process("b", NEW)])
    assert sorted(asked(alive, 4)) == ["a", "a", "b", "b"]
    alive.hear([process("late"), process("own")])
    assert alive.newer() is None


def test_a_new_one_asks_nobody_and_knows_that_others_are_older() -> None:
    alive = LiveProcesses(NEW)
    alive.hear([process("own", NEW), process("other", NEW), process("old")])
    assert alive.newer() is None
    assert alive.has_older()


def test_whoever_is_not_heard_of_any_more_has_ended() -> None:
    alive, gone = LiveProcesses(OLD), process("gone")
    alive.hear([process("own"), gone])
    ended = alive.end_of(gone)
    assert not ended.is_set()
    alive.hear([process("own")])
    assert ended.is_set()
    assert alive.is_gone(gone)
    assert not alive.is_gone(process("not heard of yet"))
    alive.hear([process("own"), gone])
    assert not alive.is_gone(gone)


def test_a_process_is_known_by_its_secret_alone() -> None:
    alive = LiveProcesses(OLD)
    alive.hear([process("own"), process("other")])
    assert alive.known_by("secret of other") == process("other")
    assert alive.known_by("secret of nobody") is None


def test_of_a_process_there_is_one_in_memory_however_often_it_is_heard_of() -> None:
    """Of each tournament that it leads the others remember it."""
    alive, first = LiveProcesses(OLD), process("other")
    alive.hear([process("own"), first])
    alive.hear([process("own"), process("other")])
    assert alive.known(process("other")) is first
    assert alive.known(process("other", NEW)) == process("other", NEW)
    assert alive.known(process("unheard")) == process("unheard")
