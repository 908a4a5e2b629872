"""Organisations, their quotas and use, and the acts of operators. Instants are seconds since 1970,
as in all tables beside the log.

Also the checks of quotas, as pure functions of quotas and use.
"""

import re
from dataclasses import dataclass

from domain.errors import NotNow
from domain.tournament import Tournament
from events.games import game_of

MEGABYTE = 1_000_000
LONGEST_NAME = 100
_ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")


def is_organisation_id(text: str) -> bool:
    """Whether the text can be an organisation's id, which is part of addresses: club-x."""
    return _ID.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Quotas:
    """Limits; None: unlimited. Unfinished `tournaments`, `entries` in all parts of a tournament,
    `devices` with access, `megabytes` of logs.
    """

    tournaments: int | None = None
    entries: int | None = None
    devices: int | None = None
    megabytes: int | None = None


UNLIMITED = Quotas()


@dataclass(frozen=True, slots=True)
class Organisation:
    """`closed` 0: open. `retention`: days from a tournament's end until it is put away, or None."""

    id: str
    name: str
    founded: int
    closed: int = 0
    quotas: Quotas = UNLIMITED
    retention: int | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """`tournaments` of which `running` are not over; `devices` with access; `last` is the instant
    of the newest event (ISO), "" for none.
    """

    tournaments: int = 0
    running: int = 0
    entries: int = 0
    events: int = 0
    bytes: int = 0
    devices: int = 0
    last: str = ""


@dataclass(frozen=True, slots=True)
class OperatorAct:
    """A line of the journal. `device` is its name in logs; `before` and `after` are JSON or ""."""

    number: int
    instant: int
    device: str
    act: str
    organisation: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Belonging:
    """A tournament and its owner. `since`: when it was requested; `counted` is the version up to
    which the rest was counted, 0 while it has no log; `away`: when it was put away.
    """

    tournament: str
    organisation: str
    since: int
    counted: int = 0
    bytes: int = 0
    entries: int = 0
    over: bool = False
    last: str = ""
    away: int = 0


class QuotaReached(NotNow):
    """The organisation has already `most` of what the message counts."""

    def __init__(
        self, message: str, organisation: Organisation, most: int, **places: object
    ) -> None:
        super().__init__(message, name=organisation.name, most=most, **places)
        self.organisation = organisation.id
        self.most = most


class OrganisationClosed(NotNow):
    def __init__(self, organisation: str) -> None:
        super().__init__(
            "{organisation} is closed on this server: everything can be read and taken away, "
            "and nothing is entered any more. The server's operator can open it again.",
            organisation=organisation,
        )


def entries_of(state: Tournament) -> int:
    """The number of players, teams and pairs in all parts."""
    return sum(len(game_of(part).discarding.entries(part)) for part in state.parts.values())


def check_tournament_quota(organisation: Organisation, use: Use) -> None:
    """Refuse another tournament; `use` has those not over, and the bytes of all."""
    most = organisation.quotas.tournaments
    if organisation.closed:
        raise OrganisationClosed(organisation.name)
    if most is not None and use.running >= most:
        raise QuotaReached(
            "{name} has reached its limit of tournaments that are not over ({most}); finish or "
            "discard one, or ask the server's operator for more.",
            organisation,
            most,
        )
    check_bytes_quota(organisation, use.bytes)


def check_bytes_quota(organisation: Organisation, bytes: int) -> None:
    """Refuse a new tournament if the logs are too large; started ones can be finished."""
    most = organisation.quotas.megabytes
    if most is not None and bytes >= most * MEGABYTE:
        raise QuotaReached(
            "The logs of {name} have reached the {most} MB they may take; results still go "
            "in, new tournaments and entries don't: ask the server's operator for more.",
            organisation,
            most,
        )


def check_entries_quota(organisation: Organisation, entries: int) -> None:
    """Refuse more `entries` in a tournament than its quota."""
    most = organisation.quotas.entries
    if most is not None and entries > most:
        raise QuotaReached(
            "This would make {entries} entries; a tournament of {name} has a limit of {most}: "
            "ask the server's operator for more.",
            organisation,
            most,
            entries=entries,
        )


def check_device_quota(organisation: Organisation, devices: int) -> None:
    """Refuse another device if the quota is reached."""
    most = organisation.quotas.devices
    if organisation.closed:
        raise OrganisationClosed(organisation.name)
    if most is not None and devices >= most:
        raise QuotaReached(
            "{name} has reached its limit of devices ({most}); remove one that is not used any "
            "more, or ask the server's operator for more.",
            organisation,
            most,
        )
