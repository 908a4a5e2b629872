"""Who may be tried again, and after which failures."""

import ast
import re

import pytest

from tests.browser.conftest import WAIT
from tests.conftest import ROOT, TOO_LATE, refuse_retry


def marked(name: str) -> list[tuple[str, list[object]]]:
    """The files with that mark, and what it says there."""
    found = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text()
        for node in ast.walk(ast.parse(text if name in text else "")):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{name}":
                said = [ast.literal_eval(argument) for argument in node.args]
                found.append((path.relative_to(ROOT).as_posix(), said))
    return found


def test_every_test_that_may_be_tried_again_names_its_cause_and_none_is_of_faults() -> None:
    assert marked("real_time")
    for path, said in marked("real_time"):
        refuse_retry(path, *map(str, said))
    assert marked("flaky") == []


@pytest.mark.parametrize(
    ("test", "causes"),
    [("tests/browser/test_doors.py::a", ()), ("tests/faults/test_a.py::a", ("why",))],
)
def test_no_other_is_tried_again(test: str, causes: tuple[str, ...]) -> None:
    with pytest.raises(pytest.UsageError, match="may not be tried again"):
        refuse_retry(test, *causes)


@pytest.mark.parametrize(
    ("failure", "again"),
    [
        (
            f'Locator expected to be visible\n  - Expect "to_be_visible" with timeout {WAIT}ms',
            False,
        ),
        ('Locator expected to be visible\n  - "to_be_visible" with timeout 1000ms', True),
        ("assert (1233.8 - 1230.1) < 2\n +  where 1233.8 = perf_counter()", True),
        ("assert 3 == 4", False),
        ("a result that was acknowledged is gone", False),
    ],
)
def test_only_what_came_too_late_is_tried_again(failure: str, again: bool) -> None:
    assert any(re.search(late, f"AssertionError: {failure}") for late in TOO_LATE) is again
