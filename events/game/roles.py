"""The roles of a tournament, from a screen on the wall to the organiser. An operator runs the
server for many organisers and acts in no tournament.
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
