"""The Dutch system by its general method alone: every bracket is the heaviest matching of all that
is left of the round.

For comparison with the engine, which mostly gets along without (`loop`): nothing here is counted
beforehand, no possible downfloaters are ranked, no bracket is taken to absorb whoever comes, no
useless pair is dropped. What criteria weigh (`exact`) and what a bracket is are shared.
"""

from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.dutch.bracket import Bracket, Pairs
from domain.swiss.dutch.edition_2017 import Edition2017
from domain.swiss.dutch.edition_2026 import Edition2026
from domain.swiss.dutch.loop import BracketLoop, Tier
from domain.swiss.dutch.rounds import field_of, paired_by
from domain.swiss.field import Field


class Weights2026(Edition2026):
    def __init__(self, field: Field) -> None:
        super().__init__(field, shortcut=False)

    def _drop_useless_pairs(self) -> None:
        """They are never in a matching that completes the round."""

    def _tiers(self, bracket: Bracket, k: int) -> list[Tier]:
        return []

    def _with_sinks(self, bracket: Bracket, k: int) -> Pairs | None:
        return None


class Weights2017(Edition2017):
    def __init__(self, field: Field) -> None:
        super().__init__(field, shortcut=False)

    def _tiers(self, bracket: Bracket, k: int) -> list[Tier]:
        return []

    def _indifferent(self, bracket: Bracket, high: int, floaters: int) -> bool:
        return False

    def _completing_tiers(self, bracket: Bracket, rest: int) -> list[Tier]:
        return []

    def _completed_afterwards(self, bracket: Bracket) -> Pairs | None:
        return None


WEIGHTS_ONLY: dict[str, type[BracketLoop]] = {"2026": Weights2026, "2017": Weights2017}


def pair(request: PairingRequest, edition: str) -> RoundPairing:
    return paired_by(WEIGHTS_ONLY[edition](field_of(request, edition)))
