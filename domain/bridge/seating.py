"""Build the sessions of an announced phase: its plan, its lines, its tables.

This calls the engines of `domain.bridge`, always with the seed that is or will be in the log.
Decisions and audits call it, the fold never does.

Lines are numbered and drawn for the Polish movement; a Swiss is seated match by match; in the other
schemes all sessions follow from the ranking and the seed, and pairs that have left since leave
vacancies.

Lines with similar results meet in the next session: delayed Swiss by the current standings.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.5; the seating itself is
`domain.bridge.lines.delayed_swiss`.

Decided here. Only closed sessions count, so that no time is lost: while one session is played the
next is seated by earlier ones. A pair's score is its mean share of the boards it played in them, in
IMPs or victory points its mean per board. Lines keep their places, also of pairs that have left.
The sessions after the next one get line-ups, too; they can be seated by results later.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from domain.bridge.ledger import Ledger, Meeting, meeting_of
from domain.bridge.lines.delayed_swiss import LineHistory, seat_by_results
from domain.bridge.lines.directions import EDITION, balance_directions, even_out_directions
from domain.bridge.lines.lines import Lines, LineSession, circle_line_ups, seat_lines
from domain.bridge.lines.possible_meetings import find_openings
from domain.bridge.lines.relining import reform_lines
from domain.bridge.lines.replanning import Vacant, replan_line_ups, search_line_ups
from domain.bridge.merges.vacancies import without_pair
from domain.bridge.movements.balance import with_best_switch
from domain.bridge.movements.movement import Movement, as_barometer
from domain.bridge.movements.tails import mixture, shape_for_tables
from domain.bridge.phase import Phase
from domain.bridge.phases.phase_scores import mean_scores
from domain.bridge.planning.arrangement import arrange_sessions
from domain.bridge.planning.phase_plan import PhasePlan
from domain.bridge.planning.plan_figures import polish_plan_of
from domain.bridge.planning.planner import (
    SWITCHED,
    MovementPlan,
    Requirements,
    Scheme,
    every_plan,
    refusal_with_plans,
)
from domain.bridge.seating_swiss import swiss_session
from domain.bridge.session import NOBODY, PairNo, Session, new_session
from domain.errors import DomainError, NotNow, RuleViolation, Unknown
from domain.messages import join_messages, say

ARTICLE = "M. Eminenti, Multiphase Pairs Tournaments, 1.3"


class PlannedLines(NamedTuple):
    """Lines and, session by session, their meetings."""

    lines: Lines
    line_ups: tuple[LineSession, ...]


def movement_plan(plan: PhasePlan, pairs: int) -> MovementPlan:
    """The movement plan announced, for that many pairs; Impossible, with alternatives, if none."""
    wish = Requirements(pairs, plan.sessions, plan.boards, plan.rooms)
    found = [each for each in every_plan(wish) if _is_announced(each, plan)]
    free = [each for each in found if not each.objections]
    if free:
        return free[0]
    try:
        _refuse_plan(plan, wish, found)
    except DomainError as reason:
        raise refusal_with_plans(reason, wish) from None
    raise AssertionError(say("there is always a reason"))


def _is_announced(found: MovementPlan, plan: PhasePlan) -> bool:
    if found.scheme is not plan.scheme or found.base != plan.base:
        return False
    if found.arrow_switched != plan.arrow_switched:
        return False
    return not plan.movement or found.parts[0].movement.kind.value == plan.movement


def _refuse_plan(plan: PhasePlan, wish: Requirements, found: Sequence[MovementPlan]) -> None:
    """Raise with the reason why the plan can't be played; `found` are those with objections."""
    tables = (wish.pairs + 1) // 2
    if plan.scheme is Scheme.POLISH:
        circle_line_ups(shape_for_tables(tables, plan.base), plan.sessions)
    if plan.scheme is Scheme.MIXTURE and mixture(tables, plan.base) is None:
        raise RuleViolation(
            "{tables} tables are not sections of {base} and {base2} tables.",
            ARTICLE,
            tables=tables,
            base=plan.base,
            base2=plan.base + 1,
        )
    if found:
        reasons = join_messages("; ", map(str, found[0].objections))
        raise RuleViolation(
            "{name} does not fit, {reasons}.", ARTICLE, name=found[0].name, reasons=reasons
        )
    what = plan.movement or plan.scheme.value
    raise RuleViolation("{pairs} pairs can't play {what}.", ARTICLE, pairs=wish.pairs, what=what)


def ranking_of(phase: Phase) -> tuple[PairNo, ...]:
    """The pairs that take part from the start, strongest first; equal ones by number."""
    order = sorted((-e.seeding, -e.hundredths, e.number) for e in phase.staying_entries(1))
    return tuple(number for *_, number in order)


def seeded_lines(
    plan: PhasePlan, ranking: Sequence[PairNo], seed: int, edition: int = EDITION
) -> PlannedLines | None:
    """The lines and their meetings; None if the scheme has no lines that meet by a schedule."""
    if movement_plan(plan, len(ranking)).scheme is not Scheme.POLISH:
        return None
    whole = polish_plan_of(ranking, plan.sessions, plan.base, Random(seed), edition)
    return PlannedLines(whole.lines, whole.line_ups)


def seat_session(phase: Phase, number: int) -> Session:
    """Seat a session by lines, or by ranking and seed; pairs that have left leave vacancies."""
    session = _session_as_planned(phase, number)
    if phase.plan.arrow_switched and phase.plan.scheme in SWITCHED:
        session = _with_movements(session, with_best_switch)
    if phase.plan.barometer:
        session = barometer_session(session)
    staying = {entry.number for entry in phase.staying_entries(number)}
    for pair in set(session.by_pair) - staying:
        session = without_pair(session, pair)
    return session


def refuse_without_line_up(phase: Phase, number: int) -> None:
    """Raise NotNow if the phase has lines but no line-up of them for that session."""
    known = phase.lines_since <= number <= len(phase.line_ups)
    if phase.lines is not None and not known:
        raise NotNow(
            "Nothing says which lines meet in session {number}; plan the lines again.",
            number=number,
        )


def _session_as_planned(phase: Phase, number: int) -> Session:
    if phase.lines is not None:
        refuse_without_line_up(phase, number)
        return seat_lines(phase.lines, phase.line_ups[number - 1], number)
    if phase.seeding is None:
        raise NotNow("{name} is not seeded; draw its lines first.", name=phase.name)
    if phase.plan.scheme is Scheme.SWISS:
        return swiss_session(phase, phase.seeding, number)
    ranking = phase.seeding.ranking
    chosen = movement_plan(phase.plan, len(ranking))
    lots = None if phase.plan.by_strength else Random(phase.seeding.seed)
    edition = phase.seeding.edition
    return arrange_sessions(chosen, ranking, phase.plan.sessions, lots, edition)[number - 1]


def barometer_session(session: Session) -> Session:
    """The session with the same seats, but the same boards for all tables in each round."""
    return _with_movements(session, as_barometer)


def _with_movements(session: Session, change: Callable[[Movement], Movement]) -> Session:
    """The session with the movements of its sections changed, seated from the start."""
    sections = [replace(each, movement=change(each.movement)) for each in session.sections]
    return new_session(session.number, sections)


def later_sessions(phase: Phase, number: int) -> tuple[Session, ...]:
    """The sessions after session `number`: as planned, or else as they would be seated now; for a
    Swiss only the planned ones, as the others follow from results.
    """
    planned = [session.seating for session in phase.sessions[number:]]
    if phase.plan.scheme is Scheme.SWISS:
        return tuple(planned)
    first, last = phase.next_session, phase.plan.sessions
    if phase.lines is not None:
        first, last = max(first, phase.lines_since), len(phase.line_ups)
    return (*planned, *(seat_session(phase, each) for each in range(first, last + 1)))


def rematches(session: Session, ledger: Ledger) -> tuple[Meeting, ...]:
    """The pairs that would meet again, in earlier sessions or twice in this one."""
    met, again = set(ledger.meetings), []
    for game in session.games:
        two = meeting_of(game.ns, game.ew)
        if two in met:
            again.append(two)
        met.add(two)
    return tuple(again)


def balance_line_ups(phase: Phase, seats: PlannedLines, edition: int) -> PlannedLines:
    """The seats with NS and EW balanced as well as possible in the remaining sessions, the meetings
    unchanged; edition 1 keeps the directions as drawn.
    """
    if edition == 1:
        return seats
    played = line_ups_so_far(phase) if seats.lines == phase.lines else ()
    return seats._replace(
        line_ups=even_out_directions(seats.lines.shape, seats.line_ups, played, edition)
    )


def line_ups_so_far(phase: Phase) -> tuple[LineSession, ...]:
    """The line-ups of the present lines in the sessions planned so far."""
    return phase.line_ups[phase.lines_since - 1 : phase.next_session - 1]


def renew_lines(
    phase: Phase, seed: int, vacant: Vacant = (), reshape: bool = False
) -> PlannedLines:
    """Draw lines and line-ups for the unplanned sessions, without rematch by the ledger of pairs.

    Lines stay the same while every pair has a place in them, unless they are to be reshaped to the
    present number of tables. `vacant` are pairs of lines with one vacancy each: their sit-outs can
    be merged in every session.
    """
    lines, first = phase.lines, phase.next_session
    if lines is None:
        raise NotNow("{name} has no lines that could be planned again.", name=phase.name)
    sessions = phase.plan.sessions - first + 1
    field = {entry.number for entry in phase.staying_entries(first)}
    lots = Random(seed)
    if field == set(line_members(lines)) and not reshape:
        _check_vacant_lines(lines, vacant)
        return PlannedLines(
            lines,
            replan_line_ups(lines, phase.ledger, sessions, lots, line_ups_so_far(phase), vacant),
        )
    if vacant:
        raise NotNow("The lines change; no two of them are kept merged. Leave them out.")
    reformed = reform_lines(lines, field, phase.ledger, sessions, lots)
    return PlannedLines(reformed.lines, reformed.line_ups)


def _check_vacant_lines(lines: Lines, vacant: Vacant) -> None:
    named = [line for two in vacant for line in two]
    for line in named:
        if not 1 <= line <= len(lines.normal):
            raise Unknown(say("normal line"), line)
        if NOBODY not in lines.members(line):
            raise NotNow("Line {line} has no vacancy.", line=line)
    if len(set(named)) != len(named):
        raise NotNow("A line is named twice; name each of them once.")


def line_members(lines: Lines) -> tuple[PairNo, ...]:
    """All pairs with a place in a line."""
    everybody = (pair for line in (*lines.normal, lines.exceptional) for pair in line)
    return tuple(pair for pair in everybody if pair)


def seat_lines_by_results(phase: Phase, seed: int) -> PlannedLines:
    """Seat the lines by results for every unplanned session; NoLineUp if one has no line-up."""
    lines, first = phase.lines, phase.next_session
    if lines is None:
        raise NotNow("{name} has no lines that could be seated by results.", name=phase.name)
    if {entry.number for entry in phase.staying_entries(first)} - set(line_members(lines)):
        raise NotNow("A pair has no place in the lines; plan them again without results first.")
    scores = mean_scores(phase)
    if not scores:
        raise NotNow("No session is closed yet; there are no results to seat by.")
    played, lots, after = line_ups_so_far(phase), Random(seed), phase.plan.sessions - first
    chosen = seat_by_results(lines, scores, LineHistory(played, phase.ledger), after, lots)
    later = chosen.kept or search_line_ups(
        find_openings(lines, phase.ledger).after_session(chosen.line_up), after, lots
    )
    so_far = (*played, chosen.line_up)
    return PlannedLines(lines, (chosen.line_up, *balance_directions(list(later), so_far)))
