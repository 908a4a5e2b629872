"""Bridge: the codes printed for the tables of a session."""

from typing import ClassVar

from events.log.event import StageEvent


class TableCodesRevoked(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Codes printed until now let no tablet in any more; those printed from now on do."""

    stored_as: ClassVar[str] = "table-codes-revoked/1"

    reason: str
