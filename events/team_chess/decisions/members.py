"""Who plays for a team: added, corrected, gone, and in which board order.

Nobody plays for two teams of a stage: a FIDE ID is of one member only.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId
from domain.said import say
from domain.team_chess.line_ups import too_late_to_join, too_many
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import MemberId, Team
from events.contest.acting import act
from events.game.people import PersonStated, checked, stated_of
from events.game.roles import RUNNING
from events.team_chess.decisions.acting import teams
from events.team_chess.vocabulary import commands as c
from events.team_chess.vocabulary import teams as v


def added(
    stage: TeamStage, team: int, member: int, stated: PersonStated, first: int
) -> v.MemberAdded:
    return v.MemberAdded(
        stage=stage.id,
        entry=team,
        member=member,
        first_round=first,
        **stated_of(checked(stated)),
    )


def fide_id_once(stage: TeamStage, fide_ids: Iterable[str], but: MemberId | None = None) -> None:
    known = {
        member.person.fide_id: (team, member)
        for team in stage.entries.values()
        for member in team.members
        if member.person.fide_id and member.id != but and member.left_from is None
    }
    seen: set[str] = set()
    for fide_id in (each.strip() for each in fide_ids):
        if not fide_id:
            continue
        if fide_id in seen:
            raise NotNow(f"FIDE ID {fide_id} is in the list twice; leave one of the lines out.")
        if fide_id in known:
            team, member = known[fide_id]
            raise NotNow(
                f"FIDE ID {fide_id} is registered already, as {member.person.full_name} of "
                f"{team.name}; correct that member, or let them leave first."
            )
        seen.add(fide_id)


@act("add-member", c.AddMember, RUNNING, on=teams)
def add_member(stage: TeamStage, command: c.AddMember) -> v.MemberAdded:
    team = stage.entry(EntryId(command.entry))
    first = stage.next_to_publish
    if why := too_late_to_join(stage.rules, first) or too_many(stage.rules, team):
        raise RuleViolation(why, say("regulations of the event, members of teams"))
    fide_id_once(stage, [command.fide_id])
    return replace(added(stage, team.id, stage.next_member, command, first), joins=True)


@act("correct-member", v.MemberCorrected, RUNNING, on=teams)
def correct_member(stage: TeamStage, asked: v.MemberCorrected) -> v.MemberCorrected:
    member = stage.entry(EntryId(asked.entry)).member(MemberId(asked.member))
    fide_id_once(stage, [asked.fide_id], but=member.id)
    return checked(asked)


@act("drop-member", c.DropMember, RUNNING, on=teams)
def drop_member(stage: TeamStage, command: c.DropMember) -> v.MemberLeft:
    team = stage.entry(EntryId(command.entry))
    member = team.member(MemberId(command.member))
    if member.left_from is not None:
        raise NotNow(
            say(
                "{full_name} has left {name} already, before round {left_from}.",
                full_name=member.person.full_name,
                name=team.name,
                left_from=member.left_from,
            )
        )
    return v.MemberLeft(stage.id, team.id, member.id, stage.next_to_publish, command.reason)


@act("order-members", v.MembersOrdered, RUNNING, on=teams)
def order_members(stage: TeamStage, asked: v.MembersOrdered) -> v.MembersOrdered:
    """The board order is part of what a team is entered with: it stands once a round is seen,
    unless somebody has joined since.
    """
    team = stage.entry(EntryId(asked.entry))
    here = tuple(int(member.id) for member in team.members)
    if sorted(asked.members) != sorted(here):
        raise NotNow(
            say(
                "{name} has {here} members; name each of them once, in their order.",
                name=team.name,
                here=len(here),
            )
        )
    if asked.members == here:
        raise NotNow(say("The members of {name} stand in that order already.", name=team.name))
    if stage.seats:
        raise NotNow(
            say(
                "The table of {name} says who meets whom by the order of {name2}, so it stays; "
                "take the draw back first, as long as no round is paired.",
                name=stage.name,
                name2=team.name,
            )
        )
    _those_who_played_stay(stage, team, asked)
    return asked


def _those_who_played_stay(stage: TeamStage, team: Team, asked: v.MembersOrdered) -> None:
    upcoming = stage.next_to_publish
    before = [int(each.id) for each in team.members if each.first_round < upcoming]
    moved = [id_ for id_ in asked.members if id_ in before] != before
    if upcoming > 1 and moved and not asked.reason.strip():
        raise NotNow(
            say("{name} has played in another board order; say why it changes.", name=team.name)
        )
