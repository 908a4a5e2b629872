"""Round robins and knock-outs of teams, told."""

from domain.round_robin.systems import SYSTEMS, TableName
from domain.team_chess.rules import MemberTable
from domain.team_chess.stage import TeamStage
from events.team_chess.vocabulary import draws
from events.words import listed

_NUMBERS = {"rating": "by strength", "lot": "by lot"}
_DECIDED = {
    "berlin": "by the Berlin count",
    "top-board": "from the top board down",
    "bottom-board": "without the bottom boards",
    "wins": "by games won",
    "lower-number": "for the team seeded lower",
}


_BY_MEMBERS = {
    MemberTable.SCHEVENINGEN: "a Scheveningen match",
    MemberTable.SCHILLER: "played by the Schiller system",
    MemberTable.HUTTON: "a Hutton, one game for every member",
}
TWICE = "a Scheveningen match with a return match"


def table_planned(stage: TeamStage | None, event: draws.TeamTablePlanned) -> str:
    name, numbers = _name(stage), _NUMBERS[event.numbering]
    if stage and stage.rules.member_table:
        what = TWICE if event.double else _BY_MEMBERS[stage.rules.member_table]
        return f"{name} is {what}, numbers {numbers}"
    table = SYSTEMS[TableName(stage.rules.system)].name if stage else "table"
    cycles = "double round robin" if event.double else "round robin"
    return f"{name} is a {cycles} by the {table} tables, numbers {numbers}"


def knock_out_planned(stage: TeamStage | None, event: draws.TeamKnockOutPlanned) -> str:
    met = "one match" if event.legs == 1 else "two legs"
    decided = listed([_DECIDED[each] for each in event.deciders]) or "by another match"
    return f"{_name(stage)} is a knock-out in {met}; a level one is decided {decided}"


def drawn(stage: TeamStage | None, event: draws.TeamsDrawn) -> str:
    how = "by hand" if event.by_hand else "by the server"
    return f"The numbers of {_name(stage)} are drawn {how}: {len(event.numbers)} teams"


def taken_back(stage: TeamStage | None, event: draws.TeamsDrawTakenBack) -> str:
    return f"The draw of {_name(stage)} is taken back: {event.reason}"


def _name(stage: TeamStage | None) -> str:
    return stage.name if stage else "the stage"
