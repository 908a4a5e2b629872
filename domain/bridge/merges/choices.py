"""What can be done about two sit-outs of a session, and why nothing can where that is so.

Every valid merge is listed with what each table must be told, the harmless first: those that touch
no session to come, then those with the fewest rearrangements. Rearranging is possible only before
play (`domain.bridge.merges.swapping`), that is for round 1. Nothing is decided here; a choice that
is made is proved again.
"""

from dataclasses import dataclass
from itertools import permutations

from domain.bridge.merges.merging import (
    Instruction,
    Merge,
    Refusal,
    disturbed,
    examine,
    instructions,
    merged,
)
from domain.bridge.merges.rearranging import Rearrangement, proposal
from domain.bridge.merges.swapping import has_begun
from domain.bridge.merges.vacancies import Vacancy, vacancies
from domain.bridge.phase import Phase
from domain.bridge.seating import outlook


@dataclass(frozen=True, slots=True)
class MergeChoice:
    """`host` and `guest` are the vacancies as they are now; a rearrangement may move them.

    `disturbed` are later sessions in which two would meet again: planned ones, and those that their
    lines would play as they stand. They would have to be planned anew, if that is possible at all.
    """

    host: Vacancy
    guest: Vacancy
    rearrangements: tuple[Rearrangement, ...]
    merge: Merge
    disturbed: tuple[int, ...]

    @property
    def instructions(self) -> tuple[Instruction, ...]:
        return instructions(self.merge)


def choices(phase: Phase, number: int, first_round: int = 1) -> tuple[MergeChoice, ...]:
    session = phase.session(number).table
    ledger = phase.ledger_beside(number)
    later = outlook(phase, number)
    before_play = first_round == 1 and not has_begun(phase, phase.session(number))
    found: list[MergeChoice] = []
    for host, guest in permutations(vacancies(session, first_round), 2):
        if before_play:
            least = proposal(session, host, guest, ledger)
            if least is not None:
                touched = disturbed(session, least.accepted(), later)
                found.append(MergeChoice(host, guest, least.rearrangements, least.merge, touched))
            continue
        answer = examine(session, host, guest, ledger, first_round)
        if isinstance(answer, Merge):
            touched = disturbed(session, merged(session, answer), later)
            found.append(MergeChoice(host, guest, (), answer, touched))
    return tuple(sorted(found, key=lambda one: (len(one.disturbed), len(one.rearrangements))))


def refusals(phase: Phase, number: int, first_round: int = 1) -> tuple[Refusal, ...]:
    """Why two vacancies can't be merged as everybody sits now, one answer for every such two."""
    session, ledger = phase.session(number).table, phase.ledger_beside(number)
    two = permutations(vacancies(session, first_round), 2)
    answers = (examine(session, host, guest, ledger, first_round) for host, guest in two)
    return tuple(answer for answer in answers if isinstance(answer, Refusal))
