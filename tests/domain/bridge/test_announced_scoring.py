"""How a phase is scored, by the names a plan gives it."""

from fractions import Fraction

import pytest

from domain.bridge.announced_scoring import (
    FORMS,
    HALVES,
    SCALES,
    SMALL_GROUPS,
    WEIGHTINGS,
    ScoringRules,
    _parse_expected,
    scoring_named,
)
from domain.bridge.scoring.policy import (
    Datum,
    Form,
    Halves,
    MatchpointScale,
    ScoringPolicy,
    SmallGroups,
    Weighting,
)
from domain.errors import Unsupported
from tests.every import every


def test_missing_options_have_defaults() -> None:
    assert scoring_named("matchpoints") == ScoringRules()
    assert scoring_named("cross-imps").policy(9) == ScoringPolicy(9, Form.CROSS_IMPS)


def test_every_scoring_option_has_a_name() -> None:
    assert set(FORMS.values()) == set(Form)
    assert set(SCALES.values()) == set(MatchpointScale)
    assert set(WEIGHTINGS.values()) == set(Weighting)
    assert set(SMALL_GROUPS.values()) == set(SmallGroups)
    assert set(HALVES.values()) == set(Halves)


def test_a_datum_may_leave_out_a_number_or_a_share() -> None:
    assert scoring_named("butler", [("dropped", "2")]).datum == Datum(2)
    share = scoring_named("butler", [("dropped", "1/20"), ("halves", "even")])
    assert share.datum == Datum(Fraction(1, 20), Halves.EVEN)


@every(
    ("form", "options", "expected"),
    [
        ("total points", (), "cross-imps"),
        ("butler", (("trim", "1"),), "dropped"),
        ("matchpoints", (("scale", "1-0"),), "1-half"),
        *(("butler", (("dropped", text),), "share") for text in ("", "-1", "1/2", "x", "1/", "/3")),
    ],
)
def test_an_unknown_name_is_refused_with_the_known_ones(
    form: str, options: tuple[tuple[str, str], ...], expected: str
) -> None:
    with pytest.raises(Unsupported, match=expected):
        scoring_named(form, options)


@pytest.mark.parametrize("text", ["many", "-1", "99999", "²", "1.5"])
def test_an_invalid_number_of_expected_scores_is_refused(text: str) -> None:
    with pytest.raises(Unsupported, match="Expecting .* scores a board"):
        _parse_expected(text)


@pytest.mark.parametrize("text", ["", "many", "-1", "99999", "1/", "/2", "0/2", "3/2", "1/0", "½"])
def test_a_least_number_of_boards_that_is_no_number_or_share_is_refused(text: str) -> None:
    with pytest.raises(Unsupported, match="A least of .* boards"):
        scoring_named("matchpoints", [("fewest", text)])


@pytest.mark.parametrize(
    ("text", "least"), [("0", 0), ("9999", 9999), ("2/3", Fraction(2, 3)), ("4/4", Fraction(1))]
)
def test_the_least_number_of_boards_to_be_ranked_is_a_number_or_a_share(
    text: str, least: int | Fraction
) -> None:
    found = scoring_named("matchpoints", [("fewest", text)]).fewest_boards
    assert (found, type(found)) == (least, type(least))


def test_zero_expected_scores_leave_the_number_to_the_tables() -> None:
    assert (_parse_expected("0"), _parse_expected("9999")) == (0, 9999)
