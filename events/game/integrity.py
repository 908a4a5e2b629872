"""Which acts break pairing integrity: FIDE's endorsement rules (C.02, checklist VCL4THP, 2026) want
them logged, confirmed, undone and reported. Each game declares them with its facts.

The state just before the act decides, because the same correction is harmless while its round is
the last one and a breach once the next round was paired with the old result. The conditions may
become wider with a new edition but never narrower: an undo in an old log names an act that was a
breach then.
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


UNDOABLE = frozenset(Breach) - {Breach.FIDE_MODE_LEFT}


class Change(NamedTuple):
    """The change by an act: the thing, its old and its new value."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Integrity:
    """`breach` decides from the part before the event. `change` describes it for the audit, from
    the tournament before and after; None: another event of the act is listed. `continues`: the
    event belongs to the breach before it, as pairing a round by hand is a single one. `planned`:
    the act can be undone like a breach but is not listed by the audit, because the announced plan
    provides for it. `drops`: the event drops its round, and with it breaches of that kind.
    """

    breach: Callable[[Any, Any], Breach | None]
    change: Callable[[Tournament, Tournament, Any], Change] | None = None
    continues: Callable[[Any, Any], bool] | None = None
    planned: Callable[[Any], bool] | None = None
    drops: Breach | None = None
