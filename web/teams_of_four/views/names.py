"""The newest published round in the order of the names: all find their match, and their room and
seat once the line-ups are shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.stage import TeamsStage
from web.contest.members import Who, members_shown
from web.contest.views.team_names import members_available, members_without_match, names_view
from web.shared.names import filing_letter
from web.teams_of_four.seats import seated


@dataclass(frozen=True, slots=True)
class NameRow:
    """`letter` is where the name is filed. `room` and `seat` ("N") are empty for who does not sit
    down in the stanza that is on, or is not known to; `note`: why they have no match.
    """

    key: str
    letter: str
    player: Who
    team: str
    match: int = 0
    room: str = ""
    seat: str = ""
    note: str = ""


def _rows(stage: TeamsStage, shown: TeamsRound) -> Iterator[NameRow]:
    known = members_shown(stage)
    for match in shown.matches:
        sits = {
            member: (room.value, seat.value)
            for room in match.rooms
            for seat, member in seated(match, room).items()
        }
        for id_ in match.teams:
            team = stage.entry(id_)
            for member in members_available(team, shown):
                who = known[member.id]
                key = f"{shown.number}.{match.number}.{who.member}"
                name, at = team.short or team.name, sits.get(member.id, ("", ""))
                yield NameRow(key, filing_letter(who.family), who, name, match.number, *at)
    for team, member, note in members_without_match(stage, shown):
        who, name = known[member.id], team.short or team.name
        key = f"{shown.number}.{who.member}"
        yield NameRow(key, filing_letter(who.family), who, name, note=note)


VIEW = names_view(_rows, "teams_of_four/sheets/names.js")
