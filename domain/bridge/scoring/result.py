"""The result of a deal at one table: played, passed out, not played, or adjusted; a traveller's
lines, and one side's view of a line for the comparison.

Adjusted scores are those of Law 12 of 2017. Each side gets an award (an artificial score, 12C2) or
outcomes (an assigned score, 12C1), weighted if the director weights them (12C1c). Weights may have
any sum here, as in logs and files; `.adjusting` checks a director's ruling.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, assert_never

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import (
    TRICKS,
    Compass,
    Contract,
    Strain,
    Vulnerability,
    ns_score,
)
from domain.bridge.session import PairNo
from domain.errors import RuleViolation
from domain.messages import say

RANKS = "23456789TJQKA"


class Card(NamedTuple):
    suit: Strain
    rank: str

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


@dataclass(frozen=True, slots=True)
class PlayedContract:
    contract: Contract
    declarer: Compass
    tricks: int
    lead: Card | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.contract.level <= 7 or not 0 <= self.tricks <= TRICKS:
            raise RuleViolation(
                "Level {level} with {tricks} tricks can't be played",
                say("Laws 18 and 44 of 2017"),
                level=self.contract.level,
                tricks=self.tricks,
            )


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Four passes: the deal is played and scores nothing for either side."""


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """Neither a fault nor a score: the deal doesn't count for this table."""


class OwnPercentage(StrEnum):
    """How the pair's percentage on its other boards of the session counts."""

    IGNORED = "ignored"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Award(NamedTuple):
    percent: int
    own: OwnPercentage = OwnPercentage.IGNORED


AVERAGE_PLUS = Award(60, OwnPercentage.AT_LEAST)
AVERAGE = Award(50)
AVERAGE_MINUS = Award(40, OwnPercentage.AT_MOST)


class WeightedOutcome(NamedTuple):
    """One of the outcomes assigned: a played contract, or only a score, from NS on either side."""

    weight: int
    outcome: "int | PlayedContract | PassedOut"

    def score(self, vulnerable: Vulnerability) -> int:
        """The score of NS."""
        if isinstance(self.outcome, int):
            return self.outcome
        return table_score(self.outcome, vulnerable)


Outcomes = tuple[WeightedOutcome, ...]
Ruling = Award | Outcomes | NotPlayed
"""`NotPlayed` for a side without a score: it has its score on the board from elsewhere."""


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """The rulings of both sides; a split score gives them different ones."""

    ns: Ruling
    ew: Ruling

    def __post_init__(self) -> None:
        for ruling in (self.ns, self.ew):
            if isinstance(ruling, Award | NotPlayed):
                continue
            if not ruling or any(each.weight <= 0 for each in ruling):
                raise RuleViolation(
                    "An assigned score needs outcomes, each with a weight above zero",
                    "Law 12C1 of 2017",
                )


def assign_both(*outcomes: WeightedOutcome) -> AdjustedScore:
    """The same outcomes for both sides."""
    return AdjustedScore(outcomes, outcomes)


BoardResult = PlayedContract | PassedOut | NotPlayed | AdjustedScore


def amount_of(result: BoardResult) -> int | None:
    """The score of NS if only the score is known; None for any other result."""
    if (
        not isinstance(result, AdjustedScore)
        or result.ns != result.ew
        or isinstance(result.ns, Award)
    ):
        return None
    if isinstance(result.ns, NotPlayed) or len(result.ns) != 1 or result.ns[0].weight != 1:
        return None
    outcome = result.ns[0].outcome
    return outcome if isinstance(outcome, int) else None


def results_agree(one: BoardResult, other: BoardResult) -> bool:
    """Whether the results are equal; a lead named in only one of them is no difference."""
    if (
        isinstance(one, PlayedContract)
        and isinstance(other, PlayedContract)
        and not (one.lead and other.lead)
    ):
        return replace(one, lead=None) == replace(other, lead=None)
    return one == other


def with_lead_of(result: BoardResult, other: BoardResult) -> BoardResult:
    """The result, with the other one's lead if it names none itself."""
    if isinstance(result, PlayedContract) and isinstance(other, PlayedContract):
        return replace(result, lead=result.lead or other.lead)
    return result


def table_score(result: PlayedContract | PassedOut, vulnerable: Vulnerability) -> int:
    """The score of NS at the table."""
    if isinstance(result, PassedOut):
        return 0
    side = result.declarer.side
    return ns_score(result.contract, side, result.tricks, vulnerable.includes(side))


class Encounter(NamedTuple):
    """The two pairs that met on a board; they play a deal once."""

    ns: PairNo
    ew: PairNo


class TableScore(NamedTuple):
    """`form` names the cards of this table, others if the board was fouled (Law 87 of 2017)."""

    ns: PairNo
    ew: PairNo
    result: BoardResult
    form: str = ""

    @property
    def encounter(self) -> Encounter:
        return Encounter(self.ns, self.ew)


View = tuple[tuple[int | Fraction, int], ...]
"""(share, score) from one side's own view; the shares add up to 1. Most views have one score."""


def comparable_score(
    line: TableScore, side: Direction, vulnerable: Vulnerability
) -> View | Award | None:
    """One side's weighted scores of a line, or its award; None if the board was not played."""
    sign = 1 if side is Direction.NS else -1
    match line.result:
        case NotPlayed():
            return None
        case PlayedContract() | PassedOut():
            return ((1, sign * table_score(line.result, vulnerable)),)
        case AdjustedScore(ns, ew):
            return _ruled_score(ns if side is Direction.NS else ew, sign, vulnerable)
        case _:
            assert_never(line.result)


def _ruled_score(ruling: Ruling, sign: int, vulnerable: Vulnerability) -> View | Award | None:
    if isinstance(ruling, Award):
        return ruling
    if isinstance(ruling, NotPlayed):
        return None
    scores = [sign * each.score(vulnerable) for each in ruling]
    if len(scores) == 1:
        return ((1, scores[0]),)
    total = sum(each.weight for each in ruling)
    shares = [Fraction(each.weight, total) for each in ruling]
    return tuple(zip(shares, scores, strict=True))


class LostTricks(NamedTuple):
    """Tricks lost by the lead, then by declarer or defence; at least one of these two is 0."""

    lead: int
    declarer: int
    defence: int


def lost_tricks(won: int, before: int, after: int | None) -> LostTricks:
    """Compare the declarer's tricks `won` with the double-dummy tricks `before` and `after` the
    lead; if the lead is unknown, `after` is None and its loss counts as the defence's.
    """
    could = before if after is None else after
    return LostTricks(could - before, max(0, could - won), max(0, won - could))
