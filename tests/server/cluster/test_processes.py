"""Which other processes a process forwards to: those with the newest program, if its own is
older.
"""

from events.log.store.leases import Edition, Process, edition_of
from server.cluster.processes import LiveProcesses

OLD, NEW = edition_of("0.1.0", 800), edition_of("0.2.0", 700)


def process(name: str, edition: Edition = OLD) -> Process:
    return Process(name, f"http://{name}", f"secret of {name}", edition)


def ids_of_newer(alive: LiveProcesses, times: int) -> list[str]:
    return [found.id for _ in range(times) if (found := alive.newer_process())]


def test_a_process_of_the_same_edition_is_not_newer() -> None:
    alive = LiveProcesses(OLD)
    assert alive.newer_process() is None
    alive.update([process("own"), process("other")])
    assert alive.newer_process() is None
    assert not alive.has_older_process()


def test_an_old_process_takes_the_newest_ones_in_turn() -> None:
    alive = LiveProcesses(OLD)
    alive.update([process("late"), process("a", NEW), process("own"), process("b", NEW)])
    assert sorted(ids_of_newer(alive, 4)) == ["a", "a", "b", "b"]
    alive.update([process("late"), process("own")])
    assert alive.newer_process() is None


def test_the_newest_process_knows_no_newer_but_older_ones() -> None:
    alive = LiveProcesses(NEW)
    alive.update([process("own", NEW), process("other", NEW), process("old")])
    assert alive.newer_process() is None
    assert alive.has_older_process()


def test_a_process_missing_from_the_newest_list_has_ended() -> None:
    alive, missing = LiveProcesses(OLD), process("gone")
    alive.update([process("own"), missing])
    ended = alive.death_event(missing)
    assert not ended.is_set()
    alive.update([process("own")])
    assert ended.is_set()
    assert alive.is_gone(missing)
    assert not alive.is_gone(process("not heard of yet"))
    alive.update([process("own"), missing])
    assert not alive.is_gone(missing)


def test_a_process_is_found_by_its_secret() -> None:
    alive = LiveProcesses(OLD)
    alive.update([process("own"), process("other")])
    assert alive.find_by_secret("secret of other") == process("other")
    assert alive.find_by_secret("secret of nobody") is None


def test_an_equal_process_is_the_same_object_each_time() -> None:
    """Other processes keep one reference per tournament it leads: they must not be copies."""
    alive, first = LiveProcesses(OLD), process("other")
    alive.update([process("own"), first])
    alive.update([process("own"), process("other")])
    assert alive.interned_process(process("other")) is first
    assert alive.interned_process(process("other", NEW)) == process("other", NEW)
    assert alive.interned_process(process("unheard")) == process("unheard")
