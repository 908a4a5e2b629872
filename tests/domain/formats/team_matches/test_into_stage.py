"""Results files of team matches assigned to the tables of a stage."""

from dataclasses import replace

import pytest

from domain.formats.team_matches.document import MatchesFile
from domain.formats.team_matches.from_stage import matches_file_of
from domain.formats.team_matches.into_stage import compare_file_with_stage
from domain.teams_of_four.round import Room
from domain.teams_of_four.stage import TeamsStage
from tests.domain.teams_of_four.stages import (
    first_match,
    scores_in_both_rooms,
    short_match_rules,
    stage,
    with_round,
    with_scores,
)

UNKNOWN_ROOM = "it was played can't be told; enter it at the desk."


def north_at_both_tables() -> TeamsStage:
    """A stage in which team 1 sits North-South in both rooms, the closed one turned by mistake."""
    paired = with_round(stage(2, short_match_rules(1)), [(1, 2)])
    r, match = first_match(paired)
    game = match.game(1, Room.CLOSED)
    turned = game._replace(white=game.black, black=game.white)
    return paired.with_round(r.with_match(match.with_game(Room.CLOSED, turned)))


def with_table_names(file: MatchesFile, *tables: str) -> MatchesFile:
    (match,) = file.matches
    named = zip(match.tables, tables, strict=True)
    tables_of = tuple(replace(table, table=name) for table, name in named)
    return replace(file, matches=(replace(match, tables=tables_of),))


@pytest.mark.parametrize(
    ("tables", "new", "notes"),
    [
        (("Open", "Closed"), ["open 4S N 10", "closed 4S N 9"], []),
        (("open", ""), ["open 4S N 10"], [UNKNOWN_ROOM]),
        (("1", "2"), [], [UNKNOWN_ROOM]),
    ],
)
def test_rooms_of_a_team_that_sat_north_at_both_tables_are_found_by_their_names(
    tables: tuple[str, str], new: list[str], notes: list[str]
) -> None:
    turned = north_at_both_tables()
    file = matches_file_of(
        with_scores(turned, 1, 1, scores_in_both_rooms([("4S N 10", "4S N 9")])), "League"
    )

    comparison = compare_file_with_stage(turned, with_table_names(file, *tables))

    assert [f"{score.at.room} {score.code}" for score in comparison.new] == new
    assert [note.split("table ")[1] for note in comparison.notes] == notes
