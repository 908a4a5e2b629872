"""Who may drop in, when, and how many are to be expected.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.3: pairs that want to play
preregister "even if they are still playing in the teams event", so that the numbers are known. If
the movement allows it, dropping in is possible in the middle of a qualification or a semifinal;
it is "in general better to gather drop-ins at the beginning of a new phase".

Decided here. What was announced holds for one phase: whether it can be entered at all, in the
middle of it, too, and whether only by those who preregistered; without an announcement it can, at
any time, by everybody. Its middle begins when its seats are drawn: until then those who
preregistered and are out of the other event come in by themselves, as one wave, when they are. Who
is out of it only later is admitted by the director, and seated like a late pair.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from domain.errors import RuleViolation
from domain.said import said_together, say

PAPER = "Multiphase Pairs Tournaments (EBL 2016), 2.3"


class Candidate(NamedTuple):
    """`free` tells that the pair is out of the parallel event; `event` names that one, if any."""

    name: str
    event: str
    preregistered: bool
    free: bool


@dataclass(frozen=True, slots=True)
class Entrance:
    """What was announced for a phase. `open`: pairs may drop in."""

    open: bool = True
    mid_phase: bool = True
    only_preregistered: bool = False


class Expected(NamedTuple):
    """Bounds of the number of drop-ins: who is free now, and who may still become so."""

    at_least: int
    at_most: int


def expected(candidates: Iterable[Candidate]) -> Expected:
    known = [candidate for candidate in candidates if candidate.preregistered]
    return Expected(sum(candidate.free for candidate in known), len(known))


def check_admission(candidate: Candidate, entrance: Entrance, phase: str, begun: bool) -> None:
    """Refuses with the reason if the pair can't drop in now; `begun`: the seats are drawn."""
    objection = _objection(candidate, entrance, phase, begun)
    if objection:
        raise RuleViolation(
            say("{objection}", objection=said_together(" ", (candidate.name, objection))), PAPER
        )


def _objection(candidate: Candidate, entrance: Entrance, phase: str, begun: bool) -> str:
    if not entrance.open:
        return say("can't drop into {phase}: it was announced that nobody does.", phase=phase)
    if not candidate.free:
        return say("still plays in {event}: wait until it is out.", event=candidate.event)
    if entrance.only_preregistered and not candidate.preregistered:
        return say("did not preregister, as was required.")
    if begun and not entrance.mid_phase:
        return say(
            "can't drop in any more: {phase} has begun. Put it in at the next phase.",
            phase=phase,
        )
    return ""
