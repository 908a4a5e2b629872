"""What can be said of rulings; see `events.bridge.acts`. `ruling` is the version of its call."""

from events.bridge.commands.boards import Saw, TableBoard
from events.log.command import Positive, Reason, StageCommand, Text


class BookCall(TableBoard, frozen=True, forbid_unknown_fields=True):
    """The director is called to a table: what happened there, and the law if it is known yet."""

    facts: Reason
    law: Text = ""


class RulingCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    ruling: Positive


class ScoreCommand(RulingCommand, frozen=True, forbid_unknown_fields=True):
    """`result` is the board's new one, empty if it stays; `saw` the version of the board then."""

    result: Text = ""
    saw: Saw = 0


class GiveRuling(ScoreCommand, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`appeal_until` is the time limit for an appeal, such as 21:30."""

    text: Reason
    law: Text
    appeal_until: Text = ""


class AppealRuling(RulingCommand, frozen=True, forbid_unknown_fields=True):
    appellant: Reason
    grounds: Reason


class DecideAppeal(ScoreCommand, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`committee` are those who decided."""

    committee: Reason
    text: Reason
