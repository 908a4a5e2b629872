"""Bridge: a board that was not played as the movement says (Law 15B of 2017)."""

from typing import ClassVar

from events.bridge.vocabulary.boards import TableBoardEvent


class IrregularPlayRecorded(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """Round, section and table are where it stands, `played` where it was played; `irregularity` is
    a name of `domain.bridge.irregular_play`, `reason` what happened.
    """

    stored_as: ClassVar[str] = "irregular-play-recorded/1"

    ns: int
    ew: int
    result: str
    irregularity: str
    played: tuple[int, str, int]
    reason: str
    confirmed: int
