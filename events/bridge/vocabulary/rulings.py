"""Bridge: the book of rulings. `ruling` is the version at which the call for it was booked; where a
score was changed, `result` is the new one and `previous` what stood, both empty otherwise.
"""

from typing import ClassVar

from events.bridge.vocabulary.boards import TableBoardEvent
from events.log.command import Positive, Reason, Text
from events.log.event import StageEvent


class DirectorCalled(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """To a table: what happened there, and the law if it is known yet."""

    stored_as: ClassVar[str] = "director-called/1"

    facts: Reason
    law: Text = ""


class RulingGiven(StageEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "ruling-given/1"

    ruling: int
    law: str
    text: str
    appeal_until: str
    previous: str
    result: str


class RulingAppealed(StageEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "ruling-appealed/1"

    ruling: Positive
    appellant: Reason
    grounds: Reason


class AppealDecided(StageEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "appeal-decided/1"

    ruling: int
    committee: str
    text: str
    previous: str
    result: str
