"""The pages of organisations: for the operator, for the public, and for organisers.

An operator sees only the size of an organisation and the operators' acts on it: the data of these
pages has no field for the name of a tournament or a player.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.tournament import Tournament
from web.pages.links import links_of
from web.shared.frame import ACCENTS, ANYBODY, Link, Reader, TournamentLinks
from web.shared.languages import Words

OPERATOR = "/operator"
MEGABYTE = 1_000_000
MOST_ON_FRONT = 3
"""The number of newest tournaments of each organisation on the front page."""


def organisation_address(organisation: str) -> str:
    return f"/o/{organisation}"


def organisation_desk_address(organisation: str) -> str:
    return f"{organisation_address(organisation)}/desk"


def organisation_accent(place: int) -> int:
    """The number of a colour, by the place in the order of founding, which never changes."""
    return place % ACCENTS + 1


@dataclass(frozen=True, slots=True)
class OrganisationSize:
    """`open`: tournaments that are not over. `last` is the last event's instant, "" without one."""

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
class OrganisationLimits:
    """The limits of an organisation, None for unlimited. `entries` are those of one tournament; a
    finished tournament is archived `days` after its last event.
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
class OrganisationSummary:
    """`founded` and `closed` are times, `closed` is "" for an open one."""

    id: str
    name: str
    accent: int
    founded: str
    closed: str
    size: OrganisationSize
    limits: OrganisationLimits

    @property
    def is_full(self) -> bool:
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
    "" for readers from outside the organisation.
    """

    name: str
    address: str
    accent: int
    desk: str
    tournaments: tuple[TournamentLinks, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class HostedOrganisations:
    """The `names` of a server's organisations in the order of founding, the `owners` by tournament,
    and `readers`, the organisation for which the reader's device works, or "".
    """

    names: Mapping[str, str]
    owners: Mapping[str, str]
    readers: str = ""

    def owner_of(self, tournament: Tournament) -> str:
        return self.owners.get(tournament.id, "")

    def link_to_owner(self, tournament: Tournament, words: Words) -> Link | None:
        """The page of the tournament's organisation; None if it has none."""
        owner = self.owner_of(tournament)
        name = self.names.get(owner)
        return Link(name, f"{organisation_address(owner)}{words.query}") if name else None

    def cards(
        self, newest_first: Iterable[Tournament], reader: Reader
    ) -> tuple[OrganisationCard, ...]:
        """The cards of the organisations: the user's own first, the others by name."""
        by_owner: dict[str, list[Tournament]] = {id: [] for id in self.names}
        for tournament in newest_first:
            if not tournament.discarded and (owner := self.owner_of(tournament)) in by_owner:
                by_owner[owner].append(tournament)
        order = sorted(
            enumerate(self.names.items()),
            key=lambda each: (each[1][0] != self.readers, each[1][1].casefold()),
        )
        return tuple(
            OrganisationCard(
                name,
                f"{organisation_address(id)}{reader.words.query}",
                organisation_accent(place),
                organisation_desk_address(id) if id == self.readers else "",
                tuple(links_of(tournament, reader) for tournament in by_owner[id][:MOST_ON_FRONT]),
                len(by_owner[id]) > MOST_ON_FRONT,
            )
            for place, (id, name) in order
        )


NOBODYS = HostedOrganisations({}, {})
"""The value for a server without organisations."""


@dataclass(frozen=True, slots=True)
class ServerHealth:
    """`trouble` is the reason why the log accepts no events, or ""; `sockets` is the number of open
    connections of screens, desks and tablets.
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
    """`others` counts tournaments of no organisation, `earlier` is the journal's next page."""

    template: ClassVar[str] = "operator.html"
    health: ServerHealth
    organisations: tuple[OrganisationSummary, ...]
    total: OrganisationSize
    others: int
    operators: tuple[OperatorDevice, ...]
    journal: tuple[OperatorStep, ...]
    earlier: str


@dataclass(frozen=True, slots=True)
class OperatedOrganisationPage:
    """An organisation on the operator's page. `organised`: it has an organiser of its own."""

    template: ClassVar[str] = "operated.html"
    organisation: OrganisationSummary
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
    reader: Reader

    @classmethod
    def build(
        cls,
        organisation: OrganisationSummary,
        tournaments: Iterable[Tournament],
        older: str = "",
        reader: Reader = ANYBODY,
        desk: bool = False,
    ) -> "OrganisationPage":
        return cls(
            organisation.name,
            organisation.accent,
            bool(organisation.closed),
            tuple(links_of(each, reader) for each in tournaments if not each.discarded),
            older,
            organisation_desk_address(organisation.id) if desk else "",
            reader,
        )


@dataclass(frozen=True, slots=True)
class ArchiveNotice:
    """A finished tournament, and the day on which it will be archived."""

    name: str
    address: str
    day: str


@dataclass(frozen=True, slots=True)
class OrganisationDeskPage:
    """The page of an organisation's own organisers: their tournaments, the limits, the tournaments
    that will be archived and when, and the operators' acts.
    """

    template: ClassVar[str] = "organisation_desk.html"
    organisation: OrganisationSummary
    address: str
    tournaments: tuple[TournamentLinks, ...]
    discarded: tuple[Link, ...]
    older: str
    notices: tuple[ArchiveNotice, ...]
    export: str
    journal: tuple[OperatorStep, ...]
    makes: bool
    lets_in: bool
