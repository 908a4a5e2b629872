"""Deals of a file, with the double dummy tricks and par if it states them."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from domain.bridge.deal import Deal
from domain.bridge.scoring.contract import Compass, Strain, Vulnerability
from domain.bridge.scoring.result import Card
from domain.formats.deal_files.machines import WRITERS
from domain.formats.pairs_results.document import PairsResults, ResultsHeading
from domain.formats.pbn.write import write_pbn

Tricks = Mapping[Compass, Mapping[Strain, int]]
"""Tricks of each declarer in each strain, with all cards seen."""
STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NO_TRUMP)
_SEATS, _CONTRACT = re.compile(r"\b(NS|EW|[NESW])\b"), re.compile(r"([1-7])\d*(NT?|[SHDC])([X*]?)")


StrainOf = tuple[Strain, Compass]
"""A strain and its declarer."""
AfterLeads = Mapping[Card, int]
"""The declarer's tricks after each possible lead."""


class DoubleDummy(NamedTuple):
    """`par` is the score of NS; `contracts` are the par contracts in the notation of DDS: 4H-NS,
    5C*-EW-2. `leads` are computed only for the contracts played.
    """

    tricks: Tricks
    par: int
    contracts: tuple[str, ...]
    leads: Mapping[StrainOf, AfterLeads] = {}


class StatedPar(NamedTuple):
    """`ns` is the score; `contracts` are in the notation of `normalise_par_contract`, without
    tricks; `all_contracts`: the list is complete.
    """

    ns: int | None
    contracts: frozenset[str] = frozenset()
    all_contracts: bool = False


class FiledDeal(NamedTuple):
    board: int
    deal: Deal
    dealer: Compass
    vulnerable: Vulnerability
    tricks: Tricks | None = None
    par: StatedPar | None = None


def normalise_par_contract(text: str) -> str:
    """Normalise a par contract: 4H*-EW-1, EW 4Hx to EW 4HX; NS 234C to NS 2C, the lowest."""
    upper = text.upper()
    seats, contract = _SEATS.search(upper), _CONTRACT.search(upper)
    if not seats or not contract:
        return ""
    return f"{seats[1]} {contract[1]}{contract[2][0]}{'X' if contract[3] else ''}"


PBN = ".pbn"
ENDINGS = (PBN, *WRITERS)


def write_deals(deals: Mapping[int, Deal], ending: str, title: str) -> bytes:
    """Write deals in the format of a file name's ending; only PBN keeps the title."""
    if ending == PBN:
        return write_pbn(PairsResults(ResultsHeading(title), deals=deals))
    return WRITERS[ending](deals)
