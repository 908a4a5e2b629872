"""What a game can prove of a log again, and the sentences about it.

The audit itself knows the chain and the breaches; whether a pairing or a seating is what the rules
make of the log is each game's to say.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from events.audit.history import History
from events.audit.redecision import Again


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """A sentence on what the audit found; `bad` ones stand out. A `remark` confirms nothing: it
    says what could not be looked at, or what to know.
    """

    says: str
    bad: bool = False
    remark: bool = False


class Proof(Protocol):
    @property
    def doubtful(self) -> bool:
        """Whether something the log says can't be made again from it."""

    def summary(self) -> Mapping[str, object]:
        """What every audit states, as JSON."""

    def evidence(self) -> Mapping[str, object]:
        """What is stated where there is any, as JSON."""

    def proved(self) -> Iterator[str]:
        """Lines for the terminal: what was made again, and what came out otherwise."""

    def further(self) -> Iterator[str]:
        """Lines for the terminal: what else follows from the log."""

    def findings(self) -> Iterator[AuditFinding]: ...

    def notes(self) -> Iterator[AuditFinding]:
        """What is no fault of the log."""


Prover = Callable[[History, Again], Proof]
"""Is given what came of deciding all acts again, so that nothing is paired twice."""
