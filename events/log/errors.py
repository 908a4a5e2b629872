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
from domain.texts import first_illegible, named, shown


class LogError(WallchartError):
    pass


class StaleVersion(LogError):
    def __init__(self, tournament: str, expected: int, actual: int) -> None:
        super().__init__(tournament, expected, actual)
        self.tournament = tournament
        self.expected = expected
        self.actual = actual

    def __str__(self) -> str:
        return (
            f"Tournament {self.tournament} is at version {self.actual}, not {self.expected}: "
            "something happened meanwhile; look again and decide."
        )


class IdReused(LogError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return f"The idempotency key {self.key} was used before with other content; use a new one."


class UnknownKind(LogError):
    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind

    def __str__(self) -> str:
        return f"This version of Wallchart does not know events of kind {self.kind!r}; update it."


class BadPayload(LogError):
    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(kind, reason)
        self.kind = kind
        self.reason = reason

    def __str__(self) -> str:
        return f"An event of kind {self.kind!r} can't be read: {self.reason}."


class Illegible(LogError):
    def __init__(self, field: str, text: str) -> None:
        super().__init__(field, text)
        self.field = field
        self.text = text

    def __str__(self) -> str:
        what = named(first_illegible(self.text))
        return f"{self.field} ({shown(self.text)}) has {what} in it; write it without."


class BrokenChain(LogError):
    def __init__(self, tournament: str, version: int, reason: str) -> None:
        super().__init__(tournament, version, reason)
        self.tournament = tournament
        self.version = version
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"The log of tournament {self.tournament} is broken at {self.version}: {self.reason}."
        )


UNREADABLE = (BadPayload, BrokenChain, UnknownKind)
"""What is wrong with the log of one tournament, and with none beside it."""


class UnknownTournament(LogError):
    def __init__(self, tournament: str) -> None:
        super().__init__(tournament)
        self.tournament = tournament

    def __str__(self) -> str:
        return f"There is no tournament {self.tournament} in this log."


class LogInUse(LogError):
    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"Another server is using {self.path}; stop it first, or choose another file."


class LogUnavailable(LogError):
    """Whether what was sent has been stored is not known; it may always be sent again."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason, remedy)
        self.reason = reason
        self.remedy = remedy

    def __str__(self) -> str:
        return f"The log can't be used now: {self.reason}. {self.remedy}, then send it again."


class DamagedLog(LogUnavailable):
    """Pages of the file are missing or are not its own; what is still read of it may be wrong."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, "Stop the server and restore a backup (wallchart restore)")

    def __str__(self) -> str:
        return f"The log is damaged: {self.reason}. {self.remedy}."


class LeaseLost(LogUnavailable):
    """Nothing of it was stored: the process that leads the tournament by now has to decide it."""

    def __init__(self, tournament: str) -> None:
        super().__init__(f"another server has taken tournament {tournament} over", "Wait a second")
        self.tournament = tournament


class LogGone(LogUnavailable):
    """Nobody can send it again to this server: what it has told is lost with what it told it from,
    but for what its memory holds.
    """

    def __init__(self, what: str, happened: str) -> None:
        super().__init__(f"{what} {happened} while it was used", "Restore the log")
        self.what = what
        self.happened = happened

    def __str__(self) -> str:
        return (
            f"{self.what} {self.happened} while the server runs, and nothing can be entered any "
            "more. Save each tournament from /t/ID/bundle, then stop the server and restore."
        )


class SchemaTooNew(LogError):
    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision

    def __str__(self) -> str:
        return (
            f"This log was used by a later version of Wallchart (its schema is {self.revision}); "
            "update this program, or restore a backup from before."
        )


class LogReadOnly(LogError):
    def __str__(self) -> str:
        return "This server only shows the log; enter it at the one that keeps it."
