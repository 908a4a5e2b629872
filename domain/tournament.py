"""A tournament: an event announced by an organiser, with one log. Frozen, cheap to copy.

Its parts are played in parallel or in sequence, each a part of one game: a stage of chess, a phase
of bridge. They share one numbering, so that one desk, one feed and one audit serve all. Code for
one game gets its part from that game (`domain.chess.stage.stage_of`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Protocol, TypeVar

from domain.errors import Unknown
from domain.fast_replace import fast_replace
from domain.ids import RoundNo, StageId, TournamentId
from domain.messages import say
from domain.own_requests import OwnRequests
from domain.people import Official
from domain.prizes.allocation import AnnouncedPrizes
from domain.times.schedule import Clock, Notice, Schedule


class Part(Protocol):
    """A part of any game. `noun` is its name in refusals, `unit` the name of what is played at one
    time: a round, a session.
    """

    game: ClassVar[str]
    noun: ClassVar[str]
    unit: ClassVar[str]

    @property
    def id(self) -> StageId: ...

    @property
    def name(self) -> str: ...

    @property
    def notices(self) -> tuple[Notice, ...]: ...

    @property
    def countdown(self) -> int:
        """The length of the screens' countdown to published seats in seconds; 0: none."""

    @property
    def prizes(self) -> AnnouncedPrizes:
        """The prize categories and the prizes."""

    @property
    def publications(self) -> tuple[tuple[int, str], ...]:
        """The published rounds or sessions, each with the instant."""

    @property
    def last_publication(self) -> str:
        """The instant of the last publication; empty if there is none."""

    @property
    def schedule(self) -> Schedule:
        """The start times of rounds or sessions."""

    @property
    def rounds_announced(self) -> int:
        """The number of rounds or sessions; 0: not known yet."""

    @property
    def rounds_begun(self) -> int:
        """The number of rounds or sessions with published seats."""

    @property
    def own_requests(self) -> OwnRequests:
        """The players' requests from their phones, in order."""

    @property
    def takes_requests(self) -> bool:
        """Whether players may make requests."""

    def numbered_name(self, entry: int) -> str:
        """The number and name of an entry, such as "12 Carlsen"; Unknown if there is none."""

    def round_for_clock(self, number: int) -> RoundNo:
        """The round a clock may be set for; raises if it is not visible in the hall."""

    def with_clock(self, clock: Clock | None) -> "Part": ...

    def with_notices(self, notices: tuple[Notice, ...]) -> "Part": ...

    def with_countdown(self, seconds: int) -> "Part": ...

    def with_schedule(self, schedule: Schedule) -> "Part": ...
    def name_of(self, entry: int) -> str:
        """The name of an entry or pair; Unknown if there is none."""

    def with_prizes(self, prizes: AnnouncedPrizes) -> "Part": ...
    def with_own_requests(self, requests: OwnRequests, takes: bool) -> "Part": ...


P = TypeVar("P", bound=Part)


@dataclass(frozen=True, slots=True)
class Undoable:
    """The last act in force that broke pairing integrity, and the state before it.

    Its versions in the log are `first` to `last`.
    """

    first: int
    last: int
    before: "Tournament"


@dataclass(frozen=True, slots=True)
class Tournament:
    """`parts` are in the order in which they were planned, 1, 2, 3 …"""

    id: TournamentId
    name: str
    parts: Mapping[StageId, Part] = field(default_factory=dict)
    place: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    chief: Official = Official()
    deputies: tuple[Official, ...] = ()
    organiser: str = ""
    discarded: str = ""
    """The reason why it is not listed; empty: it is listed."""
    signed: bool = False
    """Whether entries of devices must be signed."""
    copied_from: str = ""
    """The log from which this one was copied, and its version there; empty: none."""
    version: int = 0
    undoable: Undoable | None = field(default=None, compare=False, repr=False)

    @property
    def arbiter(self) -> str:
        """The chief arbiter's or director's name."""
        return self.chief.name

    def part(self, number: int) -> Part:
        """The part with that number, of any game; Unknown if there is none."""
        try:
            return self.parts[StageId(number)]
        except KeyError:
            raise Unknown(say("section in {name}:", name=self.name), number) from None

    def part_of(self, kind: type[P], number: int) -> P:
        """The part with that number; Unknown if there is none or it is of another game."""
        part = self.parts.get(StageId(number))
        if not isinstance(part, kind):
            raise Unknown(
                say("{noun} in the tournament {name}:", noun=kind.noun, name=self.name), number
            )
        return part

    def parts_of(self, kind: type[P]) -> dict[StageId, P]:
        return {number: part for number, part in self.parts.items() if isinstance(part, kind)}

    def with_parts(self, *changed: Part, version: int) -> "Tournament":
        """The tournament at that version, with these parts added or replaced."""
        parts = dict(self.parts)
        for part in changed:
            parts[part.id] = part
        return fast_replace(self, parts=parts, version=version)

    @property
    def next_part_number(self) -> StageId:
        """The number of the next part to be planned."""
        return StageId(len(self.parts) + 1)

    @property
    def part_names(self) -> Mapping[StageId, str]:
        return {number: part.name for number, part in self.parts.items()}

    def has_part_named(self, name: str) -> bool:
        return name in self.part_names.values()
