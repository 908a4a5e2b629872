"""One session of a pairs tournament: every table of every round, empty seats included; and its
states with their acts.

The sittings are authoritative. A withdrawal, a late pair or a merge makes a new session with other
sittings; the sections keep the original seating. A seat that stays empty has `NOBODY`; a pair
opposite has a sit-out.

A session is planned at the desk as a draft, published to the hall, played, and closed. Seats change
as long as it is not closed: by withdrawals, late pairs and merges. The next session follows from
these states only.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, NewType

from domain.bridge.movements.movement import Direction, Movement
from domain.bridge.partnerships import holders_of, is_complete, is_partnership, partnership_number
from domain.errors import Unknown
from domain.messages import say
from domain.transitions import Transitions

PairNo = NewType("PairNo", int)
NOBODY = PairNo(0)
EXCEPTIONAL = 0
"""The number of the exceptional line; normal lines count from 1."""


class TableBoardPlace(NamedTuple):
    """Round, section and table at which a board is played in its session."""

    round: int
    section: str
    table: int

    @property
    def name(self) -> str:
        return f"{self.section}{self.table}"


class Sitting(NamedTuple):
    """The pairs at a table in a round, NOBODY for an empty seat, and the number of their set."""

    round: int
    section: str
    table: int
    ns: PairNo
    ew: PairNo
    set: int

    @property
    def is_played(self) -> bool:
        return is_complete(self.ns) and is_complete(self.ew)

    @property
    def idle_pair(self) -> PairNo:
        """The pair that has a sit-out here; NOBODY if both seats are taken or both are empty."""
        return NOBODY if self.is_played else PairNo(self.ns or self.ew)

    @property
    def holders(self) -> tuple[PairNo, ...]:
        """The pairs at the table, without empty seats; in an individual the players."""
        return holders_of(self.ns) + holders_of(self.ew)

    def seat_of(self, pair: PairNo) -> str:
        """The seat: NS or EW; for a player in an individual N, S, E or W."""
        direction = self.side_of(pair)
        here = self.pair_in(direction)
        return direction[holders_of(here).index(pair)] if is_partnership(here) else direction.value

    def side_of(self, pair: PairNo) -> Direction:
        """The direction in which a pair sits here."""
        return Direction.NS if pair in holders_of(self.ns) else Direction.EW

    @property
    def at(self) -> TableBoardPlace:
        return TableBoardPlace(self.round, self.section, self.table)

    @property
    def name(self) -> str:
        return f"{self.section}{self.table}"

    def pair_in(self, direction: Direction) -> PairNo:
        return self.ns if direction is Direction.NS else self.ew

    def with_pair(self, direction: Direction, pair: PairNo) -> "Sitting":
        return self._replace(**{direction.value.lower(): pair})  # type: ignore[arg-type]


class Bye(NamedTuple):
    round: int
    pair: PairNo


@dataclass(frozen=True, slots=True)
class Block:
    """The places of a line in its section, in the order of its members."""

    line: int
    places: tuple[int, ...]


@dataclass(frozen=True)
class Section:
    """`seats` has the pair at each place, in order; `blocks` the places of each line."""

    letter: str
    movement: Movement
    seats: tuple[PairNo, ...]
    blocks: tuple[Block, ...] = ()

    def pair_at(self, place: int) -> PairNo:
        if is_partnership(place):
            one, other = holders_of(place)
            return partnership_number(self.pair_at(one), self.pair_at(other))
        return self.seats[place - 1]

    def with_pairs(self, pairs: Mapping[int, PairNo]) -> "Section":
        """The section with these pairs at their places; the other seats stay."""
        seats = (pairs.get(place, pair) for place, pair in enumerate(self.seats, start=1))
        return replace(self, seats=tuple(seats))

    def sittings(self) -> Iterator[Sitting]:
        for game in self.movement.games:
            ns, ew = self.pair_at(game.ns), self.pair_at(game.ew)
            yield Sitting(game.round, self.letter, game.table, ns, ew, game.set)

    def block_of(self, place: int) -> Block:
        """The block of places of the line at this place; for a place outside lines, that place."""
        alone = Block(EXCEPTIONAL, (place,))
        return next((block for block in self.blocks if place in block.places), alone)


@dataclass(frozen=True)
class Session:
    number: int
    sections: tuple[Section, ...]
    sittings: tuple[Sitting, ...]

    @cached_property
    def rounds(self) -> int:
        return max((sitting.round for sitting in self.sittings), default=0)

    @cached_property
    def games(self) -> tuple[Sitting, ...]:
        return tuple(sitting for sitting in self.sittings if sitting.is_played)

    @cached_property
    def byes(self) -> tuple[Bye, ...]:
        """The pairs that rest, at a table with an empty seat or by the movement."""
        alone = {Bye(s.round, pair) for s in self.sittings if s.idle_pair for pair in s.holders}
        out = (
            Bye(each.round, section.pair_at(each.place))
            for section in self.sections
            for each in section.movement.sit_outs
        )
        return tuple(sorted(alone | {bye for bye in out if bye.pair}))

    @cached_property
    def by_place(self) -> Mapping[tuple[int, str, int], Sitting]:
        """The sittings by (round, section, table)."""
        return {s[:3]: s for s in self.sittings}  # quicker than as a TableBoardPlace

    @cached_property
    def by_pair(self) -> Mapping[PairNo, tuple[Sitting, ...]]:
        """The sittings of every pair, first round first."""
        found: dict[PairNo, list[Sitting]] = {}
        for sitting in self.sittings:
            for pair in sitting.holders:
                found.setdefault(pair, []).append(sitting)
        return {pair: tuple(sittings) for pair, sittings in found.items()}

    def section(self, letter: str) -> Section:
        for section in self.sections:
            if section.letter == letter:
                return section
        raise Unknown("section", letter)

    def with_sittings(self, sittings: Iterable[Sitting]) -> "Session":
        """The session with these sittings in place of those at the same round and table."""
        new = {s[:3]: s for s in sittings}
        return replace(self, sittings=tuple(new.get(s[:3], s) for s in self.sittings))

    def with_sections(self, sections: Iterable[Section]) -> "Session":
        """The session with these sections seated from the start again; the others stay."""
        new = {section.letter: section for section in sections}
        fresh = [sitting for section in new.values() for sitting in section.sittings()]
        everybody = tuple(new.get(section.letter, section) for section in self.sections)
        return replace(self.with_sittings(fresh), sections=everybody)

    def is_as_seated(self, section: Section) -> bool:
        """Whether the section's sittings are still those of its original seating."""
        return all(self.by_place[s.at] == s for s in section.sittings())


def new_session(number: int, sections: Sequence[Section]) -> Session:
    everything = (sitting for section in sections for sitting in section.sittings())
    order = {section.letter: index for index, section in enumerate(sections)}
    in_order = sorted(everything, key=lambda s: (s.round, order[s.section], s.table))
    return Session(number, tuple(sections), tuple(in_order))


def section_letter(index: int) -> str:
    """The letter of a section by index: A … Z, AA, AB …"""
    letters = ""
    number = index + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class SessionState(StrEnum):
    PLANNED = "planned"
    PUBLISHED = "published"
    CLOSED = "closed"


class SessionAct(StrEnum):
    PUBLISH = "be published"
    UNPUBLISH = "be taken back from the screens"
    UNPLAN = "be planned again"
    CHANGE_SEATS = "have its seats changed"
    CLOSE = "be closed"
    REOPEN = "be reopened"


SESSION_ACTS: Mapping[SessionState, Mapping[SessionAct, SessionState]] = {
    SessionState.PLANNED: {
        SessionAct.PUBLISH: SessionState.PUBLISHED,
        SessionAct.UNPLAN: SessionState.PLANNED,
        SessionAct.CHANGE_SEATS: SessionState.PLANNED,
    },
    SessionState.PUBLISHED: {
        SessionAct.UNPUBLISH: SessionState.PLANNED,
        SessionAct.CHANGE_SEATS: SessionState.PUBLISHED,
        SessionAct.CLOSE: SessionState.CLOSED,
    },
    SessionState.CLOSED: {SessionAct.REOPEN: SessionState.PUBLISHED},
}

_INSTEAD: Mapping[tuple[SessionState, SessionAct], str] = {
    (SessionState.PLANNED, SessionAct.CLOSE): say("publish it first"),
    (SessionState.PUBLISHED, SessionAct.UNPLAN): say("take it back from the screens first"),
    (SessionState.CLOSED, SessionAct.UNPLAN): say("reopen it first"),
    (SessionState.CLOSED, SessionAct.UNPUBLISH): say("reopen it first"),
    (SessionState.CLOSED, SessionAct.CHANGE_SEATS): say("reopen it first, or start the next one"),
}

state_after = Transitions("Session", SESSION_ACTS, _INSTEAD).next_state
