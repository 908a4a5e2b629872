"""Line-ups and matches as a whole, told. Who sits in a line-up that is not revealed is not told."""

from domain.team_chess.round import Match
from domain.team_chess.stage import TeamStage
from events.team_chess.vocabulary import line_ups
from events.team_chess.words import meeting, member, team
from events.words import listed

_FORFEITS = {
    "+-": "is forfeited by the second team",
    "-+": "is forfeited by the first team",
    "--": "is forfeited by both teams",
}


def match_of(stage: TeamStage | None, event: line_ups.MatchEvent) -> Match | None:
    try:
        assert stage is not None
        return stage.rounds[event.round - 1].matches[event.match - 1]
    except (AssertionError, IndexError):
        return None


def of_match(stage: TeamStage | None, event: line_ups.MatchEvent) -> str:
    match = match_of(stage, event)
    place = f"Round {event.round}, match {event.match}"
    return f"{place}, {meeting(stage, *match.teams)}" if match else place


def handed_in(stage: TeamStage | None, event: line_ups.LineUpHandedIn) -> str:
    return f"{team(stage, event.team)} hands in its line-up for round {event.round}"


def all_revealed(_stage: TeamStage | None, event: line_ups.LineUpsRevealed) -> str:
    matches = listed([number for number, _ in event.seats], 12)
    return f"Line-ups of round {event.round} are revealed: match {matches}"


def changed(stage: TeamStage | None, event: line_ups.LineUpChanged) -> str:
    names = listed([member(stage, each) for each in event.members], 12)
    return f"{of_match(stage, event)}: {team(stage, event.team)} sits otherwise, {names}"


def forfeited(stage: TeamStage | None, event: line_ups.MatchForfeited) -> str:
    return f"{of_match(stage, event)}, {_FORFEITS[event.marks]}: {event.reason}"


def forfeit_lifted(stage: TeamStage | None, event: line_ups.MatchForfeitLifted) -> str:
    return f"{of_match(stage, event)}, counts by its games again: {event.reason}"


def moved(stage: TeamStage | None, event: line_ups.MatchMoved) -> str:
    when = f"is played {event.to}" if event.to else "is played with its round"
    venue = f", {event.venue}" if event.venue else ""
    return f"{of_match(stage, event)}, {when}{venue}"
