"""A round robin imported from a report: every game is kept, and games of annulled players count
for nobody.
"""

from dataclasses import replace

import pytest

from domain.chess.stage import stages_of
from domain.formats.trf.read import read_trf
from domain.formats.trf.write import write_trf16, write_trf26
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName
from domain.tournament import Tournament
from events.chess.decisions.reports.federation_report import build_report, complete_round_count
from tests.stories import OPEN
from tests.web.views.round_robins import (
    US,
    after_rounds,
    round_robin_drawn,
    with_stage,
    without_player,
)


def trf26(tournament: Tournament) -> list[str]:
    return write_trf26(build_report(tournament, stages_of(tournament)[OPEN])).decode().splitlines()


def player(lines: list[str], number: int) -> str:
    return next(line for line in lines if line.startswith(f"001 {number:4}"))


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (TablePlan(TableName.BERGER), "BERGER_ROUNDROBIN"),
        (TablePlan(TableName.BERGER, DoubleForm.PLAIN), "BERGER_DOUBLEROUNDROBIN"),
        (TablePlan(TableName.BERGER, DoubleForm.FIDE), "FIDE_DOUBLEROUNDROBIN"),
        (US, "CUSTOM_ROUNDROBIN"),
    ],
)
def test_record_192_names_the_kind_of_round_robin(plan: TablePlan, code: str) -> None:
    assert f"192 {code}" in trf26(after_rounds(round_robin_drawn(4, plan), 3))


def test_a_resting_player_has_the_mark_z() -> None:
    # Five players on a Crenshaw table: 3 rests in round 1, as 6 is not there.
    lines = trf26(after_rounds(round_robin_drawn(5), 1))

    resting = US.build_table(5).rounds[0].byes[0]
    assert "0000 - Z" in player(lines, resting)
    assert sum("0000 - Z" in line for line in lines) == 1


def test_games_of_an_annulled_player_are_reported_and_deducted() -> None:
    #      1     2     3     4     5         Crenshaw table of six, White always winning;
    # 3   w6 1  b2 0   -     -     -         3 leaves after two of five games.
    tournament = after_rounds(without_player(after_rounds(round_robin_drawn(6), 2), 3), 5)

    lines = trf26(tournament)

    assert player(lines, 3).endswith("6 w 1     2 b 0     1 w -     5 b -     4 w -")
    assert player(lines, 3)[84:89].strip() == "", "no rank"
    assert player(lines, 2)[80:84] == " 2.0", "three wins, the one against 3 does not count"
    assert [line for line in lines if line.startswith("299")] == [
        "299          -1.0  003    1",
        "299          -1.0  002    2",
        "299          -1.0  005    4",
        "299          -1.0  004    5",
    ]


def test_the_report_reads_back_without_a_contradiction() -> None:
    tournament = after_rounds(without_player(after_rounds(round_robin_drawn(6), 2), 3), 5)
    stage = stages_of(tournament)[OPEN]

    reading = read_trf(write_trf26(build_report(tournament, stage)), "masters.trf")

    assert reading.warnings == ()
    # Tenths of points, without what the others won against 3.
    assert [p.points for p in reading.tournament.players] == [20, 20, 10, 20, 20, 20]
    assert write_trf16(build_report(tournament, stage)).startswith(b"012 City Open 2026")


def test_rounds_from_a_postponed_game_on_are_not_reported() -> None:
    tournament = after_rounds(round_robin_drawn(4), 3)
    stage = stages_of(tournament)[OPEN]
    first, second, third = stage.rounds
    waiting = second.boards[0]._replace(result=None, rescheduled="Thursday")
    second = replace(second, boards=(waiting, *second.boards[1:]))

    postponed = with_stage(tournament, replace(stage, rounds=(first, second, third)))

    assert complete_round_count(stages_of(postponed)[OPEN]) == 1
