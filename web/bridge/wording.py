"""What is said of a board of bridge, in the reader's language: 4HX N 10 SA is 4♥X N 10 ♠A.

The letters of the seats are those of the pairs' directions (East-West is OW in German), and the
honours have their own (A K D B). The tablets' scripts say the same by
`static/bridge/spoken_result.js`.
"""

from domain.bridge.scoring.board import Vulnerability
from domain.bridge.scoring.contract import Doubling, Strain
from domain.bridge.scoring.notation import result_of
from domain.bridge.scoring.result import Card, NotPlayed, PassedOut, Played
from web.shared.languages import Words

SUITS = {Strain.CLUBS: "♣", Strain.DIAMONDS: "♦", Strain.HEARTS: "♥", Strain.SPADES: "♠"}
HONOURS = "AKQJ"
_DOUBLED = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "X", Doubling.REDOUBLED: "XX"}


def said(result: str, words: Words) -> str:
    """A result as the log writes it; an adjusted score is left as it is written."""
    match result_of(result) if result else None:
        case None:
            return ""
        case PassedOut():
            return words("Passed out")
        case NotPlayed():
            return words("Not played")
        case Played(contract, declarer, tricks, lead):
            strain = SUITS.get(contract.strain) or words("NT")
            bid = f"{contract.level}{strain}{_DOUBLED[contract.doubling]}"
            led = f" {card_said(lead, words)}" if lead else ""
            return f"{bid} {seat_said(declarer.value, words)} {tricks}{led}"
        case _:
            return result


def card_said(card: Card, words: Words) -> str:
    rank = "10" if card.rank == "T" else card.rank
    if rank in HONOURS:
        rank = words("AKQJ")[HONOURS.index(rank)]
    return f"{SUITS[card.suit]}{rank}"


def seat_said(seat: str, words: Words) -> str:
    return dict(zip("NSEW", words("NS") + words("EW"), strict=True))[seat]


def vulnerable_said(vulnerable: str, words: Words) -> str:
    match Vulnerability(vulnerable):
        case Vulnerability.NONE:
            return words("nobody")
        case Vulnerability.ALL:
            return words("all")
        case side:
            return words(side.value)
