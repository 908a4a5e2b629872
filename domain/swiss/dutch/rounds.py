"""Pair one round by the Dutch system: read the field, run the bracket loop, allocate colours,
keep the trace.
"""

from domain.ids import Number
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.boards import allocate, numbered
from domain.swiss.dutch.edition_2017 import Edition2017
from domain.swiss.dutch.edition_2026 import Edition2026
from domain.swiss.dutch.facts import trace
from domain.swiss.dutch.loop import BracketLoop
from domain.swiss.field import Field, build_field

EDITIONS: dict[str, type[BracketLoop]] = {"2026": Edition2026, "2017": Edition2017}


def field_of(request: PairingRequest, edition: str) -> Field:
    return build_field(request, EDITIONS[edition].attributes)


def pair_field(field: Field, edition: str) -> RoundPairing:
    return paired_by(EDITIONS[edition](field))


def paired_by(loop: BracketLoop) -> RoundPairing:
    field = loop.field
    loop.run()
    boards = allocate(field, (pair for finished in loop.finished for pair in finished.pairs))
    bye = None if loop.bye < 0 else Number(field.number[loop.bye])
    return RoundPairing(numbered(field, boards), bye, trace(loop, boards))


def pair(request: PairingRequest, edition: str) -> RoundPairing:
    return pair_field(field_of(request, edition), edition)
