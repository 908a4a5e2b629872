"""Registering and correcting teams with their members."""

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import structs

from domain.errors import NotNow
from domain.ids import EntryId
from domain.said import say
from domain.team_chess.stage import TeamStage
from events.contest.acting import act
from events.game.roles import RUNNING
from events.game.words import listed, said
from events.team_chess.decisions.acting import teams
from events.team_chess.decisions.draws import open_to_teams
from events.team_chess.decisions.members import added, fide_id_once
from events.team_chess.vocabulary import commands as c
from events.team_chess.vocabulary import teams as v

S = TypeVar("S", bound=v.TeamStated)
Registered = v.TeamRegistered | v.MemberAdded


@act("register-team", c.RegisterTeam, RUNNING, on=teams)
def register_team(stage: TeamStage, command: c.RegisterTeam) -> tuple[Registered, ...]:
    return _registered(stage, (command,))


@act("register-teams", c.RegisterTeams, RUNNING, on=teams)
def register_teams(stage: TeamStage, command: c.RegisterTeams) -> tuple[Registered, ...]:
    return _registered(stage, command.teams, command.list)


def _registered(
    stage: TeamStage, stated: tuple[c.ListedTeam, ...], of_list: str = ""
) -> tuple[Registered, ...]:
    open_to_teams(stage)
    fide_id_once(stage, [member.fide_id for one in stated for member in one.members])
    names = [one.name.strip() for one in stated]
    folded = [name.casefold() for name in names]
    if twice := sorted({name for at, name in enumerate(names) if folded[at] in folded[:at]}):
        raise NotNow(
            say(
                "{twice} stands in the list twice; leave one of the lines out.", twice=listed(twice)
            )
        )
    return tuple(_each(stage, stated, of_list))


def _each(stage: TeamStage, stated: tuple[c.ListedTeam, ...], of_list: str) -> Iterator[Registered]:
    next_member, first = int(stage.next_member), stage.next_to_publish
    for id_, one in enumerate(stated, stage.next_entry):
        _not_twice(stage, one.name.strip())
        yield v.TeamRegistered(
            stage=stage.id,
            entry=id_,
            first_round=first,
            list=of_list,
            **_stated_of(_checked(one)),
        )
        _within_reserves(stage, one)
        for member in one.members:
            yield added(stage, id_, next_member, member, first)
            next_member += 1


def _within_reserves(stage: TeamStage, one: c.ListedTeam) -> None:
    reserves = stage.rules.line_ups.reserves
    if reserves is not None and len(one.members) > stage.rules.boards + reserves:
        raise NotNow(
            say(
                "{strip} names {members} members; {boards} boards and {reserves} reserves are "
                "allowed, so leave some out.",
                strip=one.name.strip(),
                members=len(one.members),
                boards=stage.rules.boards,
                reserves=reserves,
            )
        )


def _checked(team: S) -> S:
    """The same without blanks; refused without a name."""
    return structs.replace(
        team,
        name=said(team.name, "name of the team"),
        short=team.short.strip(),
        federation=team.federation.strip().upper(),
        captain=team.captain.strip(),
    )


def _stated_of(team: v.TeamStated) -> dict[str, Any]:
    return {name: getattr(team, name) for name in v.TeamStated.__struct_fields__}


def _not_twice(stage: TeamStage, name: str, but: EntryId | None = None) -> None:
    """Teams are called by their names: of two of one name nobody could tell which is meant."""
    for team in stage.entries.values():
        if team.name.casefold() == name.casefold() and team.id != but:
            raise NotNow(
                say(
                    "{name} is registered already; give this team another name, such as {name2} 2.",
                    name=team.name,
                    name2=team.name,
                )
            )


@act("correct-team", v.TeamCorrected, RUNNING, on=teams)
def correct_team(stage: TeamStage, asked: v.TeamCorrected) -> v.TeamCorrected:
    team = stage.entry(EntryId(asked.entry))
    _not_twice(stage, asked.name.strip(), but=team.id)
    return _checked(asked)


@act("revoke-captain-phone", v.CaptainPhoneRevoked, RUNNING, on=teams)
def revoke_captain_phone(stage: TeamStage, asked: v.CaptainPhoneRevoked) -> v.CaptainPhoneRevoked:
    stage.entry(EntryId(asked.entry))
    return asked
