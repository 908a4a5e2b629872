"""Double dummy tricks and par of a deal in the reader's language, for papers and travellers."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.bridge.deal import Deal
from domain.bridge.scoring.board import Compass
from domain.bridge.scoring.contract import Strain
from domain.formats.deal_files.document import DoubleDummy, par_contract
from web.shared.board_words import SUITS, seat_said
from web.shared.languages import Words
from web.shared.paper import WorkedOut

UPWARDS = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NO_TRUMP)


@dataclass(frozen=True, slots=True)
class TricksShown:
    """`rows` have a declarer's tricks in the order of `strains`."""

    strains: tuple[str, ...]
    rows: Mapping[str, tuple[int, ...]]
    par: str


def tricks_shown(
    worked_out: WorkedOut | None, board: int, deal: Deal, words: Words
) -> TricksShown | None:
    """None while it is not known."""
    answer: DoubleDummy | None = worked_out({board: deal}).get(board) if worked_out else None
    if answer is None:
        return None
    return TricksShown(
        tuple(SUITS.get(strain) or words("NT") for strain in UPWARDS),
        {seat.value: tuple(answer.tricks[seat][s] for s in UPWARDS) for seat in Compass},
        _par(answer, words),
    )


def _par(answer: DoubleDummy, words: Words) -> str:
    best = dict.fromkeys(map(par_contract, answer.contracts))
    contracts = " · ".join(_contract(each, words) for each in best if each)
    return words("Par {score}", score=f"{answer.par:+}") + (f": {contracts}" if contracts else "")


def _contract(text: str, words: Words) -> str:
    """4♥X EW of EW 4HX."""
    seats, _, bid = text.partition(" ")
    suit = {strain.value[0]: sign for strain, sign in SUITS.items()}.get(bid[1]) or words("NT")
    return f"{bid[0]}{suit}{bid[2:]} {''.join(seat_said(seat, words) for seat in seats)}"
