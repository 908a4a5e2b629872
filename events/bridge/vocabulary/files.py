"""Bridge: what came in a file of results, of deals, or from scoring devices; and how a deal stands
in a payload.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from domain.bridge.deal import Deal, hand
from events.bridge.vocabulary.fields import Hand, Letter, Round
from events.bridge.vocabulary.sessions import SessionEvent
from events.log.command import FileName, Positive

LONGEST_RESULT = 40
Deals = tuple[tuple[Positive, Hand, Hand, Hand, Hand], ...]
"""(board, North, East, South, West), a hand as AK4..QT9.J65432 from spades to clubs."""


class ResultsImported(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The session's results come from a file of that name. `labels` are (pair, the file's label,
    its field: NS, EW or empty). `disagreements` are the rows of
    `domain.formats.pairs_results.agreement` where the file says something else than its own results
    make; `notes` sentences about what was read otherwise, and what of the file is not in the log.
    """

    stored_as: ClassVar[str] = "results-imported/1"

    file: str
    labels: tuple[tuple[int, str, str], ...]
    disagreements: tuple[tuple[int, str, str, str, str, str], ...]
    notes: tuple[str, ...]


class DealsStated(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The hand record: (board, North, East, South, West), a hand as AK4..QT9.J65432 from spades to
    clubs. A board that is stated again has the newer deal.
    """

    stored_as: ClassVar[str] = "deals-stated/1"

    deals: Annotated[Deals, Meta(min_length=1, max_length=500)]
    file: FileName = ""


class DeviceRow(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """[round, section, table, board, NS, EW, result]; a pair 0 is not stated, an empty result was
    erased on the device.
    """

    round: Round
    section: Letter
    table: Positive
    board: Positive
    ns: Annotated[int, Meta(ge=0)]
    ew: Annotated[int, Meta(ge=0)]
    result: Annotated[str, Meta(max_length=LONGEST_RESULT)]


class DeviceRowsTaken(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """What scoring devices took so far; the same rows may come again and again, and those that had
    not come before are kept. A result is entered where there is none, is a second witness to the
    same one, and disputes another one. `notes` are sentences about rows nothing came of: leave them
    out.
    """

    stored_as: ClassVar[str] = "device-rows-taken/1"

    rows: Annotated[tuple[DeviceRow, ...], Meta(min_length=1, max_length=20_000)]
    file: FileName = ""
    notes: tuple[str, ...] = ()


def deal_of(hands: Iterable[str]) -> Deal:
    """From North, East, South and West."""
    return Deal(*(hand(*text.split(".")) for text in hands))


def hands_of(deal: Deal) -> tuple[str, str, str, str]:
    """The same way back, a hand as AK4..QT9.J65432."""
    north, east, south, west = (".".join(hand) for hand in deal.hands.values())
    return north, east, south, west
