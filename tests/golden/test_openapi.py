"""Every path and schema of the HTTP interface that was described is described as it was.

What is added since is no business of this test.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.golden.asking import described
from tests.golden.files import openapi

PARTS = ("paths", "components/schemas")


@pytest.fixture
def now(tmp_path: Path) -> dict[str, Any]:
    return described(tmp_path)


def part(document: dict[str, Any], name: str) -> dict[str, Any]:
    for step in name.split("/"):
        document = document[step]
    return document


@pytest.mark.parametrize("name", PARTS)
def test_what_was_described_is_described_as_it_was(now: dict[str, Any], name: str) -> None:
    held, found = part(openapi(), name), part(now, name)
    other = [key for key, value in held.items() if canonical(found.get(key)) != canonical(value)]
    assert other == []


def test_the_document_itself_is_introduced_as_it_was(now: dict[str, Any]) -> None:
    held = openapi()
    assert now.keys() == held.keys()
    assert (now["info"], now["openapi"]) == (held["info"], held["openapi"])


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True)
