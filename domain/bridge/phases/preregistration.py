"""Who may drop in, when, and how many are to be expected.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.3: pairs that want to play
preregister "even if they are still playing in the teams event", so that the numbers are known. If
the movement allows it, dropping in is possible in the middle of a qualification or a semifinal;
it is "in general better to gather drop-ins at the beginning of a new phase".

Decided here. The latest phase that can be entered is stated; nobody drops into a final in play. In
the middle of a session a drop-in takes an empty place of the movement, in the order of
preregistration; without an empty place it waits for the next phase. Whether who did not preregister
is admitted is the organisation's rule; if so, after those who did.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.bridge.session import PairNo
from domain.errors import RuleViolation

PAPER = "Multiphase Pairs Tournaments (EBL 2016), 2.3"


class Arrival(StrEnum):
    PHASE_START = "at the start of a phase"
    MID_SESSION = "in the middle of a session"


class Candidate(NamedTuple):
    """`free` tells that the pair is out of the parallel event; `event` names that one."""

    pair: PairNo
    event: str
    preregistered: bool
    free: bool


@dataclass(frozen=True, slots=True)
class Entrance:
    """What was announced; phases count from 1, the qualification."""

    last_phase: int
    mid_session: bool = False
    only_preregistered: bool = True


class Expected(NamedTuple):
    """Bounds of the number of drop-ins: who is free now, and who may still become so."""

    at_least: int
    at_most: int


def expected(candidates: Iterable[Candidate]) -> Expected:
    known = [candidate for candidate in candidates if candidate.preregistered]
    return Expected(sum(candidate.free for candidate in known), len(known))


def check_admission(candidate: Candidate, entrance: Entrance, phase: int, moment: Arrival) -> None:
    """Refuses with the reason if the pair can't drop in now."""
    objection = _objection(candidate, entrance, phase, moment)
    if objection:
        raise RuleViolation(f"Pair {candidate.pair} {objection}", PAPER)


def _objection(candidate: Candidate, entrance: Entrance, phase: int, moment: Arrival) -> str:
    if not candidate.free:
        return f"still plays in {candidate.event}: wait until it is out."
    if entrance.only_preregistered and not candidate.preregistered:
        return "did not preregister, as was required."
    if phase > entrance.last_phase:
        return (
            f"can't drop into phase {phase}: phase {entrance.last_phase} was announced as the "
            "last one to enter."
        )
    if moment is Arrival.MID_SESSION and not entrance.mid_session:
        return "can't drop in during a session here: put it in at the next phase."
    return ""


class Admission(NamedTuple):
    now: tuple[PairNo, ...]
    waiting: tuple[PairNo, ...]


def admitted(
    candidates: Sequence[Candidate], entrance: Entrance, phase: int, empty_places: int | None
) -> Admission:
    """`candidates` in the order of preregistration; no `empty_places`: a phase starts."""
    moment = Arrival.PHASE_START if empty_places is None else Arrival.MID_SESSION
    able = [one for one in candidates if not _objection(one, entrance, phase, moment)]
    able.sort(key=lambda one: not one.preregistered)
    pairs = tuple(one.pair for one in able)
    return Admission(pairs[:empty_places], () if empty_places is None else pairs[empty_places:])
