"""The log's own errors, a branch of the tree in domain.errors.

LogError
├── StaleVersion      the sender decided on an older state
├── IdReused          the same key came with other content
├── UnknownKind       a stored name this program does not know
├── BadPayload        stored or sent bytes that are not what their kind says
├── Illegible         a text that no line, cell or row can show as it is
├── BrokenChain       the log was altered
├── UnknownTournament
├── LogInUse          another server owns this file
├── LogUnavailable    the disk or the database fails
│   ├── DamagedLog    its file is not what was written
│   ├── LeaseLost     another process leads the tournament by now
│   └── LogGone       what was stored is there no more
├── LogReadOnly       this server only shows the log
└── SchemaTooNew      a later program has changed the tables
"""

from domain.errors import WallchartError
from domain.messages import said_together, say
from domain.texts import character_name, first_hidden, show_controls


class LogError(WallchartError):
    pass


class StaleVersion(LogError):
    def __init__(self, tournament: str, expected: int, actual: int) -> None:
        super().__init__(tournament, expected, actual)
        self.tournament = tournament
        self.expected = expected
        self.actual = actual

    def __str__(self) -> str:
        return say(
            "Tournament {tournament} is at version {actual}, not {expected}: something happened "
            "meanwhile; look again and decide.",
            tournament=self.tournament,
            actual=self.actual,
            expected=self.expected,
        )


class IdReused(LogError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return say(
            "The idempotency key {key} was used before with other content; use a new one.",
            key=self.key,
        )


class UnknownKind(LogError):
    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind

    def __str__(self) -> str:
        return say(
            "This version of Wallchart does not know events of kind {kind}; update it.",
            kind=repr(self.kind),
        )


class BadPayload(LogError):
    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(kind, reason)
        self.kind = kind
        self.reason = reason

    def __str__(self) -> str:
        return say(
            "An event of kind {kind} can't be read: {reason}.",
            kind=repr(self.kind),
            reason=self.reason,
        )


class Illegible(LogError):
    def __init__(self, field: str, text: str) -> None:
        super().__init__(field, text)
        self.field = field
        self.text = text

    def __str__(self) -> str:
        what = character_name(first_hidden(self.text))
        return say(
            "{field} ({shown}) has {what} in it; write it without.",
            field=self.field,
            shown=show_controls(self.text),
            what=what,
        )


class BrokenChain(LogError):
    def __init__(self, tournament: str, version: int, reason: str) -> None:
        super().__init__(tournament, version, reason)
        self.tournament = tournament
        self.version = version
        self.reason = reason

    def __str__(self) -> str:
        return say(
            "The log of tournament {tournament} is broken at {version}: {reason}.",
            tournament=self.tournament,
            version=self.version,
            reason=self.reason,
        )


UNREADABLE = (BadPayload, BrokenChain, UnknownKind)
"""What is wrong with the log of one tournament, and with none beside it."""


class UnknownTournament(LogError):
    def __init__(self, tournament: str) -> None:
        super().__init__(tournament)
        self.tournament = tournament

    def __str__(self) -> str:
        return say("There is no tournament {tournament} in this log.", tournament=self.tournament)


class LogInUse(LogError):
    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return say(
            "Another server is using {path}; stop it first, or choose another file.", path=self.path
        )


class LogUnavailable(LogError):
    """Whether what was sent has been stored is not known; it may always be sent again."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason, remedy)
        self.reason = reason
        self.remedy = remedy

    def __str__(self) -> str:
        return say(
            "The log can't be used now: {reason}. {remedy}, then send it again.",
            reason=self.reason,
            remedy=self.remedy,
        )


class DamagedLog(LogUnavailable):
    """Pages of the file are missing or are not its own; what is still read of it may be wrong."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, say("Stop the server and restore a backup (wallchart restore)"))

    def __str__(self) -> str:
        return say(
            "The log is damaged: {reason}. {remedy}.", reason=self.reason, remedy=self.remedy
        )


class LeaseLost(LogUnavailable):
    """Nothing of it was stored: the process that leads the tournament by now has to decide it."""

    def __init__(self, tournament: str) -> None:
        super().__init__(
            say("another server has taken tournament {tournament} over", tournament=tournament),
            say("Wait a second"),
        )
        self.tournament = tournament


class LogGone(LogUnavailable):
    """The files of the log are gone: only memory has what came since; sending again is no help."""

    def __init__(self, what: str, happened: str) -> None:
        super().__init__(
            say("{happened} while it was used", happened=said_together(" ", (what, happened))),
            say("Restore the log"),
        )
        self.what = what
        self.happened = happened

    def __str__(self) -> str:
        return say(
            "{happened} while the server runs, and nothing can be entered any more. Save each "
            "tournament from /t/ID/bundle, then stop the server and restore.",
            happened=said_together(" ", (self.what, self.happened)),
        )


class SchemaTooNew(LogError):
    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision

    def __str__(self) -> str:
        return say(
            "This log was used by a later version of Wallchart (its schema is {revision}); update "
            "this program, or restore a backup from before.",
            revision=self.revision,
        )


class LogReadOnly(LogError):
    def __str__(self) -> str:
        return say("This server only shows the log; enter it at the one that keeps it.")
