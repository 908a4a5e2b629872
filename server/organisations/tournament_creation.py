"""A tournament comes into being in an organisation: whose it is stands in the tables before there
is a log of it, so that two processes don't both make the last one, and nobody else sees it first.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from domain.errors import WallchartError
from domain.tournament import Tournament
from events.log.errors import LogUnavailable
from server.live.store_threads import Patience
from server.organisations.quota_checks import entries_of, room_for_entries, room_for_one_more
from server.organisations.registry import Organisations
from server.organisations.values import Belonging


@asynccontextmanager
async def making(
    organisations: Organisations, patience: Patience, tournament: str, organisation: str
) -> AsyncIterator[None]:
    """QuotaReached or OrganisationClosed before anything is done in the block. Where the block is
    refused it was nobody's; a log that did not answer may have it. Whose it is stands in the tables
    alone: what is in memory may be of somebody who was refused elsewhere.
    """
    if not organisation:
        yield
        return
    wanted = Belonging(tournament, organisation, organisations.seconds())
    await patience.ask(organisations.keeping.reserve, wanted, room_for_one_more)
    organisations.taken(tournament, organisation)
    try:
        yield
    except LogUnavailable:
        raise
    except WallchartError:
        if await patience.ask(organisations.keeping.release, tournament):
            organisations.given_up(tournament)
        raise
    await patience.ask(organisations.keeping.confirm, wanted)
    organisations.taken(tournament, organisation)


def room_for_state(
    organisations: Organisations, organisation: str, state: Tournament | None
) -> None:
    if organisation and state is not None:
        room_for_entries(organisations.named(organisation), entries_of(state))
