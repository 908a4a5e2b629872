"""The decorator `every`, which tries all values of a list in one test."""

import pytest

from tests.every import every


def test_all_failing_values_are_named_in_one_error() -> None:
    tried: list[int] = []

    @every("number", [1, 2, 3, 4])
    def odd(number: int) -> None:
        tried.append(number)
        assert number % 2

    with pytest.raises(ExceptionGroup, match="2 of 4 fail: 2, 4") as failed:
        odd()
    assert tried == [1, 2, 3, 4]
    assert failed.group_contains(AssertionError)
    assert [one.__notes__ for one in failed.value.exceptions] == [["with 2"], ["with 4"]]


@every("left, right", [(1, 2), (2, 3)])
def test_parameters_of_a_test_that_are_not_tried_values_are_fixtures(
    request: pytest.FixtureRequest, left: int, right: int
) -> None:
    assert right == left + 1
    assert request.node.name == "test_parameters_of_a_test_that_are_not_tried_values_are_fixtures"


def test_pytest_fail_counts_as_a_failure_like_others() -> None:
    @every("name", ["a", "b"], ids=str.upper)
    def always_fails(name: str) -> None:
        pytest.fail("so")

    with pytest.raises(BaseExceptionGroup, match="2 of 2 fail: A, B"):
        always_fails()


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(AssertionError, match="can't fail"):
        every("name", [])
