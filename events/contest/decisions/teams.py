"""Registering, correcting and removing teams and their members, ordering their boards; and the
numbers of their list (TPN): by strength, or as the rules of the event rank them.

No player plays for two teams of a stage: a FIDE ID belongs to one member only.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import structs
from msgspec.structs import replace

from domain.contest.entry import MemberId
from domain.contest.matches import AnyTeams
from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId
from domain.messages import say
from domain.swiss.pairing_system import LAST_RENUMBERED
from events.contest import commands as c
from events.contest.acting import act
from events.contest.decisions.draws import refuse_after_draw
from events.contest.decisions.pairing import numbering_for_round
from events.contest.scopes import entry_name
from events.contest.team_rules import team_rules_of, team_stage
from events.contest.vocabulary import teams as v
from events.contest.vocabulary.entries import NumbersAssigned
from events.game.people import PersonStated, check_person
from events.game.roles import LEADING, RUNNING
from events.game.warnings import WarnedAct, warning_level
from events.game.words import list_some, require_text
from events.log.vocabulary import common_fields


def member_added_event(
    stage: AnyTeams, team: int, member: int, stated: PersonStated, first: int
) -> v.MemberAdded:
    return v.MemberAdded(
        stage=stage.id,
        entry=team,
        member=member,
        first_round=first,
        **common_fields(check_person(stated), PersonStated),
    )


def refuse_same_fide_id(
    stage: AnyTeams, fide_ids: Iterable[str], except_member: MemberId | None = None
) -> None:
    owners = {
        member.person.fide_id: (team, member)
        for team in stage.entries.values()
        for member in team.members
        if member.person.fide_id and member.id != except_member and member.left_from is None
    }
    seen: set[str] = set()
    for fide_id in (each.strip() for each in fide_ids):
        if not fide_id:
            continue
        if fide_id in seen:
            raise NotNow(
                "The FIDE ID {fide_id} is in the list twice; leave one of the lines out.",
                fide_id=fide_id,
            )
        if fide_id in owners:
            team, member = owners[fide_id]
            raise NotNow(
                "The FIDE ID {fide_id} is registered already, as {called} of {team}; correct that "
                "member, or let them leave first.",
                fide_id=fide_id,
                called=member.person.full_name,
                team=team.name,
            )
        seen.add(fide_id)


@act("add-member", c.AddMember, RUNNING, on=team_stage)
def add_member(stage: AnyTeams, command: c.AddMember) -> v.MemberAdded:
    team = stage.entry(EntryId(command.entry))
    first = stage.next_to_publish
    if why := team_rules_of(stage).why_no_member_joins(stage, team, first):
        raise RuleViolation(why, say("regulations of the event, members of teams"))
    refuse_same_fide_id(stage, [command.fide_id])
    return replace(
        member_added_event(stage, team.id, stage.next_member_id, command, first), joins=True
    )


@act("correct-member", v.MemberCorrected, RUNNING, on=team_stage)
def correct_member(stage: AnyTeams, command: v.MemberCorrected) -> v.MemberCorrected:
    member = stage.entry(EntryId(command.entry)).member(MemberId(command.member))
    refuse_same_fide_id(stage, [command.fide_id], except_member=member.id)
    return check_person(command)


@act("drop-member", c.DropMember, RUNNING, on=team_stage)
def drop_member(stage: AnyTeams, command: c.DropMember) -> v.MemberLeft:
    team = stage.entry(EntryId(command.entry))
    member = team.member(MemberId(command.member))
    if member.left_from is not None:
        raise NotNow(
            "{full_name} has left {name} already, before round {left_from}.",
            full_name=member.person.full_name,
            name=team.name,
            left_from=member.left_from,
        )
    return v.MemberLeft(stage.id, team.id, member.id, stage.next_to_publish, command.reason)


@act("order-members", v.MembersOrdered, RUNNING, on=team_stage)
def order_members(stage: AnyTeams, command: v.MembersOrdered) -> v.MembersOrdered:
    """Change the board order: once a round is published it stays, unless a member has joined."""
    team = stage.entry(EntryId(command.entry))
    present = tuple(int(member.id) for member in team.members)
    if sorted(command.members) != sorted(present):
        raise NotNow(
            "{name} has {here} members; name each of them once, in their order.",
            name=team.name,
            here=len(present),
        )
    if command.members == present:
        raise NotNow("The members of {name} stand in that order already.", name=team.name)
    team_rules_of(stage).refuse_other_order(stage, team)
    upcoming = stage.next_to_publish
    earlier = [int(each.id) for each in team.members if each.first_round < upcoming]
    moved = [id_ for id_ in command.members if id_ in earlier] != earlier
    if moved and not command.reason.strip():
        raise NotNow(
            "{name} has played in another board order; say why it changes.", name=team.name
        )
    return command


TeamType = TypeVar("TeamType", bound=v.TeamStated)
Registered = v.TeamRegistered | v.MemberAdded


@act("register-team", c.RegisterTeam, RUNNING, on=team_stage)
def register_team(stage: AnyTeams, command: c.RegisterTeam) -> tuple[Registered, ...]:
    return _register_teams(stage, (command,))


@act("register-teams", c.RegisterTeams, RUNNING, on=team_stage)
def register_teams(stage: AnyTeams, command: c.RegisterTeams) -> tuple[Registered, ...]:
    return _register_teams(stage, command.teams, command.list)


def _register_teams(
    stage: AnyTeams, stated: tuple[c.ListedTeam, ...], of_list: str = ""
) -> tuple[Registered, ...]:
    """Register all teams of a command, or refuse; `of_list` is the key of its list."""
    refuse_after_draw(stage)
    refuse_same_fide_id(stage, [member.fide_id for listed in stated for member in listed.members])
    names = [listed.name.strip() for listed in stated]
    folded = [name.casefold() for name in names]
    if repeated := sorted({name for at, name in enumerate(names) if folded[at] in folded[:at]}):
        raise NotNow(
            "{twice} stands in the list twice; leave one of the lines out.",
            twice=list_some(repeated),
        )
    return tuple(_registration_events(stage, stated, of_list))


def _registration_events(
    stage: AnyTeams, stated: tuple[c.ListedTeam, ...], of_list: str
) -> Iterator[Registered]:
    next_member, first = int(stage.next_member_id), stage.next_to_publish
    for id_, listed in enumerate(stated, stage.next_entry_id):
        _refuse_same_name(stage, listed.name.strip())
        yield v.TeamRegistered(
            stage=stage.id,
            entry=id_,
            first_round=first,
            list=of_list,
            **common_fields(_check_team(listed), v.TeamStated),
        )
        team_rules_of(stage).refuse_members(stage, listed)
        for member in listed.members:
            yield member_added_event(stage, id_, next_member, member, first)
            next_member += 1


def _check_team(team: TeamType) -> TeamType:
    """The team with its texts trimmed; refused without a name."""
    return structs.replace(
        team,
        name=require_text(team.name, "name of the team"),
        short=team.short.strip(),
        federation=team.federation.strip().upper(),
        captain=team.captain.strip(),
    )


def _refuse_same_name(stage: AnyTeams, name: str, except_team: EntryId | None = None) -> None:
    """Refuse a second team of the same name; no team but `except_team` may have it."""
    for team in stage.entries.values():
        if team.name.casefold() == name.casefold() and team.id != except_team:
            raise NotNow(
                "{name} is registered already; give this team another name, such as {name2} 2.",
                name=team.name,
                name2=team.name,
            )


@act("correct-team", v.TeamCorrected, RUNNING, on=team_stage)
def correct_team(stage: AnyTeams, command: v.TeamCorrected) -> v.TeamCorrected:
    team = stage.entry(EntryId(command.entry))
    _refuse_same_name(stage, command.name.strip(), except_team=team.id)
    return _check_team(command)


@act("revoke-captain-phone", v.CaptainPhoneRevoked, RUNNING, on=team_stage)
def revoke_captain_phone(stage: AnyTeams, command: v.CaptainPhoneRevoked) -> v.CaptainPhoneRevoked:
    stage.entry(EntryId(command.entry))
    return command


INITIAL_RANKING = say("initial ranking")


@act("number-teams", c.NumberTeams, LEADING, on=team_stage)
def number_teams(stage: AnyTeams, command: c.NumberTeams) -> NumbersAssigned:
    """Number the teams: before round 1 at any time, later only as listed, with a reason."""
    if not stage.paired_by_system:
        raise NotNow("The numbers of {name} are drawn, not given; draw them.", name=stage.name)
    if command.entries:
        return _numbers_as_listed(stage, command)
    if command.reason:
        raise NotNow("Numbers by strength need no reason; name the teams in their order, too.")
    for numbering in numbering_for_round(stage, stage.next_round):
        if stage.rounds:
            raise NotNow("Late teams get their numbers when the next round is paired.")
        return numbering
    raise NotNow("All teams of {name} have their numbers.", name=stage.name)


def _numbers_as_listed(stage: AnyTeams, command: c.NumberTeams) -> NumbersAssigned:
    if stage.next_round > LAST_RENUMBERED:
        raise NotNow(
            "Round {last_renumbered} is paired; from then on numbers stay.",
            last_renumbered=LAST_RENUMBERED,
        )
    present = {int(each.id): int(number) for number, each in stage.numbered_entries()}
    listed = set(present) or {int(t.id) for t in stage.entries.values() if t.withdrawn_from is None}
    for id_ in command.entries:
        stage.entry(EntryId(id_))
    if set(command.entries) != listed or len(command.entries) != len(listed):
        raise NotNow(
            "{listed} teams are in the list; name each of them once, in their order.",
            listed=len(listed),
        )
    numbers = tuple((id_, number) for number, id_ in enumerate(command.entries, 1))
    if present == dict(numbers):
        raise NotNow("The teams of {name} have these numbers already.", name=stage.name)
    if not stage.rounds:
        return NumbersAssigned(stage.id, numbers, command.reason or INITIAL_RANKING)
    if not command.reason.strip():
        raise NotNow("Say why numbers change that were given already.")
    consequences = tuple(
        say("{name} gets number {number}.", name=entry_name(stage, id_), number=number)
        for id_, number in numbers
        if stage.entry(EntryId(id_)).number != number
    )
    level = warning_level(WarnedAct.RENUMBER, stage.in_fide_mode, command.confirmed, consequences)
    return NumbersAssigned(stage.id, numbers, command.reason, level)
