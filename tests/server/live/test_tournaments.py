"""What is kept in memory of tournaments."""

import asyncio

import pytest

from domain.ids import TournamentId
from events.chess.vocabulary.commands import PlanStage, RegisterEntry
from events.log.errors import UnknownTournament
from events.tournament.commands import CreateTournament
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


async def version_after_both() -> int:
    """Two servers on one log are sent the same command (`key-planned`); then the second, which was
    only told that it was done, registers an entry in the stage it planned: act 3.
    """
    name, store = TournamentId("open"), MemoryStore()
    plan, entry = PlanStage("Open", 5), RegisterEntry(stage=1, family="Menchik")
    async with tournaments_on(store) as one, tournaments_on(store) as other:
        await one.execute(name, CreateTournament("Open"), Sender("desk", "tablet", "key-made"))
        await other.live(name)
        for tournaments in (one, other):
            await tournaments.execute(name, plan, Sender("desk", "tablet", "key-planned"))
        return (await other.execute(name, entry, Sender("desk", "tablet", "key-entry"))).last


def test_after_a_repeated_command_a_server_knows_what_another_stored_under_its_key() -> None:
    assert asyncio.run(version_after_both()) == 3
