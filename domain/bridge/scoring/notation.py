"""Results as short text, the form in which they are recorded and shown: one text, one result.

    4HX N 10 SA      contract, declarer, tricks, and the lead if it is known
    PASS             passed out
    NP               not played
    A+/A-            an artificial score for each side; A60 is 60 per cent in any case
    60x4S N 10,40x-50
                     an assigned score, weighted: contracts, or scores from NS; 1x420/1x-50 is split

    +420, -50        1x420 and 1x-50: only the score is known, from NS
    NP/A+            no score for NS, which has one on the board from another table

Reading also takes what people and programs write: 4Hx, 4 H x, 3N, 10H or HT for a card, 60/40 for
A60/A40, 60%x420, and a split score of contracts that have no weight: 4S N 10/4S N 9.
"""

import re

from domain.bridge.scoring.contract import Compass, Contract, Doubling, Strain
from domain.bridge.scoring.result import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    AdjustedScore,
    Award,
    BoardResult,
    Card,
    NotPlayed,
    PassedOut,
    PlayedContract,
    Ruling,
    WeightedOutcome,
    assign_both,
)
from domain.errors import DomainError, SentenceError
from domain.messages import join_messages, say

ALL = 100
"""The weight of an outcome that is the only one, in per cent."""
PASSED_OUT = "PASS"
NOT_PLAYED = "NP"

_DOUBLINGS = {"": Doubling.UNDOUBLED, "X": Doubling.DOUBLED, "XX": Doubling.REDOUBLED}
_DOUBLED = {doubling: text for text, doubling in _DOUBLINGS.items()}
_AWARDS = {"A+": AVERAGE_PLUS, "A": AVERAGE, "A-": AVERAGE_MINUS}
_AWARDED = {award: text for text, award in _AWARDS.items()}
_CONTRACT = re.compile(r"([1-7])\s*(C|D|H|S|NT?)\s*(X{0,2})", re.ASCII)
_CARD = re.compile(r"([CDHS])(10|[2-9TJQKA])|(10|[2-9TJQKA])([CDHS])", re.ASCII)
_PLAYED = re.compile(r"((?!\d+%?x)[^\s/,]+) ([NESW]) (\d{1,2})(?: ([^\s/,]+))?", re.ASCII)
_OUTCOME = re.compile(r"\s*(\d{1,5})\s*%?\s*x\s*(.+?)\s*", re.ASCII)
_SCORE = re.compile(r"[+-]?\d{1,5}", re.ASCII)
_SIGNED = re.compile(r"[+-]\d{1,5}", re.ASCII)
_PERCENT = re.compile(r"(A?)(\d{1,3})\s*%?", re.ASCII)


class NotAResult(SentenceError, DomainError):
    """`expected` names the expected kind of text."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__("{text} is no {expected}.", text=repr(text), expected=expected)
        self.args = (text, expected)  # the arguments for unpickling


def contract_as_text(contract: Contract) -> str:
    return f"{contract.level}{contract.strain}{_DOUBLED[contract.doubling]}"


def contract_from_text(text: str) -> Contract:
    found = _CONTRACT.fullmatch(text.strip().upper().replace("*", "X"))
    if found is None:
        raise NotAResult(text, say("contract; 4S, 3NT or 5CX would be"))
    level, strain, doubling = found.groups()
    return Contract(int(level), Strain("NT" if strain == "N" else strain), _DOUBLINGS[doubling])


def card_from_text(text: str) -> Card:
    """Parse a card, suit and rank in either order."""
    found = _CARD.fullmatch(text.strip().upper())
    if found is None:
        raise NotAResult(text, say("card; SA or HT would be"))
    suit, rank = (found[1], found[2]) if found[1] else (found[4], found[3])
    return Card(Strain(suit), "T" if rank == "10" else rank)


def result_as_text(result: BoardResult) -> str:
    match result:
        case PassedOut():
            return PASSED_OUT
        case NotPlayed():
            return NOT_PLAYED
        case AdjustedScore(ns, ew):
            once = ns == ew and not isinstance(ns, Award | NotPlayed)
            return ruling_as_text(ns) if once else "/".join(map(ruling_as_text, (ns, ew)))
        case PlayedContract(contract, declarer, tricks, lead):
            words = [contract_as_text(contract), declarer.value, str(tricks)]
            return join_messages(" ", words + ([str(lead)] if lead else []))


def result_from_text(text: str) -> BoardResult:
    """The inverse of `result_as_text`."""
    if text == PASSED_OUT:
        return PassedOut()
    if text == NOT_PLAYED:
        return NotPlayed()
    if played := _parse_played(text):
        return played
    if _SIGNED.fullmatch(text):
        return assign_both(WeightedOutcome(1, int(text)))
    ns, slash, ew = text.partition("/")
    return AdjustedScore(
        _parse_ruling(ns, slash), _parse_ruling(ew, slash) if slash else _parse_ruling(ns, slash)
    )


def _parse_played(text: str) -> PlayedContract | None:
    found = _PLAYED.fullmatch(text)
    if found is None:
        return None
    contract, declarer, tricks, lead = found.groups()
    card = card_from_text(lead) if lead else None
    return PlayedContract(contract_from_text(contract), Compass(declarer), int(tricks), card)


def ruling_as_text(ruling: Ruling) -> str:
    if isinstance(ruling, Award):
        return _AWARDED.get(ruling) or f"A{ruling.percent}"
    if isinstance(ruling, NotPlayed):
        return NOT_PLAYED
    outcomes = ((each.weight, each.outcome) for each in ruling)
    return ",".join(f"{w}x{o if isinstance(o, int) else result_as_text(o)}" for w, o in outcomes)


def _parse_ruling(text: str, split: str) -> Ruling:
    """Parse the ruling of one side, or with `split` empty, instead of a slash, of both."""
    text = text.strip()
    if award := _AWARDS.get(text.upper()):
        return award
    percent = _PERCENT.fullmatch(text.upper())
    if percent and (split or percent[1]):
        return Award(int(percent[2]))
    if split and text == NOT_PLAYED:
        return NotPlayed()
    if split and (alone := _parse_outcome(text)) is not None and not isinstance(alone, int):
        return (WeightedOutcome(ALL, alone),)
    return tuple(_parse_weighted(part, text) for part in text.split(","))


def _parse_weighted(part: str, text: str) -> WeightedOutcome:
    found = _OUTCOME.fullmatch(part)
    outcome = _parse_outcome(found[2]) if found else None
    if found is None or outcome is None:
        raise NotAResult(
            text, say("result; 4HX N 10, PASS, NP, A+/A-, 60/40 or 60x4S N 10,40x-50 would be")
        )
    return WeightedOutcome(int(found[1]), outcome)


def _parse_outcome(text: str) -> int | PlayedContract | PassedOut | None:
    if _SCORE.fullmatch(text):
        return int(text)
    return PassedOut() if text == PASSED_OUT else _parse_played(text)
