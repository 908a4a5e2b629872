"""Registering teams and their members, correcting, withdrawing, expelling; byes (FIDE C.04.2 (2026)
2-3, of teams as of players).

A full-point bye and a second half-point bye are warned of (endorsement rules C.02 (2026),
Q170-188). Decided here: a half-point bye counts from its recorded round or while it is asked for.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId, RoundNo
from domain.results import REQUESTED_BYES, Mark
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import Team
from events.team_chess import commands as c
from events.team_chess.decisions.draws import open_to_teams
from events.team_chess.decisions.members import added, fide_id_once
from events.team_chess.vocabulary import teams as v
from events.warnings import Act, ask
from events.words import listed, said

Registered = v.TeamRegistered | v.MemberAdded
Stating = c.RegisterTeam | c.ListedTeam | c.CorrectTeam


def register_team(stage: TeamStage, command: c.RegisterTeam) -> tuple[Registered, ...]:
    return _registered(stage, (command,), "")


def register_teams(stage: TeamStage, command: c.RegisterTeams) -> tuple[Registered, ...]:
    return _registered(stage, command.teams, command.list)


def _registered(
    stage: TeamStage, stated: tuple[c.RegisterTeam | c.ListedTeam, ...], of_list: str
) -> tuple[Registered, ...]:
    open_to_teams(stage)
    fide_id_once(stage, [member.fide_id for one in stated for member in one.members])
    names = [one.name.strip() for one in stated]
    folded = [name.casefold() for name in names]
    if twice := sorted({name for at, name in enumerate(names) if folded[at] in folded[:at]}):
        raise NotNow(f"{listed(twice)} stands in the list twice; leave one of the lines out.")
    return tuple(_each(stage, stated, of_list))


def _each(
    stage: TeamStage, stated: tuple[c.RegisterTeam | c.ListedTeam, ...], of_list: str
) -> Iterator[Registered]:
    next_team, next_member = int(stage.next_entry), int(stage.next_member)
    for id_, one in enumerate(stated, next_team):
        _not_twice(stage, one.name.strip())
        yield v.TeamRegistered(
            stage=stage.id,
            team=id_,
            first_round=stage.next_to_publish,
            list=of_list or UNSET,
            **_stated(one),
        )
        _within_reserves(stage, one)
        for member in one.members:
            yield added(stage, id_, next_member, member, stage.next_to_publish)
            next_member += 1


def _within_reserves(stage: TeamStage, one: c.RegisterTeam | c.ListedTeam) -> None:
    reserves = stage.rules.line_ups.reserves
    if reserves is not None and len(one.members) > stage.rules.boards + reserves:
        raise NotNow(
            f"{one.name.strip()} names {len(one.members)} members; {stage.rules.boards} boards and "
            f"{reserves} reserves are allowed, so leave some out."
        )


def _stated(command: Stating) -> dict[str, Any]:
    return {
        "name": said(command.name, "name of the team"),
        "short": command.short.strip(),
        "federation": command.federation.strip().upper(),
        "captain": command.captain.strip(),
        "strength": command.strength,
    }


def _not_twice(stage: TeamStage, name: str, but: EntryId | None = None) -> None:
    """Teams are called by their names: of two of one name nobody could tell which is meant."""
    for team in stage.entries.values():
        if team.name.casefold() == name.casefold() and team.id != but:
            raise NotNow(
                f"{team.name} is registered already; give this team another name, such as "
                f"{team.name} 2."
            )


def correct_team(stage: TeamStage, command: c.CorrectTeam) -> v.TeamCorrected:
    team = stage.entry(EntryId(command.team))
    _not_twice(stage, command.name.strip(), but=team.id)
    return v.TeamCorrected(stage=stage.id, team=team.id, reason=command.reason, **_stated(command))


def withdraw_team(stage: TeamStage, command: c.WithdrawTeam) -> v.TeamWithdrawn:
    team = stage.entry(EntryId(command.team))
    if team.withdrawn_from is not None:
        raise NotNow(f"{team.name} has withdrawn already, from round {team.withdrawn_from}.")
    return v.TeamWithdrawn(stage.id, team.id, stage.next_to_publish, command.reason)


def reinstate_team(stage: TeamStage, command: c.ReinstateTeam) -> v.TeamReinstated:
    team = stage.entry(EntryId(command.team))
    if team.withdrawn_from is None:
        raise NotNow(f"{team.name} has not withdrawn.")
    return v.TeamReinstated(stage.id, team.id, stage.next_to_publish)


def expel_team(stage: TeamStage, command: c.ExpelTeam) -> v.TeamExpelled:
    """As a withdrawal, and with no place in the standings (C.07 (2026) 4)."""
    team = stage.entry(EntryId(command.team))
    if team.expelled:
        raise NotNow(f"{team.name} is expelled already.")
    gone = team.withdrawn_from
    from_round = stage.next_to_publish if gone is None else gone
    told = (f"{team.name} plays no more from round {from_round} on.",)
    level = ask(Act.EXPEL, stage.fide_mode, command.confirmed, told)
    return v.TeamExpelled(stage.id, team.id, from_round, command.reason, level)


def request_team_bye(stage: TeamStage, command: c.RequestTeamBye) -> v.TeamByeRequested:
    team = stage.entry(EntryId(command.team))
    if command.kind not in REQUESTED_BYES:
        raise RuleViolation(
            f"{command.kind!r} is not a bye one can ask for; write H (half point), F (full point) "
            "or Z (zero points).",
            "C.04.2 (2026) 3.3",
        )
    _still_open(stage, team, command.round)
    if (RoundNo(command.round), command.kind) in team.byes:
        raise NotNow(f"{team.name} has this bye in round {command.round} already.")
    level = _warned_of(stage, team, command)
    return v.TeamByeRequested(stage.id, team.id, command.round, command.kind, level)


def _warned_of(stage: TeamStage, team: Team, command: c.RequestTeamBye) -> int:
    if command.kind == Mark.FULL_BYE:
        return ask(Act.GIVE_FULL_POINT_BYE, stage.fide_mode, command.confirmed)
    others = sorted(half_point_byes(stage, team) - {command.round})
    if command.kind != Mark.HALF_BYE or not others:
        return 0
    has = (f"{team.name} has one in round {listed(others)}.",)
    return ask(Act.GIVE_ANOTHER_HALF_POINT_BYE, stage.fide_mode, command.confirmed, has)


def half_point_byes(stage: TeamStage, team: Team) -> set[int]:
    """Rounds of those it had and of those it asked for."""
    had = {r.number for r in stage.rounds if (team.id, Mark.HALF_BYE) in r.byes}
    first = stage.next_to_publish
    asked = {number for number, mark in team.byes if mark is Mark.HALF_BYE and number >= first}
    return {int(number) for number in had | asked}


def cancel_team_bye(stage: TeamStage, command: c.CancelTeamBye) -> v.TeamByeCancelled:
    team = stage.entry(EntryId(command.team))
    _still_open(stage, team, command.round)
    if RoundNo(command.round) not in dict(team.byes):
        raise NotNow(f"{team.name} has asked for no bye in round {command.round}.")
    return v.TeamByeCancelled(stage.id, team.id, command.round)


def _still_open(stage: TeamStage, team: Team, round_number: int) -> None:
    if round_number < stage.next_to_publish:
        raise NotNow(f"Round {round_number} is paired already; it is too late for a bye in it.")
    if round_number > stage.rules.rounds:
        raise NotNow(
            f"{stage.name} has {stage.rules.rounds} rounds; there is no round {round_number}."
        )
    if team.withdrawn_by(RoundNo(round_number)):
        raise NotNow(f"{team.name} has withdrawn from round {team.withdrawn_from}.")


def revoke_captain_phone(stage: TeamStage, command: c.RevokeCaptainPhone) -> v.CaptainPhoneRevoked:
    team = stage.entry(EntryId(command.team))
    return v.CaptainPhoneRevoked(stage.id, team.id, command.reason)


def forbid_teams(stage: TeamStage, command: c.ForbidTeams) -> v.TeamsForbidden:
    """In FIDE mode the list is made before round 1 (C.02 (2026), Q194-196)."""
    _each_once(stage, command.teams)
    upcoming = stage.next_to_publish
    first = command.first_round or upcoming
    if first < upcoming:
        raise NotNow(f"Round {first} is published; forbid the teams from a later one on.")
    if command.last_round and command.last_round < first:
        raise NotNow(f"Round {command.last_round} comes before round {first}; turn them round.")
    if max(first, command.last_round) > stage.rules.rounds:
        raise NotNow(f"{stage.name} has {stage.rules.rounds} rounds; name one of them.")
    level = _asked_late(stage, Act.FORBID_PAIR_LATE, command.confirmed)
    return v.TeamsForbidden(
        stage.id, command.teams, first, command.reason, command.last_round, level
    )


def allow_teams(stage: TeamStage, command: c.AllowTeams) -> v.TeamsAllowed:
    _each_once(stage, command.teams)
    named, first = frozenset(command.teams), stage.next_to_publish
    if not any(group.entries == named and group.last >= first for group in stage.forbidden):
        raise NotNow(f"They may meet from round {first} on already; nothing is to end.")
    level = _asked_late(stage, Act.ALLOW_PAIR_LATE, command.confirmed)
    return v.TeamsAllowed(stage.id, command.teams, first, command.reason, level)


def _asked_late(stage: TeamStage, act: Act, confirmed: int) -> int:
    return ask(act, stage.fide_mode, confirmed) if stage.rounds else 0


def _each_once(stage: TeamStage, teams: tuple[int, ...]) -> None:
    for team in teams:
        stage.entry(EntryId(team))
    if len(set(teams)) != len(teams):
        raise NotNow("A team is named twice; name each of them once.")
