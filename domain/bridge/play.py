"""The results of a phase and the decisions about them, folded from its log.

A record is a board at a table in a round. It has the pairs that actually played it, so that a later
merge or withdrawal changes no score. Nothing is computed here: the value of a record follows from
all of them (`domain.bridge.phases.live_standings`).

Records are in nested maps by session, board and place: a new result copies only its own maps and
leaves those of all other boards identical objects, so scoring detects that they are unchanged.
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
from domain.bridge.phases.qualification import Qualifications
from domain.bridge.phases.ranking import PhaseLength
from domain.bridge.promised_deals import DealsProof
from domain.bridge.scoring.result import BoardResult, PassedOut, PlayedContract
from domain.bridge.scoring.scores import Penalty
from domain.bridge.session import NOBODY, PairNo, TableBoardPlace
from domain.claims import Claim, Request
from domain.ids import StageId


class BoardAt(NamedTuple):
    """A board of a session, and the place where it is played."""

    session: int
    board: int
    at: TableBoardPlace


BoardRequest = Request[BoardAt, BoardResult]


class Record(NamedTuple):
    """`result` is the one that counts: None while there is none or it is disputed. `claims` are all
    claims since the last decision; `form` names the cards of a fouled board. `replaced` is the
    result before a player entered it again.
    """

    ns: PairNo = NOBODY
    ew: PairNo = NOBODY
    result: BoardResult | None = None
    changed_at: int = 0
    confirmed: bool = False
    form: str = ""
    claims: tuple[Claim[BoardResult], ...] = ()
    replaced: BoardResult | None = None

    @property
    def is_disputed(self) -> bool:
        """Whether claims were made but contradict one another, so that none counts."""
        return self.result is None and bool(self.claims)


BoardRecords = Mapping[TableBoardPlace, Record]
SessionRecords = Mapping[int, BoardRecords]
Records = Mapping[int, SessionRecords]
NO_RECORDS: SessionRecords = {}


class PenaltyLine(NamedTuple):
    """A line of the ledger, named by its version; if withdrawn it is kept but has no effect."""

    version: int
    session: int
    penalty: Penalty
    reason: str
    taken_back: str = ""


class IrregularPlay(NamedTuple):
    """A board not played according to the movement, as recorded by the director: its place, the
    pairs North-South and East-West, and where they played it.
    """

    version: int
    at: BoardAt
    pairs: tuple[PairNo, PairNo]
    played: TableBoardPlace
    irregularity: str
    reason: str


class Route(NamedTuple):
    """The pairs that go on to another phase, best first."""

    target: StageId
    pairs: tuple[PairNo, ...]


@dataclass(frozen=True, slots=True)
class ClosedPhase:
    """A phase as it was closed at that version: `ranking` are (pair, place, rank), best first;
    `ballot` is the order drawn to split ties.
    """

    version: int
    ranking: tuple[tuple[PairNo, int, int], ...]
    routes: tuple[Route, ...]
    reserves: tuple[PairNo, ...]
    ballot: tuple[PairNo, ...] = ()


@dataclass(frozen=True, slots=True)
class CarryoverRule:
    """The announcement for the next phase; `ahead` is its length, None: as its tables give it.
    `qualifying` is the number of places that qualify from it, 0 in a final.
    """

    policy: Carryover
    ahead: PhaseLength | None
    drop_ins: DropInRule = DropInRule()
    qualifying: int = 0


class FileLabel(NamedTuple):
    """The label of a pair in a file of results; `direction` is its field, if ranked separately."""

    label: str
    direction: Direction | None


@dataclass(frozen=True, slots=True)
class Play:
    """`qualifications` are the announced ones, None before. `admitted` are the pairs
    from the previous phase, with the same numbers there and here; `waves` are the drop-ins of each
    time. `deals` are those of a session's boards; `imported_labels` has the pairs' names in
    imported files; `device_entries` the last entries of scoring devices, by session, place and
    board. `promised_deals` are the draws of sessions' deals, without their seed until it is
    published.
    """

    records: Records = field(default_factory=dict)
    penalties: tuple[PenaltyLine, ...] = ()
    closed: ClosedPhase | None = None
    qualifications: Qualifications | None = None
    carryover: CarryoverRule | None = None
    admitted: tuple[PairNo, ...] = ()
    waves: tuple[tuple[PairNo, ...], ...] = ()
    deals: Mapping[int, Mapping[int, Deal]] = field(default_factory=dict)
    imported_labels: Mapping[int, Mapping[PairNo, FileLabel]] = field(default_factory=dict)
    device_entries: Mapping[int, Mapping[tuple[TableBoardPlace, int], str]] = field(
        default_factory=dict
    )
    irregular_plays: tuple[IrregularPlay, ...] = ()
    promised_deals: Mapping[int, DealsProof] = field(default_factory=dict)
    masterpoints: AnnouncedMasterpoints | None = None

    def session_records(self, session: int) -> SessionRecords:
        return self.records.get(session, NO_RECORDS)

    def has_results(self, session: int) -> bool:
        """Whether a result is entered in the session, or claims about one."""
        return self.last_round_with_result(session) > 0

    def last_round_with_result(self, session: int) -> int:
        """The last round of the session with a result, or claims about one; 0 for none."""
        return max(
            (
                at.round
                for places in self.session_records(session).values()
                for at, record in places.items()
                if record.result is not None or record.claims
            ),
            default=0,
        )

    def record(self, session: int, board: int, at: TableBoardPlace) -> Record | None:
        return self.records.get(session, {}).get(board, {}).get(at)

    def doubts_at(self, session: int, board: int, at: TableBoardPlace) -> tuple[Doubt, ...]:
        """The doubts about a result; none on a fouled board, which was played with other cards."""
        record, deal = self.record(session, board, at), self.deals.get(session, {}).get(board)
        if deal is None or record is None or record.result is None or record.form:
            return ()
        return doubts_of(record.result, deal)

    def with_record(self, session: int, board: int, at: TableBoardPlace, record: Record) -> "Play":
        boards = self.records.get(session, {})
        places = {**boards.get(board, {}), at: record}
        return replace(self, records={**self.records, session: {**boards, board: places}})

    def irregular_at(self, session: int, board: int, at: TableBoardPlace) -> IrregularPlay | None:
        """The irregular play recorded there now, if any."""
        record = self.record(session, board, at)
        if record is None or not self.irregular_plays:
            return None
        for line in reversed(self.irregular_plays):
            if line.at == (session, board, at) and line.pairs == (record.ns, record.ew):
                return line if record.result is not None or record.claims else None
        return None

    def irregular_meetings(self) -> Iterator[tuple[int, PairNo, PairNo]]:
        """The (session, pairs) of games that were played but are in no movement."""
        for line in self.irregular_plays:
            if self.irregular_at(*line.at) is line:
                record = self.record(*line.at)
                if record and isinstance(record.result, PlayedContract | PassedOut):
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


def mark_changed_records(before: Play, now: Play, version: int) -> Play:
    """`before`, with each record that differs from `now` marked as changed at that version."""
    if before is now:
        return before
    marked = before
    for session, board, at, record in _changed_records(before.records, now.records):
        marked = marked.with_record(session, board, at, record._replace(changed_at=version))
    return marked


def _changed_records(
    before: Records, now: Records
) -> Iterator[tuple[int, int, TableBoardPlace, Record]]:
    """Session, board, place and record before, empty for none, of each record that differs."""
    for session in before.keys() | now.keys():
        old, new = before.get(session, {}), now.get(session, {})
        for board in old.keys() | new.keys():
            was, became = old.get(board, {}), new.get(board, {})
            if was is became:
                continue
            for at in was.keys() | became.keys():
                if was.get(at) != became.get(at):
                    yield session, board, at, was.get(at) or Record()
