"""Proposals for the next phases, completely filled in, for the director to change.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016): the three formats of 1.1, the
carryover advised by 2.1 to 2.4, the drop-ins' quotient of 2.3 if places qualify.

Decided here. Half of the field plays semifinal A or the one semifinal, a quarter the final, a third
if there is no semifinal, eight pairs at least; one in six finalists comes from semifinal B. Numbers
are even. A semifinal has as many sessions as the qualification, since in format 3 the paper wants
it longer; a final of up to sixteen pairs is one session in which all pairs meet. The carryover is
none if the paper advises against one, full after a round robin without drop-ins, else of a low
weight: linear out of an uneven field, weighted after a round robin or a selection.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.movements.movement import MovementKind
from domain.bridge.phase import Phase
from domain.bridge.phases.advice import Advice, AdviceVerdict, PhaseSituation, carryover_advice
from domain.bridge.phases.formats import FormatName
from domain.bridge.phases.qualification import CutBy
from domain.bridge.planning.planner import MovementPlan, Requirements, Scheme
from domain.bridge.planning.proposed_plans import proposed_plans
from domain.bridge.scoring.policy import Form
from domain.errors import NotNow, Unsupported
from domain.messages import say

FEWEST_FINALISTS = 8
LARGEST_ROUND_ROBIN = 16
SHORT = 30
"""The number of boards up to which a qualification says little about the pairs."""


class Take(NamedTuple):
    """The pairs a group takes from the phase `source`; `amount` is 0 if it takes all the rest."""

    source: str
    by: CutBy
    amount: int = 0


@dataclass(frozen=True, slots=True)
class ProposedPhase:
    """`pairs` is their expected number without drop-ins; `way` is None if no movement fits."""

    name: str
    pairs: int
    sessions: int
    boards: int
    way: MovementPlan | None
    takes: tuple[Take, ...]
    situation: PhaseSituation
    advised: Advice
    carryover: str
    drop_ins: str


class _ProposedField(NamedTuple):
    name: str
    pairs: int
    sessions: int
    takes: tuple[Take, ...]
    consolation: bool = False
    selected: bool = False
    qualify: bool = True


def propose_phases(
    phase: Phase, format_name: FormatName, pairs: int, drop_ins: bool = True
) -> tuple[ProposedPhase, ...]:
    """The phases proposed after this one for that number of pairs; refused if semifinal B can't be
    played.
    """
    found: list[ProposedPhase] = []
    for field in _proposed_fields(phase, format_name, pairs):
        found.append(_propose_phase(phase, field, _situation(phase, field, found, drop_ins)))
        if field.consolation and found[-1].way is None:
            raise NotNow(
                "Of {pairs}, {left} would be left for semifinal B, too few to play it. Choose "
                "another format.",
                pairs=pairs,
                left=field.pairs,
            )
    return tuple(found)


def _situation(
    phase: Phase, field: _ProposedField, before: Sequence[ProposedPhase], drop_ins: bool
) -> PhaseSituation:
    """The situation of the qualifiers: from `phase`, or from the first phase proposed `before`."""
    if not field.selected:
        return situation_of(phase, field.consolation, drop_ins)
    way, sessions = before[0].way, before[0].sessions
    movement = way.parts[0].movement.kind if way and way.scheme is Scheme.ONE_SECTION else None
    everybody_met = movement is MovementKind.HOWELL and sessions == 1
    return PhaseSituation(selected=True, round_robin=everybody_met, drop_ins=drop_ins)


def _proposed_fields(phase: Phase, format_name: FormatName, pairs: int) -> Iterator[_ProposedField]:
    source, sessions = phase.name, phase.plan.sessions
    half = min(pairs, max(_even_part(pairs, 2), FEWEST_FINALISTS))
    finalists = min(half, max(_even_part(pairs, 4), FEWEST_FINALISTS))
    final_sessions = 1 if finalists <= LARGEST_ROUND_ROBIN else sessions
    match format_name:
        case FormatName.TWO_PHASES:
            best = min(pairs, max(_even_part(pairs, 3), FEWEST_FINALISTS))
            final_sessions = 1 if best <= LARGEST_ROUND_ROBIN else sessions
            takes = (Take(source, CutBy.PLACES, best),)
            yield _ProposedField(say("Final"), best, final_sessions, takes, qualify=False)
        case FormatName.ONE_SEMIFINAL:
            yield _ProposedField(
                say("Semifinal"), half, sessions, (Take(source, CutBy.PLACES, half),)
            )
            takes = (Take(say("Semifinal"), CutBy.PLACES, finalists),)
            yield _ProposedField(
                say("Final"), finalists, final_sessions, takes, selected=True, qualify=False
            )
        case FormatName.TWO_SEMIFINALS:
            yield _ProposedField(
                say("Semifinal A"), half, sessions, (Take(source, CutBy.PLACES, half),)
            )
            rest = (Take(source, CutBy.REST),)
            yield _ProposedField(say("Semifinal B"), pairs - half, sessions, rest, consolation=True)
            from_b = min(max(2, _even_part(finalists, 6)), pairs - half)
            both = (
                Take(say("Semifinal A"), CutBy.PLACES, finalists - from_b),
                Take(say("Semifinal B"), CutBy.PLACES, from_b),
            )
            yield _ProposedField(
                say("Final"), finalists, final_sessions, both, selected=True, qualify=False
            )


def _even_part(pairs: int, part: int) -> int:
    """One in `part` of the pairs, rounded to an even number."""
    return 2 * round(Fraction(pairs, 2 * part))


def situation_of(phase: Phase, consolation: bool = False, drop_ins: bool = False) -> PhaseSituation:
    """The situation of the pairs that go on from the phase, as far as its plan shows."""
    rounds = [session.seating.rounds for session in phase.sessions]
    boards = sum(rounds) * phase.plan.boards
    return PhaseSituation(
        consolation=consolation,
        short=phase.plan.sessions == 1 and boards <= SHORT,
        uneven=phase.follows is None,
        round_robin=phase.plan.movement == MovementKind.HOWELL.value and phase.plan.sessions == 1,
        selected=phase.follows is not None,
        drop_ins=drop_ins,
    )


def _propose_phase(
    previous: Phase, field: _ProposedField, situation: PhaseSituation
) -> ProposedPhase:
    """A phase for the pairs of `field`, with the boards and the scoring of the previous one."""
    in_imps = previous.scoring.form is not Form.MATCHPOINTS
    advised = carryover_advice(situation, in_imps)
    return ProposedPhase(
        name=field.name,
        pairs=field.pairs,
        sessions=field.sessions,
        boards=previous.plan.boards,
        way=_best_plan(
            Requirements(
                field.pairs, field.sessions, previous.plan.boards, individual=previous.is_individual
            )
        ),
        takes=field.takes,
        situation=situation,
        advised=advised,
        carryover=advised_carryover_name(advised, situation, in_imps),
        drop_ins="quotient" if field.qualify else "median",
    )


def _best_plan(wish: Requirements) -> MovementPlan | None:
    """The best plan; a session in which all pairs meet, if possible."""
    try:
        found = [plan for plan in proposed_plans(wish) if not plan.objections]
    except Unsupported:
        return None
    if wish.sessions == 1 and wish.pairs <= LARGEST_ROUND_ROBIN:
        for plan in found:
            kind = plan.parts[0].movement.kind
            if plan.scheme is Scheme.ONE_SECTION and kind is MovementKind.HOWELL:
                return plan
    return found[0] if found else None


def advised_carryover_name(advised: Advice, situation: PhaseSituation, in_imps: bool) -> str:
    """The name of the advised policy, as parsed by `domain.bridge.phases.carryover`."""
    if advised.verdict is AdviceVerdict.NO:
        return "none"
    if advised.verdict is AdviceVerdict.YES and not situation.drop_ins:
        return "full"
    if situation.selected or situation.round_robin:
        return "weighted:0.3"
    return "linear:0.3" if in_imps else "linear:0.03"
