"""What an announced phase says its sessions are: the way it is played, its lines, its tables.

Here the engines of `domain.bridge` are asked, each time with the seed that is or will be in the
log. Whoever decides an act asks; so does an audit, years later. The fold never does.

Lines are numbered and drawn for the Polish movement; a Swiss is seated match by match; in the other
schemes all sessions follow from the ranking and the seed, and who has left since leaves a hole.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from domain.bridge.ledger import Ledger, Meeting, meeting
from domain.bridge.lines.evenness import evened
from domain.bridge.lines.lines import Lines, LineUp, schedule, seat
from domain.bridge.lines.relining import relined
from domain.bridge.lines.replanning import Vacant, replanned
from domain.bridge.merges.vacancies import withdrawn
from domain.bridge.movements.movement import barometer
from domain.bridge.movements.tails import mixture, shape
from domain.bridge.phase import PairEntry, Phase, PhasePlan
from domain.bridge.planning.arrangement import arranged
from domain.bridge.planning.planner import MovementPlan, Requirements, Scheme, impossible, plans
from domain.bridge.planning.polish import EDITION, polish_of
from domain.bridge.seating_swiss import swiss_session
from domain.bridge.session import NOBODY, PairNo, Session, seated
from domain.errors import DomainError, NotNow, RuleViolation, Unknown
from domain.said import said_together, say

ARTICLE = "M. Eminenti, Multiphase Pairs Tournaments, 1.3"


class Seats(NamedTuple):
    """Lines and, session by session, which of them meet."""

    lines: Lines
    line_ups: tuple[LineUp, ...]


def way(plan: PhasePlan, pairs: int) -> MovementPlan:
    """How so many pairs play what was announced; Impossible, with what could be, if they can't."""
    wish = Requirements(pairs, plan.sessions, plan.boards, plan.rooms)
    found = [each for each in plans(wish) if _as_announced(each, plan)]
    free = [each for each in found if not each.objections]
    if free:
        return free[0]
    try:
        _refuse(plan, wish, found)
    except DomainError as reason:
        raise impossible(reason, wish) from None
    raise AssertionError(say("there is always a reason"))


def _as_announced(each: MovementPlan, plan: PhasePlan) -> bool:
    if each.scheme is not plan.scheme or each.base != plan.base:
        return False
    if each.arrow_switched != plan.arrow_switched:
        return False
    return not plan.movement or each.parts[0].movement.kind.value == plan.movement


def _refuse(plan: PhasePlan, wish: Requirements, found: Sequence[MovementPlan]) -> None:
    tables = (wish.pairs + 1) // 2
    if plan.scheme is Scheme.POLISH:
        schedule(shape(tables, plan.base), plan.sessions)
    if plan.scheme is Scheme.MIXTURE and mixture(tables, plan.base) is None:
        raise RuleViolation(
            say(
                "{tables} tables are no sections of {base} and {base2} tables.",
                tables=tables,
                base=plan.base,
                base2=plan.base + 1,
            ),
            ARTICLE,
        )
    if found:
        reasons = said_together("; ", map(str, found[0].objections))
        raise RuleViolation(
            say("{name} does not fit, {reasons}.", name=found[0].name, reasons=reasons), ARTICLE
        )
    what = plan.movement or plan.scheme.value
    raise RuleViolation(
        say("{pairs} pairs can't play {what}.", pairs=wish.pairs, what=what), ARTICLE
    )


def ranking_of(phase: Phase) -> tuple[PairNo, ...]:
    """Who takes part from the start, strongest first; equal ones by number."""
    field = phase.staying(1)
    return tuple(e.number for e in sorted(field, key=_strongest_first))


def _strongest_first(entry: PairEntry) -> tuple[int, int, int]:
    return -entry.seeding, -entry.hundredths, entry.number


def seeded_lines(
    plan: PhasePlan, ranking: Sequence[PairNo], seed: int, edition: int = EDITION
) -> Seats | None:
    """None where the scheme has no lines that go from session to session by a schedule."""
    if way(plan, len(ranking)).scheme is not Scheme.POLISH:
        return None
    whole = polish_of(ranking, plan.sessions, plan.base, Random(seed), edition)
    return Seats(whole.lines, whole.line_ups)


def table(phase: Phase, number: int) -> Session:
    """The session as it follows from lines, or ranking and seed, and from who has left."""
    session = _with_everybody(phase, number)
    if phase.plan.barometer:
        session = at_once(session)
    staying = {entry.number for entry in phase.staying(number)}
    for pair in set(session.of) - staying:
        session = withdrawn(session, pair)
    return session


def refuse_unlined(phase: Phase, number: int) -> None:
    """NotNow where there are lines and nothing says which of them meet in that session."""
    known = phase.lines_since <= number <= len(phase.line_ups)
    if phase.lines is not None and not known:
        raise NotNow(
            say(
                "Nothing says which lines meet in session {number}; plan the lines anew.",
                number=number,
            )
        )


def _with_everybody(phase: Phase, number: int) -> Session:
    if phase.lines is not None:
        refuse_unlined(phase, number)
        return seat(phase.lines, phase.line_ups[number - 1], number)
    if phase.seeding is None:
        raise NotNow(say("{name} is not seeded; draw its lines first.", name=phase.name))
    if phase.plan.scheme is Scheme.SWISS:
        return swiss_session(phase, phase.seeding, number)
    ranking = phase.seeding.ranking
    chosen = way(phase.plan, len(ranking))
    lots = Random(phase.seeding.seed)
    return arranged(chosen, ranking, phase.plan.sessions, lots)[number - 1]


def at_once(session: Session) -> Session:
    """The same people at the same tables, with the same boards for all of them in each round."""
    return seated(
        session.number,
        [replace(each, movement=barometer(each.movement)) for each in session.sections],
    )


def outlook(phase: Phase, number: int) -> tuple[Session, ...]:
    """The sessions after this one as they are planned, or as they would be: nobody knows that of a
    Swiss.
    """
    planned = [session.table for session in phase.sessions[number:]]
    if phase.plan.scheme is Scheme.SWISS:
        return tuple(planned)
    first, last = phase.next_session, phase.plan.sessions
    if phase.lines is not None:
        first, last = max(first, phase.lines_since), len(phase.line_ups)
    return (*planned, *(table(phase, each) for each in range(first, last + 1)))


def rematches(session: Session, ledger: Ledger) -> tuple[Meeting, ...]:
    """Who would meet again, in earlier sessions or twice in this one."""
    met, again = set(ledger.meetings), []
    for game in session.games:
        two = meeting(game.ns, game.ew)
        if two in met:
            again.append(two)
        met.add(two)
    return tuple(again)


def evenly(phase: Phase, seats: Seats) -> Seats:
    """The same lines meet in the sessions that are left, as evenly as they can sit."""
    played = behind(phase) if seats.lines == phase.lines else ()
    return seats._replace(line_ups=evened(seats.lines.shape, seats.line_ups, played))


def behind(phase: Phase) -> tuple[LineUp, ...]:
    """What these lines have played before the next session that is to be planned."""
    return phase.line_ups[phase.lines_since - 1 : phase.next_session - 1]


def lines_anew(phase: Phase, seed: int, vacant: Vacant = (), reshape: bool = False) -> Seats:
    """Lines and line-ups for the sessions that are not planned yet, by the ledger of pairs.

    Lines stay as they are while everybody has a place in them, unless they are to be reshaped to
    the tables that are needed now. `vacant` are lines with a hole each, two by two: their sit-outs
    can be merged in every session.
    """
    lines, first = phase.lines, phase.next_session
    if lines is None:
        raise NotNow(say("{name} has no lines that could be planned anew.", name=phase.name))
    left = phase.plan.sessions - first + 1
    field = {entry.number for entry in phase.staying(first)}
    lots = Random(seed)
    if field == set(members(lines)) and not reshape:
        _check_vacant(lines, vacant)
        return Seats(lines, replanned(lines, phase.ledger, left, lots, behind(phase), vacant))
    if vacant:
        raise NotNow(say("The lines change; no two of them are kept merged. Leave them out."))
    made = relined(lines, field, phase.ledger, left, lots)
    return Seats(made.lines, made.line_ups)


def _check_vacant(lines: Lines, vacant: Vacant) -> None:
    named = [line for two in vacant for line in two]
    for line in named:
        if not 1 <= line <= len(lines.normal):
            raise Unknown(say("normal line"), line)
        if NOBODY not in lines.members(line):
            raise NotNow(say("Line {line} has no vacancy.", line=line))
    if len(set(named)) != len(named):
        raise NotNow(say("A line is named twice; name each of them once."))


def members(lines: Lines) -> tuple[PairNo, ...]:
    """Everybody who has a place in a line."""
    everybody = (pair for line in (*lines.normal, lines.exceptional) for pair in line)
    return tuple(pair for pair in everybody if pair)
