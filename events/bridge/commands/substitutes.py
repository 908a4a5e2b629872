"""What can be said of substitutes; see `events.bridge.acts`."""

from typing import Annotated

from msgspec import Meta

from events.bridge.commands.phases import PairCommand, Round
from events.log.command import Positive, StageCommand, Text


class ReturnPlayer(PairCommand, frozen=True, forbid_unknown_fields=True):
    """The pair's own player number `returns` plays again."""

    returns: Positive
    session: Positive
    round: Round = 1
    reason: Text = ""


class LimitSubstitutes(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The regulations' rule: at most so many per cent of a pair's boards; 100: no limit."""

    percent: Annotated[int, Meta(ge=0, le=100)]
    reason: Text = ""
