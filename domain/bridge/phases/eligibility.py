"""The pairs that are ranked, and those listed apart with their scores; and the length of a phase,
on which this and carryovers into it depend.

A pair that withdrew is out of the ranking and never qualifies; its results stay, for itself and for
its opponents. The same holds for a pair that can no longer reach the announced minimum of boards: a
number, or a share of the boards of the phase.

Decided here. The regulations leave the number to the organiser; without an announcement it is half
of the boards, and no pair is ranked without a board. Boards of sessions that are not closed can
still be played, so pairs with late results are not listed apart. An award counts as a board, a
board not played does not. In an imported phase all pairs are ranked, as in the file. Once a phase
is closed, the recorded list of ranked pairs stands, also after corrections.

The announced length is checked against the plan. Once a session has tables, boards and top follow
from them, with as many rounds in later sessions as in the last planned one; before that the plan
gives only the boards of a round, and at least one round per session. In IMPs the top is 0.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import ceil
from typing import NamedTuple

from domain.bridge.phase import Phase
from domain.bridge.phases.phase_scores import policy_of, top_of
from domain.bridge.phases.ranking import PhaseLength, PhaseScore
from domain.bridge.planning.planner import Scheme
from domain.bridge.scoring.policy import Form
from domain.bridge.seating import movement_plan, ranking_of
from domain.bridge.session import PairNo, SessionState
from domain.errors import DomainError
from domain.messages import say
from domain.texts import counted_noun


class WhyNotEligible(StrEnum):
    WITHDREW = "withdrew"
    TOO_FEW = "too few boards"


class UnrankedPair(NamedTuple):
    score: PhaseScore
    why: WhyNotEligible


class DividedField(NamedTuple):
    ranked: tuple[PhaseScore, ...]
    apart: tuple[UnrankedPair, ...]


def rounds_of(phase: Phase) -> tuple[int, ...]:
    """The rounds of each session; unplanned ones have as many as the last planned one."""
    rounds = [session.seating.rounds for session in phase.sessions]
    to_come = max(0, phase.plan.sessions - len(rounds))
    return (*rounds, *(rounds[-1:] * to_come))


def fewest_boards(phase: Phase) -> int:
    """The number of boards a pair must have played to be ranked at the end."""
    announced = phase.scoring.fewest_boards
    if phase.plan.scheme is Scheme.AS_PLAYED:
        return 0
    if isinstance(announced, int):
        return max(1, announced)
    boards = sum(rounds_of(phase)) * phase.plan.boards
    return max(1, ceil(announced * boards))


def divide_field(phase: Phase, scores: Sequence[PhaseScore]) -> DividedField:
    """The pairs that are ranked, and those that are not, with the reason."""
    reasons = _reasons_not_eligible(phase, scores)
    return DividedField(
        tuple(score for score in scores if score.pair not in reasons),
        tuple(UnrankedPair(s, reasons[s.pair]) for s in scores if s.pair in reasons),
    )


def _reasons_not_eligible(
    phase: Phase, scores: Sequence[PhaseScore]
) -> Mapping[PairNo, WhyNotEligible]:
    gone = {n for n, entry in phase.entries.items() if entry.withdrawn_from is not None}
    if phase.play.closed:
        recorded = {pair for pair, _, _ in phase.play.closed.ranking}
        out = [score.pair for score in scores if score.pair not in recorded]
        return {
            pair: WhyNotEligible.WITHDREW if pair in gone else WhyNotEligible.TOO_FEW
            for pair in out
        }
    least = fewest_boards(phase) - _boards_still_to_play(phase) if phase.sessions else 0
    few = {score.pair: WhyNotEligible.TOO_FEW for score in scores if score.boards < least}
    return few | dict.fromkeys(gone, WhyNotEligible.WITHDREW)


def _boards_still_to_play(phase: Phase) -> int:
    """The boards for each pair in the sessions that are not closed."""
    closed = sum(s.seating.rounds for s in phase.sessions if s.state is SessionState.CLOSED)
    return (sum(rounds_of(phase)) - closed) * phase.plan.boards


def seated_length(phase: Phase) -> PhaseLength | None:
    """The length of the phase by the tables of its sessions; None before there are any."""
    if not phase.sessions:
        return None
    tops = [policy_of(phase, session).top for session in phase.sessions]
    return PhaseLength(sum(rounds_of(phase)) * phase.plan.boards, top_of(phase, tops))


def expected_length(phase: Phase) -> PhaseLength | None:
    """The expected length of a phase, by its tables or by its plan for the present pairs; None if
    neither is known. By the plan all tables that the pairs fill play every board.
    """
    if seated := seated_length(phase):
        return seated
    pairs = len(ranking_of(phase))
    try:
        rounds = movement_plan(phase.plan, pairs).rounds
    except DomainError:
        return None
    top = phase.scoring.policy(max(1, pairs // 2)).top
    return PhaseLength(rounds * phase.plan.boards * phase.plan.sessions, top_of(phase, [top]))


def length_fault(phase: Phase, announced: PhaseLength) -> str:
    """What is wrong with the announced boards and top, in a sentence; empty if nothing is."""
    if phase.scoring.form is not Form.MATCHPOINTS and announced.top:
        return say(
            "{name} is scored in {form}, which has no top: announce a top of 0.",
            name=phase.name,
            form=phase.scoring.form,
        )
    if phase.scoring.form is Form.MATCHPOINTS and not announced.top:
        return say("{name} is scored in matchpoints: announce the top of a board.", name=phase.name)
    seated = seated_length(phase)
    if seated and seated != announced:
        return say(
            "{name} has {told} by its tables, not {told2}: announce what is played.",
            name=phase.name,
            told=_length_text(seated),
            told2=_length_text(announced),
        )
    each, fewest = phase.plan.boards, phase.plan.boards * phase.plan.sessions
    if announced.boards % each or announced.boards < fewest:
        sessions = counted_noun(phase.plan.sessions, "session")
        return say(
            "{name} plays {sessions} in rounds of {each}, so that {boards} boards can't be: "
            "announce what is played.",
            name=phase.name,
            sessions=sessions,
            each=each,
            boards=announced.boards,
        )
    return ""


def _length_text(extent: PhaseLength) -> str:
    top = "" if extent.in_imps else say(" with a top of {top}", top=extent.top)
    return say("{boards} boards{top}", boards=extent.boards, top=top)
