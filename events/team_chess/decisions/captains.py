"""Captains act by telephone, each for their own team, in matches of rounds that the hall sees."""

from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.said import say
from domain.team_chess.round import Match
from domain.team_chess.stage import TeamStage
from events.game import By

_DEVICE = "captain-"


def device_of(team: EntryId) -> str:
    """By which the log knows the telephone of a captain."""
    return f"{_DEVICE}{team}"


def team_of(by: By) -> EntryId:
    """NotNow of a device that is no captain's."""
    number = by.device.removeprefix(_DEVICE)
    if by.device == number or not number.isdigit():
        raise NotNow(say("Only the captain of a team acts for it; tell the arbiter."))
    return EntryId(int(number))


def their_own(stage: TeamStage, round_number: int, by: By) -> Match:
    """The match of a captain's own team in that round: they know of no draft."""
    team, shown = stage.entry(team_of(by)), stage.shown
    seen = shown is not None and 1 <= round_number <= shown.number
    match = stage.round(RoundNo(round_number)).match_of(team.id) if seen else None
    if match is None:
        raise NotNow(
            say(
                "{name} has no match in round {round_number}.",
                name=team.name,
                round_number=round_number,
            )
        )
    return match


def refuse_foreign_result(stage: TeamStage, round_number: int, match: int, by: By) -> None:
    """Captains report the games of their own match, where that is announced."""
    if not stage.rules.line_ups.captains_enter:
        raise NotNow(
            say("Captains report no results in {name}; tell the arbiter.", name=stage.name)
        )
    if their_own(stage, round_number, by).number != match:
        raise NotNow(say("Captains report the games of their own match alone."))
