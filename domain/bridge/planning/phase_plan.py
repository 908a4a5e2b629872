"""The announced plan of a phase."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.bridge.planning.planner import Scheme

SCHEMES: Mapping[str, Scheme] = {
    "polish": Scheme.POLISH,
    "mixture": Scheme.MIXTURE,
    "one-section": Scheme.ONE_SECTION,
    "spread": Scheme.SPREAD,
    "swiss": Scheme.SWISS,
    "individual": Scheme.INDIVIDUAL,
    "imported": Scheme.AS_PLAYED,
}
"""The names of the schemes in commands and in the log."""


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """The announced plan. `barometer`: all tables play the same boards in a round. `rooms` are
    tables per room; empty: no limit. `movement` is the kind of the one section if the scheme leaves
    a choice; empty: the best for the field. `arrow_switched` in its last rounds, it has one winner.
    `by_strength`: seats are not drawn by lot.
    """

    scheme: Scheme
    sessions: int
    base: int = 0
    boards: int = 2
    movement: str = ""
    by_strength: bool = False
    rooms: tuple[int, ...] = ()
    barometer: bool = False
    arrow_switched: bool = False
