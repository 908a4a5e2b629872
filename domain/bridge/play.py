"""What was played in a phase and what was decided about it, as the fold of its log gives it.

A record is a board at a table in a round. It holds the pairs who really played it, so that a merge
or a withdrawal of later rounds changes no score. Nothing is computed here: what a record is worth
follows from all of them (`domain.bridge.phases.live_standings`).

Records lie in maps of maps, session, board, place: one more result copies the maps it is in and
leaves those of all other boards identical objects, by which scoring sees that they are unchanged.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from domain.bridge.deal import Deal
from domain.bridge.doubts import Doubt, doubts_of
from domain.bridge.masterpoints import AnnouncedMasterpoints
from domain.bridge.movements.movement import Direction
from domain.bridge.phases.carryover import Carryover
from domain.bridge.phases.drop_ins import DropInRule
from domain.bridge.phases.qualification import WaysOn
from domain.bridge.phases.ranking import Length
from domain.bridge.promised_deals import DealsProof
from domain.bridge.scoring.result import BoardResult, PassedOut, Played
from domain.bridge.scoring.scores import Penalty
from domain.bridge.session import NOBODY, PairNo
from domain.claims import Claim, Request
from domain.ids import StageId


class TableBoardPlace(NamedTuple):
    """Round, section and table at which a board is played in its session."""

    round: int
    section: str
    table: int

    @property
    def name(self) -> str:
        return f"{self.section}{self.table}"


class BoardAt(NamedTuple):
    """A board of a session, and where in it it is played."""

    session: int
    board: int
    at: TableBoardPlace


BoardRequest = Request[BoardAt, BoardResult]


class Record(NamedTuple):
    """`result` is what counts: None while there is none, and while it is disputed. `told` are all
    claims since the last decision; `form` names the cards of a fouled board. `replaced` is what
    stood before a player entered the result anew.
    """

    ns: PairNo = NOBODY
    ew: PairNo = NOBODY
    result: BoardResult | None = None
    changed_at: int = 0
    confirmed: bool = False
    form: str = ""
    told: tuple[Claim[BoardResult], ...] = ()
    replaced: BoardResult | None = None

    @property
    def disputed(self) -> bool:
        return self.result is None and bool(self.told)


OfBoard = Mapping[TableBoardPlace, Record]
OfSession = Mapping[int, OfBoard]
Records = Mapping[int, OfSession]
NO_RECORDS: OfSession = {}


class PenaltyLine(NamedTuple):
    """A line of the ledger, named by its version; taken back it stays there and counts no more."""

    version: int
    session: int
    penalty: Penalty
    reason: str
    taken_back: str = ""


class IrregularPlay(NamedTuple):
    """A board that was not played as the movement says, as the director recorded it: where it
    stands, who sat North-South and East-West, where they played it.
    """

    version: int
    at: BoardAt
    pairs: tuple[PairNo, PairNo]
    played: TableBoardPlace
    irregularity: str
    reason: str


class Route(NamedTuple):
    """Who goes on to another phase, best first."""

    target: StageId
    pairs: tuple[PairNo, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """A phase as it was closed at that version: `ranking` are (pair, place, rank), best first;
    `ballot` is what was drawn where a tie had to be split.
    """

    version: int
    ranking: tuple[tuple[PairNo, int, int], ...]
    routes: tuple[Route, ...]
    reserves: tuple[PairNo, ...]
    ballot: tuple[PairNo, ...] = ()


@dataclass(frozen=True, slots=True)
class CarryoverRule:
    """What was announced for the phase that follows; `ahead` is that phase, None: as its tables
    turn out. `qualifying` is how many places qualify at its end, 0 in a final.
    """

    policy: Carryover
    ahead: Length | None
    drop_ins: DropInRule = DropInRule()
    qualifying: int = 0


class Labelled(NamedTuple):
    """What a file of results calls a pair; `direction` is its field, if it is ranked in one."""

    label: str
    direction: Direction | None


@dataclass(frozen=True, slots=True)
class Play:
    """`ways_on` is who goes on at the end, None until announced. `admitted` are the pairs that came
    from the phase before, by their number there and here; `waves` those that dropped in, each time
    some did. `deals` are of a session's boards; `imported` has the pairs' names in the files that
    sessions came from; `taken` what scoring devices sent last, by session, place and board.
    `promised` are the draws of sessions' deals, without their seed until it is shown.
    """

    records: Records = field(default_factory=dict)
    penalties: tuple[PenaltyLine, ...] = ()
    closed: Closed | None = None
    ways_on: WaysOn | None = None
    carryover: CarryoverRule | None = None
    admitted: tuple[PairNo, ...] = ()
    waves: tuple[tuple[PairNo, ...], ...] = ()
    deals: Mapping[int, Mapping[int, Deal]] = field(default_factory=dict)
    imported: Mapping[int, Mapping[PairNo, Labelled]] = field(default_factory=dict)
    taken: Mapping[int, Mapping[tuple[TableBoardPlace, int], str]] = field(default_factory=dict)
    irregular: tuple[IrregularPlay, ...] = ()
    promised: Mapping[int, DealsProof] = field(default_factory=dict)
    masterpoints: AnnouncedMasterpoints | None = None

    def of_session(self, session: int) -> OfSession:
        return self.records.get(session, NO_RECORDS)

    def record(self, session: int, board: int, at: TableBoardPlace) -> Record | None:
        return self.records.get(session, {}).get(board, {}).get(at)

    def doubts_at(self, session: int, board: int, at: TableBoardPlace) -> tuple[Doubt, ...]:
        """What the dealt cards contradict; nothing on a fouled board, whose cards were others."""
        record, deal = self.record(session, board, at), self.deals.get(session, {}).get(board)
        if deal is None or record is None or record.result is None or record.form:
            return ()
        return doubts_of(record.result, deal)

    def with_record(self, session: int, board: int, at: TableBoardPlace, record: Record) -> "Play":
        boards = self.records.get(session, {})
        places = {**boards.get(board, {}), at: record}
        return replace(self, records={**self.records, session: {**boards, board: places}})

    def irregular_at(self, session: int, board: int, at: TableBoardPlace) -> IrregularPlay | None:
        """What stands there now, if it is irregular."""
        record = self.record(session, board, at)
        if record is None or not self.irregular:
            return None
        for line in reversed(self.irregular):
            if line.at == (session, board, at) and line.pairs == (record.ns, record.ew):
                return line if record.result is not None or record.told else None
        return None

    def met_otherwise(self) -> Iterator[tuple[int, PairNo, PairNo]]:
        """The (session, pairs) of games that were played and that no movement has."""
        for line in self.irregular:
            if self.irregular_at(*line.at) is line:
                record = self.record(*line.at)
                if record and isinstance(record.result, Played | PassedOut):
                    yield line.at.session, *line.pairs

    def penalties_of(self, session: int) -> tuple[Penalty, ...]:
        """The penalties that count."""
        return tuple(
            line.penalty
            for line in self.penalties
            if line.session == session and not line.taken_back
        )

    def penalty(self, version: int) -> PenaltyLine | None:
        return next((line for line in self.penalties if line.version == version), None)


def mark_touched(before: Play, now: Play, version: int) -> Play:
    """The play before, for an undo at `version`: a record that the undo changes counts as changed
    by it, also where there is none any more.
    """
    if before is now:
        return before
    back = before
    for session, board, at, record in _different(before.records, now.records):
        back = back.with_record(session, board, at, record._replace(changed_at=version))
    return back


def _different(before: Records, now: Records) -> Iterator[tuple[int, int, TableBoardPlace, Record]]:
    for session in before.keys() | now.keys():
        old, new = before.get(session, {}), now.get(session, {})
        for board in old.keys() | new.keys():
            was, became = old.get(board, {}), new.get(board, {})
            if was is became:
                continue
            for at in was.keys() | became.keys():
                if was.get(at) != became.get(at):
                    yield session, board, at, was.get(at) or Record()
