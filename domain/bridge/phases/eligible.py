"""Who is in the ranking that decides, and who is shown apart from it with what they played.

A pair that withdrew is out of the ranking and never qualifies; what it played stays, for itself and
for its opponents. So is a pair that can no longer reach the fewest boards that were announced: as a
number, or as a share of the boards of the phase.

Decided here. The regulations leave the number to the organiser; without an announcement it is half
of the boards, and nobody is ranked without a board. Boards of sessions that are not closed can
still be played, so that who is late with results is not put aside. An award counts as a board, a
board not played does not. In a phase that came in a file everybody is ranked, as in the file. Once
a phase is closed, who is ranked stays as it was recorded, whatever is corrected afterwards.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import ceil
from typing import NamedTuple

from domain.bridge.phase import Phase
from domain.bridge.phases.ranking import PhaseScore
from domain.bridge.planning.planner import Scheme
from domain.bridge.session import PairNo
from domain.bridge.session_states import SessionState


class WhyNotEligible(StrEnum):
    WITHDREW = "withdrew"
    TOO_FEW = "too few boards"


class Apart(NamedTuple):
    score: PhaseScore
    why: WhyNotEligible


class FieldDivided(NamedTuple):
    ranked: tuple[PhaseScore, ...]
    apart: tuple[Apart, ...]


def rounds_of(phase: Phase) -> tuple[int, ...]:
    """Of every session, planned or not: those to come have as many as the last one planned."""
    rounds = [session.table.rounds for session in phase.sessions]
    to_come = max(0, phase.plan.sessions - len(rounds))
    return (*rounds, *(rounds[-1:] * to_come))


def fewest_boards(phase: Phase) -> int:
    """To be ranked at the end."""
    announced = phase.scoring.fewest
    if phase.plan.scheme is Scheme.AS_PLAYED:
        return 0
    if isinstance(announced, int):
        return max(1, announced)
    boards = sum(rounds_of(phase)) * phase.plan.boards
    return max(1, ceil(announced * boards))


def divided(phase: Phase, scores: Sequence[PhaseScore]) -> FieldDivided:
    reasons = _reasons(phase, scores)
    return FieldDivided(
        tuple(score for score in scores if score.pair not in reasons),
        tuple(Apart(s, reasons[s.pair]) for s in scores if s.pair in reasons),
    )


def _reasons(phase: Phase, scores: Sequence[PhaseScore]) -> Mapping[PairNo, WhyNotEligible]:
    gone = {n for n, entry in phase.entries.items() if entry.withdrawn_from is not None}
    if phase.play.closed:
        recorded = {pair for pair, _, _ in phase.play.closed.ranking}
        out = [score.pair for score in scores if score.pair not in recorded]
        return {
            pair: WhyNotEligible.WITHDREW if pair in gone else WhyNotEligible.TOO_FEW
            for pair in out
        }
    short = fewest_boards(phase) - _still_to_play(phase) if phase.sessions else 0
    few = {score.pair: WhyNotEligible.TOO_FEW for score in scores if score.boards < short}
    return few | dict.fromkeys(gone, WhyNotEligible.WITHDREW)


def _still_to_play(phase: Phase) -> int:
    closed = sum(s.table.rounds for s in phase.sessions if s.state is SessionState.CLOSED)
    return (sum(rounds_of(phase)) - closed) * phase.plan.boards
