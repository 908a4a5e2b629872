"""A new system needs only its entry to work like the others: `king_of_the_hill`."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from msgspec import structs
from typer.testing import CliRunner

from domain.chess.stage import stage_of
from domain.errors import NoValidPairing, Unsupported
from domain.formats.trf.write import write_trf26
from domain.ids import BoardNo, Number, RoundNo, StageId
from domain.swiss.systems import SYSTEMS
from events.audit.verdict.provers import pair_all_rounds_again
from events.chess.decisions.reports.reported_options import report_with_options
from events.chess.vocabulary import commands as c
from events.contest.audit.questions import paired_round, why_byes, why_not, why_pair
from server.cli.wallchart import app
from tests.domain.swiss import test_every_system as every_system
from tests.domain.swiss.histories import rated_request
from tests.domain.swiss.king_of_the_hill import CODE, EDITION, RULES, SYSTEM
from tests.domain.swiss.legality import assert_is_legal_round
from tests.effort import some_rounds
from tests.events.chess.evening import STAGE, Evening
from web.chess.planning import StageForm

PLAN = c.PlanStage("Open", system=CODE, edition=EDITION, rounds=4, initial_colour="w")


@pytest.fixture(autouse=True)
def register_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, (CODE, EDITION), SYSTEM)


@some_rounds
@given(st.integers(0, 10**6))
def test_rounds_of_a_new_system_are_legal_and_the_same_when_asked_again(seed: int) -> None:
    asked_for = rated_request(seed, most=14)
    try:
        answer = SYSTEM.pair_round(asked_for)
    except NoValidPairing:
        return
    assert_is_legal_round(asked_for, answer)
    assert SYSTEM.pair_round(asked_for) == answer


def test_a_new_system_explains_its_rounds_and_is_read_back_from_reports() -> None:
    every_system.test_a_registered_system_has_a_title_and_explains_its_rounds(SYSTEM)
    every_system.test_a_reported_system_is_read_back(SYSTEM)


def test_a_new_system_pairs_explains_and_audits_a_club_evening() -> None:
    evening = Evening(5, plan=PLAN).played(1).played(2, "0-1").played(3)
    played = paired_round(evening.history, stage_of, StageId(STAGE), RoundNo(2))

    assert evening.stage.follows_fide
    assert [one for one in pair_all_rounds_again(evening.history) if one.is_different] == []
    assert len(list(pair_all_rounds_again(evening.history))) == 3
    for board in (1, 2):
        meeting, colour = why_pair(played, BoardNo(board))
        assert f"({RULES} (1), 2)" in meeting
        assert f"({RULES} (1), 3)" in colour
    assert any(
        f"the last who may have the bye ({RULES} (1), 1)" in sentence
        for sentence in why_byes(played)
    )
    assert f"({RULES} (1), " in why_not(played, Number(1), Number(5))


def test_a_new_system_explains_meetings_and_lower_places() -> None:
    evening = Evening(4, plan=PLAN).played(1)
    evening.paired(2)
    played = paired_round(evening.history, stage_of, StageId(STAGE), RoundNo(2))

    assert "met in round 1" in why_not(played, Number(1), Number(2))
    objection = why_not(played, Number(1), Number(4))
    assert "comes later in the order" in objection


def test_a_new_system_is_in_the_form_and_on_the_command_line(tmp_path: Path) -> None:
    assert (CODE, EDITION) in {(one.code, one.edition) for one in StageForm.build(None).systems}
    evening = Evening(6, plan=PLAN).played(1).played(2)
    file = tmp_path / "hill.trf"
    file.write_bytes(write_trf26(report_with_options(evening.history, StageId(STAGE))))
    checked = CliRunner().invoke(app, ["check", str(file), "--system", CODE, "--jobs", "1"])
    explained = CliRunner().invoke(
        app, ["explain", str(file), "--system", CODE, "--round", "2", "--board", "1"]
    )

    assert checked.exit_code == 0, checked.output
    assert explained.exit_code == 0, explained.output
    assert RULES in explained.stdout


def test_a_new_system_refuses_missing_options_by_name() -> None:
    with pytest.raises(Unsupported, match=f"{CODE} {EDITION} .*acceleration 'wintd'"):
        Evening(4, plan=structs.replace(PLAN, acceleration="wintd"))
