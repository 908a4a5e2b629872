"""Which tournaments are kept in memory."""

import asyncio
import gc
from collections.abc import Iterator, Sequence
from threading import Event

import pytest
from anyio import fail_after, to_thread

from domain.ids import TournamentId
from events.chess.vocabulary.commands import PlanStage, RegisterEntry
from events.contest.commands import WithdrawEntry
from events.log.errors import BrokenChain, LogError, UnknownTournament
from events.log.records import Batch, Receipt, StoredAct, Version
from events.tournament.vocabulary import CreateTournament
from server.live.store_threads import NotAnswering
from server.live.tournaments import Sender
from tests.events.log.memory_store import MemoryStore
from tests.faults.club import tournaments_on


async def locks_after_unknown_tournaments() -> int:
    async with tournaments_on(MemoryStore()) as tournaments:
        for number in range(3):
            name, sender = (
                TournamentId(f"nothing{number}"),
                Sender("desk", "tablet", f"key-{number}"),
            )
            with pytest.raises(UnknownTournament):
                await tournaments.execute(name, PlanStage("Open", 5), sender)
        return len(tournaments._locks)


def test_commands_to_unknown_tournaments_leave_no_locks_behind() -> None:
    assert asyncio.run(locks_after_unknown_tournaments()) == 0


async def version_after_a_repeated_command() -> int:
    """The version after two servers on one log are sent the same command (`key-planned`) and the
    second, which is only answered that it was done, registers an entry in the stage it planned.
    """
    name, store = TournamentId("open"), MemoryStore()
    plan, entry = PlanStage("Open", 5), RegisterEntry(stage=1, family="Menchik")
    async with tournaments_on(store) as one, tournaments_on(store) as other:
        await one.execute(name, CreateTournament("Open"), Sender("desk", "tablet", "key-made"))
        await other.load(name)
        for tournaments in (one, other):
            await tournaments.execute(name, plan, Sender("desk", "tablet", "key-planned"))
        return (await other.execute(name, entry, Sender("desk", "tablet", "key-entry"))).last


def test_after_a_repeated_command_a_server_knows_what_another_stored_under_its_key() -> None:
    assert asyncio.run(version_after_a_repeated_command()) == 3


NAME, CREATED = TournamentId("open"), CreateTournament("Open")


class SlowStore(MemoryStore):
    """A log whose calls stand still, from `stall` to `go_on`; of a `broken` one nothing is read."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = False
        self.writes = Event()
        """Whether an append has begun since then."""
        self._goes_on = Event()
        self.go_on()

    def stall(self) -> None:
        self.writes.clear()
        self._goes_on.clear()

    def go_on(self) -> None:
        self._goes_on.set()

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        self.writes.set()
        self._goes_on.wait()
        return super().append_group(batches)

    def tournaments(self) -> list[TournamentId]:
        self._goes_on.wait()
        return super().tournaments()

    def read(self, tournament: TournamentId, after: Version = 0) -> Iterator[StoredAct]:
        self._goes_on.wait()
        if self.broken:
            raise BrokenChain(tournament, 1, "other bytes")
        return super().read(tournament, after)


async def tournaments_listed_while_stalled(store: SlowStore) -> list[TournamentId]:
    """The tournaments listed while the log stands still."""
    async with tournaments_on(store) as tournaments:
        await tournaments.execute(NAME, CREATED, Sender("desk", "tablet", "key-made"))
        await tournaments.newest_first()
        store.stall()
        try:
            with fail_after(60):
                return await tournaments.newest_first()
        finally:
            store.go_on()


def test_the_known_tournaments_are_listed_in_a_second_while_the_log_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.live.tournaments.KNOWN_SECONDS", 0.02)

    assert asyncio.run(tournaments_listed_while_stalled(SlowStore())) == [NAME]


async def complaints_of_a_failed_load_without_reader(store: SlowStore) -> list[str]:
    """The complaints of the event loop."""
    complaints: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: complaints.append(context["message"]))
    async with tournaments_on(store) as another, tournaments_on(store) as tournaments:
        await another.execute(NAME, CREATED, Sender("desk", "tablet", "key-made"))
        store.broken = True
        store.stall()
        waiting = asyncio.create_task(tournaments.load(NAME))
        await asyncio.sleep(0)
        (loading,) = tournaments._loading.values()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        store.go_on()
        await asyncio.wait([loading], timeout=60)
        assert not tournaments._loading
        del loading, waiting
    gc.collect()
    return complaints


def test_a_load_that_fails_after_its_reader_has_left_is_no_unhandled_error() -> None:
    assert asyncio.run(complaints_of_a_failed_load_without_reader(SlowStore())) == []


async def refused_behind_an_overdue_append(store: SlowStore) -> None:
    """Send a command that the present state refuses, while an append before it is not answered."""
    async with tournaments_on(store) as tournaments:
        await tournaments.execute(NAME, CREATED, Sender("desk", "tablet", "key-made"))
        store.stall()
        plan = PlanStage("Open", 5, initial_colour="w")
        pending = asyncio.create_task(
            tournaments.execute(NAME, plan, Sender("desk", "tablet", "key-planned"))
        )
        try:
            with fail_after(60):
                await to_thread.run_sync(store.writes.wait)
                unknown_entry = WithdrawEntry(stage=1, entry=99)
                await tournaments.execute(NAME, unknown_entry, Sender("desk", "tablet", "key-99"))
        finally:
            store.go_on()
            await pending


def test_a_refusal_based_on_an_overdue_append_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.live.writer.ANSWER_SECONDS", 0)

    with pytest.raises(NotAnswering):
        asyncio.run(refused_behind_an_overdue_append(SlowStore()))
