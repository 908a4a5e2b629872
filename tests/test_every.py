"""What tries a whole list in one test."""

import pytest

from tests.every import every


def test_all_that_fail_are_named_at_once() -> None:
    tried: list[int] = []

    @every("number", [1, 2, 3, 4])
    def odd(number: int) -> None:
        tried.append(number)
        assert number % 2

    with pytest.raises(ExceptionGroup, match="2 of 4 fail: 2, 4") as told:
        odd()
    assert tried == [1, 2, 3, 4]
    assert told.group_contains(AssertionError)
    assert [one.__notes__ for one in told.value.exceptions] == [["with 2"], ["with 4"]]


@every("left, right", [(1, 2), (2, 3)])
def test_fixtures_are_what_is_left_of_its_parameters(
    request: pytest.FixtureRequest, left: int, right: int
) -> None:
    assert right == left + 1
    assert request.node.name == "test_fixtures_are_what_is_left_of_its_parameters"


def test_what_a_test_says_itself_is_a_failure_like_others() -> None:
    @every("name", ["a", "b"], ids=str.upper)
    def said(name: str) -> None:
        pytest.fail("so")

    with pytest.raises(BaseExceptionGroup, match="2 of 2 fail: A, B"):
        said()


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(AssertionError, match="can't fail"):
        every("name", [])
