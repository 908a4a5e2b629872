"""Roles and what each may do, as one table. An act is the name of a route or of a command, or one
of the few below that are neither; what is not in the table, only the organiser may.

A role holds for the whole server, for one tournament, or for one of its stages. An act that
concerns a whole tournament (planning a stage, undoing) is refused to who has only a stage of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """From the screen on the wall to whoever owns the evening."""

    DISPLAY = "display"
    PLAYER = "player"
    SCORER = "scorer"
    ARBITER = "arbiter"
    CHIEF = "chief"
    ORGANISER = "organiser"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class Grant:
    """A role and where it holds: `tournament` empty, everywhere; `stage` 0, in all its stages."""

    role: Role
    tournament: str = ""
    stage: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where an act takes effect. `stage` 0: the tournament; `tournament` empty: the server."""

    tournament: str = ""
    stage: int = 0


SEE_DRAFTS = "see-drafts"
"""The desk's view of the feed: rounds before they are published."""
SEE_TABLE = "table-state"
"""What a tablet that enters results shows, in the hall or on a table of pairs, asked for once or
followed on the feed."""
READ_METRICS = "read-metrics"
PRINT_SLIPS = "print-slips"
"""With the codes on them by which players enter their own results."""

_ENTERING = frozenset({Role.PLAYER, Role.SCORER, Role.ARBITER, Role.CHIEF, Role.ORGANISER})
_SCORING = _ENTERING - {Role.PLAYER}
_RUNNING = _SCORING - {Role.SCORER}
_LEADING = _RUNNING - {Role.ARBITER}
_OWNING = frozenset({Role.ORGANISER})

PUBLIC = frozenset(
    {
        "front",
        "tournament",
        "screen",
        "static",
        "favicon",
        "worker",
        "feed",
        "feed-events",
        "display",
        "display-line",
        "me",
        "print",
        "pictures",
        "movement-picture",
        "openapi",
        "list-tournaments",
        "read-sheet",
        "traveller",
        "health",
        "why",
        "why-facts",
        "table",
        "start-position-picture",
        "start-position-proof",
    }
)
"""What needs no session at all and changes nothing."""

AT_THE_DOOR = frozenset(
    {
        *("enrol-page", "way-in", "enrol", "unlock-page", "unlock", "sign-out", "metrics"),
        *("own-entry-page", "own-entry"),
    }
)
"""What looks at credentials by itself: how a device gets a role and rids itself of it, the
measurements, which a collector may read with a token of its own, and a player's half of a slip.
"""

ACTS: Mapping[str, frozenset[Role]] = {
    **dict.fromkeys(("record-result", "report-result", "record-board", "confirm-board"), _ENTERING),
    **dict.fromkeys(("tablet", "table-entry", SEE_TABLE), _ENTERING),
    "correct-result": _SCORING,
    "withdraw-result": _SCORING,
    **dict.fromkeys(("correct-board", "withdraw-board"), _SCORING),
    **dict.fromkeys(("take-device-rows", "session-file"), _SCORING),
    **dict.fromkeys(("check-in", "check-out"), _SCORING),
    **dict.fromkeys(("resolve-dispute", "grant-correction", "decline-correction"), _LEADING),
    **dict.fromkeys(("report", "export"), _SCORING | {Role.AUDITOR}),
    **dict.fromkeys(("desk", "draft", "results"), _SCORING | {Role.AUDITOR}),
    "read-traveller": _SCORING | {Role.AUDITOR},
    **dict.fromkeys(
        ("audit", "audit-timeline", "audit-at", "audit-differences", "audit-findings"),
        _RUNNING | {Role.AUDITOR},
    ),
    SEE_DRAFTS: _SCORING | {Role.AUDITOR},
    PRINT_SLIPS: _SCORING,
    **dict.fromkeys(
        (
            "register-entry",
            "register-entries",
            "preview-players",
            "correct-entry",
            "withdraw-entry",
            "reinstate-entry",
            "request-bye",
            "cancel-bye",
            "forbid-pair",
            "allow-pair",
            "report-absent",
            "pair-round",
            "unpair-round",
            "publish-round",
            "unpublish-round",
            "close-round",
            "reopen-round",
            "start-manual-pairing",
            "change-pairing",
            "end-manual-pairing",
            "draw-lots",
            "reschedule-game",
            "decline-reversal",
            "accept-reversal",
            "displays",
            "list-displays",
            "assign-display",
            "release-display",
            "draw-start-positions",
            "time-round",
            "show-notice",
            "preview-withdrawal",
            "ratings",
            "register-pair",
            "register-pairs",
            "correct-pair",
            "substitute-player",
            "withdraw-pair",
            "seat-pair",
            "seed-lines",
            "replan-lines",
            "plan-session",
            "unplan-session",
            "publish-session",
            "unpublish-session",
            "close-session",
            "reopen-session",
            "call-round",
            "preview-pairs",
            "pairs-plans",
            "line-swaps",
            "swap-lines",
            "name-rooms",
            "merge-sections",
            "undo-merge",
            "carryover-what-if",
            "resolve-board",
            "adjust-score",
            "foul-board",
            "give-penalty",
            "take-back-penalty",
            "close-phase",
            "reopen-phase",
            "admit-reserve",
            "drop-in",
            "state-deals",
            "preregister-pair",
            "free-preregistered",
            "drop-preregistered",
            "grant-board-correction",
            "decline-board-correction",
        ),
        _RUNNING,
    ),
    **dict.fromkeys(
        (
            "plan-stage",
            "new-stage",
            "move-entries",
            "plan-round-robin",
            "plan-phase",
            "replan-phase",
            "announce-carryover",
            "announce-entrance",
            "replan-stage",
            "announce-us-chess",
            "leave-fide-mode",
            "allow-own-entry",
            "announce-start-positions",
            "undo-act",
            "devices",
            "invite-device",
            "revoke-device",
            "change-role",
        ),
        _LEADING,
    ),
    **dict.fromkeys(("create-tournament", "new-tournament"), _OWNING),
    **dict.fromkeys(("import-ratings", "importing-ratings"), _OWNING),
    **dict.fromkeys(("import-file", "importing-file"), _OWNING),
    READ_METRICS: _OWNING | {Role.AUDITOR},
}


def may(grant: Grant | None, act: str, place: Place) -> bool:
    """Whether whoever has the grant (None: nobody we know) may do that there."""
    if act in PUBLIC or act in AT_THE_DOOR:
        return True
    if grant is None or grant.role not in ACTS.get(act, _OWNING):
        return False
    return covers(grant, place)


def covers(grant: Grant, place: Place) -> bool:
    if grant.tournament not in ("", place.tournament):
        return False
    return grant.stage in (0, place.stage)


def may_do_somewhere(grant: Grant | None, act: str) -> bool:
    """Before it is known which stage an act concerns: whether there is any where it is allowed."""
    return may(grant, act, Place(grant.tournament, grant.stage) if grant else Place())


def may_hand_out(giver: Grant, given: Grant) -> bool:
    """Nobody makes his equal but the organiser, and nobody reaches beyond his own place."""
    if given.role is Role.ORGANISER and given.tournament:
        return False
    if giver.role is Role.ORGANISER:
        return True
    below = given.role not in (Role.ORGANISER, Role.CHIEF)
    return (
        giver.role is Role.CHIEF and below and covers(giver, Place(given.tournament, given.stage))
    )
