"""Exports of a stage of teams of four: tables for spreadsheets (CSV), and its matches as USEBIO and
PBN. The list of teams can be imported again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domain.errors import NotNow
from domain.formats.player_csv.sheet import write_csv
from domain.formats.team_matches.document import MatchesFile
from domain.formats.team_matches.from_stage import matches_file_of
from domain.formats.team_matches.usebio_matches import write_usebio_matches
from domain.formats.team_matches.write_pbn import write_pbn_matches
from domain.standings.exact_values import decimals_text
from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.rules import SWISS
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from web.contest.members import shown_members
from web.contest.team_documents import standings_of_teams, teams_csv
from web.contest.visibility import full_name, published_rounds, refuse_unpublished
from web.face import CSV, XML, File
from web.teams_of_four.scores import board_lines, final_points
from web.teams_of_four.views.pairs import placed_pairs

PBN = "text/plain; charset=utf-8"
_MATCHES = ("Round", "Match", "No.", "Team", "Points", "Points", "Team", "No.")
_BOARDS = (
    *("Round", "Match", "Board", "Home", "Open room", "Closed room", "IMPs", "IMPs", "Visitors"),
)
_PAIRS = (
    *("Place", "Name", "Name", "Team", "Boards"),
    *("Butler", "Cross-IMPs", "Opponents", "With opponents"),
)


def _published_rounds(stage: TeamsStage, number: int) -> tuple[TeamsRound, ...]:
    """The published round of that number; for 0 all published ones."""
    rounds = published_rounds(stage)
    if not rounds:
        raise NotNow("No round of {name} is published yet.", name=stage.name)
    if number:
        refuse_unpublished(stage, number)
    return tuple(r for r in rounds if number in (0, r.number))


def matches_csv(stage: TeamsStage, number: int) -> bytes:
    return write_csv(_MATCHES, _match_rows(stage, _published_rounds(stage, number)))


def _match_rows(stage: TeamsStage, rounds: tuple[TeamsRound, ...]) -> Iterator[tuple[str, ...]]:
    for r in rounds:
        for match in r.matches:
            home, visitors = (stage.entry(team) for team in match.teams)
            points = final_points(stage, r, match)
            yield (
                *(str(r.number), str(match.number), str(home.number or ""), home.name),
                *(*points, visitors.name, str(visitors.number or "")),
            )


def boards_csv(stage: TeamsStage, number: int) -> bytes:
    """The boards played in both rooms, as CSV; of all published rounds for `number` 0."""
    return write_csv(_BOARDS, _board_rows(stage, _published_rounds(stage, number)))


def _board_rows(stage: TeamsStage, rounds: tuple[TeamsRound, ...]) -> Iterator[tuple[str, ...]]:
    for r in rounds:
        for match in r.matches:
            home, visitors = (stage.entry(team).name for team in match.teams)
            for line in board_lines(stage, r, match):
                if line.open or line.note:
                    yield (
                        *(str(r.number), str(match.number), str(line.board), home),
                        *(line.open, line.closed, line.home, line.visitors, visitors),
                    )


def pairs_csv(stage: TeamsStage) -> bytes:
    """The pairs by Butler and cross-IMPs, for finished rounds, as CSV."""
    members = shown_members(stage)
    rows = (
        (
            *(str(place), *(full_name(members[partner]) for partner in each.partners)),
            *(stage.entry(each.team).name, str(each.boards)),
            *map(decimals_text, (each.mean, each.cross_mean, each.opponents, each.corrected)),
        )
        for place, each in placed_pairs(stage)
    )
    return write_csv(_PAIRS, rows)


def _finished_matches(tournament: Tournament, stage: TeamsStage) -> MatchesFile:
    """The finished matches only: other files would reveal the result of the other room."""
    rounds = tuple(
        replace(r, matches=tuple(match for match in r.matches if match.is_finished))
        for r in _published_rounds(stage, 0)
    )
    title = f"{tournament.name} · {stage.name}"
    return matches_file_of(replace(stage, rounds=rounds), title, tournament.starts)


def _usebio_bytes(tournament: Tournament, stage: TeamsStage, _asked: int) -> bytes:
    return write_usebio_matches(
        _finished_matches(tournament, stage), swiss=stage.rules.system == SWISS
    )


def _pbn_bytes(tournament: Tournament, stage: TeamsStage, _asked: int) -> bytes:
    return write_pbn_matches(_finished_matches(tournament, stage))


FILES: Mapping[str, File[TeamsStage]] = {
    "csv-standings": File("csv", CSV, lambda _tournament, stage, _: standings_of_teams(stage)),
    "csv-pairings": File("csv", CSV, lambda _tournament, stage, asked: matches_csv(stage, asked)),
    "csv-boards": File("csv", CSV, lambda _tournament, stage, asked: boards_csv(stage, asked)),
    "csv-pairs": File("csv", CSV, lambda _tournament, stage, _: pairs_csv(stage)),
    "csv-entries": File("csv", CSV, lambda _tournament, stage, _: teams_csv(stage)),
    "usebio": File("xml", XML, _usebio_bytes),
    "pbn": File("pbn", PBN, _pbn_bytes),
}
