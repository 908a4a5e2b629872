"""Requests generated from the API description, valid and invalid: none may end in a 5xx. In the
full run each field of each operation also gets every special value, in a hundred requests.

The requests to an operation are made by its own test: collecting the tests makes none.
"""

from collections.abc import Iterator
from itertools import count, cycle
from operator import methodcaller
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.config import SchemathesisConfig
from schemathesis.generation.feedback import NO_FEEDBACK
from schemathesis.pytest._test_builder import build_operation_test

from server.application.openapi import openapi_document
from tests.effort import IN_FULL, some_requests
from tests.server.club import Club, running

_keys = count(1)
_coins = cycle((True, True, False))
"""Two of three requests get a new idempotency key; the third keeps the generated one."""

CONFIG = SchemathesisConfig.from_dict({"phases": {"coverage": {"enabled": IN_FULL}}})
schema = schemathesis.openapi.from_dict(openapi_document(), config=CONFIG)
OPERATIONS = {each.label: each for each in map(methodcaller("ok"), schema.get_all_operations())}


@pytest.fixture(scope="module")
def club(pytestconfig: pytest.Config) -> Iterator[Club]:
    if seed := pytestconfig.getoption("--hypothesis-seed"):
        schema.config.seed = int(seed)
    with running() as club:
        yield club.with_players(6).with_round(1)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_no_generated_request_is_answered_with_a_server_error(operation: str, club: Club) -> None:
    build_operation_test(
        config=schema.config,
        operation=OPERATIONS[operation],
        test_func=send_case,
        given_kwargs={},
        feedback=NO_FEEDBACK,
    )(club=club)


@settings(some_requests, suppress_health_check=list(HealthCheck))
def send_case(case: "Case[Any]", club: Club) -> None:
    if case.path_parameters and "tournament" in case.path_parameters:
        case.path_parameters["tournament"] = club.id
    if "Idempotency-Key" in (case.headers or {}) and next(_coins):
        case.headers["Idempotency-Key"] = f"fuzz-key-{next(_keys)}"
    request: dict[str, Any] = case.as_transport_kwargs(base_url="http://testserver")
    answer = club.client.request(
        request["method"],
        request["url"],
        headers={**request.get("headers", {}), "Origin": "http://testserver"},
        json=request.get("json"),
        content=request.get("data"),
        params=request.get("params"),
    )

    assert answer.status_code < 500, answer.text
