"""Planning a phase of a pairs tournament, seeding it, planning its lines anew.

What can't be played is refused with the reason and with what could be instead. The lots are drawn
by the caller and come as the seed of the command, so that they are in the log.
"""

from typing import TypedDict

from msgspec import UNSET

from domain.bridge.announced_scoring import scoring_named
from domain.bridge.lines.replanning import NoLineUp
from domain.bridge.movements.movement import Kind
from domain.bridge.movements.tails import BASES
from domain.bridge.phase import SCHEMES, Phase, phase_of
from domain.bridge.planning.planner import Scheme
from domain.bridge.planning.polish import EDITION
from domain.bridge.seating import Seats, evenly, lines_anew, ranking_of, seeded_lines
from domain.bridge.seating_by_results import lines_by_results
from domain.errors import NotNow, RuleViolation, Unsupported
from domain.tournament import Tournament
from events.bridge import commands as c
from events.bridge.decisions import drop_ins
from events.bridge.vocabulary.phases import (
    LinesReplanned,
    LinesSeeded,
    PhasePlanned,
    PhaseReplanned,
)
from events.bridge.vocabulary.stated import stated_line_ups, stated_lines
from events.words import said

ON_A_BASE = frozenset({Scheme.POLISH, Scheme.MIXTURE})
AT_ONCE = frozenset({Scheme.SPREAD, Scheme.SWISS})
"""All tables play the same boards anyway."""


def plan_phase(state: Tournament, command: c.PlanPhase) -> tuple[PhasePlanned]:
    if command.follows:
        phase_of(state, command.follows)
    return (phase_planned(state, command, state.next_part),)


def phase_planned(state: Tournament, command: c.PlanPhase, number: int) -> PhasePlanned:
    """As the phase of that number."""
    if SCHEMES.get(command.scheme) is Scheme.AS_PLAYED:
        raise NotNow("Only a file of results brings a phase as it was played; choose a movement.")
    name = said(command.name, "name")
    if state.has_named(name):
        raise NotNow(f"There is a stage {name} already; give this one another name.")
    return PhasePlanned(
        stage=number,
        name=name,
        follows=command.follows,
        **_announced(command),
    )


def replan_phase(phase: Phase, command: c.ReplanPhase) -> tuple[PhaseReplanned]:
    replanned = PhaseReplanned(stage=phase.id, reason=command.reason, **_announced(command))
    planned = len(phase.sessions)
    if planned:
        plan = phase.plan
        same = (SCHEMES[replanned.scheme], replanned.base, replanned.movement)
        switched = replanned.arrow_switched
        if (*same, switched) != (plan.scheme, plan.base, plan.movement, plan.arrow_switched):
            raise NotNow(
                f"{phase.name} has planned sessions; its movement stays. Drop the drafts first."
            )
        at_once = phase.lines is None and plan.scheme is not Scheme.SWISS
        if at_once and replanned.sessions != plan.sessions:
            raise NotNow(
                f"The sessions of {phase.name} were all made at once; their number stays "
                f"{plan.sessions}. Drop the drafts first."
            )
    if command.sessions < planned:
        raise NotNow(f"{phase.name} has {planned} planned sessions; announce at least as many.")
    return (replanned,)


class _Announced(TypedDict):
    """What both events say of a plan, under the names of their fields."""

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


def _announced(command: c.PlanPhase | c.ReplanPhase) -> _Announced:
    return _Announced(
        scheme=command.scheme,
        base=_base(command),
        movement=_movement(command),
        sessions=command.sessions,
        boards=command.boards,
        rooms=command.rooms,
        scoring=_scoring(command),
        scoring_options=command.scoring_options,
        barometer=command.barometer and SCHEMES[command.scheme] not in AT_ONCE,
        arrow_switched=_arrow_switched(command),
    )


def _arrow_switched(command: c.PlanPhase | c.ReplanPhase) -> bool:
    if command.arrow_switched and command.scheme != "one-section":
        raise Unsupported("An arrow switch", f"{command.scheme}; a Mitchell in one section has it")
    return command.arrow_switched


def _base(command: c.PlanPhase | c.ReplanPhase) -> int:
    if command.scheme not in SCHEMES:
        raise Unsupported(
            f"A scheme {command.scheme!r}", f"a phase; choose one of {', '.join(SCHEMES)}"
        )
    if SCHEMES[command.scheme] not in ON_A_BASE:
        return 0
    if command.base not in BASES:
        bases = ", ".join(map(str, BASES))
        raise Unsupported(
            f"The {SCHEMES[command.scheme]}", f"base {command.base}; choose one of {bases}"
        )
    return command.base


def _movement(command: c.PlanPhase | c.ReplanPhase) -> str:
    if not command.movement:
        return ""
    plannable = [kind.value for kind in Kind if kind is not Kind.AS_PLAYED]
    if command.scheme != "one-section" or command.movement not in plannable:
        known = ", ".join(plannable)
        raise Unsupported(
            f"A movement {command.movement!r}", f"{command.scheme}; one section has one of {known}"
        )
    return command.movement


def _scoring(command: c.PlanPhase | c.ReplanPhase) -> str:
    scoring_named(command.scoring, command.scoring_options)
    return command.scoring


def seed_lines(
    state: Tournament, command: c.SeedLines
) -> tuple[LinesSeeded | drop_ins.Coming, ...]:
    """Whoever preregistered and is free comes in first."""
    phase = phase_of(state, command.stage)
    coming = drop_ins.by_themselves(state, phase)
    return (*coming, _seeded(drop_ins.with_coming(phase, coming), command.seed))


def _seeded(phase: Phase, seed: int) -> LinesSeeded:
    if phase.sessions:
        raise NotNow(f"{phase.name} has planned sessions; drop the drafts, or plan the lines anew.")
    ranking = ranking_of(phase)
    if not ranking:
        raise NotNow(f"Nobody takes part in {phase.name}; register pairs first.")
    seats = seeded_lines(phase.plan, ranking, seed)
    return LinesSeeded(
        stage=phase.id,
        ranking=ranking,
        seed=seed,
        lines=stated_lines(seats.lines) if seats else None,
        line_ups=stated_line_ups(seats.line_ups) if seats else (),
        edition=EDITION if seats else UNSET,
    )


def replan_lines(phase: Phase, command: c.ReplanLines) -> tuple[LinesReplanned]:
    left = phase.plan.sessions - len(phase.sessions)
    if left < 1:
        raise NotNow(f"All sessions of {phase.name} are planned; drop a draft first.")
    try:
        seats = evenly(phase, _seats_anew(phase, command))
    except NoLineUp as reason:
        fewer = len(phase.sessions) + reason.possible
        again = "" if reason.proved else ", or draw again"
        raise RuleViolation(
            f"{reason.sentence} Possible instead: announce {fewer} sessions in all{again}.",
            reason.article,
        ) from None
    replanned = LinesReplanned(
        stage=phase.id,
        first_session=phase.next_session,
        seed=command.seed,
        lines=stated_lines(seats.lines),
        line_ups=stated_line_ups(seats.line_ups),
        reason=command.reason,
        vacant=command.vacant,
        reshape=command.reshape,
        by_results=command.by_results,
        edition=EDITION,
    )
    return (replanned,)


def _seats_anew(phase: Phase, command: c.ReplanLines) -> Seats:
    if not command.by_results:
        return lines_anew(phase, command.seed, command.vacant, command.reshape)
    if command.vacant or command.reshape:
        raise NotNow("Lines are seated by results, or planned anew; ask for one of the two.")
    return lines_by_results(phase, command.seed)
