"""What can be asked of teams in every game that has them."""

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
    """A list of teams: all of them, or none. One that takes several commands is one list by
    `list`, the key of the first of them.
    """

    teams: Annotated[tuple[ListedTeam, ...], Meta(min_length=1, max_length=200)]
    list: Text = ""


class AddMember(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Behind all others of the team; `order-members` puts them in their place."""

    stage: Positive
    entry: Positive


class DropMember(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Plays for the team no more; rounds that the hall has seen stay as they were."""

    entry: Positive
    member: Positive
    reason: Text = ""


class NumberTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Numbers by strength for all who have none; `entries` are all of them in their order instead,
    where the rules of the event rank them otherwise.
    """

    entries: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()
    reason: Text = ""
    confirmed: Confirmed = 0


class DrawTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Every team gets its number, and with it its place in the table or the bracket, in the way
    that was announced. `numbers` are (team, number) where they were drawn by hand. `server` is the
    server's part: leave it out.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=256)] = ()
    server: Annotated[str, Meta(max_length=128)] = ""
