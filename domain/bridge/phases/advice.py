"""Advice of the paper on carryovers: whether and how much, shown where they are chosen.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.1 to 2.4. The advice is
text only; nothing is refused because of it.

Decided here: for a consolation event carryovers are advised against even after a round robin,
because of "even the tiniest" in 2.4; any other contradiction is shown with both reasons.

What if: every carryover policy, side by side, on the present standings.

A policy is judged by the lead of the first qualifier over the last one, in tops and as the surplus
per board of the phase ahead that the last one needs to be level with the first. M. Eminenti,
*Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.2, compares weights by that lead: beta *
B_q * T_f for a linear carryover, about alpha * B_q * T_f / 10 for a weighted one. In IMPs a lead is
in IMPs, and policies without a meaning there are left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from domain.bridge.phases.carryover import (
    ALPHA_FOR_BETA,
    Carryover,
    FullCarryover,
    LinearCarryover,
    NoCarryover,
    WeightedCarryover,
    WeightedLinearCarryover,
    WhiteBookCarryover,
    carryovers,
    meaning_objection,
)
from domain.bridge.phases.ranking import PhaseLength, PlacedPair
from domain.bridge.scoring.policy import Measure
from domain.bridge.session import PairNo
from domain.messages import say


class AdviceVerdict(StrEnum):
    NO = "carry nothing over"
    YES = "a carryover is mandatory"
    LOW = "carry over, with a low weight"
    CHOOSE = "the reasons contradict each other: decide and announce early"


class AdviceReason(StrEnum):
    CONSOLATION = say(
        "In a consolation event every pair wants a second chance: any carryover spoils it."
    )
    SHORT_AND_UNEVEN = say(
        "A short qualification in a very uneven field says little about the pairs."
    )
    OVERRULED = say(
        "The reasons contradict each other; that it is a consolation event decides, for even the "
        "tiniest carryover spoils it."
    )
    ROUND_ROBIN = "The phase before was a round robin: everybody met everybody."
    CONTINUATION = "The new phase continues the one before."
    SOMETHING_TO_PLAY_FOR = say(
        "A low weight gives every board a meaning and avoids random gifts by careless play."
    )
    DROP_INS = say(
        "With drop-ins keep carryovers mild: there are complaints from both sides otherwise."
    )
    UNEVEN = say(
        "In an uneven field a very high percentage shows weak opponents more than good play: a "
        "full or weighted carryover may give too big an advantage, a linear one does not."
    )
    SELECTED = say(
        "After a selection or a round robin the field is even: a full or weighted carryover is "
        "sensible."
    )
    WEIGHTS = say(
        "Weights of both forms compare as 10 to 1: linear 0.02 to 0.04, as often used in "
        "championships, lead as far as weighted 0.2 to 0.4."
    )
    WEIGHTS_IN_IMPS = say(
        "In IMPs the first and the last qualifier are about 1 IMP a board apart, so that weights "
        "of both forms compare as 1 to 1; low ones are 0.2 to 0.4."
    )
    RANKS_ONLY = say(
        "A linear carryover sees ranks only: it flattens a big lead and spreads out the crowd in "
        "the middle of the ranking."
    )
    ANNOUNCE = "Tell the players as early as possible how the carryover is computed."


@dataclass(frozen=True, slots=True)
class PhaseSituation:
    consolation: bool = False
    short: bool = False
    uneven: bool = False
    round_robin: bool = False
    continuation: bool = False
    selected: bool = False
    drop_ins: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    verdict: AdviceVerdict
    reasons: tuple[AdviceReason, ...]


def carryover_advice(situation: PhaseSituation, in_imps: bool = False) -> Advice:
    """Advice on a carryover; `in_imps`: the phase ahead is scored in IMPs."""
    against = _reasons_that_hold(
        (AdviceReason.CONSOLATION, situation.consolation),
        (AdviceReason.SHORT_AND_UNEVEN, situation.short and situation.uneven),
    )
    in_favour = _reasons_that_hold(
        (AdviceReason.ROUND_ROBIN, situation.round_robin),
        (AdviceReason.CONTINUATION, situation.continuation),
    )
    verdict = _verdict(situation, bool(against), bool(in_favour))
    no = verdict is AdviceVerdict.NO
    further = _reasons_that_hold(
        (AdviceReason.OVERRULED, bool(against and in_favour and no)),
        (AdviceReason.SOMETHING_TO_PLAY_FOR, verdict is AdviceVerdict.LOW),
    )
    form = [] if no else _reasons_on_form(situation, in_imps)
    return Advice(verdict, (*against, *in_favour, *further, *form))


def _reasons_that_hold(*reasons: tuple[AdviceReason, bool]) -> list[AdviceReason]:
    return [reason for reason, holds in reasons if holds]


def _verdict(situation: PhaseSituation, against: bool, in_favour: bool) -> AdviceVerdict:
    if situation.consolation or (against and not in_favour):
        return AdviceVerdict.NO
    if against:
        return AdviceVerdict.CHOOSE
    return AdviceVerdict.YES if in_favour else AdviceVerdict.LOW


def _reasons_on_form(situation: PhaseSituation, in_imps: bool) -> list[AdviceReason]:
    even = situation.selected or situation.round_robin
    return _reasons_that_hold(
        (AdviceReason.DROP_INS, situation.drop_ins),
        (AdviceReason.UNEVEN, situation.uneven),
        (AdviceReason.SELECTED, even and not situation.uneven),
        (AdviceReason.WEIGHTS_IN_IMPS if in_imps else AdviceReason.WEIGHTS, True),
        (AdviceReason.RANKS_ONLY, True),
        (AdviceReason.ANNOUNCE, True),
    )


CHAMPIONSHIP_WEIGHTS = (Fraction(1, 50), Fraction(1, 25))
"""2.2: linear weights "between 0.02 and 0.04" in past European and World Championships."""

_LOW = tuple(ALPHA_FOR_BETA * weight for weight in CHAMPIONSHIP_WEIGHTS)

_USUAL: tuple[Carryover, ...] = (
    NoCarryover(),
    FullCarryover(),
    *map(WeightedCarryover, _LOW),
    LinearCarryover(),
)
USUAL: tuple[Carryover, ...] = (
    *_USUAL,
    *map(WeightedLinearCarryover, CHAMPIONSHIP_WEIGHTS),
    WhiteBookCarryover(),
)
USUAL_IN_IMPS: tuple[Carryover, ...] = (*_USUAL, *map(WeightedLinearCarryover, _LOW))


def usual_policies(played: Measure, ahead: Measure) -> tuple[Carryover, ...]:
    """The usual policies that are meaningful between these two measures."""
    policies = USUAL if ahead is Measure.MATCHPOINTS else USUAL_IN_IMPS
    return tuple(p for p in policies if not meaning_objection(p, played, ahead))


@dataclass(frozen=True, slots=True)
class CarryoverOutlook:
    """The carryovers by a policy; `lead` of the first over the last, in units of the next phase."""

    policy: Carryover
    amounts: Mapping[PairNo, Fraction]
    lead: Fraction
    ahead: PhaseLength

    @property
    def lead_in_tops(self) -> Fraction:
        """The leader's lead, in tops of the phase ahead; in IMPs if it is scored in IMPs."""
        return self.lead / self.ahead.unit

    @property
    def surplus_to_make_up(self) -> Fraction:
        """The surplus over the first that the last needs on each board: a share, or IMPs."""
        return self.lead_in_tops / self.ahead.boards


def carryover_outlooks(
    qualifiers: Sequence[PlacedPair],
    played: PhaseLength,
    ahead: PhaseLength,
    policies: Sequence[Carryover] = (),
) -> tuple[CarryoverOutlook, ...]:
    """Compare the carryovers by each of `policies`, by default the usual ones."""
    chosen = policies or usual_policies(played.measure, ahead.measure)
    return tuple(_outlook(qualifiers, played, ahead, policy) for policy in chosen)


def _outlook(
    qualifiers: Sequence[PlacedPair], played: PhaseLength, ahead: PhaseLength, policy: Carryover
) -> CarryoverOutlook:
    amounts = carryovers(qualifiers, policy, played, ahead)
    lead = amounts[qualifiers[0].pair] - amounts[qualifiers[-1].pair] if qualifiers else Fraction(0)
    return CarryoverOutlook(policy, amounts, lead, ahead)
