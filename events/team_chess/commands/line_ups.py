"""Line-ups, and matches as a whole; see `events.team_chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.log.command import Positive, Reason, Text
from events.team_chess.commands.rounds import TeamRoundCommand

Seated = Annotated[
    tuple[Annotated[int, Meta(ge=0)], ...],
    Meta(max_length=50, description="Members by board, 0 for a board that stays empty."),
]


class HandInLineUp(TeamRoundCommand, frozen=True, forbid_unknown_fields=True):
    """Before line-ups are revealed; a later one takes its place."""

    team: Positive
    members: Seated


class RevealLineUps(TeamRoundCommand, frozen=True, forbid_unknown_fields=True):
    """Of all matches of the round that are not yet, or of those named. Where a line-up has not
    come, the announced rules say who sits.
    """

    matches: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()


class ChangeLineUp(TeamRoundCommand, frozen=True, forbid_unknown_fields=True):
    """After line-ups were revealed: somebody else sits there, or has sat there in truth. Results
    that were entered stay.
    """

    team: Positive
    members: Seated
    reason: Reason


class MatchCommand(TeamRoundCommand, frozen=True, forbid_unknown_fields=True):
    match: Positive


class ForfeitMatch(MatchCommand, frozen=True, forbid_unknown_fields=True):
    """As a whole. `marks` are those of the team named first and of the other: "+-", "-+" or
    "--". Games without a result are forfeited with it, others stay.
    """

    marks: str
    reason: Reason


class LiftForfeit(MatchCommand, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class MoveMatch(MatchCommand, frozen=True, forbid_unknown_fields=True):
    """`to` is when it is played instead, in words, `venue` where; both empty: with its round."""

    to: Text = ""
    venue: Text = ""
