"""Roles and what each may do, as one table. An act is the name of a route or of a command, or one
of the few below that are neither; what is not in the table, only the organiser may.

A role holds for the whole server, for one organisation on it, for one tournament, or for one of its
stages. An act that concerns a whole tournament (planning a stage, undoing) is refused to who has
only a stage of it, and one that concerns the whole server to who has only an organisation.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from events.catalogue import ACTS as COMMANDS
from events.game.roles import ENTERING, LEADING, OPERATING, OWNING, RUNNING, SCORING, Role as Role


@dataclass(frozen=True, slots=True)
class Grant:
    """A role and where it holds: `organisation` empty, on the whole server; `tournament` empty, in
    all of them; `stage` 0, in all its stages. `table` is that of pairs on which a player's tablet
    lies, empty if it lies on none.
    """

    role: Role
    tournament: str = ""
    stage: int = 0
    table: str = ""
    organisation: str = ""


@dataclass(frozen=True, slots=True)
class ActPlace:
    """The place where an act takes effect. `stage` 0: the tournament; `tournament` empty: the
    organisation; `organisation` empty: the server, or a tournament of its own; `table` empty: no
    table of pairs in particular. Who leaves out whose a tournament is has asked for less than they
    may.
    """

    tournament: str = ""
    stage: int = 0
    table: str = ""
    organisation: str = ""


SEE_DRAFTS = "see-drafts"
"""The desk's view of the feed: rounds before they are published."""
SEE_TABLE = "table-state"
"""What a tablet that enters results shows, in the hall or on a table of pairs, asked for once or
followed on the feed."""
READ_METRICS = "read-metrics"
WHOLE_LOG = "read-log"
"""Of a tournament, drafts of all its stages among it: for no one who has only a stage of it."""
PRINT_SLIPS = "print-slips"
"""With the codes on them by which players enter their own results."""

PUBLIC = frozenset(
    {
        "front",
        *("organisation", "list-organisations"),
        *("tournament", "calendar", "news"),
        "screen",
        "overlay",
        "static",
        *("proof", "proof-folder", "proof-file", "proof-static"),
        "favicon",
        "manual",
        "worker",
        "feed",
        "feed-events",
        "display",
        "display-line",
        "display-scan",
        "me",
        "print",
        "pictures",
        "movement-picture",
        "openapi",
        "list-tournaments",
        "read-sheet",
        *("read-sheet-stream", "read-latest-sheet"),
        *("traveller", "session-board"),
        "deals-proof",
        "health",
        "why",
        "why-facts",
        "table",
        "start-position-picture",
        "start-position-proof",
        "read-keys",
        "read-checkpoint",
        "read-checkpoint-at",
        "read-proof",
        "read-conflicts",
        "read-conflict",
        "read-tile",
    }
)
"""What needs no session at all and changes nothing."""

AT_THE_DOOR = frozenset(
    {
        *("enrol-page", "way-in", "enrol", "unlock-page", "unlock", "sign-out", "metrics"),
        *("own-entry-page", "own-entry", "table-code-page", "table-code"),
        *("own-requests-page", "own-requests"),
        "telephone",
        *("letters-page", "ask-for-letters", "letters-link", "change-letters"),
        *("captain-page", "captain", "captain-report"),
    }
)
"""What looks at credentials by itself: how a device gets a role and rids itself of it, the
measurements, which a collector may read with a token of its own, and a player's slip of a board or
of their entry.
"""

OF_PAGES: Mapping[str, frozenset[Role]] = {
    **dict.fromkeys(("tablet", "table-entry", SEE_TABLE), ENTERING),
    **dict.fromkeys(("tables-to-choose", "choose-table"), ENTERING),
    **dict.fromkeys(("session-file", "bring-games", "bring-matches"), SCORING),
    **dict.fromkeys(
        ("report", "export", WHOLE_LOG, "see-before-sending", "read-us-chess-report"),
        SCORING | {Role.AUDITOR},
    ),
    **dict.fromkeys(
        ("desk", "read-desk-round", "draft", "results", "typing"), SCORING | {Role.AUDITOR}
    ),
    "read-traveller": SCORING | {Role.AUDITOR},
    **dict.fromkeys(
        ("bundle", "audit", "audit-timeline", "audit-at", "audit-differences", "audit-findings"),
        RUNNING | {Role.AUDITOR},
    ),
    **dict.fromkeys(
        (
            *("files", "read-trail", "read-site-archive", "read-site-preview", "read-site-page"),
            *("read-bundle", "publication", "read-entries"),
        ),
        RUNNING | {Role.AUDITOR},
    ),
    "promised-deals": RUNNING,
    **dict.fromkeys(("list-backups", "make-backup", "look-into-backup", "publish-now"), LEADING),
    **dict.fromkeys(
        (
            *("take-bundle", "download-backup", "restore-backup"),
            *("direct-publication", "stop-publication"),
        ),
        OWNING,
    ),
    SEE_DRAFTS: SCORING | {Role.AUDITOR},
    **dict.fromkeys((PRINT_SLIPS, "see-captain-phone"), SCORING),
    **dict.fromkeys(
        (
            *("preview-players", "preview-withdrawal", "preview-pairs", "ratings"),
            *("prizes-page", "displays", "list-displays", "assign-display", "release-display"),
            *("join-displays", "part-displays", "hang-display"),
            *("fees", "change-fee", "forget-fees"),
            *("pairs-plans", "line-swaps", "carryover-what-if"),
            *("next-phases", "next-proposal", "next-what-if", "closing-preview"),
        ),
        RUNNING,
    ),
    **dict.fromkeys(
        (
            "new-stage",
            "preview-final",
            "data",
            "devices",
            "invite-device",
            "revoke-device",
            "change-role",
        ),
        LEADING,
    ),
    "new-tournament": OWNING,
    **dict.fromkeys(("import-ratings", "importing-ratings"), OWNING),
    **dict.fromkeys(("import-file", "importing-file"), OWNING),
    READ_METRICS: OWNING | OPERATING | {Role.AUDITOR},
    **dict.fromkeys(
        (
            *("see-operator", "read-health", "read-whole-journal"),
            *("found-organisation", "rename-organisation", "set-quotas", "set-retention"),
            *("close-organisation", "reopen-organisation", "invite-organiser", "invite-operator"),
            "revoke-operator",
        ),
        OPERATING,
    ),
    **dict.fromkeys(("read-organisation", "read-journal"), OWNING | OPERATING),
    **dict.fromkeys(("organisation-desk", "export-organisation", "read-retention"), OWNING),
}
"""Routes that ask or show something; commands say by whom they may come."""

OF_SERVER = frozenset(
    {
        *("list-backups", "make-backup", "look-into-backup", "download-backup", "restore-backup"),
        *("import-ratings", "importing-ratings"),
    }
)
"""What shows or changes something that all organisations of a server have in common."""

ACTS: Mapping[str, frozenset[Role]] = {**OF_PAGES, **{act.name: act.roles for act in COMMANDS}}


def may(grant: Grant | None, act: str, place: ActPlace) -> bool:
    """Whether this grant allows the act there; None is an unknown device."""
    if act in PUBLIC or act in AT_THE_DOOR:
        return True
    if grant is None or grant.role not in ACTS.get(act, OWNING):
        return False
    if grant.organisation and act in OF_SERVER:
        return False
    return covers(grant, place)


def covers(grant: Grant, place: ActPlace) -> bool:
    if grant.organisation not in ("", place.organisation):
        return False
    if grant.tournament not in ("", place.tournament):
        return False
    return grant.stage in (0, place.stage) and not at_other_table(grant, place)


def may_do_somewhere(grant: Grant | None, act: str) -> bool:
    """Whether the act is allowed in any stage, before it is known which one it concerns."""
    return may(grant, act, _own(grant) if grant else ActPlace())


def at_other_table(grant: Grant, place: ActPlace) -> bool:
    """Whether a player's tablet is asked to act at a table on which it does not lie."""
    return grant.role is Role.PLAYER and place.table not in ("", grant.table)


def _own(grant: Grant) -> ActPlace:
    return ActPlace(grant.tournament, grant.stage, grant.table, grant.organisation)


def may_hand_out(giver: Grant, given: Grant) -> bool:
    """Whether the giver may hand out that grant. Only organisers and operators make their equals,
    and a role is given within the giver's own place alone. An operator is one of the whole server,
    and lets organisers in elsewhere than others (`server.organisations.registry`): in an
    organisation that has none.
    """
    if given.role is Role.ORGANISER and given.tournament:
        return False
    if given.role is Role.OPERATOR:
        owns = giver.role in (Role.ORGANISER, Role.OPERATOR) and not giver.organisation
        return owns and given == Grant(Role.OPERATOR)
    if not covers(giver, _own(given)):
        return False
    if giver.role is Role.ORGANISER:
        return True
    below = given.role not in (Role.ORGANISER, Role.CHIEF)
    return giver.role is Role.CHIEF and below
