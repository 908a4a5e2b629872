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
"""The holder of a team's code; no device has this role."""
ACTORS: frozenset[str] = frozenset({*Role, CAPTAIN})
"""The names of actors in acts."""

ENTERING = frozenset({Role.PLAYER, Role.SCORER, Role.ARBITER, Role.CHIEF, Role.ORGANISER})
SCORING = ENTERING - {Role.PLAYER}
RUNNING = SCORING - {Role.SCORER}
LEADING = RUNNING - {Role.ARBITER}
OWNING = frozenset({Role.ORGANISER})
OPERATING = frozenset({Role.OPERATOR})
NOT_BY_REQUEST: frozenset[Role] = frozenset()
"""Roles of a command that only the server makes."""
