"""Who acts in a tournament, from the screen on the wall to whoever owns the evening. An operator
runs the server for those who own evenings, and acts in none.
"""

from enum import StrEnum


class Role(StrEnum):
    DISPLAY = "display"
    PLAYER = "player"
    SCORER = "scorer"
    ARBITER = "arbiter"
    CHIEF = "chief"
    ORGANISER = "organiser"
    AUDITOR = "auditor"
    OPERATOR = "operator"


CAPTAIN = "captain"
"""Whoever holds the code of a team; no device has this role."""
ACTORS: frozenset[str] = frozenset({*Role, CAPTAIN})
"""As acts name those who did them."""

ENTERING = frozenset({Role.PLAYER, Role.SCORER, Role.ARBITER, Role.CHIEF, Role.ORGANISER})
SCORING = ENTERING - {Role.PLAYER}
RUNNING = SCORING - {Role.SCORER}
LEADING = RUNNING - {Role.ARBITER}
OWNING = frozenset({Role.ORGANISER})
OPERATING = frozenset({Role.OPERATOR})
NOT_BY_REQUEST: frozenset[Role] = frozenset()
"""Of a command that the server alone makes."""
