"""Results of bridge boards in the user's language: 4HX N 10 SA is 4♥X N 10 ♠A.

The letters of the seats are those of the pairs' directions (East-West is OW in German), and the
honours have their own (A K D B). The tablets' scripts say the same by
`static/bridge/spoken_result.js`.

Numbers have two decimals, halves rounded up; comparisons use exact values.
"""

from fractions import Fraction
from typing import assert_never

from domain.bridge.scoring.contract import Doubling, Strain, Vulnerability
from domain.bridge.scoring.notation import result_as_text, result_from_text, ruling_as_text
from domain.bridge.scoring.result import (
    AdjustedScore,
    Award,
    BoardResult,
    Card,
    NotPlayed,
    PassedOut,
    PlayedContract,
    Ruling,
    amount_of,
)
from web.shared.languages import Words

SUITS = {Strain.CLUBS: "♣", Strain.DIAMONDS: "♦", Strain.HEARTS: "♥", Strain.SPADES: "♠"}
HONOURS = "AKQJ"
_DOUBLED = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "X", Doubling.REDOUBLED: "XX"}


def result_words(result: str, words: Words) -> str:
    """The text of a result that is written as in the log; empty for none."""
    return _result_words(result_from_text(result), words) if result else ""


def _result_words(result: BoardResult, words: Words) -> str:
    match result:
        case PassedOut():
            return words("Passed out")
        case NotPlayed():
            return words("Not played")
        case PlayedContract(contract, declarer, tricks, lead):
            strain = SUITS.get(contract.strain) or words("NT")
            bid = f"{contract.level}{strain}{_DOUBLED[contract.doubling]}"
            led = f" {card_words(lead, words)}" if lead else ""
            return f"{bid} {seat_letter(declarer.value, words)} {tricks}{led}"
        case AdjustedScore(ns, ew):
            is_same = ns == ew and not isinstance(ns, Award | NotPlayed)
            return "/".join(_ruling_words(side, words) for side in ((ns,) if is_same else (ns, ew)))
        case _:
            assert_never(result)


def _ruling_words(ruling: Ruling, words: Words) -> str:
    """An award is written alike in every language; an assigned score has contracts."""
    if isinstance(ruling, Award | NotPlayed):
        return ruling_as_text(ruling)
    return ",".join(f"{weight}x{_outcome_words(each, words)}" for weight, each in ruling)


def _outcome_words(outcome: int | PlayedContract | PassedOut, words: Words) -> str:
    return str(outcome) if isinstance(outcome, int) else _result_words(outcome, words)


def result_as_logged(result: BoardResult | None) -> str:
    """The result as in the log, a bare amount with its sign; empty without a result."""
    if result is None:
        return ""
    amount = amount_of(result)
    return result_as_text(result) if amount is None else f"{amount:+}"


def card_words(card: Card, words: Words) -> str:
    rank = "10" if card.rank == "T" else card.rank
    if rank in HONOURS:
        rank = words("AKQJ")[HONOURS.index(rank)]
    return f"{SUITS[card.suit]}{rank}"


def seat_letter(seat: str, words: Words) -> str:
    return dict(zip("NSEW", words("NS") + words("EW"), strict=True))[seat]


def vulnerability_words(vulnerable: str, words: Words) -> str:
    match Vulnerability(vulnerable):
        case Vulnerability.NONE:
            return words("nobody")
        case Vulnerability.ALL:
            return words("all")
        case side:
            return words(side.value)


def fixed_decimals(value: Fraction | None, decimals: int = 2) -> str:
    """The value with `decimals`, halves away from zero; empty without a value."""
    if value is None:
        return ""
    unit = 10**decimals
    scaled = (2 * abs(value.numerator) * unit + value.denominator) // (2 * value.denominator)
    whole, part = divmod(scaled, unit)
    return f"{'−' if scaled and value < 0 else ''}{whole}.{part:0{decimals}d}"


def per_cent(value: Fraction) -> str:
    """The value in per cent, with a non-breaking space."""
    return f"{fixed_decimals(value)}\u00a0%"
