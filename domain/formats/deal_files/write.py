"""Deals alone as a file: PBN, or what dealing machines read, by the ending of its name."""

from collections.abc import Mapping

from domain.bridge.deal import Deal
from domain.formats.deal_files.machines import WRITERS
from domain.formats.pairs_results.document import PairsResults, ResultsHeading
from domain.formats.pbn.write import write_pbn

PBN = ".pbn"
ENDINGS = (PBN, *WRITERS)


def write_deals(deals: Mapping[int, Deal], ending: str, title: str) -> bytes:
    if ending == PBN:
        return write_pbn(PairsResults(ResultsHeading(title), deals=deals))
    return WRITERS[ending](deals)
