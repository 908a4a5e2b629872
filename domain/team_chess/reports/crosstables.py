"""Records 801 and 802 of TRF26: crosstables of teams for people, which no program reads.

801 shows the letters of every board and its member by their place in the order of the team, 802 the
game points; both the other team, the colour on board 1, and `f` after a forfeited match.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.contest.entry import NOBODY, MemberId, Team
from domain.ids import EntryId
from domain.messages import join_messages, say
from domain.results import Colour, Mark, points_text
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import bye_cell, first_has_white, scores_by_side
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.ranking import team_places

_BYES = {Mark.FULL_BYE: "FPB", Mark.HALF_BYE: "HPB", Mark.ZERO_BYE: "ZPB", Mark.PAIRING_BYE: "PAB"}
_ORDERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BEYOND = "*"


class _Head(NamedTuple):
    number: int
    short: str
    match_points: int
    game_points: int


def crosstable_records(
    stage: TeamStage, rounds: int, numbers: Mapping[EntryId, int]
) -> Iterator[str]:
    """The lines of both records, by team; `numbers` are those of the teams in the report."""
    ranked = {int(place.number): place for place in team_places(stage, rounds)}
    heads = [
        _Head(
            int(number),
            (team.short or team.name)[:5],
            ranked[int(number)].match_points,
            ranked[int(number)].game_points,
        )
        for number, team in stage.numbered_entries()
        if int(number) in ranked
    ]
    teams = {int(number): team for number, team in stage.numbered_entries()}
    for head in heads:
        cells = (
            _cell_of_boards(stage, r, teams[head.number], numbers) for r in stage.rounds[:rounds]
        )
        line = (
            f"801 {head.number:>3} {head.short:<5} {_whole_points(head.match_points):>3} "
            f"{points_text(head.game_points):>6}  {'  '.join(cells)}"
        )
        yield line.rstrip()
    for head in heads:
        cells = (
            _cell_of_points(stage, r, teams[head.number], numbers) for r in stage.rounds[:rounds]
        )
        line = (
            f"802 {head.number:>3} {head.short:<5} {points_text(head.match_points):>6} "
            f"{points_text(head.game_points):>6} {' '.join(cells)}"
        )
        yield line.rstrip()


def _whole_points(tenths: int) -> str:
    return str(tenths // 10) if tenths % 10 == 0 else points_text(tenths)


def _cell_of_boards(
    stage: TeamStage, r: TeamRound, team: Team, numbers: Mapping[EntryId, int]
) -> str:
    """Opponent, colour, the letters of the boards, the members."""
    size = stage.rules.games_in_match
    match = r.match_of(team.id)
    if match is None:
        mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
        return say("      {what}", what=join_messages(" ", (mark.value * size, f"{'':{size}}")))
    marks, seats = [], []
    for game in match.games:
        white = first_has_white(stage.rules, game) is (match.first == team.id)
        colour = Colour.WHITE if white else Colour.BLACK
        marks.append(game.result.mark_of(colour).value if game.result else "?")
        seats.append(_place_letter(team, game.white if white else game.black))
    return say(
        "{seats}",
        seats=join_messages(
            " ", (_match_cell(match, team, numbers), "".join(marks), "".join(seats))
        ),
    )


def _place_letter(team: Team, seat: MemberId) -> str:
    """A letter has one column: 1 to 9, then A for the tenth."""
    if seat == NOBODY:
        return "0"
    place = team.board_order(seat)
    return _ORDERS[place - 1] if place <= len(_ORDERS) else _BEYOND


def _cell_of_points(
    stage: TeamStage, r: TeamRound, team: Team, numbers: Mapping[EntryId, int]
) -> str:
    """13 columns: opponent or kind of bye, colour, game points, `f` for a forfeit."""
    match = r.match_of(team.id)
    if match is None:
        mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
        won = bye_cell(stage.rules, mark).game_points
        return say(
            " {points_text}  ",
            points_text=join_messages(" ", (f"{_BYES.get(mark, ''):<5}", f"{points_text(won):>4}")),
        )
    won = scores_by_side(stage.rules, match)[match.side_of(team.id)].game_points
    return say(
        " {what} ",
        what=join_messages(
            "",
            (
                _match_cell(match, team, numbers),
                " ",
                f"{points_text(won):>4}",
                "f" if match.forfeit else " ",
            ),
        ),
    )


def _match_cell(match: Match, team: Team, numbers: Mapping[EntryId, int]) -> str:
    other = match.second if match.first == team.id else match.first
    return say(
        "{value}",
        value=join_messages(" ", (f"{numbers.get(other, 0):>3}", _colour_of(match, team).value)),
    )


def _colour_of(match: Match, team: Team) -> Colour:
    return Colour.WHITE if match.first == team.id else Colour.BLACK
