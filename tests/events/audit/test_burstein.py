"""A stage of the Burstein System: paired live, asked why, paired again by the audit."""

import pytest

from domain.chess.stage import stage_of
from domain.ids import BoardNo, Number, RoundNo, StageId
from events.audit.verdict.provers import pair_all_rounds_again
from events.chess.vocabulary import commands as c
from events.contest.audit.questions import bracket_of, paired_round, why_byes, why_not, why_pair
from tests.events.chess.evening import STAGE, Evening


def evening(edition: str, players: int = 9) -> Evening:
    plan = c.PlanStage("Open", system="burstein", edition=edition, rounds=5, initial_colour="w")
    played = Evening(players, plan=plan)
    return played.played(1).played(2, "0-1").played(3, "=-=").played(4)


@pytest.mark.parametrize("edition", ["2026", "pre-2018"])
def test_every_round_is_paired_the_same_by_the_audit(edition: str) -> None:
    found = list(pair_all_rounds_again(evening(edition).history))

    assert [(one.system, one.edition) for one in found] == [("burstein", edition)] * 4
    assert [one for one in found if one.is_different] == []


def test_seeding_rounds_are_distinguished_from_the_others() -> None:
    """Of five rounds the first two are seeding rounds."""
    played = evening("2026")

    seeding, later = (
        paired_round(played.history, stage_of, StageId(STAGE), RoundNo(r)) for r in (2, 3)
    )

    assert "This is a seeding round" in next(why_pair(seeding, BoardNo(1)))
    for board in (1, 2, 3, 4):
        assert all("(C.04.4.2 (2026), " in sentence for sentence in why_pair(later, BoardNo(board)))
        assert bracket_of(later, BoardNo(board)) is not None
    assert any("lowest by the Index" in sentence for sentence in why_byes(later))
    assert "(C.04.3 (2026), " in why_not(seeding, Number(1), Number(9))
    assert "(C.04.4.2 (2026), " in why_not(later, Number(1), Number(9))


def test_before_2018_the_acceleration_of_the_system_is_reported() -> None:
    paired = paired_round(evening("pre-2018").history, stage_of, StageId(STAGE), RoundNo(1))

    assert next(why_pair(paired, BoardNo(1))) == (
        "In this round the upper half of the first round has the points of a win more "
        "(C.04.4.2 (pre-2018), as bbpPairings plays it)."
    )
