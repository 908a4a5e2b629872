"""What breaks pairing integrity in the same way whoever is paired in rounds, players or teams
(endorsement rules C.02, checklist VCL4THP, 2026; see `events.integrity`).
"""

from collections.abc import Sequence
from typing import Any, Protocol

from domain.contest.pairings_checked import Occasion
from domain.tournament import Tournament
from events.integrity import Breach, Change, Integrity
from events.log.event import Event
from events.log.pairings import IMPORTED


class Paired(Protocol):
    """`manual`: its pairing is being changed by hand."""

    @property
    def system(self) -> str: ...
    @property
    def manual(self) -> bool: ...


class InRounds(Protocol):
    @property
    def rounds(self) -> Sequence[Paired]: ...


class OfRound(Protocol):
    @property
    def round(self) -> int: ...


class Pairing(OfRound, Protocol):
    @property
    def system(self) -> str: ...


class Again(Protocol):
    @property
    def occasion(self) -> str: ...


def configuration(stage: InRounds, _event: Event) -> Breach | None:
    """Harmless before a round was paired on what it changes."""
    return Breach.CONFIGURATION if stage.rounds else None


def _first_imported(stage: InRounds, event: Pairing) -> Breach | None:
    """Of several imported rounds the first one stands for the whole report."""
    if event.system != IMPORTED or (stage.rounds and stage.rounds[-1].system == IMPORTED):
        return None
    return Breach.IMPORT


def _imported(_before: Tournament, _after: Tournament, event: Pairing) -> Change:
    return Change("imported report", "", f"from round {event.round} on as the report tells it")


def by_hand(stage: InRounds, event: OfRound) -> bool:
    """The whole manual pairing of a round, from its start to its end, is one act."""
    return stage.rounds[event.round - 1].manual


def _of_a_replanning(_stage: InRounds, event: Again) -> bool:
    """What is paired again because the number of rounds changed belongs to that change."""
    return event.occasion == Occasion.REPLANNED


def _fide_mode_left(_before: Tournament, _after: Tournament, _event: Any) -> Change:
    return Change("FIDE mode", "in FIDE mode", "outside it for ever")


IMPORT = Integrity(_first_imported, _imported)
MANUAL_START = Integrity(lambda _stage, _event: Breach.MANUAL_PAIRING)
MANUAL_END = Integrity(lambda _stage, _event: None, continues=by_hand)
PAIRED_AGAIN = Integrity(lambda _stage, _event: None, continues=_of_a_replanning)
LEAVING_FIDE_MODE = Integrity(lambda _stage, _event: Breach.FIDE_MODE_LEFT, _fide_mode_left)
