"""What commands teams and their members come from, and what is said about which are there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from events.audit.acts import Told
from events.audit.asked import Asking, every, same, stated, within
from events.log.command import Command
from events.log.event import Event
from events.team_chess import commands as c
from events.team_chess.audit.asked_of_rounds import pairing
from events.team_chess.vocabulary import teams as t
from events.team_chess.vocabulary.rounds import TeamManualPairingStarted, TeamRoundPaired


def _person(command: Any, event: t.MemberStated, **more: object) -> Any:
    rated = None if event.rated_games is UNSET else event.rated_games
    return stated(command, event, rated_games=rated, **more)


def _listed(events: Sequence[Event], of_list: object) -> Iterator[c.ListedTeam]:
    """The teams at the front of the act, each with the members behind it."""
    team: t.TeamRegistered | None = None
    members: list[c.ListedMember] = []
    for event in events:
        if isinstance(event, t.MemberAdded) and team is not None and not event.joins:
            members.append(_person(c.ListedMember, event))
        elif isinstance(event, t.TeamRegistered) and event.list == of_list:
            if team is not None:
                yield stated(c.ListedTeam, team, members=tuple(members))
            team, members = event, []
        else:
            break
    if team is not None:
        yield stated(c.ListedTeam, team, members=tuple(members))


def _registering(told: Told, event: t.TeamRegistered) -> Iterator[Command]:
    """One of a list has the list's key."""
    found = tuple(_listed(told.events, event.list))
    first = stated(c.RegisterTeam, event, members=found[0].members)
    if len(found) == 1 and event.list is UNSET:
        yield first
    of_list = "" if event.list is UNSET else event.list
    yield c.RegisterTeams(event.stage, found, of_list)
    if len(found) > 1 and event.list is UNSET:
        yield first


def _adding(_told: Told, event: t.MemberAdded) -> Iterator[Command]:
    yield _person(c.AddMember, event)


def _correcting(_told: Told, event: t.MemberCorrected) -> Iterator[Command]:
    yield _person(c.CorrectMember, event)


def _numbering(told: Told, event: t.TeamNumbersAssigned) -> Iterator[Command]:
    if started := within(told, TeamManualPairingStarted):
        yield stated(c.StartManualMatches, started)
    if paired := within(told, TeamRoundPaired):
        yield from pairing(told, paired)
    yield c.NumberTeams(event.stage)
    ranked = sorted(event.numbers, key=lambda pair: pair[1])
    teams = tuple(team for team, _ in ranked)
    yield c.NumberTeams(event.stage, teams)
    yield c.NumberTeams(event.stage, teams, event.reason, event.confirmed or 0)


def _withdrawing(told: Told, event: t.TeamWithdrawn) -> Iterator[Command]:
    gone = every(told, t.TeamWithdrawn)
    if len(gone) > 1:
        yield _absent(event, gone, event.from_round, True, event.reason)
    yield stated(c.WithdrawTeam, event)
    yield _absent(event, gone[:1], event.from_round, True, event.reason)


def _asking_for_bye(told: Told, event: t.TeamByeRequested) -> Iterator[Command]:
    asked = every(told, t.TeamByeRequested)
    if len(asked) > 1:
        yield _absent(event, asked, event.round, False)
    yield stated(c.RequestTeamBye, event)
    yield _absent(event, asked[:1], event.round, False)


def _absent(
    event: t.TeamEvent,
    named: Sequence[t.TeamEvent],
    number: int,
    withdraw: bool,
    reason: str = "",
) -> Command:
    teams = tuple(each.team for each in named)
    return c.ReportTeamsAbsent(event.stage, number, teams, withdraw, reason)


BY: Mapping[type[Event], Asking] = {
    t.TeamRegistered: _registering,
    t.TeamCorrected: same(c.CorrectTeam),
    t.MemberAdded: _adding,
    t.MemberCorrected: _correcting,
    t.MemberLeft: same(c.DropMember),
    t.MembersOrdered: same(c.OrderMembers),
    t.TeamNumbersAssigned: _numbering,
    t.TeamWithdrawn: _withdrawing,
    t.TeamReinstated: same(c.ReinstateTeam),
    t.TeamExpelled: same(c.ExpelTeam),
    t.TeamByeRequested: _asking_for_bye,
    t.TeamByeCancelled: same(c.CancelTeamBye),
    t.TeamCheckedIn: same(c.CheckInTeam),
    t.TeamCheckedOut: same(c.CheckOutTeam),
    t.TeamsForbidden: same(c.ForbidTeams),
    t.TeamsAllowed: same(c.AllowTeams),
    t.CaptainPhoneRevoked: same(c.RevokeCaptainPhone),
}
