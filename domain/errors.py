"""The errors of the domain. Each holds data, and its text is one sentence: what, where, what to do.

All derive from `WallchartError`: `BadFile`, and a `DomainError` for each refusal of a request; the
log's own errors are in `events.log.errors`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from domain.messages import join_messages, say, sentence_of


class WallchartError(Exception):
    """Root of the tree; `str()` of every error is a sentence for people."""


class DomainError(WallchartError):
    pass


class SentenceError(WallchartError):
    """Holds a sentence, made of a message in English and the values in its places."""

    def __init__(self, message: str, /, **places: object) -> None:
        self.sentence = sentence_of(message, places)
        super().__init__(self.sentence)

    def __str__(self) -> str:
        return self.sentence


class RuleViolation(SentenceError, DomainError):
    """A regulation forbids the request; `article` is its number."""

    def __init__(self, message: str, article: str, /, **places: object) -> None:
        super().__init__(message, **places)
        self.article = article
        self.args = (self.sentence, article)  # the arguments for unpickling

    def __str__(self) -> str:
        return say("{sentence} ({article})", sentence=self.sentence, article=self.article)


class NoValidPairing(DomainError):
    """No pairing satisfies the absolute criteria; `stuck` are TPNs known to have no partner."""

    def __init__(self, round_number: int, stuck: Iterable[int] = ()) -> None:
        self.round_number = round_number
        self.stuck = tuple(stuck)
        super().__init__(round_number, self.stuck)

    def __str__(self) -> str:
        named = (
            say("; no partner is left for {stuck}", stuck=join_messages(", ", map(str, self.stuck)))
            if self.stuck
            else ""
        )
        return say(
            "Round {round_number} has no legal pairing{named}.",
            round_number=self.round_number,
            named=named,
        )


@dataclass(eq=False)
class Unsupported(DomainError):
    """The system lacks the requested option; both are messages."""

    system: str
    option: str

    def __str__(self) -> str:
        system, option = sentence_of(self.system, {}), sentence_of(self.option, {})
        return say("{system} can't honour {option}.", system=system, option=option)


class TooMany(Unsupported):
    """More of something than the system or its files have room for."""


@dataclass(eq=False)
class Unknown(DomainError):
    """There is no `what`, a message, with that id or name."""

    what: str
    name: object

    def __str__(self) -> str:
        return say(
            "There is no {what}.", what=join_messages(" ", (sentence_of(self.what, {}), self.name))
        )


class NotNow(SentenceError, DomainError):
    """The tournament is not in a state for the request."""


class AllDone(NotNow):
    """Nothing of the requested kind is left to do."""


class BadFile(WallchartError):
    """A file that contradicts itself or its format; `line` counts from 1, 0 is the whole file."""

    def __init__(self, message: str, line: int = 0, name: str = "", **places: object) -> None:
        self.reason = sentence_of(message, places)
        super().__init__(self.reason, line, name)
        self.line = line
        self.name = name

    def __str__(self) -> str:
        place = join_messages(
            ", ",
            (p for p in (self.name, say("line {line}", line=self.line) if self.line else "") if p),
        )
        return say("{place}: {reason}", place=place, reason=self.reason) if place else self.reason
