"""A team's own page on a telephone, found by the name of the team or of a member: its match of the
newest round with the seats, board by board, and all earlier rounds.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from domain.contest.entry import Team
from domain.ids import EntryId
from domain.messages import join_messages
from domain.teams_of_four.round import BridgeMatch, Room, TeamsRound
from domain.teams_of_four.stage import TeamsStage, teams_stages_of
from domain.tournament import Tournament
from web.contest.face import seat_notice_function
from web.contest.members import shown_members_within_teams
from web.contest.pages.team_pages import OwnMatchLine, OwnTeam, own_matches, own_team, team_finder
from web.contest.visibility import published_rounds
from web.shared.frame import Reader
from web.shared.languages import Words
from web.shared.sheet import fields_of
from web.teams_of_four.scores import BoardLine, board_lines, match_points
from web.teams_of_four.seats import partners_of, team_direction


@dataclass(frozen=True, slots=True)
class OwnRoom:
    """The members of this team in a room, their direction and their opponents."""

    room: str
    direction: str
    mine: str
    theirs: str


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """`rooms` are empty before line-ups are shown; `boards` have this team's IMPs first."""

    line: OwnMatchLine
    rooms: tuple[OwnRoom, ...]
    boards: tuple[BoardLine, ...]


@dataclass(frozen=True, slots=True)
class OwnFourPage(OwnTeam):
    template: ClassVar[str] = "teams_of_four/own_team.html"
    now: tuple[OwnMatch, ...]
    lines: tuple[OwnMatchLine, ...]

    @classmethod
    def build(
        cls, tournament: Tournament, stage: TeamsStage, entry: int, reader: Reader
    ) -> "OwnFourPage":
        team, words, rounds = stage.entry(EntryId(entry)), reader.words, published_rounds(stage)
        return cls(
            **fields_of(own_team(tournament, stage, team, reader)),
            now=tuple(
                _own_match(stage, team, rounds[-1], line, words)
                for line in _lines_of_newest_round(stage, team, words)
            ),
            lines=tuple(
                line
                for r in reversed(rounds[:-1])
                for line in own_matches(stage, team, r, match_points, words)
            ),
        )


def _lines_of_newest_round(stage: TeamsStage, team: Team, words: Words) -> Iterator[OwnMatchLine]:
    for r in published_rounds(stage)[-1:]:
        yield from own_matches(stage, team, r, match_points, words)


def _own_match(
    stage: TeamsStage, team: Team, r: TeamsRound, line: OwnMatchLine, words: Words
) -> OwnMatch:
    if not line.match:
        return OwnMatch(line, (), ())
    match = r.match(line.match)
    boards = (each for each in board_lines(stage, r, match) if each.open or each.note)
    if match.side_of(team.id):
        boards = (replace(each, home=each.visitors, visitors=each.home) for each in boards)
    return OwnMatch(line, tuple(_own_rooms(stage, match, team, words)), tuple(boards))


def _own_rooms(
    stage: TeamsStage, match: BridgeMatch, team: Team, words: Words
) -> Iterator[OwnRoom]:
    members = shown_members_within_teams(stage)
    for room in match.rooms:
        own = team_direction(match, room, team.id)
        mine, theirs = (
            " – ".join(members[each].family for each in partners_of(match, room, direction))
            for direction in (own, own.other)
        )
        if mine or theirs:
            room_name = words("Open room") if room is Room.OPEN else words("Closed room")
            yield OwnRoom(room_name, words(own.value), mine, theirs)


find_own_teams = team_finder(teams_stages_of, match_points)


def _notice_text(stage: TeamsStage, r: TeamsRound, team: EntryId, words: Words) -> str:
    """The text of the team's match, with the seats once they are shown."""
    return join_messages("\n", _notice_lines(stage, r, stage.entry(team), words))


def _notice_lines(stage: TeamsStage, r: TeamsRound, team: Team, words: Words) -> Iterator[str]:
    for line in own_matches(stage, team, r, match_points, words):
        if not line.match:
            yield line.opponent
            continue
        yield words("Match {match} against {opponent}", match=line.match, opponent=line.opponent)
        for room in _own_rooms(stage, r.match(line.match), team, words):
            where = f"{room.room}, {room.direction}"
            yield words.join(": ", (where, f"{room.mine} / {room.theirs}"))


seat_notice = seat_notice_function(_notice_text)
