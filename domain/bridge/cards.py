"""What is handed out and shown: guide cards, table cards, next positions, and where boards go.

All are read off the sittings of a session, so that a withdrawal or a merge is in them at once.
Boards are numbered from 1 in every session: set s of two boards is boards 2s-1 and 2s.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.session import NOBODY, PairNo, Session, Sitting


class BoardsAtTable(NamedTuple):
    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def boards_of(number: int, boards_a_set: int) -> BoardsAtTable:
    return BoardsAtTable((number - 1) * boards_a_set + 1, number * boards_a_set)


class Stop(NamedTuple):
    """One round of a pair. Without table the movement rests it; without opponent it sits out."""

    round: int
    table: str
    direction: Direction | None
    opponent: PairNo
    set: int

    @property
    def plays(self) -> bool:
        return self.opponent != NOBODY


class GuideCard(NamedTuple):
    session: int
    pair: PairNo
    stops: tuple[Stop, ...]


class TableRow(NamedTuple):
    round: int
    ns: PairNo
    ew: PairNo
    set: int


class TableCard(NamedTuple):
    session: int
    table: str
    rows: tuple[TableRow, ...]


class Move(NamedTuple):
    """Where a pair goes after a round; `table` is where it was, empty before the first round."""

    pair: PairNo
    table: str
    next: Stop

    @property
    def stays(self) -> bool:
        return self.table == self.next.table


class SetMove(NamedTuple):
    """A set goes from a table to the one that needs it next."""

    set: int
    table: str
    next: str


def guide_card(session: Session, pair: PairNo) -> GuideCard:
    return GuideCard(session.number, pair, tuple(_stops(session, pair).values()))


def guide_cards(session: Session) -> tuple[GuideCard, ...]:
    return tuple(guide_card(session, pair) for pair in sorted(session.of))


def _stops(session: Session, pair: PairNo) -> Mapping[int, Stop]:
    at = {sitting.round: sitting for sitting in session.of.get(pair, ())}
    resting = {bye.round for bye in session.byes if bye.pair == pair}
    stops = {}
    for number in range(1, session.rounds + 1):
        if number in at:
            stops[number] = _stop(at[number], pair)
        elif number in resting:
            stops[number] = Stop(number, "", None, NOBODY, 0)
    return stops


def _stop(sitting: Sitting, pair: PairNo) -> Stop:
    direction = Direction.NS if sitting.ns == pair else Direction.EW
    opponent = sitting.holding(direction.other)
    return Stop(sitting.round, sitting.name, direction, opponent, sitting.set)


def table_cards(session: Session) -> tuple[TableCard, ...]:
    """Section by section, table by table."""
    rows: dict[str, list[TableRow]] = {}
    for s in session.sittings:
        rows.setdefault(s.name, []).append(TableRow(s.round, s.ns, s.ew, s.set))
    return tuple(TableCard(session.number, table, tuple(each)) for table, each in rows.items())


def positions(session: Session, round_number: int) -> Mapping[PairNo, Stop]:
    """Where everybody is in a round, by pair number; who has left is not there."""
    here = {
        pair: _stop(s, pair)
        for s in session.sittings
        if s.round == round_number
        for pair in (s.ns, s.ew)
        if pair
    }
    for bye in session.byes:
        if bye.round == round_number and bye.pair not in here:
            here[bye.pair] = Stop(round_number, "", None, NOBODY, 0)
    return dict(sorted(here.items()))


def next_positions(session: Session, after_round: int) -> tuple[Move, ...]:
    """Where everybody goes after a round; after round 0 these are the starting positions."""
    before = positions(session, after_round) if after_round else {}
    return tuple(
        Move(pair, before[pair].table if pair in before else "", stop)
        for pair, stop in positions(session, after_round + 1).items()
    )


def set_moves(session: Session, after_round: int) -> tuple[SetMove, ...]:
    """Sets that change table in a section; one that rests on a bye stand is not told."""
    return tuple(_set_moves(session, after_round))


def _set_moves(session: Session, after_round: int) -> Iterator[SetMove]:
    here: dict[tuple[str, int], list[str]] = {}
    for s in session.sittings:
        if s.round == after_round:
            here.setdefault((s.section, s.set), []).append(s.name)
    for s in session.sittings:
        if s.round == after_round + 1:
            tables = here.get((s.section, s.set), [])
            if tables and s.name not in tables:
                yield SetMove(s.set, tables.pop(0), s.name)
