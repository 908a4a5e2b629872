"""Exports of a stage of teams: tables of public data for spreadsheets (CSV), and its games as PGN.

The list of teams has the format of `domain.formats.team_csv`. Scores and tie-breaks are numbers for
spreadsheets: exact decimals, or to three places.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from domain.contest.entry import NOBODY, Member, MemberId
from domain.contest.game import GamePlace
from domain.errors import NotNow
from domain.formats.broadcast import Broadcast, BroadcastLine
from domain.formats.chess_results.teams import chess_results_of_teams
from domain.formats.chess_results.write import write_chess_results
from domain.formats.pgn import PgnSide, PlacedPgnGame
from domain.formats.player_csv.sheet import write_csv
from domain.ids import EntryId, RoundNo
from domain.results import Colour, Mark
from domain.standings.exact_values import decimals_text, exact_text
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.scores import scores_by_side
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import MemberScore, member_scores
from domain.team_chess.standings.ranking import team_places
from domain.tournament import Tournament
from web.contest.notation import BYE_WORDS, result_text
from web.contest.pgn_games import EMPTY, PgnRound, pgn_side, pgn_writer, rounds_asked_for
from web.contest.team_documents import standings_of_teams, teams_csv
from web.contest.visibility import byes_worth_showing, published_rounds, refuse_unpublished
from web.face import CSV, PGN, XML, File
from web.team_chess.views.boards import result_of_side


def placed_games(
    tournament: Tournament, stage: TeamStage, in_round: int = 0
) -> Iterator[PlacedPgnGame]:
    """The games of that round, or of all published ones for 0, match by match, as soon as line-ups
    are revealed. The number of a game is the same before and after that.
    """
    people = {m.id: m.person for team in stage.entries.values() for m in team.members}

    def side(member: MemberId, team: str) -> PgnSide:
        if member == NOBODY:
            return PgnSide(EMPTY, team=team)
        return pgn_side(people[member], people[member].rating, team)

    for r in rounds_asked_for(stage, in_round):
        pgn_round = PgnRound(tournament, stage, r)
        for match in r.matches:
            first, second = (stage.entry(team).name for team in match.teams)
            games_before = (match.number - 1) * stage.rules.games_in_match
            for number, game in enumerate(match.games, games_before + 1):
                if match.revealed or match.forfeit:
                    teams = (first, second)
                    if stage.rules.first_colour_in(game) is Colour.BLACK:
                        teams = (second, first)
                    sides = (side(game.white, teams[0]), side(game.black, teams[1]))
                    yield pgn_round.placed_game(
                        number, GamePlace(r.number, game.number, match.number), sides
                    )


_MATCHES = ("Match", "No.", "Team", "Game points", "Game points", "Team", "No.")
_BOARDS = (
    *("Match", "Board", "Team", "Colour", "Title", "Name", "Rating", "Result"),
    *("Rating", "Title", "Name", "Team"),
)
_MEMBERS = (
    *("No.", "Team", "Board order", "Title", "Name", "Sex", "Federation", "Rating", "FIDE ID"),
    *("Points", "Games", "Percentage", "Average of opponents", "Performance"),
)


def standings_csv(stage: TeamStage) -> bytes:
    """The standings after the last published round, as CSV. Refused at the end while a match is not
    finished, as a file can't be marked as provisional.
    """
    rounds = published_rounds(stage)
    waiting = [f"{r.number}.{match.number}" for r, match in stage.outstanding_matches()]
    if waiting and len(rounds) >= stage.rules.rounds:
        raise NotNow(
            "The file of the standings waits for every match; still to be played (round.match): "
            "{waiting}.",
            waiting=", ".join(waiting),
        )
    return standings_of_teams(stage)


def members_csv(stage: TeamStage) -> bytes:
    scores = member_scores(stage, len(published_rounds(stage)))
    return write_csv(_MEMBERS, map(_member_columns, scores))


def _member_columns(score: MemberScore) -> tuple[str, ...]:
    person = score.member.person
    return (
        *(str(score.team.number or ""), score.team.name, str(score.order), person.title),
        *(person.full_name, person.sex.value, person.federation),
        *(str(person.rating or ""), person.fide_id),
        *(
            exact_text(Fraction(score.points, 10)),
            str(score.games),
            decimals_text(score.percentage),
        ),
        *(str(score.average or ""), str(score.performance or "")),
    )


def matches_csv(stage: TeamStage, r: TeamRound) -> bytes:
    """CSV of matches with game points so far; then teams without match, with the reason."""
    matches = (_match_columns(stage, match) for match in r.matches)
    byes = (
        ("", *_number_and_name(stage, team), BYE_WORDS[mark], "", "", "")
        for team, mark in byes_worth_showing(stage, r)
    )
    return write_csv(_MATCHES, (*matches, *byes))


def _match_columns(stage: TeamStage, match: Match) -> tuple[str, ...]:
    points = ["", ""]
    if match.forfeit or any(game.result for game in match.games):
        points = [
            exact_text(Fraction(s.game_points, 10)) for s in scores_by_side(stage.rules, match)
        ]
    second = _number_and_name(stage, match.second)
    return (str(match.number), *_number_and_name(stage, match.first), *points, *reversed(second))


def _number_and_name(stage: TeamStage, team: EntryId) -> tuple[str, str]:
    return str(stage.entry(team).number or ""), stage.entry(team).name


def boards_csv(stage: TeamStage, r: TeamRound) -> bytes:
    """CSV of all boards from the view of the first team, once line-ups are revealed."""
    members = {m.id: m for team in stage.entries.values() for m in team.members}
    rows = (
        _board_columns(stage, match, game, members)
        for match in r.matches
        if match.revealed
        for game in match.games
    )
    return write_csv(_BOARDS, rows)


def _board_columns(
    stage: TeamStage, match: Match, game: Game, members: Mapping[MemberId, Member]
) -> tuple[str, ...]:
    first_white = stage.rules.first_has_white(game)
    seats = (game.white, game.black) if first_white else (game.black, game.white)
    first, second = (_seat_cells(members, seat) for seat in seats)
    return (
        *(str(match.number), str(game.number), stage.entry(match.first).name),
        *(
            "White" if first_white else "Black",
            *first,
            result_text(result_of_side(stage.rules, game)),
        ),
        *(*reversed(second), stage.entry(match.second).name),
    )


def _seat_cells(members: Mapping[MemberId, Member], seat: MemberId) -> tuple[str, str, str]:
    """The title, name and rating of the member in that seat."""
    if seat == NOBODY:
        return "", "", ""
    person = members[seat].person
    return person.title, person.full_name, str(person.rating or "")


def _published_round(stage: TeamStage, number: int) -> TeamRound:
    """The published round of that number; for 0 the newest."""
    published = published_rounds(stage)
    if not published:
        raise NotNow("No round of {name} is published yet.", name=stage.name)
    if number:
        refuse_unpublished(stage, number)
    return stage.round(RoundNo(number)) if number else published[-1]


def _csv_file_of_round(write: Callable[[TeamStage, TeamRound], bytes]) -> File[TeamStage]:
    return File("csv", CSV, lambda _, stage, asked: write(stage, _published_round(stage, asked)))


def _chess_results(tournament: Tournament, stage: TeamStage, _asked: int) -> bytes:
    return write_chess_results(chess_results_of_teams(tournament, stage))


FILES: Mapping[str, File[TeamStage]] = {
    "csv-standings": File("csv", CSV, lambda _tournament, stage, _: standings_csv(stage)),
    "csv-pairings": _csv_file_of_round(matches_csv),
    "csv-boards": _csv_file_of_round(boards_csv),
    "csv-members": File("csv", CSV, lambda _tournament, stage, _: members_csv(stage)),
    "pgn": File("pgn", PGN, pgn_writer(placed_games)),
    "chess-results": File("xml", XML, _chess_results),
    "csv-entries": File("csv", CSV, lambda _tournament, stage, _: teams_csv(stage)),
}


def broadcast(stage: TeamStage) -> Broadcast:
    published, teams = published_rounds(stage), dict(stage.numbered_entries())
    with_given_points = {
        team for r in published for team, mark in r.byes if mark is not Mark.ZERO_BYE
    }
    lines = tuple(
        BroadcastLine(
            teams[place.number].name,
            "",
            {"mp": Fraction(place.match_points, 10), "gp": Fraction(place.game_points, 10)},
            teams[place.number].id in with_given_points,
        )
        for place in team_places(stage, len(published))
    )
    return Broadcast(of_teams=True, tie_breaks=(), scoring={}, lines=lines)
