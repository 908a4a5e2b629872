"""Properties of any session: sums of a board, Neuberg, order of entry, corrections."""

from fractions import Fraction
from random import Random

from hypothesis import given, strategies as st

from domain.bridge.scoring.comparison import score_board
from domain.bridge.scoring.contract import Compass, Contract, Doubling, Strain
from domain.bridge.scoring.policy import (
    Form,
    MatchpointScale,
    ScoringPolicy,
    SmallGroups,
    Weighting,
)
from domain.bridge.scoring.result import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    AdjustedScore,
    BoardResult,
    NotPlayed,
    PassedOut,
    PlayedContract,
    TableScore,
    WeightedOutcome,
    assign_both,
)
from domain.bridge.scoring.scores import Scores, session_scores, standings
from domain.bridge.session import PairNo
from tests.effort import some_tournaments

TABLES = 6

contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)
)
played = st.builds(PlayedContract, contracts, st.sampled_from(Compass), st.integers(0, 13))
outcomes = st.lists(
    st.builds(WeightedOutcome, st.integers(1, 10), st.sampled_from((-100, -50, 110, 140, 420))),
    min_size=1,
    max_size=3,
).map(tuple)
at_the_table = st.one_of(played, st.just(PassedOut()))
weighted = outcomes.map(lambda each: assign_both(*each))
awards = st.sampled_from((AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS))
rulings = st.one_of(awards, outcomes)
any_result = st.one_of(
    at_the_table, at_the_table, st.just(NotPlayed()), st.builds(AdjustedScore, rulings, rulings)
)
policies = st.builds(
    ScoringPolicy,
    st.integers(1, 9),
    st.sampled_from(Form),
    st.sampled_from(MatchpointScale),
    st.sampled_from(Weighting),
    st.sampled_from(SmallGroups),
)
sessions = st.lists(
    st.tuples(
        st.integers(1, 4),
        st.builds(
            TableScore,
            st.integers(1, TABLES).map(PairNo),
            st.integers(TABLES + 1, 2 * TABLES).map(PairNo),
            any_result,
            st.sampled_from(("", "", "", "fouled")),
        ),
    ),
    max_size=25,
    unique_by=lambda entry: (entry[0], entry[1].encounter),
)


def lines_of_one_board(results: list[BoardResult]) -> list[TableScore]:
    return [
        TableScore(PairNo(n), PairNo(100 + n), result) for n, result in enumerate(results, start=1)
    ]


def points_of_lines(
    board: int, lines: list[TableScore], policy: ScoringPolicy
) -> list[tuple[Fraction, Fraction]]:
    scored = score_board(board, lines, policy)
    found = []
    for line in lines:
        ns, ew = scored[line.encounter]
        assert isinstance(ns, Fraction)
        assert isinstance(ew, Fraction)
        found.append((ns, ew))
    return found


@given(st.lists(st.one_of(at_the_table, weighted), min_size=1, max_size=12), st.integers(1, 16))
def test_a_board_gives_as_many_matchpoints_as_there_are_comparisons(
    results: list[BoardResult], board: int
) -> None:
    points = points_of_lines(board, lines_of_one_board(results), ScoringPolicy(len(results)))

    assert sum(ns for ns, _ in points) == len(results) * (len(results) - 1)
    assert sum(ew for _, ew in points) == len(results) * (len(results) - 1)


@given(st.lists(st.one_of(at_the_table, weighted), min_size=1, max_size=12), st.integers(0, 6))
def test_neuberg_gives_average_on_average_and_keeps_the_order(
    results: list[BoardResult], missing: int
) -> None:
    lines, expected = lines_of_one_board(results), len(results) + missing
    plain = points_of_lines(1, lines, ScoringPolicy(len(results)))
    factored = points_of_lines(1, lines, ScoringPolicy(expected))

    assert sum(ns for ns, _ in factored) == len(results) * (expected - 1)
    assert all(ns + ew == 2 * (expected - 1) for ns, ew in factored)
    for (inside, _), (ns, _) in zip(plain, factored, strict=True):
        assert ns == (inside + 1) * Fraction(expected, len(results)) - 1


@given(st.lists(st.one_of(at_the_table, weighted), min_size=1, max_size=12))
def test_imps_of_all_pairs_on_a_board_sum_to_zero(results: list[BoardResult]) -> None:
    points = points_of_lines(
        1, lines_of_one_board(results), ScoringPolicy(len(results), Form.CROSS_IMPS)
    )

    assert sum(ns for ns, _ in points) == 0


@some_tournaments
@given(policies, sessions, st.randoms(use_true_random=False))
def test_any_order_of_entry_gives_the_same_standings(
    policy: ScoringPolicy, lines: list[tuple[int, TableScore]], random: Random
) -> None:
    shuffled = list(lines)
    random.shuffle(shuffled)
    scores = Scores(policy)
    for board, line in shuffled:
        scores = scores.with_line(board, line)

    assert scores == session_scores(policy, lines)
    assert standings([scores]) == standings([session_scores(policy, lines)])


@some_tournaments
@given(policies, sessions.filter(bool), any_result, st.data())
def test_a_correction_that_is_undone_changes_nothing(
    policy: ScoringPolicy,
    lines: list[tuple[int, TableScore]],
    other: BoardResult,
    data: st.DataObject,
) -> None:
    before = session_scores(policy, lines)
    board, line = data.draw(st.sampled_from(lines))
    corrected = before.with_line(board, line._replace(result=other))

    assert corrected.with_line(board, line) == before
    assert corrected.without_line(board, line.encounter) == before.without_line(
        board, line.encounter
    )
