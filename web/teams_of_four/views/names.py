"""The newest published round by name: members find their match, and their room and seat once the
line-ups are shown; and the start list.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.teams_of_four.line_ups import PLAYERS
from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.stage import TeamsStage
from web.contest.members import ShownMember, shown_members
from web.contest.views.teams import members_available, members_without_match, names_view, teams_view
from web.shared.names import filing_letter
from web.teams_of_four.seats import members_by_seat


@dataclass(frozen=True, slots=True)
class RoomNameRow:
    """`letter` is the initial for filing. `room` and `seat` ("N") are empty for members without a
    seat in the current stanza, or before line-ups are shown; `note`: why they have no match.
    """

    key: str
    letter: str
    player: ShownMember
    team: str
    match: int = 0
    room: str = ""
    seat: str = ""
    note: str = ""


def _name_rows(stage: TeamsStage, r: TeamsRound) -> Iterator[RoomNameRow]:
    members = shown_members(stage)
    for match in r.matches:
        seats = {
            member: (room.value, seat.value)
            for room in match.rooms
            for seat, member in members_by_seat(match, room).items()
        }
        for id_ in match.teams:
            team = stage.entry(id_)
            for member in members_available(team, r):
                named = members[member.id]
                key = f"{r.number}.{match.number}.{named.member}"
                name, seat_of_room = team.short or team.name, seats.get(member.id, ("", ""))
                yield RoomNameRow(
                    key, filing_letter(named.family), named, name, match.number, *seat_of_room
                )
    for team, member, note in members_without_match(stage, r):
        named, name = members[member.id], team.short or team.name
        key = f"{r.number}.{named.member}"
        yield RoomNameRow(key, filing_letter(named.family), named, name, note=note)


VIEW = names_view(_name_rows, "teams_of_four/sheets/names.js")
START_LIST = teams_view(lambda _stage: PLAYERS, lambda _stage, team: team.strength)
