"""The permissions of roles, as one table. An act is the name of a route or of a command, or one of
the constants below; acts that are not in the table are for the organiser only.

A role is granted for the whole server, for one organisation on it, for one tournament, or for one
of its stages. An act on a whole tournament (planning a stage, undoing) is refused to a role for
only a stage of it, and an act on the whole server to a role for only an organisation.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct

from events.catalogue import ACTS as COMMANDS
from events.game.roles import ENTERING, LEADING, OPERATING, OWNING, RUNNING, SCORING, Role as Role


@dataclass(frozen=True, slots=True)
class Grant:
    """A role and its scope: `organisation` empty: the whole server; `tournament` empty: all
    tournaments; `stage` 0: all its stages. `table` is the table of pairs that a player's tablet
    belongs to, empty for none.
    """

    role: Role
    tournament: str = ""
    stage: int = 0
    table: str = ""
    organisation: str = ""


class ActPlace(Struct, frozen=True):
    """The place where an act takes effect. `stage` 0: the tournament; `tournament` empty: the
    organisation; `organisation` empty: the server, or a tournament without an organisation; `table`
    empty: no table of pairs in particular. Omitting a tournament's organisation can only cause a
    refusal.
    """

    tournament: str = ""
    stage: int = 0
    table: str = ""
    organisation: str = ""


SEE_DRAFTS = "see-drafts"
"""The desk's view of the feed: rounds before they are published."""
SEE_TABLE = "table-state"
"""The state that a tablet for results shows, in the hall or on a table of pairs, read once or
followed on the feed."""
READ_METRICS = "read-metrics"
WHOLE_LOG = "read-log"
"""The log of a tournament, which has drafts of all its stages: needs a role for all of them."""
PRINT_SLIPS = "print-slips"
"""Slips with the codes by which players enter their own results."""

PUBLIC = frozenset(
    {
        *("front", "tournament", "calendar", "news", "me", "print", "pictures", "manual"),
        *("organisation", "list-organisations", "list-tournaments", "openapi", "health"),
        *("screen", "overlay", "display", "display-line", "display-scan"),
        *("feed", "feed-events", "read-sheet", "read-sheet-stream", "read-latest-sheet"),
        *("static", "favicon", "worker", "proof", "proof-folder", "proof-file", "proof-static"),
        *("why", "why-facts", "traveller", "session-board", "deals-proof"),
        *("table", "movement-picture", "start-position-picture", "start-position-proof"),
        *("read-keys", "read-checkpoint", "read-checkpoint-at", "read-proof", "read-tile"),
        *("read-conflicts", "read-conflict"),
    }
)
"""Routes that need no session and change nothing."""

SELF_CHECKED = frozenset(
    {
        *("enrol-page", "way-in", "enrol", "unlock-page", "unlock", "sign-out", "metrics"),
        *("own-entry-page", "own-entry", "table-code-page", "table-code"),
        *("own-requests-page", "own-requests"),
        "telephone",
        *("letters-page", "ask-for-letters", "letters-link", "change-letters"),
        *("captain-page", "captain", "captain-report"),
    }
)
"""Routes that check credentials themselves: enrolling, unlocking and signing out; the metrics,
which a collector reads with its own token; and printed slips of players and captains.
"""

_AUDITING = frozenset({Role.AUDITOR})
_ACTS_OF_ROLES: tuple[tuple[frozenset[Role], tuple[str, ...]], ...] = (
    (ENTERING, ("tablet", "table-entry", SEE_TABLE, "tables-to-choose", "choose-table")),
    (SCORING, ("session-file", "bring-games", "bring-matches", PRINT_SLIPS, "see-captain-phone")),
    (
        SCORING | _AUDITING,
        (
            *("desk", "read-desk-round", "draft", SEE_DRAFTS, "results", "typing"),
            *("read-traveller", "report", "export", WHOLE_LOG),
            *("see-before-sending", "read-us-chess-report"),
        ),
    ),
    (
        RUNNING,
        (
            *("preview-players", "preview-withdrawal", "preview-pairs", "ratings"),
            *("prizes-page", "displays", "list-displays", "assign-display", "release-display"),
            *("join-displays", "part-displays", "hang-display"),
            *("fees", "change-fee", "forget-fees", "promised-deals"),
            *("pairs-plans", "line-swaps", "carryover-what-if"),
            *("next-phases", "next-proposal", "next-what-if", "closing-preview"),
        ),
    ),
    (
        RUNNING | _AUDITING,
        (
            *("audit", "audit-timeline", "audit-at", "audit-differences", "audit-findings"),
            *("files", "read-trail", "read-site-archive", "read-site-preview", "read-site-page"),
            *("bundle", "read-bundle", "publication", "read-entries"),
        ),
    ),
    (
        LEADING,
        (
            *("list-backups", "make-backup", "look-into-backup", "publish-now"),
            *("new-stage", "preview-final", "data"),
            *("devices", "invite-device", "revoke-device", "change-role"),
        ),
    ),
    (
        OWNING,
        (
            *("new-tournament", "import-file", "importing-file", "take-bundle"),
            *("download-backup", "restore-backup", "import-ratings", "importing-ratings"),
            *("direct-publication", "stop-publication"),
            *("organisation-desk", "export-organisation", "read-retention"),
        ),
    ),
    (
        OPERATING,
        (
            *("see-operator", "read-health", "read-whole-journal"),
            *("found-organisation", "rename-organisation", "set-quotas", "set-retention"),
            *("close-organisation", "reopen-organisation", "invite-organiser", "invite-operator"),
            "revoke-operator",
        ),
    ),
    (OWNING | OPERATING, ("read-organisation", "read-journal")),
    (OWNING | OPERATING | _AUDITING, (READ_METRICS,)),
)
ROUTE_ROLES = {act: roles for roles, acts in _ACTS_OF_ROLES for act in acts}
"""Roles for routes that only read; commands declare their roles themselves."""

WHOLE_SERVER_ACTS = frozenset(
    {
        *("list-backups", "make-backup", "look-into-backup", "download-backup", "restore-backup"),
        *("import-ratings", "importing-ratings"),
    }
)
"""Routes on things that all organisations of a server share."""

ACTS: Mapping[str, frozenset[Role]] = {**ROUTE_ROLES, **{act.name: act.roles for act in COMMANDS}}


def may_do(grant: Grant | None, act: str, place: ActPlace) -> bool:
    """Whether a device with this grant (None: an unknown device) may do the act at that place."""
    if act in PUBLIC or act in SELF_CHECKED:
        return True
    if grant is None or grant.role not in ACTS.get(act, OWNING):
        return False
    if grant.organisation and act in WHOLE_SERVER_ACTS:
        return False
    return covers_place(grant, place)


def covers_place(grant: Grant, place: ActPlace) -> bool:
    if grant.organisation not in ("", place.organisation):
        return False
    if grant.tournament not in ("", place.tournament):
        return False
    return grant.stage in (0, place.stage) and not is_at_other_table(grant, place)


def may_do_somewhere(grant: Grant | None, act: str) -> bool:
    """Whether the act is allowed anywhere in the scope of the grant."""
    return may_do(grant, act, _place_of_grant(grant) if grant else ActPlace())


def is_at_other_table(grant: Grant, place: ActPlace) -> bool:
    """Whether the grant is for a player's tablet, and the place is a table other than its own."""
    return grant.role is Role.PLAYER and place.table not in ("", grant.table)


def _place_of_grant(grant: Grant) -> ActPlace:
    return ActPlace(grant.tournament, grant.stage, grant.table, grant.organisation)


def may_hand_out(giver: Grant, given: Grant) -> bool:
    """Whether a device with the grant `giver` may enrol one with the grant `given`. Only organisers
    and operators may enrol others of their own role, within their own scope, which for operators is
    the whole server. Operators invite an organisation's first organiser separately
    (`server.organisations.registry`).
    """
    if given.role is Role.ORGANISER and given.tournament:
        return False
    if given.role is Role.OPERATOR:
        owns = giver.role in (Role.ORGANISER, Role.OPERATOR) and not giver.organisation
        return owns and given == Grant(Role.OPERATOR)
    if not covers_place(giver, _place_of_grant(given)):
        return False
    if giver.role is Role.ORGANISER:
        return True
    below = given.role not in (Role.ORGANISER, Role.CHIEF)
    return giver.role is Role.CHIEF and below
