"""A Swiss or a round robin of teams for chess-results.com. Players are numbered team by team."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from domain.contest.entry import NOBODY, MemberId
from domain.contest.round import RoundState
from domain.formats.chess_results.write import (
    BYE,
    MOST_TIE_BREAKS,
    NOT_PAIRED,
    ChessResultsRows,
    Row,
    TieBreakColumn,
    decimal_comma,
    person_row,
    rank_cells,
    rating_points,
    result_row,
    round_rows,
    tie_break_values,
    tournament_row,
)
from domain.results import Colour, Mark
from domain.standings.tiebreaks.definition import TieBreak
from domain.swiss.teams.matches import Score
from domain.team_chess.round import TeamRound
from domain.team_chess.scores import bye_cell, scores_by_side
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import MemberScore, member_scores
from domain.team_chess.standings.ranking import team_ranking
from domain.team_chess.standings.rated_games import rated_members
from domain.tournament import Tournament

_ROUND_ROBIN, _SWISS = "2", "3"
_NUMBERS = {
    ("PTS", "MP"): (13, 0),
    ("PTS", "GP"): (1, 1),
    ("BH", "MP"): (84, 1),
    ("SB", "MP"): (52, 2),
}
"""The numbers of tie-breaks and their decimals. 52, Sonneborn-Berger, counts a won match as 1 (10
tenths) for any value of a win.
"""


def chess_results_of_teams(state: Tournament, stage: TeamStage) -> ChessResultsRows:
    """The file of a stage of teams, with the rounds and line-ups published in the hall."""
    shown = [r for r in stage.rounds if r.state is not RoundState.PAIRED]
    scores = member_scores(stage, len(shown))
    numbers = {score.member.id: str(n) for n, score in enumerate(scores, 1)}
    table = team_ranking(stage, len(shown))
    columns = [_tie_break_column(stage, each) for each in table.order[:MOST_TIE_BREAKS]]
    ratings = [score.member.person.rating for score in scores]
    colours = {stage.rules.colour_of_first(n) for n in range(1, stage.rules.boards + 1)}
    # In German: "w" and "s" are White and Black, "J" is yes. `replay`: the meetings of two teams.
    head = {
        **tournament_row(state, stage, columns),
        "type": _ROUND_ROBIN if stage.is_paired_by_table else _SWISS,
        "replay": "2" if stage.table is not None and stage.table.double else "1",
        "homecolor": "w" if stage.rules.colour_of_first(1) is Colour.WHITE else "s",
        "samecolor": "J" if len(colours) == 1 else "",
        "playerperteam": str(stage.rules.boards),
        "ratingavg": str(sum(ratings) // len(ratings) if ratings else 0),
    }
    placed = rank_cells((line.number, line.rank) for line in table.standings)
    win = stage.rules.match_points.win
    factors = [Fraction(10, win) if each.name == "SB:MP" else 1 for each in columns]
    values = {
        line.number: tie_break_values(
            [v and v * factor for v, factor in zip(line.values, factors, strict=False)], columns
        )
        for line in table.standings
    }
    teams = [
        {
            "no": str(number),
            "teamname": team.name[:40],
            "teamshort": (team.short or team.name)[:25],
            "points": values[number].get("tb1", ""),
            **values[number],
            **placed[number],
            "captain": team.captain,
            "federation": team.federation,
            "rtg_average": str(team.ranking_rating(stage.rules.boards) or ""),
        }
        for number, team in stage.numbered_entries()
    ]
    players = list(_player_rows(stage, scores, numbers, state.starts))
    games = list(_game_rows(shown, numbers))
    matches = list(_match_rows(stage, shown))
    return ChessResultsRows(head, round_rows(stage), players, games, teams, matches)


def _tie_break_column(stage: TeamStage, tie_break: TieBreak) -> TieBreakColumn:
    """The column of a tie-break; the secondary score (MPVGP) counts as points of the other kind."""
    score, code = tie_break.score, tie_break.code
    if code == "MPVGP":
        code, score = "PTS", "GP" if stage.rules.terms.primary is Score.MATCH_POINTS else "MP"
    known = _NUMBERS.get((code, score))
    plain = tie_break.name in (tie_break.code, f"{tie_break.code}:{tie_break.score}")
    number, decimals = known or (0, 2)
    return TieBreakColumn(number if plain else 0, decimals, tie_break.name)


def _player_rows(
    stage: TeamStage, scores: Sequence[MemberScore], numbers: Mapping[MemberId, str], day: str
) -> Iterator[Row]:
    changes = {
        each.score.member.id: each.change for each in rated_members(stage, len(stage.rounds), day)
    }
    for score in scores:
        person = score.member.person
        yield {
            "no": numbers[score.member.id],
            **person_row(person, person.rating, person.rating, 0),
            "rtgaverage": str(score.average or 0),
            "rtgperform": str(score.performance or 0),
            "rtgdifference": rating_points(changes[score.member.id]),
            "board": str(score.order),
            "teamno": str(score.team.number),
            "pts": decimal_comma(Fraction(score.points, 10), 1),
        }


def _game_rows(rounds: Sequence[TeamRound], numbers: Mapping[MemberId, str]) -> Iterator[Row]:
    for r in rounds:
        for match in r.matches:
            for game in match.games if match.revealed or match.forfeit else ():
                if NOBODY == game.white == game.black:
                    continue
                yield {
                    **_place_attributes(r, match.number),
                    "board": str(game.number),
                    "whiteno": numbers.get(game.white, BYE),
                    "blackno": numbers.get(game.black, BYE),
                    **result_row(game.result),
                }


def _match_rows(stage: TeamStage, rounds: Sequence[TeamRound]) -> Iterator[Row]:
    numbers = {team.id: str(number) for number, team in stage.numbered_entries()}
    for r in rounds:
        for match in r.matches:
            points = [_points_text(side.game_points) for side in scores_by_side(stage.rules, match)]
            is_known = any(game.result for game in match.games) or match.forfeit
            first, second = points if is_known else ("", "")
            pair = {"no1": numbers[match.first], "no2": numbers[match.second]}
            yield {**_place_attributes(r, match.number), **pair, "res1": first, "res2": second}
        for place, (team, mark) in enumerate(r.byes, len(r.matches) + 1):
            points_of_bye = _points_text(bye_cell(stage.rules, mark).game_points)
            other = BYE if mark is Mark.PAIRING_BYE else NOT_PAIRED
            pair = {"no1": numbers[team], "no2": other}
            yield {**_place_attributes(r, place), **pair, "res1": points_of_bye, "res2": "0.0"}


def _place_attributes(r: TeamRound, place: int) -> Row:
    return {"round": str(r.number), "pairing": str(place)}


def _points_text(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"
