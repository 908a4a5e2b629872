"""Recorded paths and schemas of the HTTP interface are still described as recorded.

Additions are allowed.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.golden.asking import describe_interface
from tests.golden.files import openapi

PARTS = ("paths", "components/schemas")


@pytest.fixture
def now(tmp_path: Path) -> dict[str, Any]:
    return describe_interface(tmp_path)


def part(document: dict[str, Any], name: str) -> dict[str, Any]:
    for step in name.split("/"):
        document = document[step]
    return document


@pytest.mark.parametrize("name", PARTS)
def test_recorded_paths_and_schemas_are_unchanged(now: dict[str, Any], name: str) -> None:
    recorded, current = part(openapi(), name), part(now, name)
    differing = [
        key for key, value in recorded.items() if canonical(current.get(key)) != canonical(value)
    ]
    assert differing == []


def test_head_of_the_interface_document_is_unchanged(now: dict[str, Any]) -> None:
    recorded = openapi()
    assert now.keys() == recorded.keys()
    assert (now["info"], now["openapi"]) == (recorded["info"], recorded["openapi"])


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True)
