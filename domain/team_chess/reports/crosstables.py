"""Records 801 and 802 of TRF26: crosstables of teams for people, which no program reads.

801 shows the letters of every board and its member by their place in the order of the team, 802 the
game points; both the other team, the colour on board 1, and `f` after a forfeited match.
"""

from collections.abc import Iterator, Mapping

from domain.contest.entry import NOBODY, MemberId, Team
from domain.ids import EntryId
from domain.results import Colour, Mark, points_text
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import bye_cell, scores_by_side
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.ranking import TeamPlace, team_places

_BYES = {Mark.FULL_BYE: "FPB", Mark.HALF_BYE: "HPB", Mark.ZERO_BYE: "ZPB", Mark.PAIRING_BYE: "PAB"}
_ORDERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BEYOND = "*"


def crosstable_records(
    stage: TeamStage, rounds: int, numbers: Mapping[EntryId, int]
) -> Iterator[str]:
    """The lines of both records, by team; `numbers` are those of the teams in the report."""
    ranked = {place.number: place for place in team_places(stage, rounds)}
    listed = [(team, ranked[n]) for n, team in stage.numbered_entries() if n in ranked]
    played = stage.rounds[:rounds]
    for team, place in listed:
        cells = (_cell_of_boards(stage, r, team, numbers) for r in played)
        points = f"{_whole_points(place.match_points):>3} {points_text(place.game_points):>6}"
        yield f"801 {_line_head(team, place)} {points}  {'  '.join(cells)}".rstrip()
    for team, place in listed:
        cells = (_cell_of_points(stage, r, team, numbers) for r in played)
        points = f"{points_text(place.match_points):>6} {points_text(place.game_points):>6}"
        yield f"802 {_line_head(team, place)} {points} {' '.join(cells)}".rstrip()


def _line_head(team: Team, place: TeamPlace) -> str:
    return f"{place.number:>3} {(team.short or team.name)[:5]:<5}"


def _whole_points(tenths: int) -> str:
    return str(tenths // 10) if tenths % 10 == 0 else points_text(tenths)


def _cell_of_boards(
    stage: TeamStage, r: TeamRound, team: Team, numbers: Mapping[EntryId, int]
) -> str:
    """Opponent, colour, the letters of the boards, the members."""
    match = r.match_of(team.id)
    if match is None:
        size = stage.rules.games_in_match
        mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
        return f"      {mark.value * size} {'':{size}}"
    marks, seats = "", ""
    for game in match.games:
        white = stage.rules.first_has_white(game) is (match.first == team.id)
        colour = Colour.WHITE if white else Colour.BLACK
        marks += game.result.mark_of(colour).value if game.result else "?"
        seats += _place_letter(team, game.white if white else game.black)
    return f"{_match_cell(match, team, numbers)} {marks} {seats}"


def _place_letter(team: Team, seat: MemberId) -> str:
    """The member's place in their team in one column: 1 to 9, then A for the tenth."""
    if seat == NOBODY:
        return "0"
    place = team.place_in_board_order(seat)
    return _ORDERS[place - 1] if place <= len(_ORDERS) else _BEYOND


def _cell_of_points(
    stage: TeamStage, r: TeamRound, team: Team, numbers: Mapping[EntryId, int]
) -> str:
    """13 columns: opponent or kind of bye, colour, game points, `f` for a forfeit."""
    match = r.match_of(team.id)
    if match is None:
        mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
        won = bye_cell(stage.rules, mark).game_points
        return f" {_BYES.get(mark, ''):<5} {points_text(won):>4}  "
    won = scores_by_side(stage.rules, match)[match.side_of(team.id)].game_points
    forfeited = "f" if match.forfeit else " "
    return f" {_match_cell(match, team, numbers)} {points_text(won):>4}{forfeited} "


def _match_cell(match: Match, team: Team, numbers: Mapping[EntryId, int]) -> str:
    first = match.first == team.id
    colour = Colour.WHITE if first else Colour.BLACK
    return f"{numbers.get(match.second if first else match.first, 0):>3} {colour.value}"
