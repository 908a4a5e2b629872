"""Results of a stage in the documented JSON form."""

import json
from typing import Any

from domain.chess.stage import stage_of
from domain.contest.round import RoundState
from domain.formats.stage_json import FORMAT, write_stage
from domain.results import Mark
from domain.tournament import Tournament
from tests.stories import OPEN, field, with_round


def written_stage(tournament: Tournament) -> dict[str, Any]:
    stage: dict[str, Any] = json.loads(write_stage(tournament, stage_of(tournament, OPEN)))
    return stage


def test_entries_rounds_and_points_are_as_documented() -> None:
    tournament = with_round(
        field(3, ("Ash, Ann",)), "1-2 =-=", byes={3: Mark.PAIRING_BYE}, state=RoundState.CLOSED
    )
    stage = written_stage(with_round(tournament, "3-1", byes={2: Mark.HALF_BYE}))

    assert list(stage) == ["format", "tournament", "stage", "entries", "rounds"]
    assert (stage["format"], stage["tournament"]["name"]) == (FORMAT, "City Open 2026")
    assert stage["stage"]["points"]["white_draw"] == "0.5"
    first = stage["entries"][0]
    assert (first["entry"], first["number"], first["family"]) == (101, 1, "Ash")
    assert stage["rounds"] == [
        {
            "round": 1,
            "closed": True,
            "boards": [{"board": 1, "white": 101, "black": 102, "result": "=-=", "coloured": True}],
            "byes": [{"entry": 103, "mark": "U"}],
        },
        {
            "round": 2,
            "closed": False,
            "boards": [{"board": 1, "white": 103, "black": 101, "result": None, "coloured": True}],
            "byes": [{"entry": 102, "mark": "H"}],
        },
    ]


def test_names_are_written_in_utf_8_not_escaped() -> None:
    tournament = field(1, ("Żółkiewska, Łucja",))
    assert "Żółkiewska" in write_stage(tournament, stage_of(tournament, OPEN)).decode()


def test_an_unpublished_round_is_left_out() -> None:
    before = field(4)
    assert written_stage(
        with_round(before, "1-3", "4-2", state=RoundState.PAIRED)
    ) == written_stage(before)
