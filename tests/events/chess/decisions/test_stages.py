"""The announcement of a planned stage, including all ways to earn points."""

import pytest

from domain.chess.stage import stage_of
from domain.errors import NotNow, RuleViolation
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import RoundRobinPlanned
from events.chess.vocabulary.stages import StagePlanned
from events.codec import event_of
from events.log.vocabulary import Command
from tests.events.chess.evening import Evening


def event_after(command: Command) -> object:
    evening = Evening(0)
    evening.do(command)
    return event_of(evening.records[-1])


def test_the_points_of_a_swiss_are_what_is_announced_for_every_mark() -> None:
    event = event_after(
        c.PlanStage("U1800", 5, win=30, draw=10, loss=1, bye=20, initial_colour="w")
    )

    assert isinstance(event, StagePlanned)
    # win, draw, loss by colour; forfeit win and loss; full, half and zero bye; pairing bye
    assert event.points == (30, 30, 10, 10, 1, 1, 30, 0, 30, 10, 0, 20)


def test_the_points_of_a_round_robin_are_what_is_announced_for_every_mark() -> None:
    event = event_after(c.PlanRoundRobin("Final", win=30, draw=10, loss=1))

    assert isinstance(event, RoundRobinPlanned)
    assert event.points[:6] == (30, 30, 10, 10, 1, 1)
    assert event.points[6:8] == (30, 0)


@pytest.mark.parametrize(
    ("system", "edition", "usual"),
    [
        ("fide-dutch", "2026", ("BH/C1", "BH", "SB")),
        ("us-chess", "7th", ("MMED", "SOLK", "CUM", "OCUM")),
    ],
)
def test_without_announced_tie_breaks_those_of_the_federation_apply(
    system: str, edition: str, usual: tuple[str, ...]
) -> None:
    plan_with_tie_breaks = c.PlanStage(
        "U1800", 5, system, edition, initial_colour="w", tie_breaks=("BH",)
    )
    unsaid = c.PlanStage("U1800", 5, system, edition, initial_colour="w")
    none = c.PlanStage("U1800", 5, system, edition, initial_colour="w", tie_breaks=())

    orders = [event_after(plan).tie_breaks for plan in (plan_with_tie_breaks, unsaid, none)]  # type: ignore[attr-defined]
    assert orders == [("BH",), usual, ()]


@pytest.mark.parametrize(
    ("win", "draw", "loss"), [(10, 11, 0), (10, 5, 6), (0, 0, 0), (5, 10, 0), (10, 0, 10)]
)
def test_a_win_is_worth_at_least_a_draw_and_a_draw_at_least_a_loss(
    win: int, draw: int, loss: int
) -> None:
    plans = (
        c.PlanRoundRobin("Final", win=win, draw=draw, loss=loss),
        c.PlanStage("U1800", 5, win=win, draw=draw, loss=loss, initial_colour="w"),
    )
    for plan in plans:
        with pytest.raises(RuleViolation, match="A win must be worth at least a draw"):
            Evening(0).do(plan)


@pytest.mark.parametrize(
    ("win", "draw", "loss"), [(10, 10, 10), (10, 10, 0), (10, 5, 5), (1, 0, 0), (30, 10, 0)]
)
def test_equal_points_for_win_and_draw_are_allowed(win: int, draw: int, loss: int) -> None:
    event_after(c.PlanRoundRobin("Final", win=win, draw=draw, loss=loss))
    event_after(c.PlanStage("U1800", 5, win=win, draw=draw, loss=loss, initial_colour="w"))


def test_two_stages_can_not_have_one_name() -> None:
    for plan in (c.PlanStage("Open", 5, initial_colour="w"), c.PlanRoundRobin("Open")):
        with pytest.raises(NotNow, match="There is a section Open already"):
            Evening(0).do(plan)
    evening = Evening(0)
    evening.do(c.PlanRoundRobin(" Final "))
    assert stage_of(evening.state, 2).name == "Final"
    with pytest.raises(NotNow, match="The name is empty"):
        evening.do(c.PlanRoundRobin("  "))
