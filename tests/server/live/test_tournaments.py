"""What is kept of tournaments in memory."""

import asyncio

import pytest

from domain.ids import TournamentId
from events.chess.vocabulary.commands import PlanStage, RegisterEntry
from events.log.errors import UnknownTournament
from events.tournament.commands import CreateTournament
from server.live.tournaments import Sender
from tests.events.log.memory_store import MemoryStore
from tests.faults.club import tournaments_on


async def asked_of_nothing() -> int:
    async with tournaments_on(MemoryStore()) as tournaments:
        for number in range(3):
            name, sender = (
                TournamentId(f"nothing{number}"),
                Sender("desk", "tablet", f"key-{number}"),
            )
            with pytest.raises(UnknownTournament):
                await tournaments.execute(name, PlanStage("Open", 5), sender)
        return len(tournaments._locks)


def test_of_what_is_no_tournament_nothing_is_left() -> None:
    assert asyncio.run(asked_of_nothing()) == 0


async def entered_by_the_other() -> int:
    """Two on one log, each sent the same: what the second is told was done it knows of."""
    name, store = TournamentId("open"), MemoryStore()
    plan, entry = PlanStage("Open", 5), RegisterEntry(stage=1, family="Menchik")
    async with tournaments_on(store) as one, tournaments_on(store) as other:
        await one.execute(name, CreateTournament("Open"), Sender("desk", "tablet", "key-made"))
        await other.live(name)
        for tournaments in (one, other):
            await tournaments.execute(name, plan, Sender("desk", "tablet", "key-planned"))
        return (await other.execute(name, entry, Sender("desk", "tablet", "key-entry"))).last


def test_what_somebody_else_has_done_under_the_same_key_is_known_once_it_is_answered() -> None:
    assert asyncio.run(entered_by_the_other()) == 3
