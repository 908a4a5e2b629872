"""Eight matches of a real round, played again as a stage: its IMPs as they were printed."""

from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.result import NotPlayed
from domain.formats.team_matches.document import PrintedMatch
from domain.formats.team_matches.pbn_matches import read_pbn_matches
from domain.ids import BoardNo, EntryId
from domain.teams_of_four.round import BridgeMatch, Room, RoomScore
from domain.teams_of_four.rules import MatchForm, TeamsRules
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage
from tests.domain.teams_of_four.stages import stage, with_round


def victory_points(margin: int, boards: int) -> float:
    """The WBF's formula of 2013, before its tables were made concave: at most 0.01 beside them."""
    ratio: float = ((sqrt(5) - 1) / 2) ** 3
    share = min(1.0, abs(margin) / (15 * sqrt(boards)))
    won: float = 10 + 10 * (1 - ratio**share) / (1 - ratio)
    return won if margin >= 0 else 20 - won


def match_played_as_printed(stage: TeamsStage, number: int, printed: PrintedMatch) -> BridgeMatch:
    match = stage.rounds[0].match(number)
    boards = sorted({table.board for table in printed.tables})
    renumbered = dict(zip((board.number for board in match.boards), boards, strict=True))
    match = replace(
        match,
        boards=tuple(b._replace(number=BoardNo(renumbered[b.number])) for b in match.boards),
        open=tuple(g._replace(number=BoardNo(renumbered[g.number])) for g in match.open),
        closed=tuple(g._replace(number=BoardNo(renumbered[g.number])) for g in match.closed),
    )
    for table in printed.tables:
        at_home = table.as_match_table(printed.home).home is Direction.NS
        room = Room.OPEN if at_home else Room.CLOSED
        game = match.game(table.board, room)._replace(result=RoomScore(table.result))
        match = match.with_game(room, game)
    return match


@pytest.mark.shared
def test_the_imps_of_a_real_round_are_the_printed_ones(shared: Path) -> None:
    file = read_pbn_matches(
        (shared / "data/teams_of_four/ten_deals_eight_matches.pbn").read_bytes()
    )
    played_stage = stage(16, TeamsRules(match=MatchForm(10)))
    played_stage = with_round(played_stage, [(2 * n - 1, 2 * n) for n in range(1, 9)])
    compared = 0
    for number, printed in enumerate(file.matches, 1):
        match = match_played_as_printed(played_stage, number, printed)
        score = match_score(played_stage, played_stage.rounds[0], match)
        computed = {
            table.board: table.imps if table.ns == printed.home else -table.imps
            for table in printed.tables
            if table.imps is not None and not isinstance(table.result, NotPlayed)
        }
        for board in score.boards:
            if board.imps is not None:
                compared += 1
                assert board.imps.home == computed[board.board.number]
        if score.points:
            # The formula's 0.01, and the rounding to hundredths.
            margin = int(score.imps.margins.home)
            assert (
                abs(float(score.points[0]) - victory_points(margin, score.compared_boards)) < 0.016
            )
        assert match.teams == (EntryId(2 * number - 1), EntryId(2 * number))
    assert compared == 8 * 10 - 10  # ten boards have no result at either table
