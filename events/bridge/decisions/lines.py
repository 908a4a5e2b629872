"""Seeding a phase and replanning its lines.

The caller draws the lots and sends them as the command's seed, so that they are in the log.
"""

from collections.abc import Iterator

from domain.bridge.lines.replanning import NoLineUp
from domain.bridge.phase import Phase, phase_of
from domain.bridge.planning.planner import FEWEST_PAIRS
from domain.bridge.seating import (
    PlannedLines,
    balance_line_ups,
    movement_plan,
    ranking_of,
    renew_lines,
    seat_lines_by_results,
    seeded_lines,
)
from domain.bridge.session import PairNo
from domain.errors import NotNow, RuleViolation
from domain.messages import say
from domain.tournament import Tournament
from events.bridge.decisions.acting import the_phase, with_drawn_seed
from events.bridge.decisions.drop_ins import automatic_drop_ins, enter_pairs
from events.bridge.vocabulary.commands import ReplanLines, SeedLines
from events.bridge.vocabulary.fields import stated_line_ups, stated_lines
from events.bridge.vocabulary.phases import LinesReplanned, LinesSeeded
from events.game import act, the_tournament
from events.game.roles import RUNNING
from events.log.vocabulary import Event, common_fields


def _check_seeding(state: Tournament, command: SeedLines) -> None:
    """Refuse what `seed_lines` would refuse, without drawing the lines."""
    phase = phase_of(state, command.stage)
    seeding_order(enter_pairs(phase, automatic_drop_ins(state, phase)))


@act(
    "seed-lines",
    SeedLines,
    the_tournament,
    RUNNING,
    slow=True,
    draw=with_drawn_seed,
    may=_check_seeding,
    version=2,
)
def seed_lines(state: Tournament, command: SeedLines) -> Iterator[Event]:
    """Seed the lines; pairs that preregistered and are free are entered first."""
    phase = phase_of(state, command.stage)
    coming = automatic_drop_ins(state, phase)
    yield from coming
    yield _lines_seeded(enter_pairs(phase, coming), command)


def seeding_order(phase: Phase) -> tuple[PairNo, ...]:
    """The pairs to seat, the strongest first; refused if their number can't play the announced
    plan.
    """
    if phase.sessions:
        raise NotNow(
            "{name} has planned sessions; drop the drafts, or plan the lines again.",
            name=phase.name,
        )
    ranking = ranking_of(phase)
    pairs = len(ranking)
    if pairs < FEWEST_PAIRS and phase.follows is None:
        raise NotNow(
            "Register the players first, under Players: one by one, or bring in a list. It takes "
            "{fewest_pairs}; registered so far: {pairs}."
            if phase.is_individual
            else "Register the pairs first, under Pairs: one by one, or bring in a list. It takes "
            "{fewest_pairs}; registered so far: {pairs}.",
            fewest_pairs=FEWEST_PAIRS,
            pairs=pairs,
        )
    if not ranking:
        raise NotNow("Nobody takes part in {name}; register pairs first.", name=phase.name)
    movement_plan(phase.plan, pairs)
    return ranking


def _lines_seeded(phase: Phase, command: SeedLines) -> LinesSeeded:
    ranking, seed, edition = seeding_order(phase), command.seed, command.edition
    seats = seeded_lines(phase.plan, ranking, seed, edition)
    if seats is None:
        # Before edition 3 a field without lines was recorded with edition 1.
        return LinesSeeded(phase.id, ranking, seed, edition=edition if edition > 2 else 1)
    lines, line_ups = stated_lines(seats.lines), stated_line_ups(seats.line_ups)
    return LinesSeeded(phase.id, ranking, seed, lines, line_ups, edition)


@act("replan-lines", ReplanLines, the_phase, RUNNING, slow=True, draw=with_drawn_seed, version=2)
def replan_lines(phase: Phase, command: ReplanLines) -> LinesReplanned:
    left = phase.plan.sessions - len(phase.sessions)
    if left < 1:
        raise NotNow("All sessions of {name} are planned; drop a draft first.", name=phase.name)
    try:
        seats = balance_line_ups(phase, _new_lines(phase, command), command.edition)
    except NoLineUp as reason:
        fewer = len(phase.sessions) + reason.possible
        again = "" if reason.proved else say(", or draw again")
        raise RuleViolation(
            "{sentence} Possible instead: announce {fewer} sessions in all{again}.",
            reason.article,
            sentence=reason.sentence,
            fewer=fewer,
            again=again,
        ) from None
    return LinesReplanned(
        **common_fields(command, LinesReplanned),
        first_session=phase.next_session,
        lines=stated_lines(seats.lines),
        line_ups=stated_line_ups(seats.line_ups),
    )


def _new_lines(phase: Phase, command: ReplanLines) -> PlannedLines:
    if not command.by_results:
        return renew_lines(phase, command.seed, command.vacant, command.reshape)
    if command.vacant or command.reshape:
        raise NotNow("Lines are seated by results, or planned again; ask for one of the two.")
    return seat_lines_by_results(phase, command.seed)
