"""The protocol of the proofs that a game draws from a log, and of the sentences about them.

The audit itself checks the chain and lists the breaches; each game checks whether its pairings or
seatings follow from the log by the rules.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from events.audit.history import History
from events.audit.redecision import Redecision


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """A sentence on what the audit found; `bad` ones are highlighted. A `remark` confirms nothing:
    it says what could not be checked, or gives background.
    """

    says: str
    bad: bool = False
    remark: bool = False


class Proof(Protocol):
    @property
    def has_doubts(self) -> bool:
        """Whether something in the log can't be reproduced from the log."""

    def summary(self) -> Mapping[str, object]:
        """JSON fields that every report has."""

    def evidence(self) -> Mapping[str, object]:
        """JSON fields that a report has if they are not empty."""

    def proved_lines(self) -> Iterator[str]:
        """Lines for the terminal: what was reproduced, and what came out differently."""

    def further_lines(self) -> Iterator[str]:
        """Lines for the terminal: further conclusions from the log."""

    def findings(self) -> Iterator[AuditFinding]: ...

    def notes(self) -> Iterator[AuditFinding]:
        """Remarks that are no fault of the log."""


Prover = Callable[[History, Redecision], Proof]
"""Makes a proof from the log and the outcome of redeciding it, so that nothing is paired twice."""
