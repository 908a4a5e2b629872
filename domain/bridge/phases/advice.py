"""Whether to carry over and how much: what the paper advises, to be shown where it is chosen.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.1 to 2.4. The advice is
text for people; nothing is refused because of it.

Decided here: a consolation event is advised against carryovers even after a round robin, because
2.4 says of it "even the tiniest"; any other contradiction is shown with both reasons.
"""

from dataclasses import dataclass
from enum import StrEnum

from domain.said import say


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


def advice(situation: PhaseSituation, in_imps: bool = False) -> Advice:
    """`in_imps`: the phase ahead is scored so."""
    against = [
        *([AdviceReason.CONSOLATION] if situation.consolation else []),
        *([AdviceReason.SHORT_AND_UNEVEN] if situation.short and situation.uneven else []),
    ]
    in_favour = [
        *([AdviceReason.ROUND_ROBIN] if situation.round_robin else []),
        *([AdviceReason.CONTINUATION] if situation.continuation else []),
    ]
    verdict = _verdict(situation, bool(against), bool(in_favour))
    low = [AdviceReason.SOMETHING_TO_PLAY_FOR] if verdict is AdviceVerdict.LOW else []
    form = (
        []
        if verdict is AdviceVerdict.NO
        else [*_on_the_form(situation, in_imps), AdviceReason.ANNOUNCE]
    )
    return Advice(verdict, (*against, *in_favour, *low, *form))


def _verdict(situation: PhaseSituation, against: bool, in_favour: bool) -> AdviceVerdict:
    if situation.consolation or (against and not in_favour):
        return AdviceVerdict.NO
    if against:
        return AdviceVerdict.CHOOSE
    return AdviceVerdict.YES if in_favour else AdviceVerdict.LOW


def _on_the_form(situation: PhaseSituation, in_imps: bool) -> list[AdviceReason]:
    even = situation.selected or situation.round_robin
    return [
        *([AdviceReason.DROP_INS] if situation.drop_ins else []),
        *([AdviceReason.UNEVEN] if situation.uneven else []),
        *([AdviceReason.SELECTED] if even and not situation.uneven else []),
        AdviceReason.WEIGHTS_IN_IMPS if in_imps else AdviceReason.WEIGHTS,
        AdviceReason.RANKS_ONLY,
    ]
