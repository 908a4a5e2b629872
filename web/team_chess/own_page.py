"""A team's own page on a telephone, found by the name of the team or of a member: the match of the
newest round, with its line-ups once they are revealed, and all earlier rounds.

It shows only published rounds. It needs no script: it reloads by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.contest.entry import Team
from domain.ids import EntryId
from domain.messages import join_messages
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage, team_stages_of
from domain.tournament import Tournament
from web.contest.face import seat_notice_function
from web.contest.members import shown_members_within_teams
from web.contest.notation import result_text
from web.contest.pages.team_pages import OwnMatchLine, OwnTeam, own_matches, own_team, team_finder
from web.contest.visibility import current_rounds, published_rounds
from web.shared.frame import Reader
from web.shared.languages import Words
from web.shared.sheet import fields_of
from web.team_chess.outlook import MemberOutlook, member_outlooks
from web.team_chess.views.boards import GameRow, game_rows, points_so_far, result_of_side


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A board of the current match, this team's member first."""

    board: int
    colour: str
    colour_word: str
    mine: str
    theirs: str
    result: str


@dataclass(frozen=True, slots=True)
class OwnTeamPage(OwnTeam):
    template: ClassVar[str] = "team_chess/own_team.html"
    now: OwnMatchLine | None
    seats: tuple[OwnSeat, ...]
    lines: tuple[OwnMatchLine, ...]
    outlooks: tuple[MemberOutlook, ...]
    """The rating changes of its members so far, and norms they have or can have."""

    @classmethod
    def build(
        cls, tournament: Tournament, stage: TeamStage, entry: int, reader: Reader
    ) -> "OwnTeamPage":
        team, words = stage.entry(EntryId(entry)), reader.words
        rounds = published_rounds(stage)
        lines = tuple(_match_line(stage, team, r, words) for r in reversed(rounds))
        return cls(
            **fields_of(own_team(tournament, stage, team, reader)),
            now=lines[0] if lines else None,
            seats=tuple(
                seat
                for r in current_rounds(stage)
                for seat in _revealed_seats(stage, team, r, words)
            ),
            lines=lines,
            outlooks=member_outlooks(tournament, stage, team.id, words),
        )


find_own_teams = team_finder(team_stages_of, points_so_far)


def _match_notice(stage: TeamStage, r: TeamRound, team: EntryId, words: Words) -> str:
    """The text of the team's match, with its boards once the line-ups are revealed."""
    entry = stage.entry(team)
    line = _match_line(stage, entry, r, words)
    if not line.match:
        return line.opponent
    match_text = words("Match {match} against {opponent}", match=line.match, opponent=line.opponent)
    boards = (
        words.join(": ", (f"{seat.board} {seat.colour_word}", f"{seat.mine} – {seat.theirs}"))
        for seat in _revealed_seats(stage, entry, r, words)
    )
    return join_messages("\n", (match_text, *boards))


seat_notice = seat_notice_function(_match_notice)


def _match_line(stage: TeamStage, team: Team, r: TeamRound, words: Words) -> OwnMatchLine:
    return next(own_matches(stage, team, r, points_so_far, words))


def _revealed_seats(stage: TeamStage, team: Team, r: TeamRound, words: Words) -> Iterator[OwnSeat]:
    match = r.match_of(team.id)
    if match is None or not match.revealed:
        return
    side = match.side_of(team.id)
    rows = game_rows(stage, r, match, shown_members_within_teams(stage))
    for row, game in zip(rows, match.games, strict=True):
        result = result_text(result_of_side(stage.rules, game, side))
        colour = row.colour if side == 0 else {"w": "b", "b": "w"}[row.colour]
        names = [_seat_name(row, first, words) for first in (True, False)]
        yield OwnSeat(
            board=row.board,
            colour=colour,
            colour_word=words("White") if colour == "w" else words("Black"),
            mine=names[side],
            theirs=names[1 - side],
            result="‼" if row.disputed else result,
        )


def _seat_name(row: GameRow, first: bool, words: Words) -> str:
    member = row.first if first else row.second
    if member is None:
        return words("empty")
    return f"{member.family}, {member.given}" if member.given else member.family
