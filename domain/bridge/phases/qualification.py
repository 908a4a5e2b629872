"""Qualification from a phase, as announced before it is closed.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), section 1.1 and section 2: a
number of pairs advances "depending on the ranking achieved", possibly in graded groups, and players
want to know the rule as early as possible.

places     a number of pairs, from the best on
percent    a share of the ranked pairs, from the best on
score      all pairs, from the first on, with at least that percentage
rest       all remaining pairs

Decided here. Qualifications apply in order, each to the pairs that the previous ones left. Per cent
of the field round up, to an even number if North-South and East-West are two fields. A pair that
reached the score goes on only if all before it have reached it, too, since a carryover may rank a
pair with less before one with more; in IMPs there is no percentage. A qualification without any
pair is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import takewhile
from math import ceil
from typing import NamedTuple, assert_never

from domain.bridge.phases.ranking import SHARED, WHITE_BOOK, PhaseTieBreak, PlacedPair, TieRule
from domain.errors import RuleViolation, Unknown, Unsupported
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.texts import parse_number

PAPER = "Multiphase Pairs Tournaments (EBL 2016), section 2"


class CutBy(StrEnum):
    PLACES = "places"
    PERCENT = "percent"
    SCORE = "score"
    REST = "rest"


class Ties(StrEnum):
    """How a tie at a cut is split before a ballot is drawn."""

    SPLIT_TIE = "split-tie"
    LAST_SESSION = "last-session"
    BALLOT = "ballot"


RULES: Mapping[Ties, TieRule] = {
    Ties.SPLIT_TIE: WHITE_BOOK,
    Ties.LAST_SESSION: (PhaseTieBreak.LAST_SESSION,),
    Ties.BALLOT: SHARED,
}


class Qualification(NamedTuple):
    """The pairs that go on to the phase `target`; `amount` is a number of them, or per cent."""

    target: StageId
    by: CutBy
    amount: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Qualifications:
    """The announced qualifications from a phase; without any, no pair goes on."""

    in_order: tuple[Qualification, ...] = ()
    ties: Ties = Ties.SPLIT_TIE


class Cut(NamedTuple):
    """`places` None: all remaining pairs."""

    target: StageId
    places: int | None


def qualification_named(target: StageId, by: str, amount: str) -> Qualification:
    """The qualification with names of the log; raises, with the choices, if they make no sense."""
    if by not in [each.value for each in CutBy]:
        raise Unknown(
            say("qualification"),
            say("{by}; choose one of {by2}", by=by, by2=join_messages(", ", CutBy)),
        )
    cut_by = CutBy(by)
    if cut_by is CutBy.REST:
        return Qualification(target, cut_by)
    try:
        number = parse_number(amount)
    except ValueError:
        raise Unsupported(
            say("{way}", way=join_messages(" ", (repr(amount), cut_by))),
            say("going on; write a number such as 10"),
        ) from None
    if number <= 0 or (cut_by is CutBy.PLACES and number.denominator != 1):
        raise RuleViolation(
            "{way} let nobody go on; give a number from 1 on.",
            PAPER,
            way=join_messages(" ", (amount, cut_by)),
        )
    if cut_by in (CutBy.PERCENT, CutBy.SCORE) and number > 100:
        raise RuleViolation(
            "{amount} per cent are more than all; give up to 100.", PAPER, amount=amount
        )
    return Qualification(target, cut_by, number)


def ties_named(name: str) -> Ties:
    if name not in [each.value for each in Ties]:
        raise Unknown(
            say("rule for ties"),
            say("{name}; choose one of {ties}", name=name, ties=join_messages(", ", Ties)),
        )
    return Ties(name)


def check_order(qualifications: Sequence[Qualification]) -> None:
    """Raise RuleViolation for a phase that is named twice, or anything after the rest of pairs."""
    targets = [each.target for each in qualifications]
    if len(set(targets)) != len(targets):
        raise RuleViolation("A phase takes pairs twice from the same phase; name it once.", PAPER)
    if any(each.by is CutBy.REST for each in qualifications[:-1]):
        raise RuleViolation("All who are left go on last; put them at the end.", PAPER)


def cuts(
    qualifications: Sequence[Qualification], ranking: Sequence[PlacedPair], halved: bool
) -> tuple[Cut, ...]:
    """The places of this ranking that qualify for each phase; `halved` between two fields."""
    found, gone = list[Cut](), 0
    for each in qualifications:
        places = _quota(each, ranking, gone, halved)
        if places is None or places > 0:
            found.append(Cut(each.target, places))
            gone += places or 0
    return tuple(found)


def _quota(
    one: Qualification, ranking: Sequence[PlacedPair], gone: int, halved: bool
) -> int | None:
    """The places of `one` after `gone` places of earlier ones; None: all the rest."""
    match one.by:
        case CutBy.PLACES:
            return int(one.amount)
        case CutBy.PERCENT:
            many = ceil(one.amount * len(ranking) / 100)
            return many + many % 2 if halved else many
        case CutBy.SCORE:
            reached = takewhile(lambda placed: 100 * placed.score.net_share >= one.amount, ranking)
            many = len(list(reached)) - gone
            return many - many % 2 if halved else many
        case CutBy.REST:
            return None
        case _:
            assert_never(one.by)
