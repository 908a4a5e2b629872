"""A tournament is made in an organisation: whose it is stands in the tables before there is a log
of it, so that two processes don't both make the last one, and no other organisation sees it first.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from domain.errors import WallchartError
from domain.tournament import Tournament
from events.log.errors import LogUnavailable
from server.live.store_threads import StoreThreads
from server.organisations.quota_checks import (
    check_entries_quota,
    check_tournament_quota,
    entries_of,
)
from server.organisations.registry import Organisations
from server.organisations.values import Belonging


@asynccontextmanager
async def tournament_reservation(
    organisations: Organisations, threads: StoreThreads, tournament: str, organisation: str
) -> AsyncIterator[None]:
    """QuotaReached or OrganisationClosed before anything is done in the block. Where the block is
    refused the tournament belongs to none; a log that did not answer may have it. Whose it is
    stands in the tables alone: memory may know of a request that was refused elsewhere.
    """
    if not organisation:
        yield
        return
    wanted = Belonging(tournament, organisation, organisations.seconds())
    await threads.ask(organisations.store.reserve, wanted, check_tournament_quota)
    organisations.assign(tournament, organisation)
    try:
        yield
    except LogUnavailable:
        raise
    except WallchartError:
        if await threads.ask(organisations.store.release, tournament):
            organisations.unassign(tournament)
        raise
    await threads.ask(organisations.store.confirm, wanted)
    organisations.assign(tournament, organisation)


def check_room_for_state(
    organisations: Organisations, organisation: str, state: Tournament | None
) -> None:
    if organisation and state is not None:
        check_entries_quota(organisations.named(organisation), entries_of(state))
