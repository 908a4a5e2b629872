"""What the Dutch system knows of each player before a round: whether they may get the
pairing-allocated bye, the float of the last round and of the one before (C14 and C16 of C.04.3
(2026); C12 and C14 of 2017).
"""

from domain.pairing import PairingRequest
from domain.swiss.dutch.rounds import field_of
from domain.swiss.field import Field
from domain.swiss.pairing_system import Listing

FLOAT_COLUMNS = {"2026": ("C14", "C16"), "2017": ("C12", "C14")}


def listing(request: PairingRequest, edition: str) -> Listing:
    field = field_of(request, edition)

    def cells(g: int) -> tuple[str, ...]:
        return (
            may_have_bye(field, g),
            _float(field.down_last, field.up_last, g),
            _float(field.down_before, field.up_before, g),
        )

    return Listing(field, ("C2", *FLOAT_COLUMNS[edition]), cells)


def may_have_bye(field: Field, g: int) -> str:
    return "Y" if field.bye_allowed >> g & 1 else "N"


def _float(down: int, up: int, g: int) -> str:
    return "D" if down >> g & 1 else "U" if up >> g & 1 else ""
