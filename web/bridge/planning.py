"""What a phase of pairs can be planned as."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.bridge.announced_scoring import FORMS
from domain.bridge.phase import phases_of
from domain.tournament import Tournament
from web.shared.choices import Choice, choices

SCORED: Mapping[str, str] = {
    "matchpoints": "matchpoints",
    "cross-imps": "cross-IMPs",
    "butler": "Butler IMPs",
}


@dataclass(frozen=True, slots=True)
class PhaseForm:
    """`phases` are those it may follow."""

    scorings: tuple[Choice, ...]
    phases: tuple[Choice, ...]

    @classmethod
    def of(cls, tournament: Tournament | None) -> "PhaseForm":
        before = phases_of(tournament).values() if tournament else ()
        return cls(choices(FORMS, SCORED), tuple((str(p.id), p.name) for p in before))
