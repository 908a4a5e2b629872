"""The selection of tests that can see a change: over imports, over names in texts, and by
declarations for other files than Python.
"""

import pytest

from tests.changed import affected_modules
from tests.effort import beyond_the_gate
from tests.sources import ROOT


@beyond_the_gate
def test_a_rule_of_one_game_is_not_seen_by_rules_of_another() -> None:
    selected = affected_tests("domain/bridge/movements/howell.py")

    assert "tests/domain/bridge/movements/test_howell.py" in selected
    assert "tests/server/cli/bridge/test_movement.py" in selected
    assert not any(path.startswith("tests/domain/swiss/dutch") for path in selected)


@beyond_the_gate
def test_a_change_of_the_command_selects_tests_that_start_it_by_name() -> None:
    assert "tests/server/cli/console/test_outcome.py" in affected_tests("server/cli/wallchart.py")


@pytest.mark.parametrize("file", ["web/static/screens/wall.js", "web/templates/print.html"])
def test_a_change_of_a_page_selects_the_tests_that_open_it(file: str) -> None:
    selected = affected_tests(file)

    assert {"tests/browser/test_live_hall.py", "tests/golden/test_logs.py"} <= selected
    assert "tests/domain/knockout/test_bracket.py" not in selected


def test_a_change_of_data_selects_the_tests_beside_it() -> None:
    assert "tests/domain/lab/endorsement/test_checklist.py" in affected_tests(
        "domain/lab/endorsement/checklist.toml"
    )


def test_a_change_of_pyproject_selects_every_test() -> None:
    assert affected_tests("pyproject.toml") == {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")
    }


def affected_tests(*changed: str) -> set[str]:
    paths = (path.relative_to(ROOT) for path in affected_modules(changed))
    return {path.as_posix() for path in paths if path.name.startswith("test_")}
