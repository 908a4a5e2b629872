"""Guide cards, table cards, next positions, and the moves of boards.

All are derived from the sittings of a session, so that they include every withdrawal and merge.
Boards are numbered from 1 in every session: set s of two boards is boards 2s-1 and 2s.

Also the check of entries at a table against the movement: its pairs and its boards.

A board of another round, a pair of another table and pairs in swapped seats are detected while all
are still at the table. The message says where the board or the pair belongs. Laws of Duplicate
Bridge 2017: 5 (seats), 15 (wrong board).
"""

from collections.abc import Mapping
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.partnerships import holders_of, is_partnership, number_text
from domain.bridge.session import NOBODY, PairNo, Session, Sitting, TableBoardPlace
from domain.errors import RuleViolation, Unknown
from domain.messages import join_messages, say


class BoardsAtTable(NamedTuple):
    """The first and the last board of a set."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def boards_of_set(number: int, boards_a_set: int) -> BoardsAtTable:
    return BoardsAtTable((number - 1) * boards_a_set + 1, number * boards_a_set)


class Stop(NamedTuple):
    """A pair's place in one round: no table if the movement rests the pair, no opponent (NOBODY) if
    it sits out. `partner` and `compass` are of a player in an individual.
    """

    round: int
    table: str
    direction: Direction | None
    opponent: PairNo
    set: int
    partner: PairNo = NOBODY
    compass: str = ""

    @property
    def seat(self) -> str:
        """NS or EW; in an individual N, S, E or W; empty without a table."""
        return self.compass or self.direction or ""

    @property
    def has_opponents(self) -> bool:
        return self.opponent != NOBODY


class GuideCard(NamedTuple):
    session: int
    pair: PairNo
    stops: tuple[Stop, ...]


class TableCardRow(NamedTuple):
    round: int
    ns: PairNo
    ew: PairNo
    set: int


class TableCard(NamedTuple):
    session: int
    table: str
    rows: tuple[TableCardRow, ...]


class Move(NamedTuple):
    """The next place of a pair after a round; `table` is its last one, empty before round 1."""

    pair: PairNo
    table: str
    next: Stop

    @property
    def keeps_table(self) -> bool:
        return self.table == self.next.table


class SetMove(NamedTuple):
    """The move of a set from a table to the table that needs it next."""

    set: int
    table: str
    next: str


def guide_card(session: Session, pair: PairNo) -> GuideCard:
    stops = [_stop_at_table(sitting, pair) for sitting in session.by_pair.get(pair, ())]
    seated = {stop.round for stop in stops}
    resting = {bye.round for bye in session.byes if bye.pair == pair} - seated
    stops += map(_resting_stop, resting)
    return GuideCard(session.number, pair, tuple(sorted(stops, key=lambda stop: stop.round)))


def guide_cards(session: Session) -> tuple[GuideCard, ...]:
    return tuple(guide_card(session, pair) for pair in sorted(session.by_pair))


def _resting_stop(number: int) -> Stop:
    return Stop(number, "", None, NOBODY, 0)


def _stop_at_table(sitting: Sitting, pair: PairNo) -> Stop:
    direction = sitting.side_of(pair)
    opponent = sitting.pair_in(direction.other)
    own = sitting.pair_in(direction)
    stop = Stop(sitting.round, sitting.name, direction, opponent, sitting.set)
    if not is_partnership(own):
        return stop
    compass = sitting.seat_of(pair)
    if not sitting.is_played:
        return stop._replace(opponent=NOBODY, compass=compass)
    (partner,) = (each for each in holders_of(own) if each != pair)
    return stop._replace(partner=partner, compass=compass)


def table_cards(session: Session) -> tuple[TableCard, ...]:
    """The cards of all tables, section by section."""
    rows: dict[str, list[TableCardRow]] = {}
    for s in session.sittings:
        rows.setdefault(s.name, []).append(TableCardRow(s.round, s.ns, s.ew, s.set))
    return tuple(TableCard(session.number, table, tuple(each)) for table, each in rows.items())


def stops_by_pair(session: Session, round_number: int) -> Mapping[PairNo, Stop]:
    """The stop of each pair in a round; pairs that have left are missing."""
    stops = {
        pair: _stop_at_table(s, pair)
        for s in session.sittings
        if s.round == round_number
        for pair in s.holders
    }
    for bye in session.byes:
        if bye.round == round_number and bye.pair not in stops:
            stops[bye.pair] = _resting_stop(round_number)
    return dict(sorted(stops.items()))


def first_stops(session: Session) -> Mapping[PairNo, Stop]:
    """The first stop of each pair at a table, in round 1 or later."""
    return {pair: _stop_at_table(first, pair) for pair, (first, *_) in session.by_pair.items()}


def pair_moves(session: Session, after_round: int) -> tuple[Move, ...]:
    """The moves of all pairs after a round; after round 0 to their starting positions."""
    before = stops_by_pair(session, after_round) if after_round else {}
    return tuple(
        Move(pair, before[pair].table if pair in before else "", stop)
        for pair, stop in stops_by_pair(session, after_round + 1).items()
    )


def set_moves(session: Session, after_round: int) -> tuple[SetMove, ...]:
    """The sets that change tables after a round, without those that rest on a bye stand."""
    moves, tables_by_set = list[SetMove](), dict[tuple[str, int], list[str]]()
    for s in session.sittings:
        if s.round == after_round:
            tables_by_set.setdefault((s.section, s.set), []).append(s.name)
    for s in session.sittings:
        if s.round == after_round + 1:
            tables = tables_by_set.get((s.section, s.set), [])
            if tables and s.name not in tables:
                moves.append(SetMove(s.set, tables.pop(0), s.name))
    return tuple(moves)


SEATS = "Law 5 of 2017"
WRONG_BOARD = "Law 15 of 2017"


class ReportedPairs(NamedTuple):
    """The pairs at the table as reported by a device; 0: not reported."""

    ns: int = 0
    ew: int = 0


def sitting_at(session: Session, at: TableBoardPlace) -> Sitting:
    """The sitting at that place; Unknown if there is none."""
    try:
        return session.by_place[at]
    except KeyError:
        raise Unknown(
            say(
                "table in round {round} of session {number}:", round=at.round, number=session.number
            ),
            at.name,
        ) from None


def boards_at(sitting: Sitting, boards_a_set: int) -> range:
    """The boards played at a table; empty if a seat is empty."""
    if not sitting.is_played:
        return range(0)
    first, last = boards_of_set(sitting.set, boards_a_set)
    return range(first, last + 1)


def is_played(session: Session, board: int, boards_a_set: int) -> bool:
    """Whether the board is played at any table in any round."""
    return any(board in boards_at(sitting, boards_a_set) for sitting in session.games)


def check_board(
    session: Session, at: TableBoardPlace, board: int, boards_a_set: int, seen: ReportedPairs
) -> Sitting:
    """The sitting at `at`; RuleViolation if it does not play the board, or not with these pairs."""
    sitting = sitting_at(session, at)
    if not sitting.is_played:
        raise RuleViolation(
            "Nobody plays at table {name} in round {round}: a seat is empty.",
            SEATS,
            name=at.name,
            round=at.round,
        )
    if board not in boards_at(sitting, boards_a_set):
        raise RuleViolation(_wrong_board_text(session, sitting, board, boards_a_set), WRONG_BOARD)
    _check_pairs(session, sitting, seen)
    return sitting


def _wrong_board_text(session: Session, here: Sitting, board: int, boards_a_set: int) -> str:
    own = str(boards_of_set(here.set, boards_a_set))
    there = [
        other.name
        for other in session.sittings
        if other.round == here.round and board in boards_at(other, boards_a_set)
    ]
    elsewhere = (
        say(" Board {board} is at {there}.", board=board, there=join_messages(", ", there))
        if there
        else ""
    )
    instead = say("boards {own} are" if boards_a_set > 1 else "board {own} is", own=own)
    return say(
        "Board {board} is not played at table {name} in round {round}: {what}.{elsewhere}",
        board=board,
        name=here.name,
        round=here.round,
        what=instead,
        elsewhere=elsewhere,
    )


def _check_pairs(session: Session, here: Sitting, seen: ReportedPairs) -> None:
    """Raise RuleViolation if both pairs are reported and they do not sit here like that."""
    if not (seen.ns and seen.ew) or seen == (here.ns, here.ew):
        return
    if seen == (here.ew, here.ns):
        raise RuleViolation(
            "At table {name} pair {ns} sits North-South and pair {ew} East-West in round "
            "{round}, not the other way round. Turn the cards, or call the director.",
            SEATS,
            name=here.name,
            ns=number_text(here.ns),
            ew=number_text(here.ew),
            round=here.round,
        )
    if seen.ns == seen.ew:
        raise RuleViolation(
            "At table {name} pairs {ns} and {ew} play in round {round}, and pair {pair} is named "
            "for both sides.",
            SEATS,
            name=here.name,
            ns=number_text(here.ns),
            ew=number_text(here.ew),
            round=here.round,
            pair=number_text(seen.ns),
        )
    wrong = next(pair for pair in seen if pair not in (here.ns, here.ew))
    raise RuleViolation(
        "Pair {wrong} does not play at table {name} in round {belongs}; pairs {ns} and {ew} do.",
        SEATS,
        wrong=number_text(wrong),
        name=here.name,
        belongs=join_messages(
            "", (here.round, _own_place_text(session, PairNo(wrong), here.round))
        ),
        ns=number_text(here.ns),
        ew=number_text(here.ew),
    )


def _own_place_text(session: Session, pair: PairNo, round_number: int) -> str:
    """The words " but at B5" on the pair's own table in a round; empty if it has none."""
    here = (s for s in session.by_pair.get(pair, ()) if s.round == round_number)
    return next((say(" but at {name}", name=sitting.name) for sitting in here), "")
