"""What is brought into a session from a file: results of scoring devices, the deals of a hand
record. See `events.bridge.acts`.
"""

from typing import Annotated

from msgspec import Meta, Struct

from events.bridge.commands.phases import Letter, Round, SessionCommand
from events.log.command import Positive

File = Annotated[str, Meta(max_length=100, description="How the file is called.")]
Hand = Annotated[str, Meta(max_length=20, pattern=r"^[2-9TJQKA]*(\.[2-9TJQKA]*){3}$")]
LONGEST_RESULT = 40


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


class TakeDeviceRows(SessionCommand, frozen=True, forbid_unknown_fields=True):
    """What scoring devices took so far; the same rows may come again and again. A result is entered
    where there is none, is a second witness to the same one, and disputes another one.
    """

    rows: Annotated[tuple[DeviceRow, ...], Meta(min_length=1, max_length=20_000)]
    file: File = ""


class StateDeals(SessionCommand, frozen=True, forbid_unknown_fields=True):
    """(board, North, East, South, West), a hand as AK4..QT9.J65432 from spades to clubs."""

    deals: Annotated[
        tuple[tuple[Positive, Hand, Hand, Hand, Hand], ...], Meta(min_length=1, max_length=500)
    ]
    file: File = ""
