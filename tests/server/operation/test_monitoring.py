"""The metrics used by Prometheus and Grafana are those that a server provides."""

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
    """The name of each sample a server gives, with its labels as they stand."""
    measures = Metrics(lambda: 3)
    measures.command("record-result", 200, 0.004)
    measures.refused("TooOften")
    told = measures.text().decode()
    lines = (line for line in told.splitlines() if not line.startswith("#"))
    return {line.partition("{")[0].partition(" ")[0]: line for line in lines}


def asked_by_rules() -> list[str]:
    return EXPRESSION.findall((FILES / "wallchart-rules.yml").read_text())


def asked_by_dashboard() -> Iterator[str]:
    board: dict[str, Any] = json.loads((FILES / "grafana-dashboard.json").read_text())
    yield from (target["expr"] for panel in board["panels"] for target in panel["targets"])
    yield from (each["query"] for each in board["templating"]["list"] if each["type"] == "query")


@pytest.mark.parametrize("asked", [*asked_by_rules(), *asked_by_dashboard()])
def test_every_metric_that_is_asked_for_is_exported(asked: str, exported: dict[str, str]) -> None:
    names = METRIC.findall(asked)
    assert names or RECORDED.search(asked) or "up{" in asked
    assert set(names) <= set(exported), asked
    for label in re.findall(r"by \(([^)]*)\)", asked):
        of_a_server = " ".join(exported[name] for name in names)
        for name in label.split(", "):
            assert name == "instance" or f'{name}="' in of_a_server, asked


def test_what_a_rule_takes_from_another_is_recorded() -> None:
    told = (FILES / "wallchart-rules.yml").read_text()
    recorded = set(re.findall(r"- record: (\S+)", told))
    assert {name for asked in asked_by_rules() for name in RECORDED.findall(asked)} <= recorded


def test_a_status_that_is_waited_for_is_one_that_a_command_can_have() -> None:
    """Numbers of HTTP, not names."""
    for asked in [*asked_by_rules(), *asked_by_dashboard()]:
        assert all(said.isdigit() for said in re.findall(r'status="([^"]*)"', asked))
