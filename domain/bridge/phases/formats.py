"""The three usual formats, as groups and the passages between them.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.1:

1   qualification, final
2   qualification, one semifinal, final; other pairs leave the tournament
3   qualification, semifinals A and B for everybody, final from both

Decided here: groups may be graded further (final A, final B, ...) with `graded_passages`; a passage
without a last place takes all remaining pairs.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from domain.errors import RuleViolation
from domain.messages import say

PAPER = "Multiphase Pairs Tournaments (EBL 2016), 1.1"

QUALIFICATION = "qualification"
SEMIFINAL = "semifinal"
SEMIFINAL_A = say("semifinal A")
SEMIFINAL_B = say("semifinal B")
FINAL = "final"


class Passage(NamedTuple):
    """Places `first` to `last` of `source` go on to `target`; without `last`, all the rest."""

    source: str
    target: str
    first: int
    last: int | None

    @property
    def places(self) -> int | None:
        """The number of places; None for all the rest."""
        return None if self.last is None else self.last - self.first + 1


class FormatName(StrEnum):
    TWO_PHASES = "1"
    ONE_SEMIFINAL = "2"
    TWO_SEMIFINALS = "3"


REMARKS = {
    FormatName.TWO_PHASES: say(
        "for two or three days, or after a selection that ensures a good level"
    ),
    FormatName.ONE_SEMIFINAL: say(
        "fewer pairs go on, none of them by a second chance; the others need another event early"
    ),
    FormatName.TWO_SEMIFINALS: say(
        "everybody plays on and feels a second chance; play a shorter qualification and a longer "
        "semifinal"
    ),
}


@dataclass(frozen=True, slots=True)
class Format:
    name: FormatName
    passages: tuple[Passage, ...]

    def __post_init__(self) -> None:
        for source in dict.fromkeys(passage.source for passage in self.passages):
            _check_cuts(self.passages_from(source))

    def passages_from(self, group: str) -> tuple[Passage, ...]:
        return tuple(passage for passage in self.passages if passage.source == group)

    def passages_to(self, group: str) -> tuple[Passage, ...]:
        return tuple(passage for passage in self.passages if passage.target == group)

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of all groups, in the order of play."""
        names = [self.passages[0].source, *(passage.target for passage in self.passages)]
        return tuple(dict.fromkeys(names))


def _check_cuts(passages: Iterable[Passage]) -> None:
    """Raise RuleViolation for a gap or an overlap between passages, or an empty one."""
    for above, below in pairwise([Passage("", "", 0, 0), *passages]):
        if above.last is None or below.first != above.last + 1:
            raise RuleViolation(
                "Of {source}, places {first} and following can't go to {target}: passages "
                "follow one another without gap or overlap.",
                PAPER,
                source=below.source,
                first=below.first,
                target=below.target,
            )
        if below.last is not None and below.last < below.first:
            raise RuleViolation(
                "From {source} to {target} nobody would go: give it a place.",
                PAPER,
                source=below.source,
                target=below.target,
            )


def two_phases(finalists: int) -> Format:
    return Format(FormatName.TWO_PHASES, (Passage(QUALIFICATION, FINAL, 1, finalists),))


def one_semifinal(semifinalists: int, finalists: int) -> Format:
    _check_fewer(finalists, semifinalists)
    return Format(
        FormatName.ONE_SEMIFINAL,
        (
            Passage(QUALIFICATION, SEMIFINAL, 1, semifinalists),
            Passage(SEMIFINAL, FINAL, 1, finalists),
        ),
    )


def two_semifinals(in_a: int, from_a: int, from_b: int) -> Format:
    """`in_a` pairs play semifinal A, all others B; the final takes the best of both."""
    _check_fewer(from_a, in_a)
    return Format(
        FormatName.TWO_SEMIFINALS,
        (
            Passage(QUALIFICATION, SEMIFINAL_A, 1, in_a),
            Passage(QUALIFICATION, SEMIFINAL_B, in_a + 1, None),
            Passage(SEMIFINAL_A, FINAL, 1, from_a),
            Passage(SEMIFINAL_B, FINAL, 1, from_b),
        ),
    )


def _check_fewer(going_on: int, playing: int) -> None:
    if going_on > playing:
        raise RuleViolation(
            "{going_on} can't qualify out of {playing} pairs.",
            PAPER,
            going_on=going_on,
            playing=playing,
        )


def graded_passages(source: str, *groups: tuple[str, int | None]) -> tuple[Passage, ...]:
    """Graded groups of one ranking: ("final A", 20), ("final B", 20), ("consolation", None)."""
    passages, first = [], 1
    for name, size in groups:
        last = None if size is None else first + size - 1
        passages.append(Passage(source, name, first, last))
        first = first if last is None else last + 1
    _check_cuts(passages)
    return tuple(passages)
