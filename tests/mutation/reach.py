"""Which test reaches which line, and what each test costs: asked once of the whole suite."""

import json
import os
import sys
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.mutation.few import ARGUMENTS, few_examples
from tests.mutation.selection import SCOPE


# Pytest keeps its plugins in sets, so each is itself alone.
@dataclass(eq=False)
class Reach:
    """A plugin of one run: every test is a context of its own; what is imported is nobody's."""

    measured: coverage.Coverage
    seconds: dict[str, float] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.measured.switch_context(item.nodeid)
        begun = time.process_time()
        done = yield
        self.seconds[item.nodeid] = round(time.process_time() - begun, 4)
        self.measured.switch_context("")
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome != "passed":
            self.failed.add(report.nodeid)


def map_tests(tree: Path, state: Path, tests: Sequence[str]) -> None:
    """Add one more `reach….sqlite3` and its `seconds….json` to the folder of the run's state."""
    count = len(list(state.glob("seconds*.json")))
    few_examples("mutation")
    os.chdir(tree)
    measured = coverage.Coverage(
        data_file=str(state / f"reach{count}.sqlite3"),
        source=[str(tree / layer) for layer in SCOPE],
        config_file=False,
    )
    plugin = Reach(measured)
    measured.start()
    code = pytest.main([*tests, *ARGUMENTS, "--continue-on-collection-errors"], plugins=[plugin])
    measured.stop()
    if code == pytest.ExitCode.INTERNAL_ERROR:
        raise SystemExit("The tests could not be mapped: see above.")
    measured.save()
    passed = {test: cost for test, cost in plugin.seconds.items() if test not in plugin.failed}
    (state / f"seconds{count}.json").write_text(json.dumps(passed, indent=0))


if __name__ == "__main__":
    map_tests(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:] or ["tests"])
