"""Which acts break pairing integrity: what FIDE's endorsement rules (C.02, checklist VCL4THP, 2026)
want logged, confirmed, undone and reported. Each game says so beside its facts.

The question is put to the part just before the act, because the same correction is harmless while
its round is the last one and a breach when the next round was paired with the old result. The
conditions may grow wider with a new edition but never narrower: an undo in an old log names an act
that was one then.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from domain.tournament import Tournament


class Breach(StrEnum):
    MANUAL_PAIRING = "manual-pairing"
    CORRECTION = "correction"
    ADJOURNMENT = "adjournment"
    CONFIGURATION = "configuration"
    RENUMBERING = "renumbering"
    IMPORT = "import"
    FIDE_MODE_LEFT = "fide-mode-left"
    MERGE = "merge"
    REARRANGEMENT = "rearrangement"


UNDOABLE = frozenset(
    {
        Breach.MANUAL_PAIRING,
        Breach.CORRECTION,
        Breach.ADJOURNMENT,
        Breach.CONFIGURATION,
        Breach.RENUMBERING,
        Breach.IMPORT,
        Breach.MERGE,
        Breach.REARRANGEMENT,
    }
)


class Change(NamedTuple):
    """What an act changed: the thing, what it was and what it became."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Integrity:
    """`breach` is asked of the part the event meets. `change` tells the audit, from the tournament
    before and after; None: the act is listed by another event of its own. `continues`: the event
    belongs to the act that stands, as the whole pairing of a round by hand is one. `planned`: the
    act can be undone like any other, and the audit has nothing to tell of it, as it is what the
    announced plan says for such a case.
    """

    breach: Callable[[Any, Any], Breach | None]
    change: Callable[[Tournament, Tournament, Any], Change] | None = None
    continues: Callable[[Any, Any], bool] | None = None
    planned: Callable[[Any], bool] | None = None
