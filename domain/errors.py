"""The tree of errors. Each holds data and has one sentence as text: what, where, what to do.

WallchartError ├── DomainError │ ├── RuleViolation the arbiter asked for what a regulation forbids │
├── NoValidPairing nothing satisfies the absolute criteria │ ├── Unsupported this system cannot
honour that option │ │ └── TooMany more of something than it or its files have room for │ ├──
Unknown an id that names nothing │ └── NotNow the tournament is not in a state for this │ └──
AllDone nothing of the kind is left to do ├── BadFile a file that can't be read, with its line └──
(events.log.errors adds the log's own)
"""

from collections.abc import Iterable

from domain.messages import said_together, say, sentence_of


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
    def __init__(self, message: str, article: str, /, **places: object) -> None:
        super().__init__(message, **places)
        self.article = article
        self.args = (self.sentence, article)  # the arguments for unpickling

    def __str__(self) -> str:
        return say("{sentence} ({article})", sentence=self.sentence, article=self.article)


class NoValidPairing(DomainError):
    """`stuck` are the TPNs that no legal pairing can place, as far as the engine knows."""

    def __init__(self, round_number: int, stuck: Iterable[int] = ()) -> None:
        self.round_number = round_number
        self.stuck = tuple(stuck)
        super().__init__(round_number, self.stuck)

    def __str__(self) -> str:
        named = (
            say("; no partner is left for {stuck}", stuck=said_together(", ", map(str, self.stuck)))
            if self.stuck
            else ""
        )
        return say(
            "Round {round_number} has no legal pairing{named}.",
            round_number=self.round_number,
            named=named,
        )


class Unsupported(DomainError):
    def __init__(self, system: str, option: str) -> None:
        super().__init__(system, option)
        self.system = system
        self.option = option

    def __str__(self) -> str:
        return say("{system} can't honour {option}.", system=self.system, option=self.option)


class TooMany(Unsupported):
    pass


class Unknown(DomainError):
    def __init__(self, what: str, name: object) -> None:
        super().__init__(what, name)
        self.what = what
        self.name = name

    def __str__(self) -> str:
        return say("There is no {what}.", what=said_together(" ", (self.what, self.name)))


class NotNow(SentenceError, DomainError):
    pass


class AllDone(NotNow):
    pass


class BadFile(WallchartError):
    """A file that contradicts itself or its format; `line` counts from 1, 0 is the whole file."""

    def __init__(self, message: str, line: int = 0, name: str = "", **places: object) -> None:
        self.reason = sentence_of(message, places)
        super().__init__(self.reason, line, name)
        self.line = line
        self.name = name

    def __str__(self) -> str:
        place = said_together(
            ", ",
            (p for p in (self.name, say("line {line}", line=self.line) if self.line else "") if p),
        )
        return say("{place}: {reason}", place=place, reason=self.reason) if place else self.reason
