"""The metrics that the files for Prometheus and Grafana use are those a server exports."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.http.metrics import Metrics

FILES = Path(__file__).parents[3] / "server/operation/deploy/monitoring"
EXPRESSION = re.compile(r"^\s+expr: (.+)$", re.MULTILINE)
METRIC = re.compile(r"\b(?:wallchart|process)_[a-z_]+")
RECORDED = re.compile(r"\bwallchart:[a-z0-9_:]+")


@pytest.fixture(scope="module")
def exported() -> dict[str, str]:
    """The samples a server exports: the line of each by its name."""
    measures = Metrics(lambda: 3)
    measures.count_command("record-result", 200, 0.004)
    measures.count_refusal("TooOften")
    text = measures.exposition().decode()
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return {line.partition("{")[0].partition(" ")[0]: line for line in lines}


def expressions_of_rules() -> list[str]:
    return EXPRESSION.findall((FILES / "wallchart-rules.yml").read_text())


def expressions_of_dashboard() -> Iterator[str]:
    board: dict[str, Any] = json.loads((FILES / "grafana-dashboard.json").read_text())
    yield from (target["expr"] for panel in board["panels"] for target in panel["targets"])
    yield from (each["query"] for each in board["templating"]["list"] if each["type"] == "query")


@pytest.mark.parametrize("expression", [*expressions_of_rules(), *expressions_of_dashboard()])
def test_every_metric_used_by_rules_and_dashboard_is_exported(
    expression: str, exported: dict[str, str]
) -> None:
    names = METRIC.findall(expression)
    assert names or RECORDED.search(expression) or "up{" in expression
    assert set(names) <= set(exported), expression
    for label in re.findall(r"by \(([^)]*)\)", expression):
        of_a_server = " ".join(exported[name] for name in names)
        for name in label.split(", "):
            assert name == "instance" or f'{name}="' in of_a_server, expression


def test_every_recorded_series_used_by_a_rule_is_recorded_by_one() -> None:
    rules = (FILES / "wallchart-rules.yml").read_text()
    recorded = set(re.findall(r"- record: (\S+)", rules))
    assert {
        name for expression in expressions_of_rules() for name in RECORDED.findall(expression)
    } <= recorded


def test_statuses_in_expressions_are_http_numbers() -> None:
    """`status="409"`, never `status="Conflict"`."""
    for expression in [*expressions_of_rules(), *expressions_of_dashboard()]:
        assert all(status.isdigit() for status in re.findall(r'status="([^"]*)"', expression))
