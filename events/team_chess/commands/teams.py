"""Teams, their members and their byes; see `events.team_chess.commands`."""

from typing import Annotated

from msgspec import Meta, Struct

from events.log.command import (
    Categories,
    Coefficient,
    Confirmed,
    Name,
    Positive,
    RatedGames,
    Rating,
    Reason,
    StageCommand,
    Text,
    Year,
)

Several = Annotated[tuple[Positive, ...], Meta(min_length=2, max_length=1000)]


class ListedMember(Struct, frozen=True, forbid_unknown_fields=True):
    family: Name
    given: Text = ""
    title: Text = ""
    rating: Rating = 0
    federation: Text = ""
    fide_id: Text = ""
    sex: Text = ""
    club: Text = ""
    born: Year = 0
    national_id: Text = ""
    k: Coefficient = 0
    rated_games: RatedGames | None = None
    categories: Categories = ()


Members = Annotated[tuple[ListedMember, ...], Meta(max_length=100)]


class ListedTeam(Struct, frozen=True, forbid_unknown_fields=True):
    """`members` in board order, reserves last."""

    name: Name
    short: Text = ""
    federation: Text = ""
    captain: Text = ""
    strength: Rating = 0
    members: Members = ()


class RegisterTeam(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`members` in board order, reserves last; more can be added later. `strength` is a rating by
    which the list of teams is ranked, 0: the average of the first members'.
    """

    name: Name
    short: Text = ""
    federation: Text = ""
    captain: Text = ""
    strength: Rating = 0
    members: Members = ()


class RegisterTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of teams: all of them, or none. One that takes several commands is one list by
    `list`, the key of the first of them.
    """

    teams: Annotated[tuple[ListedTeam, ...], Meta(min_length=1, max_length=200)]
    list: Text = ""


class TeamCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    team: Positive


class CorrectTeam(TeamCommand, frozen=True, forbid_unknown_fields=True):
    """What is said of the team, whole; its members are corrected one by one."""

    name: Name
    short: Text = ""
    federation: Text = ""
    captain: Text = ""
    strength: Rating = 0
    reason: Text = ""


class MemberFields(TeamCommand, frozen=True, forbid_unknown_fields=True):
    family: Name
    given: Text = ""
    title: Text = ""
    rating: Rating = 0
    federation: Text = ""
    fide_id: Text = ""
    sex: Text = ""
    club: Text = ""
    born: Year = 0
    national_id: Text = ""
    k: Coefficient = 0
    rated_games: RatedGames | None = None
    categories: Categories = ()


class AddMember(MemberFields, frozen=True, forbid_unknown_fields=True):
    """Behind all others of the team; `order-members` puts them in their place."""


class CorrectMember(MemberFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    member: Positive
    reason: Text = ""


class DropMember(TeamCommand, frozen=True, forbid_unknown_fields=True):
    """Plays for the team no more; rounds that the hall has seen stay as they were."""

    member: Positive
    reason: Text = ""


class OrderMembers(TeamCommand, frozen=True, forbid_unknown_fields=True):
    """All members of the team in their board order, the strongest first."""

    members: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=100)]
    reason: Text = ""


class NumberTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Numbers by strength for all who have none; `teams` are all of them in their order instead,
    where the rules of the event rank them otherwise.
    """

    teams: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()
    reason: Text = ""
    confirmed: Confirmed = 0


class WithdrawTeam(TeamCommand, frozen=True, forbid_unknown_fields=True):
    reason: Text = ""


class ReinstateTeam(TeamCommand, frozen=True, forbid_unknown_fields=True):
    pass


class ExpelTeam(TeamCommand, frozen=True, forbid_unknown_fields=True):
    reason: Reason
    confirmed: Confirmed = 0


class RequestTeamBye(TeamCommand, frozen=True, forbid_unknown_fields=True):
    """`kind` is H, F or Z. A full point and a second half point are warned of."""

    round: Positive
    kind: str
    confirmed: Confirmed = 0


class CancelTeamBye(TeamCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive


class CheckInTeam(TeamCommand, frozen=True, forbid_unknown_fields=True):
    """It was seen at the desk before that round."""

    round: Positive


class CheckOutTeam(TeamCommand, frozen=True, forbid_unknown_fields=True):
    """It is not there for that round after all."""

    round: Positive


class ReportTeamsAbsent(StageCommand, frozen=True, forbid_unknown_fields=True):
    """These do not play that round: they get its zero-point bye, or withdraw. All or none."""

    round: Positive
    teams: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=1000)]
    withdraw: bool = False
    reason: Text = ""


class ForbidTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """None of them may meet another of them in these rounds. `first_round` 0: from the first that
    can still be paired; `last_round` 0: to the end.
    """

    teams: Several
    reason: Text = ""
    confirmed: Confirmed = 0
    first_round: Annotated[int, Meta(ge=0)] = 0
    last_round: Annotated[int, Meta(ge=0)] = 0


class AllowTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """They may meet again, from the first round that can still be paired; all of a group at once,
    named as it was forbidden.
    """

    teams: Several
    reason: Text = ""
    confirmed: Confirmed = 0


class RevokeCaptainPhone(TeamCommand, frozen=True, forbid_unknown_fields=True):
    """The address that the captain has opens nothing any more; the desk shows a new one."""

    reason: Text = ""
