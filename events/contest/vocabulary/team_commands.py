"""Commands on teams, in every game that has them."""

from typing import Annotated

from msgspec import Meta

from events.contest.vocabulary.teams import TeamStated
from events.game.people import PersonStated
from events.log.vocabulary import Confirmed, Positive, StageCommand, Text


class ListedTeam(TeamStated, frozen=True, forbid_unknown_fields=True):
    """`members` in board order, reserves last."""

    members: Annotated[tuple[PersonStated, ...], Meta(max_length=100)] = ()


class RegisterTeam(ListedTeam, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """More members can be added later."""

    stage: Positive


class RegisterTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of teams; all are registered, or none. A list sent in several commands is identified
    by `list`, the key of the first command.
    """

    teams: Annotated[tuple[ListedTeam, ...], Meta(min_length=1, max_length=200)]
    list: Text = ""


class AddMember(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Add a member at the end of the board order; `order-members` changes the order."""

    stage: Positive
    entry: Positive


class DropMember(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Remove a member from the team; published rounds stay as they were."""

    entry: Positive
    member: Positive
    reason: Text = ""


class NumberTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Number the teams that have no number by strength; or give `entries`, all teams in their
    order, if the rules of the event rank them differently.
    """

    entries: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()
    reason: Text = ""
    confirmed: Confirmed = 0


class DrawTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Give every team its number, and with it its place in the table or the bracket, in the
    announced way. `numbers` are (team, number) if they were drawn by hand. `server` is the server's
    part: leave it out.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=256)] = ()
    server: Annotated[str, Meta(max_length=128)] = ""
