"""The pages of organisations: for the operator, for the public, and for organisers.

What an operator is shown of an organisation is how large it is and what was done to it: these pages
have no place in which the name of a tournament or a player could stand.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.tournament import Tournament
from web.pages.links import links
from web.shared.frame import ACCENTS, ANYBODY, Link, Reader, TournamentLinks

OPERATOR = "/operator"
MEGABYTE = 1_000_000
MOST_ON_FRONT = 3
"""The number of newest tournaments of each organisation on the front page."""


def address_of(organisation: str) -> str:
    """The public address of an organisation's tournaments."""
    return f"/o/{organisation}"


def desk_of(organisation: str) -> str:
    return f"{address_of(organisation)}/desk"


def accent_of(place: int) -> int:
    """Return the colour of the organisation at that place in the order of founding, so that new
    ones change no colours.
    """
    return place % ACCENTS + 1


@dataclass(frozen=True, slots=True)
class OrganisationSize:
    """`open`: tournaments that are not over. `last` is the instant of the last event, "" if there
    is none.
    """

    tournaments: int = 0
    open: int = 0
    entries: int = 0
    events: int = 0
    bytes: int = 0
    devices: int = 0
    last: str = ""

    def __add__(self, other: "OrganisationSize") -> "OrganisationSize":
        return OrganisationSize(
            self.tournaments + other.tournaments,
            self.open + other.open,
            self.entries + other.entries,
            self.events + other.events,
            self.bytes + other.bytes,
            self.devices + other.devices,
            max(self.last, other.last),
        )


@dataclass(frozen=True, slots=True)
class Limits:
    """What an organisation may take up at most, None: as much as there is. `entries` are those of
    one tournament; `days` after its last event a tournament that is over is put away.
    """

    tournaments: int | None = None
    entries: int | None = None
    devices: int | None = None
    megabytes: int | None = None
    days: int | None = None

    @property
    def bytes(self) -> int | None:
        return None if self.megabytes is None else self.megabytes * MEGABYTE


@dataclass(frozen=True, slots=True)
class OperatorStep:
    """An act of an operator, in a sentence in the user's language. `instant` is ISO 8601."""

    instant: str
    who: str
    organisation: str
    told: str


@dataclass(frozen=True, slots=True)
class OrganisationLine:
    """`founded` and `closed` are times, `closed` is "" for an open one."""

    id: str
    name: str
    accent: int
    founded: str
    closed: str
    size: OrganisationSize
    limits: Limits

    @property
    def full(self) -> bool:
        """Whether a limit of some kind is reached."""
        size, most = self.size, self.limits
        pairs = (
            (size.open, most.tournaments),
            (size.devices, most.devices),
            (size.bytes, most.bytes),
        )
        return any(limit is not None and used >= limit for used, limit in pairs)


@dataclass(frozen=True, slots=True)
class OrganisationCard:
    """An organisation on the front page: its newest tournaments. `more`: it has others. `desk` is
    "" for who is not its own.
    """

    name: str
    address: str
    accent: int
    desk: str
    tournaments: tuple[TournamentLinks, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Hosted:
    """The organisations of a server in the order of their founding, whose each tournament is, and
    which one the reader's own device works for, "" if none.
    """

    names: Mapping[str, str]
    owners: Mapping[str, str]
    readers: str = ""

    def owner(self, tournament: Tournament) -> str:
        return self.owners.get(tournament.id, "")

    def cards(
        self, newest_first: Iterable[Tournament], reader: Reader
    ) -> tuple[OrganisationCard, ...]:
        """The cards of the organisations: the user's own first, the others by name."""
        of: dict[str, list[Tournament]] = {id: [] for id in self.names}
        for one in newest_first:
            if not one.discarded and (owner := self.owner(one)) in of:
                of[owner].append(one)
        order = sorted(
            enumerate(self.names.items()),
            key=lambda each: (each[1][0] != self.readers, each[1][1].casefold()),
        )
        return tuple(
            OrganisationCard(
                name,
                f"{address_of(id)}{reader.words.query}",
                accent_of(place),
                desk_of(id) if id == self.readers else "",
                tuple(links(one, reader) for one in of[id][:MOST_ON_FRONT]),
                len(of[id]) > MOST_ON_FRONT,
            )
            for place, (id, name) in order
        )


NOBODYS = Hosted({}, {})
"""The value for a server without organisations."""


@dataclass(frozen=True, slots=True)
class Health:
    """`trouble` is why the log takes nothing, "" if it does; `sockets`: screens, desks and tablets
    that are open now.
    """

    trouble: str
    sockets: int


@dataclass(frozen=True, slots=True)
class OperatorDevice:
    """`seen` is a time; `mine` marks the device that shows this page."""

    id: str
    name: str
    seen: str
    mine: bool


@dataclass(frozen=True, slots=True)
class OperatorPage:
    """`others`: how many tournaments belong to no organisation. `earlier` is where the journal goes
    on, "" where it ends.
    """

    template: ClassVar[str] = "operator.html"
    health: Health
    organisations: tuple[OrganisationLine, ...]
    total: OrganisationSize
    others: int
    operators: tuple[OperatorDevice, ...]
    journal: tuple[OperatorStep, ...]
    earlier: str


@dataclass(frozen=True, slots=True)
class OperatedPage:
    """An organisation on the operator's page. `organised`: it has an organiser of its own."""

    template: ClassVar[str] = "operated.html"
    organisation: OrganisationLine
    organised: bool
    journal: tuple[OperatorStep, ...]
    earlier: str


@dataclass(frozen=True, slots=True)
class OrganisationPage:
    """`desk` is "" for users without one. `older` is the address of the next part of the list."""

    template: ClassVar[str] = "organisation.html"
    name: str
    accent: int
    closed: bool
    tournaments: tuple[TournamentLinks, ...]
    older: str
    desk: str
    known: bool
    way_in: bool
    reader: Reader

    @classmethod
    def of(
        cls,
        organisation: OrganisationLine,
        tournaments: Iterable[Tournament],
        older: str = "",
        reader: Reader = ANYBODY,
        desk: bool = False,
    ) -> "OrganisationPage":
        return cls(
            organisation.name,
            organisation.accent,
            bool(organisation.closed),
            tuple(links(one, reader) for one in tournaments if not one.discarded),
            older,
            desk_of(organisation.id) if desk else "",
            reader.known,
            reader.way_in,
            reader,
        )


@dataclass(frozen=True, slots=True)
class PutAway:
    """A finished tournament, and the day on which it will be archived."""

    name: str
    address: str
    day: str


@dataclass(frozen=True, slots=True)
class OrganisationDeskPage:
    """What its organisers have of it: their tournaments, how much there is room for, what will be
    put away when, and what operators did.
    """

    template: ClassVar[str] = "organisation_desk.html"
    organisation: OrganisationLine
    address: str
    tournaments: tuple[TournamentLinks, ...]
    discarded: tuple[Link, ...]
    older: str
    notices: tuple[PutAway, ...]
    export: str
    journal: tuple[OperatorStep, ...]
    makes: bool
    lets_in: bool
