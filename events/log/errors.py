"""The log's own errors, a branch of the tree in domain.errors.

LogError
├── StaleVersion      the decision was made on an older state
├── IdReused          the same key was used with other content
├── UnknownKind       a stored name that this program does not know
├── BadPayload        stored or sent bytes that do not fit their kind
├── Illegible         a text with characters that can't be shown
├── BrokenChain       the log was altered
├── UnknownTournament
├── LogInUse          another server owns this file
├── LogUnavailable    the disk or the database fails
│   ├── DamagedLog    its file is damaged
│   ├── LeaseLost     another process leads the tournament now
│   └── LogGone       stored acts are missing
├── LogReadOnly       this server only reads the log
└── SchemaTooNew      a later program has changed the tables
"""

from dataclasses import dataclass
from typing import ClassVar

from domain.errors import WallchartError
from domain.messages import placeholders_in, say, sentence_of
from domain.texts import character_name, first_hidden, show_controls


class LogError(WallchartError):
    """`says` is its message, whose places are filled with its fields."""

    says: ClassVar[str] = ""

    def __str__(self) -> str:
        return say(self.says, **{name: getattr(self, name) for name in placeholders_in(self.says)})


@dataclass(eq=False)
class StaleVersion(LogError):
    says: ClassVar[str] = (
        "Tournament {tournament} is at version {actual}, not {expected}: something happened "
        "meanwhile; look again and decide."
    )

    tournament: str
    expected: int
    actual: int


@dataclass(eq=False)
class IdReused(LogError):
    says: ClassVar[str] = (
        "The idempotency key {key} was used before with other content; use a new one."
    )

    key: str


@dataclass(eq=False)
class UnknownKind(LogError):
    kind: str

    def __str__(self) -> str:
        return say(
            "This version of Wallchart does not know events of kind {kind}; update it.",
            kind=repr(self.kind),
        )


@dataclass(eq=False)
class BadPayload(LogError):
    kind: str
    reason: str

    def __str__(self) -> str:
        return say(
            "An event of kind {kind} can't be read: {reason}.",
            kind=repr(self.kind),
            reason=self.reason,
        )


@dataclass(eq=False)
class Illegible(LogError):
    field: str
    text: str

    def __str__(self) -> str:
        what = character_name(first_hidden(self.text))
        return say(
            "{field} ({shown}) has {what} in it; write it without.",
            field=sentence_of(self.field, {}),
            shown=show_controls(self.text),
            what=what,
        )


@dataclass(eq=False)
class BrokenChain(LogError):
    says: ClassVar[str] = "The log of tournament {tournament} is broken at {version}: {reason}."

    tournament: str
    version: int
    reason: str


UNREADABLE = (BadPayload, BrokenChain, UnknownKind)
"""Errors of one tournament's log, which do not affect other tournaments."""


@dataclass(eq=False)
class UnknownTournament(LogError):
    says: ClassVar[str] = "There is no tournament {tournament} in this log."

    tournament: str


@dataclass(eq=False)
class LogInUse(LogError):
    says: ClassVar[str] = "Another server is using {path}; stop it first, or choose another file."

    path: str


@dataclass(eq=False)
class LogUnavailable(LogError):
    """It is unknown whether the act was stored; it may always be sent again."""

    says: ClassVar[str] = "The log can't be used now: {reason}. {remedy}, then send it again."

    reason: str
    remedy: str


class DamagedLog(LogUnavailable):
    """Pages of the file are missing or wrong; data that can still be read may be wrong."""

    says: ClassVar[str] = "The log is damaged: {reason}. {remedy}."

    def __init__(self, reason: str) -> None:
        super().__init__(reason, say("Stop the server and restore a backup (wallchart restore)"))


class LeaseLost(LogUnavailable):
    """Another process leads the tournament now and has to decide the act; nothing was stored."""

    def __init__(self, tournament: str) -> None:
        super().__init__(
            say("another server has taken tournament {tournament} over", tournament=tournament),
            say("Wait a second"),
        )
        self.tournament = tournament


class LogGone(LogUnavailable):
    """The files of the log are gone: later acts are only in memory; sending again does not help."""

    def __init__(self, happened: str) -> None:
        super().__init__(
            say("{happened} while it was used", happened=happened), say("Restore the log")
        )
        self.happened = happened

    def __str__(self) -> str:
        return say(
            "{happened} while the server runs, and nothing can be entered any more. Save each "
            "tournament from /t/ID/bundle, then stop the server and restore.",
            happened=self.happened,
        )


@dataclass(eq=False)
class SchemaTooNew(LogError):
    says: ClassVar[str] = (
        "This log was used by a later version of Wallchart (its schema is {revision}); update "
        "this program, or restore a backup from before."
    )

    revision: str


class LogReadOnly(LogError):
    says: ClassVar[str] = "This server only shows the log; enter it at the one that keeps it."
