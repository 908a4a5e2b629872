"""The sheet of a phase's desk: its plan, the next acts, the pairs, the tables of the current
session, drafts included, and the options for sit-outs. Never public.
"""

from collections.abc import Iterator, Mapping, Set as AbstractSet
from dataclasses import dataclass, field, replace

from domain.bridge.announced_scoring import (
    FORMS,
    HALVES,
    HANDICAPS,
    SCALES,
    SMALL_GROUPS,
    WEIGHTINGS,
    ScoringRules,
    name_in_log,
)
from domain.bridge.cards import Stop, first_stops, stops_by_pair
from domain.bridge.movements.balance import copies_of
from domain.bridge.phase import Moment, PairEntry, Phase, PhaseSession, Player, is_over, phase_of
from domain.bridge.planning.phase_plan import SCHEMES
from domain.bridge.planning.planner import Scheme
from domain.bridge.session import PairNo, SessionState
from domain.bridge.strength import handicap_text
from domain.bridge.substitutes import NO_LIMIT, substituted_share
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.bridge.decisions.next_acts import session_in_play
from web.bridge.views.merges import LineSpot, SitOuts, movable_spots, sit_outs
from web.bridge.views.next_acts import PhaseAct, phase_acts
from web.bridge.views.progress import table_rows, work_by_table
from web.bridge.views.visibility import Pair, PhaseHead, entries_in_order, phase_head
from web.shared.desk_lists import OwnRequestLines, mistake_lines, own_request_lines
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class PlanFacts:
    scheme: str
    base: int
    movement: str
    sessions: int
    boards: int
    rooms: tuple[int, ...]
    scoring: str
    scoring_options: tuple[tuple[str, str], ...]
    barometer: bool
    arrow_switched: bool
    by_strength: bool


@dataclass(frozen=True, slots=True)
class SetCopies:
    """The copies of each set in the current session: `most` if every table has its own, `fewest` if
    each group of `shared` tables passes one around during a round.
    """

    most: int
    fewest: int
    shared: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class SessionLine:
    """`sections` describe the movements, "A: Mitchell, 5 tables"."""

    session: int
    state: str
    rounds: int
    called: int
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionRoom:
    """`room` is empty if it has no name."""

    section: str
    room: str


@dataclass(frozen=True, slots=True)
class PhaseDeskHead(PhaseHead):
    """`hand` is the current session, 0 before one is planned, `hand_round` its shown round;
    `moment` is the default moment from which an act on a pair applies.
    `movable` are the lines that can still change sections, `hall` has the current sections. `pace`
    are the minutes of a board and of the move; `shares`: tablets show scores of boards;
    `free_seats`: pairs enter their seats there. `late` is the number of late results that
    wait; `to_close`: the phase is over and, as pairs go on, closed on the page of results.
    """

    plan: PlanFacts
    acts: tuple[PhaseAct, ...]
    planned: tuple[SessionLine, ...]
    pairs: int
    playing: int
    hand: int
    hand_round: int
    hand_state: str
    moment: tuple[int, int]
    lines: bool
    next_session: int
    out: SitOuts | None
    movable: tuple[LineSpot, ...]
    hall: tuple[SectionRoom, ...]
    copies: SetCopies | None
    pace: tuple[int, int]
    shares: bool
    free_seats: bool
    asked: OwnRequestLines | LeftOut = field(default=LEFT_OUT, kw_only=True)
    late: int | LeftOut = field(default=LEFT_OUT, kw_only=True)
    to_close: bool | LeftOut = field(default=LEFT_OUT, kw_only=True)


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table of a draft in all its rounds, or of the current round with the state of its boards:
    `done` `of` them have a result. `late` are missing boards of earlier rounds, of which `since`
    is the first; `waits` is the instant at which the table called the director.
    """

    key: str
    kind: str
    round: int
    section: str
    table: str
    ns: Pair | None
    ew: Pair | None
    boards: str
    note: str
    of: int = 0
    done: int = 0
    unconfirmed: int = 0
    disputed: int = 0
    late: int = 0
    since: int = 0
    waits: str = ""


@dataclass(frozen=True, slots=True)
class DeskPair:
    """`seat` is the pair's present seat, "A2 EW"; `begins` is the round of its first seat, if that
    is a later one; `idle`: it takes part but has no seat. A
    fractional strength is a text, "2.5"; a `handicap` is in per cent, "+3.50".
    """

    key: str
    kind: str
    pair: int
    players: tuple[Player, ...]
    seeding: int | str
    seat: str
    idle: bool
    withdrawn: tuple[int, ...]
    substitutes: tuple[str, ...]
    categories: tuple[str, ...]
    handicap: str
    begins: int | LeftOut = field(default=LEFT_OUT, kw_only=True)


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    session = _current_session(phase)
    rows = (*_desk_tables(phase, session), *mistake_lines(phase), *_desk_pairs(phase))
    return Sheet(_desk_head(tournament, phase, session), rows)


def _current_session(phase: Phase) -> PhaseSession | None:
    """The session being played, otherwise the newest, draft or not."""
    return session_in_play(phase) or (phase.sessions[-1] if phase.sessions else None)


def _desk_head(tournament: Tournament, phase: Phase, session: PhaseSession | None) -> PhaseDeskHead:
    moment, acts = _default_moment(phase, session), phase_acts(tournament, phase.id)
    to_close = is_over(phase) and not phase.play.closed
    return PhaseDeskHead(
        **fields_of(phase_head(tournament, phase)),
        plan=PlanFacts(
            **{**fields_of(phase.plan), "scheme": name_in_log(SCHEMES, phase.plan.scheme)},
            scoring=name_in_log(FORMS, phase.scoring.form),
            scoring_options=scoring_options_of(phase.scoring),
        ),
        acts=acts,
        planned=tuple(map(_session_line, phase.sessions)),
        pairs=len(phase.entries),
        playing=sum(not entry.is_absent(moment) for entry in phase.entries.values()),
        hand=session.number if session else 0,
        hand_round=session.current_round if session else 0,
        hand_state=session.state if session else "",
        moment=moment,
        lines=phase.lines is not None,
        next_session=phase.next_session,
        out=sit_outs(phase, session) if session else None,
        movable=movable_spots(phase, session) if session else (),
        hall=tuple(
            SectionRoom(section.letter, phase.room_names.get(section.letter, ""))
            for section in (session.seating.sections if session else ())
        ),
        copies=_set_copies(phase, session) if session and session.seating.games else None,
        shares=phase.hall.shows_scores,
        free_seats=phase.hall.has_free_seats,
        pace=(phase.hall.pace.minutes_a_board, phase.hall.pace.minutes_a_move),
        asked=own_request_lines(phase),
        late=len(phase.requests) or LEFT_OUT,
        to_close=(to_close and all(act.command != "close-phase" for act in acts)) or LEFT_OUT,
    )


def _set_copies(phase: Phase, session: PhaseSession) -> SetCopies:
    """The copies needed, shared as for the set that most tables play at the same time."""
    needed = copies_of(session.seating, phase.plan.boards)
    set_of_most = max(needed.at_once, key=lambda number: len(needed.at_once[number]))
    return SetCopies(needed.most, needed.fewest, needed.tables_by_copy(set_of_most, needed.fewest))


def _default_moment(phase: Phase, session: PhaseSession | None) -> Moment:
    """The current round; between sessions the next one's first, after the last one its end. Where
    no round is called, the last one with a result is current.
    """
    closed = session is not None and session.state is SessionState.CLOSED
    if session is None or (closed and phase.next_session <= phase.plan.sessions):
        return Moment(phase.next_session, 1)
    if closed or session.called:
        return Moment(session.number, session.seating.rounds if closed else session.called)
    return Moment(session.number, phase.play.last_round_with_result(session.number) or 1)


def scoring_options_of(rules: ScoringRules) -> tuple[tuple[str, str], ...]:
    """The scoring options by their names in commands, as a changed plan is sent whole."""
    return (
        ("scale", name_in_log(SCALES, rules.scale)),
        ("weighting", name_in_log(WEIGHTINGS, rules.weighting)),
        ("small-groups", name_in_log(SMALL_GROUPS, rules.small_groups)),
        ("dropped", str(rules.datum.dropped)),
        ("halves", name_in_log(HALVES, rules.datum.halves)),
        ("expected", str(rules.expected_scores)),
        ("winners", rules.winners.value),
        ("vps", rules.vps.value),
        ("handicap", name_in_log(HANDICAPS, rules.uses_handicaps)),
        *(
            [("fewest", str(rules.fewest_boards))]
            if rules.fewest_boards != ScoringRules().fewest_boards
            else ()
        ),
    )


def _session_line(session: PhaseSession) -> SessionLine:
    return SessionLine(
        session=session.number,
        state=session.state,
        rounds=session.seating.rounds,
        called=session.called,
        sections=tuple(
            join_messages(": ", (s.letter, s.movement.name)) for s in session.seating.sections
        ),
    )


def _desk_tables(phase: Phase, session: PhaseSession | None) -> Iterator[DeskTable]:
    if session is None:
        return
    draft = session.state is SessionState.PLANNED
    shown = range(1, session.seating.rounds + 1) if draft else (session.current_round,)
    work = {} if draft else work_by_table(phase, session)
    for number in shown:
        for row in table_rows(phase, session, number):
            shared = fields_of(row) | {"key": f"t.{row.key}"}
            of_table = fields_of(work[row.table]) if row.table in work else {}
            yield DeskTable(kind="table", round=number, **shared, **of_table)


def _desk_pairs(phase: Phase) -> Iterator[DeskPair]:
    session = _current_session(phase)
    now = session.current_round if session else 0
    seats = stops_by_pair(session.seating, now) if session else {}
    first = first_stops(session.seating) if session else {}
    later = {pair: stop.round for pair, stop in first.items() if stop.round > now}
    idle = _pairs_without_seat(phase, session)
    at = _default_moment(phase, session)
    for entry in entries_in_order(phase):
        shown = _desk_pair(phase, entry, at, seats, entry.number in idle)
        yield replace(shown, begins=later.get(entry.number, LEFT_OUT))


def _pairs_without_seat(phase: Phase, session: PhaseSession | None) -> AbstractSet[PairNo]:
    """The pairs that take part without a seat: in the session, before it in the draw."""
    if session:
        return {entry.number for entry in phase.idle_entries(session.number)}
    if phase.seeding is None or phase.plan.scheme is Scheme.SWISS:
        return set()
    return phase.entries.keys() - set(phase.seeding.ranking)


def _desk_pair(
    phase: Phase, entry: PairEntry, at: Moment, seats: Mapping[PairNo, Stop], idle: bool
) -> DeskPair:
    seat = seats.get(entry.number)
    return DeskPair(
        key=f"p.{entry.number}",
        kind="pair",
        pair=entry.number,
        players=entry.players,
        seeding=str(entry.strength) if entry.hundredths else entry.seeding,
        seat=f"{seat.table} {seat.seat}" if seat and seat.direction else "",
        idle=idle and not entry.is_absent(at),
        withdrawn=entry.withdrawn_from or (),
        substitutes=tuple(_substitute_names(phase, entry)),
        categories=entry.categories,
        handicap=handicap_text(entry.handicap) if entry.handicap else "",
    )


def _substitute_names(phase: Phase, entry: PairEntry) -> Iterator[str]:
    for each in entry.substitutes:
        own = entry.players[each.replaces - 1].full_name
        since = say(
            "from session {session}, round {round}",
            session=each.since.session,
            round=each.since.round,
        )
        yield (
            say(
                "{full_name} for {own}, {since}",
                full_name=each.player.full_name,
                own=own,
                since=since,
            )
            if each.player
            else say("{own} back {since}", own=own, since=since)
        )
    share = substituted_share(phase, entry) if entry.substitutes else None
    if share and phase.substitutes_limit < NO_LIMIT:
        allowed = phase.substitutes_limit * share.total // 100
        yield say(
            "{boards} of {of} boards with a substitute, at most {allowed}",
            boards=share.boards,
            of=share.total,
            allowed=allowed,
        )


VIEW = View("pairs-desk", build_sheet)
