"""The solver against the tables and pars that its own project publishes."""

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from domain.bridge.deal import DEALS, SUITS, deal_of_number
from domain.bridge.doubts import leader
from domain.bridge.scoring.contract import Compass, Strain, dealer, vulnerability
from domain.bridge.scoring.result import Card
from domain.errors import NotNow
from domain.formats.deal_files.document import FiledDeal
from domain.formats.deal_files.read import read_deals
from domain.formats.pbn.read import parse_deal
from server.bridge import double_dummy
from server.bridge.double_dummy import LeadsQuestion, SolvedDeals, answer_questions, solve_deals
from server.cli.bridge.deals import find_differences
from tests.effort import beyond_the_gate, some_of

needs_dds = pytest.mark.skipif(find_spec("endplay") is None, reason="the extra deals is not there")
BY_SUIT = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@needs_dds
def test_a_deal_of_whole_suits_is_solved() -> None:
    """North has all spades: thirteen tricks in them; in no trump the leader's suit takes all.

    Par is 7♠ not vulnerable: 210 + 300 for the game + 1000 for the slam.
    """
    filed_deal = FiledDeal(1, parse_deal(BY_SUIT), dealer(1), vulnerability(1))
    (answer,) = solve_deals([filed_deal])
    assert answer.tricks[Compass.NORTH][Strain.SPADES] == 13
    assert answer.tricks[Compass.EAST][Strain.SPADES] == 0
    assert answer.tricks[Compass.SOUTH][Strain.NO_TRUMP] == 0
    assert answer.par == 1510
    assert answer.contracts == ("7S-NS",)


@beyond_the_gate
@needs_dds
def test_deals_are_solved_in_the_background_and_identical_tricks_once() -> None:
    solved, deal = SolvedDeals(), parse_deal(BY_SUIT)
    assert solved.known_answers({1: deal, 2: deal}) == {}

    solved.wait_until_idle()

    answers = solved.known_answers({1: deal, 2: deal})
    assert solved.count == 2
    # Board 1: 7♠ not vulnerable, 210 + 300 + 1000; board 2: vulnerable, 210 + 500 + 1500.
    assert [answers[board].par for board in (1, 2)] == [1510, 2210], "NS are vulnerable on board 2"
    assert solved.known_answers({3: deal}) == {}
    solved.wait_until_idle()
    assert solved.known_answers({3: deal})[3].tricks == answers[1].tricks


@beyond_the_gate
@needs_dds
@pytest.mark.parametrize("declarer", some_of(list(Compass)))
def test_the_best_lead_gives_the_tricks_of_the_double_dummy_table(declarer: Compass) -> None:
    # Any deal with mixed suits would do.
    deal = deal_of_number(DEALS // 7)
    (table,) = solve_deals([FiledDeal(1, deal, dealer(1), vulnerability(1))])
    for strain, found in zip(
        Strain,
        answer_questions((LeadsQuestion(1, deal, s, declarer) for s in Strain), 60),
        strict=True,
    ):
        suits_in_hand = zip(SUITS, deal.hands[leader(declarer)], strict=True)
        assert found.keys() == {Card(suit, rank) for suit, ranks in suits_in_hand for rank in ranks}
        assert min(found.values()) == table.tricks[declarer][strain]


@needs_dds
def test_leads_are_solved_only_where_asked_for() -> None:
    solved, deal = SolvedDeals(), parse_deal(BY_SUIT)
    contracts = {1: [(Strain.SPADES, Compass.NORTH)]}
    assert solved.known_answers({1: deal}, contracts) == {}

    solved.wait_until_idle()

    assert solved.count == 2
    leads = solved.known_answers({1: deal}, contracts)[1].leads
    assert leads[Strain.SPADES, Compass.NORTH][Card(Strain.HEARTS, "2")] == 13
    assert solved.known_answers({1: deal})[1].leads == {}


@beyond_the_gate
@needs_dds
def test_a_deal_that_takes_too_long_to_solve_is_named() -> None:
    filed_deal = FiledDeal(3, parse_deal(BY_SUIT), dealer(3), vulnerability(3))
    with pytest.raises(NotNow, match="Board 3 was not solved within 0 seconds"):
        list(solve_deals([filed_deal] * 3, limit=0))


@needs_dds
def test_a_solver_that_ended_early_is_reported_as_not_having_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # This worker prints one line, as the solver does when it is ready, and ends.
    monkeypatch.setattr(double_dummy, "_WORKER", "platform")

    def deals_after_its_end() -> Iterator[FiledDeal]:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
        yield FiledDeal(3, parse_deal(BY_SUIT), dealer(3), vulnerability(3))

    with pytest.raises(NotNow, match="Board 3 was not solved"):
        list(solve_deals(deals_after_its_end()))


@beyond_the_gate
@needs_dds
@pytest.mark.shared
def test_the_lists_of_dds_have_the_same_tables_and_pars(shared: Path) -> None:
    files = [shared / "data/double_dummy" / name for name in ("list10.txt", "list100.txt")]
    deals = some_of([deal for file in files for deal in read_deals(file.read_bytes(), file.name)])
    solved = list(zip(deals, solve_deals(deals), strict=True))
    assert all(deal.tricks and deal.par for deal, _ in solved)
    assert [each for deal, answer in solved for each in find_differences(deal, answer)] == []


def test_the_refusal_without_the_library_names_the_package_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(double_dummy, "find_spec", lambda name: None)
    with pytest.raises(NotNow, match=r"pip install 'wallchart-server\[deals\]'"):
        list(solve_deals([]))
