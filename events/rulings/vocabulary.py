"""The book of rulings. A ruling is named by the version at which its call was booked; if a score
was changed, `result` is the new one and `previous` the old one, both empty otherwise.
"""

from typing import Annotated

from msgspec import Meta

from events.log.vocabulary import Confirmed, Positive, Reason, StageCommand, StageEvent, Text


class RulingGiven(StageEvent, frozen=True, forbid_unknown_fields=True):
    ruling: int
    law: str
    text: str
    appeal_until: str
    previous: str
    result: str


class RulingAppealed(StageEvent, frozen=True, forbid_unknown_fields=True):
    ruling: Positive
    appellant: Reason
    grounds: Reason


class AppealDecided(StageEvent, frozen=True, forbid_unknown_fields=True):
    ruling: int
    committee: str
    text: str
    previous: str
    result: str


class ScoreCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`ruling` is the version of its call, `result` the board's new one, empty if it stays, `saw`
    the version of the board then; `confirmed` answers the warning about an earlier round.
    """

    ruling: Positive
    result: Text = ""
    saw: Annotated[int, Meta(ge=0)] = 0
    confirmed: Confirmed = 0


class GiveRuling(ScoreCommand, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Give a ruling. `appeal_until` is the time limit for an appeal, such as 21:30."""

    text: Reason
    law: Text
    appeal_until: Text = ""


class DecideAppeal(ScoreCommand, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Decide an appeal. `committee` are the names of its members."""

    committee: Reason
    text: Reason
