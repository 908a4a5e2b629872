"""Teams and their members, told."""

from domain.results import Mark
from domain.team_chess.stage import TeamStage
from events.results import BYES
from events.team_chess.vocabulary import teams
from events.team_chess.words import member, team
from events.words import listed


def _person(event: teams.MemberStated) -> str:
    name = f"{event.family}, {event.given}" if event.given else event.family
    rating = str(event.rating) if event.rating else ""
    known = " ".join(fact for fact in (event.title, rating, event.federation) if fact)
    return f"{name} ({known})" if known else name


def registered(_stage: TeamStage | None, event: teams.TeamRegistered) -> str:
    late = f" from round {event.first_round}" if event.first_round > 1 else ""
    captain = f", captain {event.captain}" if event.captain else ""
    return f"{event.name} is registered{late}{captain}"


def corrected(stage: TeamStage | None, event: teams.TeamCorrected) -> str:
    return f"{team(stage, event.team)} is stated anew as {event.name}"


def member_added(stage: TeamStage | None, event: teams.MemberAdded) -> str:
    late = f" from round {event.first_round}" if event.first_round > 1 else ""
    return f"{_person(event)} plays for {team(stage, event.team)}{late}"


def member_corrected(stage: TeamStage | None, event: teams.MemberCorrected) -> str:
    return f"{member(stage, event.member)} is stated anew as {_person(event)}"


def member_left(stage: TeamStage | None, event: teams.MemberLeft) -> str:
    who = member(stage, event.member)
    return f"{who} plays for {team(stage, event.team)} no more from round {event.from_round}"


def members_ordered(stage: TeamStage | None, event: teams.MembersOrdered) -> str:
    names = [member(stage, each) for each in event.members]
    return f"Board order of {team(stage, event.team)}: {listed(names, 12)}"


def numbered(_stage: TeamStage | None, event: teams.TeamNumbersAssigned) -> str:
    return f"{len(event.numbers)} teams get their numbers"


def withdrawn(stage: TeamStage | None, event: teams.TeamWithdrawn) -> str:
    return f"{team(stage, event.team)} withdraws from round {event.from_round}"


def reinstated(stage: TeamStage | None, event: teams.TeamReinstated) -> str:
    return f"{team(stage, event.team)} plays again from round {event.from_round}"


def expelled(stage: TeamStage | None, event: teams.TeamExpelled) -> str:
    who = team(stage, event.team)
    return f"{who} is expelled and plays no more from round {event.from_round} on: {event.reason}"


def bye(stage: TeamStage | None, event: teams.TeamByeRequested) -> str:
    kind = BYES.get(Mark(event.kind), event.kind)
    return f"{team(stage, event.team)} asks for {kind} in round {event.round}"


def bye_cancelled(stage: TeamStage | None, event: teams.TeamByeCancelled) -> str:
    return f"{team(stage, event.team)} takes back the bye in round {event.round}"


def checked_in(stage: TeamStage | None, event: teams.TeamCheckedIn) -> str:
    return f"{team(stage, event.team)} is there for round {event.round}"


def checked_out(stage: TeamStage | None, event: teams.TeamCheckedOut) -> str:
    return f"{team(stage, event.team)} is not there for round {event.round} after all"


def forbidden(stage: TeamStage | None, event: teams.TeamsForbidden) -> str:
    until = f" in rounds {event.first_round} to {event.last_round}" if event.last_round else ""
    return f"{_names(stage, event.teams)} must not meet{until}"


def allowed(stage: TeamStage | None, event: teams.TeamsAllowed) -> str:
    return f"{_names(stage, event.teams)} may meet again from round {event.from_round}"


def phone_revoked(stage: TeamStage | None, event: teams.CaptainPhoneRevoked) -> str:
    return f"The captain of {team(stage, event.team)} gets a new address for their telephone"


def _names(stage: TeamStage | None, named: tuple[int, ...]) -> str:
    return listed([team(stage, each) for each in named], 4)
