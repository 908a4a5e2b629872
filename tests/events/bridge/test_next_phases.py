"""Later phases: several planned in one act, and the number of qualifiers announced before a phase
is closed.
"""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from domain.bridge.phase import phases_of
from domain.bridge.phases.closing import Origin
from domain.errors import DomainError
from domain.ids import StageId
from events.bridge.vocabulary.commands import (
    AnnounceWaysOn,
    ClosePhase,
    CloseSession,
    DropIn,
    PhaseAhead,
    PlanNextPhases,
    PlanPhase,
    SeedLines,
    Taken,
    WayStated,
)
from events.bridge.vocabulary.phases import (
    CarryoverAnnounced,
    EntranceAnnounced,
    PhaseClosed,
    PhasePlanned,
    QualificationsAnnounced,
)
from tests.events.bridge.afternoon import pair_of
from tests.events.bridge.two_phases import FINAL, QUALIFICATION, TwoPhases
from web.bridge.scores import phase_now, starts_of

ONE = {"scheme": "one-section", "base": 0, "movement": "Howell"}
IN_VPS = {"scoring": "butler", "scoring_options": (("vps", "continuous"),)}
A, B, END = 3, 4, 5
"""The numbers of the phases of `FORMAT_3`, after the qualification and its final."""


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def phase_ahead(name: str, *takes: Taken, carryover: str = "", **more: object) -> PhaseAhead:
    plan = {"sessions": 1, **ONE, **more}
    return PhaseAhead(name=name, takes=takes, carryover=carryover, **plan)  # type: ignore[arg-type]  # as the test says


FORMAT_3 = (
    phase_ahead("A", Taken("Pairs", amount="12"), carryover="linear:0.03", drop_ins="quotient"),
    phase_ahead("B", Taken("Pairs", "rest"), carryover="none", open=False),
    phase_ahead("End", Taken("A", amount="8"), Taken("B", amount="2"), carryover="weighted:0.3"),
)


"""Twelve pairs go on to A, the others to B, from there eight and two to the end."""


def with_format_3_planned() -> TwoPhases:
    """The afternoon's own final is left alone: what is planned here follows the qualification."""
    club = TwoPhases()
    club.do(PlanNextPhases(QUALIFICATION, FORMAT_3))
    return club


def test_a_whole_format_is_planned_in_one_act() -> None:
    events = TwoPhases().do(PlanNextPhases(QUALIFICATION, FORMAT_3))
    planned = [(e.stage, e.name, e.follows) for e in events if isinstance(e, PhasePlanned)]
    assert planned == [(A, "A", 1), (B, "B", 1), (END, "End", A)]
    announced = {e.stage: e.ways for e in events if isinstance(e, QualificationsAnnounced)}
    assert announced == {
        1: ((A, "places", "12"), (B, "rest", "")),
        A: ((END, "places", "8"),),
        B: ((END, "places", "2"),),
    }
    carried = [
        (e.stage, e.policy, e.boards, e.qualifying)
        for e in events
        if isinstance(e, CarryoverAnnounced)
    ]
    assert carried == [(A, "linear:0.03", 0, 8), (B, "none", 0, 2), (END, "weighted:0.3", 0, 0)]
    assert [e.stage for e in events if isinstance(e, EntranceAnnounced)] == [B]


def test_format_3_is_played_as_announced() -> None:
    club = with_format_3_planned().played()
    club.do(ClosePhase(QUALIFICATION, seed=5))
    phases = phases_of(club.state)
    assert (len(phases[StageId(A)].entries), len(phases[StageId(B)].entries)) == (12, 12)
    club.do(DropIn(A, (pair_of(25), pair_of(26))))
    for stage in (A, B):
        club.played(stage)
        club.do(ClosePhase(stage, seed=5))
    end = phases_of(club.state)[StageId(END)]
    assert len(end.entries) == 8 + 2
    starts = starts_of(club.state, end)
    second = [start for start in starts if start.origin is Origin.SECOND_WAY]
    assert len(second) == 2
    assert {start.carryover for start in second} == {min(start.carryover for start in starts)}
    club.played(END)
    club.do(ClosePhase(END))
    assert len(phase_now(club.state, StageId(END)).ranking) == 10


def test_carryovers_follow_the_final_number_of_tables() -> None:
    """Twelve pairs at six tables have a top of 10, with two drop-ins at seven one of 12; either
    carries over 3 percent (`linear:0.03`) of that top on 10 boards.
    """
    club = with_format_3_planned().played()
    club.do(ClosePhase(QUALIFICATION, seed=5))
    semifinal = phases_of(club.state)[StageId(A)]
    first = starts_of(club.state, semifinal)[0]
    assert first.carryover == 10 * 10 * 3 / 100
    club.do(DropIn(A, (pair_of(25), pair_of(26))))
    semifinal = phases_of(club.state)[StageId(A)]
    assert starts_of(club.state, semifinal)[0].carryover * 10 == 10 * 12 * 3 / 10


def test_closing_a_phase_needs_the_qualifiers_unless_they_are_announced() -> None:
    club = TwoPhases().played()
    sentence = refusal(lambda: club.do(ClosePhase(QUALIFICATION)))
    assert sentence.startswith("Final comes after Pairs and nobody said who goes on: say how many")
    club.do(AnnounceWaysOn(QUALIFICATION))
    (closed,) = club.do(ClosePhase(QUALIFICATION))
    assert isinstance(closed, PhaseClosed)
    assert closed.qualifiers == ()


def test_closing_a_phase_may_replace_the_announced_rule_of_qualifying() -> None:
    club = with_format_3_planned().played()
    club.do(ClosePhase(QUALIFICATION, ((FINAL, 6),), seed=5))
    assert len(club.final.entries) == 6
    assert not phases_of(club.state)[StageId(A)].entries


@pytest.mark.parametrize(
    ("way", "qualifiers"),
    [
        (WayStated(FINAL, "places", "7"), 7),
        (WayStated(FINAL, "percent", "30"), 8),  # 7.2 of 24 pairs, rounded up
        (WayStated(FINAL, "rest"), 24),
    ],
)
def test_pairs_qualify_by_place_by_percentage_or_all_together(
    way: WayStated, qualifiers: int
) -> None:
    club = TwoPhases().played()
    club.do(AnnounceWaysOn(QUALIFICATION, (way,)))
    club.do(ClosePhase(QUALIFICATION, seed=5))
    assert len(club.final.entries) == qualifiers


def test_pairs_above_a_score_qualify() -> None:
    club = TwoPhases().played()
    ranking = phase_now(club.state, StageId(QUALIFICATION)).ranking
    qualifiers = sum(placed.score.share * 100 >= 50 for placed in ranking)
    club.do(AnnounceWaysOn(QUALIFICATION, (WayStated(FINAL, "score", "50"),)))
    club.do(ClosePhase(QUALIFICATION, seed=5))
    assert 0 < qualifiers < 24
    assert len(club.final.entries) == qualifiers


def test_ties_are_broken_by_the_announced_rule() -> None:
    club = TwoPhases(8, scheme="one-section", movement="Howell")
    club.do(SeedLines(QUALIFICATION, 3))
    club.playing(1)
    club.append_events(*(msgspec.structs.replace(each, result="PASS") for each in club.drawn(1, 1)))
    club.do(CloseSession(QUALIFICATION, 1, missing="later"))
    club.do(AnnounceWaysOn(QUALIFICATION, (WayStated(FINAL, "places", "5"),), "ballot"))
    (closed,) = club.do(ClosePhase(QUALIFICATION, seed=5))
    assert isinstance(closed, PhaseClosed)
    assert len(closed.ballot) == 8


@pytest.mark.parametrize(
    ("phases", "sentence"),
    [
        ((phase_ahead("A", Taken("Nowhere", amount="3")),), "phase to go on from: Nowhere"),
        ((phase_ahead("Final", Taken("Pairs", amount="3")),), "There is a phase Final already"),
        ((FORMAT_3[0], FORMAT_3[0]), "There is a phase A already"),
        (
            (
                phase_ahead("A", Taken("Pairs", "rest")),
                phase_ahead("B", Taken("Pairs", amount="3")),
            ),
            "go on last",
        ),
        ((phase_ahead("A", Taken("Pairs", amount="0")),), "let nobody go on"),
        ((phase_ahead("A", Taken("Pairs", "percent", "120")),), "more than all"),
        ((phase_ahead("A", Taken("Pairs", "places", "many")),), "write a number such as 10"),
        ((phase_ahead("A", Taken("Pairs", "luck", "3")),), "choose one of places"),
        (
            (
                phase_ahead(
                    "A", Taken("Pairs", amount="8"), carryover="linear", drop_ins="quotient"
                ),
            ),
            "the quotient has no value",
        ),
        (
            (phase_ahead("A", Taken("Pairs", amount="8"), carryover="full", scoring="butler"),),
            "can't make IMPs",
        ),
        (
            (
                phase_ahead("A", Taken("Pairs", amount="8"), scoring="butler"),
                phase_ahead("End", Taken("A", amount="4"), carryover="full", **IN_VPS),
            ),
            "can't make victory points of IMPs. Choose linear",
        ),
    ],
)
def test_an_impossible_format_is_refused_as_a_whole(
    phases: tuple[PhaseAhead, ...], sentence: str
) -> None:
    club = TwoPhases()
    before = club.version
    assert sentence in refusal(lambda: club.do(PlanNextPhases(QUALIFICATION, phases)))
    assert club.version == before


def test_no_phase_is_planned_after_a_closed_one() -> None:
    club = TwoPhases().played().closed(finalists=10)
    assert "open it again first" in refusal(
        lambda: club.do(PlanNextPhases(QUALIFICATION, FORMAT_3))
    )
    assert "open it again first" in refusal(lambda: club.do(AnnounceWaysOn(QUALIFICATION)))


def test_a_later_planned_phase_takes_the_remaining_pairs() -> None:
    club = TwoPhases()
    club.do(AnnounceWaysOn(QUALIFICATION, (WayStated(FINAL, "places", "10"),)))
    side = (phase_ahead("Consolation", Taken("Pairs", "rest"), carryover="none"),)
    *_, announced, _carried = club.do(PlanNextPhases(QUALIFICATION, side))
    assert isinstance(announced, QualificationsAnnounced)
    assert announced.ways == ((FINAL, "places", "10"), (3, "rest", ""))


def test_pairs_qualify_only_for_later_phases() -> None:
    club = TwoPhases()
    sentence = refusal(lambda: club.do(AnnounceWaysOn(FINAL, (WayStated(QUALIFICATION),))))
    assert sentence == "Pairs does not come after Final."


def test_a_later_phase_is_planned_with_all_options_of_a_phase() -> None:
    """It says where its pairs come from instead of one phase that it follows."""
    assert set(PlanPhase.__struct_fields__) - {"follows"} <= set(PhaseAhead.__struct_fields__)


def test_a_semifinal_with_one_winner_is_announced_with_its_arrow_switch() -> None:
    club = TwoPhases(24)
    semifinal = replace(
        phase_ahead("A", Taken("Pairs", amount="14")), movement="Mitchell", arrow_switched=True
    )
    events = club.do(PlanNextPhases(QUALIFICATION, (semifinal,)))
    [planned] = [event for event in events if isinstance(event, PhasePlanned)]
    assert planned.arrow_switched
