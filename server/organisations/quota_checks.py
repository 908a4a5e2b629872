"""Whether an organisation has room for one more: pure, of what it may use and what it uses."""

from domain.said import say
from domain.tournament import Tournament
from events.games import game_of
from server.organisations.values import (
    MEGABYTE,
    Organisation,
    OrganisationClosed,
    QuotaReached,
    Use,
)


def entries_of(state: Tournament) -> int:
    """Players, teams and pairs of all its parts."""
    return sum(len(game_of(part).discarding.entries(part)) for part in state.parts.values())


def check_tournament_quota(organisation: Organisation, use: Use) -> None:
    """`use` are the tournaments that are not over, and the bytes of all."""
    most = organisation.quotas.tournaments
    if organisation.closed:
        raise OrganisationClosed(organisation.name)
    if most is not None and use.running >= most:
        raise QuotaReached(
            say(
                "Of tournaments that are not over {name} may have {most}, and has as many; finish "
                "or discard one, or ask the server's operator for more.",
                name=organisation.name,
                most=most,
            ),
            organisation.id,
            most,
        )
    check_bytes_quota(organisation, use.bytes)


def check_bytes_quota(organisation: Organisation, bytes: int) -> None:
    """What has begun is played to its end: only what would make logs grow further is refused."""
    most = organisation.quotas.megabytes
    if most is not None and bytes >= most * MEGABYTE:
        raise QuotaReached(
            say(
                "The logs of {name} have reached the {most} MB they may take; results still go "
                "in, new tournaments and entries don't: ask the server's operator for more.",
                name=organisation.name,
                most=most,
            ),
            organisation.id,
            most,
        )


def check_entries_quota(organisation: Organisation, entries: int) -> None:
    """`entries` are those that there would be in the tournament."""
    most = organisation.quotas.entries
    if most is not None and entries > most:
        raise QuotaReached(
            say(
                "Of entries a tournament of {name} may have {most}, and this would make "
                "{entries}; ask the server's operator for more.",
                name=organisation.name,
                most=most,
                entries=entries,
            ),
            organisation.id,
            most,
        )


def check_device_quota(organisation: Organisation, devices: int) -> None:
    """Beside so many."""
    most = organisation.quotas.devices
    if organisation.closed:
        raise OrganisationClosed(organisation.name)
    if most is not None and devices >= most:
        raise QuotaReached(
            say(
                "Of devices {name} may let in {most}, and has as many; take one away that is not "
                "used any more, or ask the server's operator for more.",
                name=organisation.name,
                most=most,
            ),
            organisation.id,
            most,
        )
