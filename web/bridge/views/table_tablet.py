"""A table of a session of pairs, for its tablet. Never public.

It has every round of its table, so that the tablet works offline, and the version of each board for
commands. Nothing of other tables, and no score of a board before its result is entered. A session
that doesn't use this table leaves it without rounds.

Also all boards at all tables of the published session, for scores typed at the desk. Never
public.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from domain.bridge.cards import boards_at
from domain.bridge.partnerships import is_partnership
from domain.bridge.phase import Moment, Phase, PhaseSession, phase_of
from domain.bridge.play import BoardAt, BoardRequest, Record
from domain.bridge.scoring import typed_scores
from domain.bridge.scoring.contract import dealer, vulnerability
from domain.bridge.scoring.result import Encounter
from domain.bridge.scoring.scores import Scores
from domain.bridge.session import NOBODY, PairNo, Sitting
from domain.errors import Unknown
from domain.ids import StageId
from domain.rulings import is_under_review
from domain.times.schedule import Clock
from domain.tournament import Tournament
from events.bridge.decisions.seats import accepts_seats
from web.bridge.scores import session_now, share_or_imps
from web.bridge.views.visibility import Pair, PhaseHead, boards_text, clock_of, pair_of, phase_head
from web.shared.board_words import fixed_decimals, per_cent, result_as_logged
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of

NAME = "table"
_PLACE = re.compile(r"([A-Z]{1,3})([1-9]\d{0,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableBoard:
    """`told` are all claims about a disputed board; `score` is from North-South. `asked` are late
    results that wait for the director, `declined` the last one that they declined since the board
    last changed. `share` is North-South's so far, in per cent or IMPs, if
    tablets may show it.
    """

    board: int
    dealer: str
    vulnerable: str
    result: str
    score: str
    saw: int
    confirmed: bool
    disputed: bool
    told: tuple[str, ...]
    asked: tuple[str, ...]
    under_review: bool
    share: str
    doubts: tuple[str, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """Doubts about an unconfirmed result by the cards, in a called round."""
    declined: str | LeftOut = field(default=LEFT_OUT, kw_only=True)


@dataclass(frozen=True, slots=True)
class Onward:
    """The seat of a pair in the next round; without a table it sits out. `side` is "NS" or "EW"."""

    table: str
    side: str
    boards: str


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round at a table, without boards if a seat is empty; `ns_next`, `ew_next`: next seats."""

    key: str
    round: int
    ns: Pair | None
    ew: Pair | None
    boards: tuple[TableBoard, ...]
    ns_next: Onward | None
    ew_next: Onward | None
    each_next: tuple[tuple[str, Onward], ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The next seats of North, South, East and West, only in an individual."""


@dataclass(frozen=True, slots=True)
class TableHead:
    """`session` is the published one, 0 before the first; `round` its current round, with its
    clock. `waits`: the table has called the director. `may_sit` are the pairs that the table may
    enter, with free seating and before it has done so.
    """

    section: str
    table: int
    session: int
    sessions: int
    round: int
    closed: bool
    clock: Clock | None
    waits: bool
    may_sit: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class TableSheet:
    version: int
    head: TableHead
    rows: tuple[TableRound, ...]


def table_sheet(tournament: Tournament, stage: StageId, section: str, table: int) -> TableSheet:
    phase = phase_of(tournament, stage)
    shown = phase.public_session
    head = TableHead(
        section=section,
        table=table,
        session=shown.number if shown else 0,
        sessions=phase.plan.sessions,
        round=shown.current_round if shown else 0,
        closed=phase.play.closed is not None,
        clock=clock_of(shown) if shown else None,
        waits=bool(shown and phase.hall.waiting_since(shown.number, f"{section}{table}")),
        may_sit=tuple(_pairs_that_may_sit(phase, shown, f"{section}{table}")) if shown else (),
    )
    scores = (
        session_now(tournament, phase, shown.number).scores
        if shown and phase.hall.shows_scores
        else None
    )
    rows = tuple(_table_rounds(phase, shown, (section, table), scores)) if shown else ()
    return TableSheet(tournament.version, head, rows)


def view_of_table(place: str) -> View:
    """The view of a table, "A3". Raises Unknown for a text that can't be a table's name."""
    found = _PLACE.fullmatch(place)
    if found is None:
        raise Unknown("table", place)
    build = partial(_build_sheet, section=found[1], table=int(found[2]))
    return View(f"{NAME}:{place}", build, at_table=True)


def _build_sheet(tournament: Tournament, stage: StageId, *, section: str, table: int) -> Sheet:
    found = table_sheet(tournament, stage, section, table)
    return Sheet(found.head, found.rows)


def _table_rounds(
    phase: Phase, session: PhaseSession, place: tuple[str, int], scores: Scores | None
) -> Iterator[TableRound]:
    """The rounds at the table; `place` is its section and number."""
    for number in range(1, session.seating.rounds + 1):
        sitting = session.seating.by_place.get((number, *place))
        if sitting is not None:
            at = Moment(session.number, number)
            yield TableRound(
                key=str(number),
                round=number,
                ns=pair_of(phase, PairNo(sitting.ns), at),
                ew=pair_of(phase, PairNo(sitting.ew), at),
                boards=tuple(
                    _table_board(phase, session, sitting, board, scores)
                    for board in boards_at(sitting, phase.plan.boards)
                ),
                ns_next=_next_seat(phase, session, sitting.ns, number + 1),
                ew_next=_next_seat(phase, session, sitting.ew, number + 1),
                each_next=tuple(_next_seats_of_players(phase, session, sitting)) or LEFT_OUT,
            )


def _next_seats_of_players(
    phase: Phase, session: PhaseSession, sitting: Sitting
) -> Iterator[tuple[str, Onward]]:
    """The name and next seat of each player at the table, only in an individual."""
    at = Moment(session.number, sitting.round)
    for player in sitting.holders if phase.is_individual else ():
        seat = _next_seat(phase, session, player, sitting.round + 1)
        if seat and (found := pair_of(phase, player, at)):
            yield found.numbered_name, seat


def _pairs_that_may_sit(phase: Phase, session: PhaseSession, name: str) -> Iterator[Pair]:
    """Pairs that may sit here, by name, without those already seated elsewhere."""
    full = phase.hall.tables_with_entered_seats(session.number)
    if not accepts_seats(phase, session) or name in full:
        return
    at, here = Moment(session.number, 1), session.seating.by_pair
    free = (pair for pair, (first, *_) in here.items() if first.round > 1 or first.name not in full)
    pairs = (found for pair in free if (found := pair_of(phase, pair, at)))
    yield from sorted(pairs, key=lambda pair: pair.family.casefold())


def _next_seat(phase: Phase, session: PhaseSession, pair: PairNo, number: int) -> Onward | None:
    """The pair's seat in that round; None after the last one, and for no pair or a partnership."""
    if pair == NOBODY or is_partnership(pair) or number > session.seating.rounds:
        return None
    sitting = next((s for s in session.seating.by_pair.get(pair, ()) if s.round == number), None)
    if sitting is None or not sitting.is_played:
        return Onward("", "", "")
    return Onward(sitting.name, sitting.seat_of(pair), boards_text(phase, sitting.set))


def _share_text(scores: Scores | None, board: int, record: Record) -> str:
    points = scores.points.get(board, {}).get(Encounter(record.ns, record.ew)) if scores else None
    share = share_or_imps(scores, record.ns, points.ns) if scores and points else None
    if share is None or scores is None:
        return ""
    return per_cent(share) if scores.policy.top else fixed_decimals(share)


def _table_board(
    phase: Phase, session: PhaseSession, sitting: Sitting, board: int, scores: Scores | None
) -> TableBoard:
    place = BoardAt(session.number, board, sitting.at)
    record = phase.play.record(*place) or Record(changed_at=session.planned_at)
    declined = (each for each in reversed(phase.declined) if each.declined > record.changed_at)
    asked_about = sitting.round <= session.current_round and not record.confirmed
    return TableBoard(
        board=board,
        dealer=dealer(board).value,
        vulnerable=vulnerability(board).value,
        result=result_as_logged(record.result),
        score=signed_score_of(board, record),
        saw=record.changed_at,
        confirmed=record.confirmed,
        disputed=record.is_disputed,
        told=tuple(dict.fromkeys(result_as_logged(claim.result) for claim in record.claims))
        if record.is_disputed
        else (),
        asked=tuple(_results_asked_for(phase.requests, place)),
        under_review=is_under_review(phase.rulings, place),
        share=_share_text(scores, board, record),
        doubts=(asked_about and phase.play.doubts_at(*place)) or LEFT_OUT,
        declined=next(_results_asked_for(declined, place), LEFT_OUT),
    )


def _results_asked_for(requests: Iterable[BoardRequest], at: BoardAt) -> Iterator[str]:
    return (result_as_logged(each.claim.result) for each in requests if each.at == at)


def signed_score_of(board: int, record: Record) -> str:
    """The score, +620 or −50; empty if no contract was played."""
    points = typed_scores.ns_score_of(record.result, board) if record.result else None
    if points is None:
        return ""
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}"


@dataclass(frozen=True, slots=True)
class TypedHead(PhaseHead):
    """`pairs` by number, with substitutes; `boards` are (board, dealer, vulnerable)."""

    pairs: tuple[Pair, ...]
    boards: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True, slots=True)
class TypedRow:
    key: str
    round: int
    section: str
    table: int
    board: int
    ns: int
    ew: int
    result: str
    score: str
    confirmed: bool
    disputed: bool
    saw: int
    doubts: tuple[str, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)


def build_typed_scores(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.public_session
    rows = tuple(_typed_rows(phase, shown)) if shown else ()
    boards = sorted({row.board for row in rows})
    at = Moment(shown.number, shown.current_round) if shown else Moment(1, 1)
    sides = {side for row in rows for side in (row.ns, row.ew)}
    found = (pair_of(phase, PairNo(number), at) for number in sorted(sides | phase.entries.keys()))
    head = TypedHead(
        **fields_of(phase_head(tournament, phase)),
        pairs=tuple(pair for pair in found if pair is not None),
        boards=tuple((board, dealer(board).value, vulnerability(board).value) for board in boards),
    )
    return Sheet(head, rows)


def _typed_rows(phase: Phase, session: PhaseSession) -> Iterator[TypedRow]:
    empty = Record(changed_at=session.planned_at)
    for sitting in session.seating.games:
        at = sitting.at
        for board in boards_at(sitting, phase.plan.boards):
            record = phase.play.record(session.number, board, at) or empty
            yield TypedRow(
                key=f"{session.number}.{at.round}.{at.name}.{board}",
                round=at.round,
                section=at.section,
                table=at.table,
                board=board,
                ns=record.ns or sitting.ns,
                ew=record.ew or sitting.ew,
                result=result_as_logged(record.result),
                score=signed_score_of(board, record),
                confirmed=record.confirmed,
                disputed=record.is_disputed,
                saw=record.changed_at,
                doubts=phase.play.doubts_at(session.number, board, at) or LEFT_OUT,
            )


VIEW = View("pairs-typed", build_typed_scores)
