"""Stages of other systems than the Dutch one: paired live, asked why, paired again by the audit."""

import pytest

from domain.chess.stage import stage_of
from domain.errors import Unsupported
from domain.ids import BoardNo, Number, RoundNo, StageId
from events.audit.verdict.provers import pair_all_rounds_again
from events.chess.vocabulary import commands as c
from events.contest.audit.questions import paired_round, why_byes, why_not, why_pair
from tests.events.chess.evening import STAGE, Evening

US_CHESS = ("added-score+real-first", "adjusted-rating", "wintd+continued", "sixths+more-upfloats")


def plan(system: str, edition: str, acceleration: str = "none", rounds: int = 5) -> c.PlanStage:
    return c.PlanStage(
        "Open",
        system=system,
        edition=edition,
        rounds=rounds,
        initial_colour="w",
        acceleration=acceleration,
    )


def test_a_stage_of_the_dubov_system_is_paired_and_every_board_explained() -> None:
    evening = Evening(7, plan=plan("dubov", "2026"))
    evening.played(1).played(2, "0-1").played(3, "=-=")
    paired = paired_round(evening.history, stage_of, StageId(STAGE), RoundNo(2))

    assert [one for one in pair_all_rounds_again(evening.history) if one.is_different] == []
    assert len(list(pair_all_rounds_again(evening.history))) == 3
    for board in (1, 2, 3):
        assert all(
            "(C.04.4.1 (2026), " in sentence for sentence in why_pair(paired, BoardNo(board))
        )
    assert any("has the bye" in sentence for sentence in why_byes(paired))
    assert "(C.04.4.1 (2026), " in why_not(paired, Number(1), Number(7))


def test_an_unrated_entry_stops_the_dubov_system_until_it_has_a_rating() -> None:
    evening = Evening(4, plan=plan("dubov", "2026"))
    evening.do(c.RegisterEntry(stage=STAGE, family="New", rating=0))

    with pytest.raises(Exception, match="Player 5 without a rating"):
        evening.paired(1)


@pytest.mark.parametrize("acceleration", US_CHESS)
def test_an_accelerated_stage_of_us_chess_is_paired_the_same_by_the_audit(
    acceleration: str,
) -> None:
    evening = Evening(18, plan=plan("us-chess", "7th", acceleration))
    evening.played(1).played(2, "=-=").played(3).played(4)

    assert [one for one in pair_all_rounds_again(evening.history) if one.is_different] == []
    first = [
        (evening.stage.entry(b.white).number, evening.stage.entry(b.black).number)
        for b in evening.round(1).boards
    ]
    assert (1, 10) not in first, (
        "without acceleration 1 of 18 would meet the first of the lower half"
    )


@pytest.mark.parametrize("system", [("fide-dutch", "2026"), ("dubov", "2026")])
def test_an_acceleration_of_us_chess_is_refused_elsewhere_by_name(system: tuple[str, str]) -> None:
    with pytest.raises(Unsupported, match=rf"{system[0]} 2026 .*acceleration .wintd"):
        Evening(4, plan=plan(*system, "wintd"))


def test_an_acceleration_without_that_option_or_with_too_few_rounds_is_refused() -> None:
    with pytest.raises(Unsupported, match="larger-half"):
        Evening(4, plan=plan("us-chess", "7th", "sixths+larger-half"))
    with pytest.raises(Unsupported, match="needs five"):
        Evening(4, plan=plan("us-chess", "7th", "wintd+continued", rounds=4))


@pytest.mark.parametrize("system", [("dubov", "2026"), ("burstein", "2026"), ("us-chess", "7th")])
def test_baku_lifts_the_upper_half_in_every_system(system: tuple[str, str]) -> None:
    """Players 1 to 4 have a virtual point, so that each half is paired by itself."""
    evening = Evening(8, plan=plan(*system, "baku"))
    evening.paired(1)
    numbers = [
        sorted(evening.stage.entry(e).number or 0 for e in (b.white, b.black))
        for b in evening.round(1).boards
    ]

    assert sorted(numbers) == [[1, 3], [2, 4], [5, 7], [6, 8]]
