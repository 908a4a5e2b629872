"""Bridge: the book of rulings. `ruling` is the version at which the call for it was booked; where a
score was changed, `result` is the new one and `previous` what stood, both empty otherwise.
"""

from events.bridge.vocabulary.boards import TableBoardEvent
from events.log.event import StageEvent


class DirectorCalled(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    facts: str
    law: str


class RulingGiven(StageEvent, frozen=True, forbid_unknown_fields=True):
    ruling: int
    law: str
    text: str
    appeal_until: str
    previous: str
    result: str


class RulingAppealed(StageEvent, frozen=True, forbid_unknown_fields=True):
    ruling: int
    appellant: str
    grounds: str


class AppealDecided(StageEvent, frozen=True, forbid_unknown_fields=True):
    ruling: int
    committee: str
    text: str
    previous: str
    result: str
