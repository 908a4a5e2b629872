"""Errors are answered as problems (RFC 9457), each with its HTTP status."""

import json

import pytest
from starlette.exceptions import HTTPException

import events.chess.decisions.results  # noqa: F401  # its errors belong to the tree
from domain.errors import DomainError, NotNow, SentenceError, WallchartError
from events.log.errors import LogError
from server.context.problems import STATUS, problem_response, status_and_title

ABSTRACT = {WallchartError, DomainError, SentenceError, LogError}


def with_subclasses(cls: type[WallchartError]) -> set[type[WallchartError]]:
    return {cls}.union(*(with_subclasses(child) for child in cls.__subclasses__()))


def test_every_error_a_sender_can_cause_has_a_status() -> None:
    for cls in with_subclasses(WallchartError) - ABSTRACT:
        if not cls.__module__.startswith("server.cli"):
            assert any(base in STATUS for base in cls.__mro__), cls


def test_an_error_is_answered_as_problem_json() -> None:
    response = problem_response(NotNow("Round 1 is closed."))

    assert response.status_code == 409
    assert response.media_type == "application/problem+json"
    assert json.loads(bytes(response.body))["detail"] == "Round 1 is closed."


def test_the_text_of_an_unexpected_error_is_logged_and_not_shown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    status, _, detail = status_and_title(ZeroDivisionError("secret"))

    assert status == 500
    assert "secret" not in detail
    assert "secret" in caplog.text


def test_an_unknown_address_is_answered_with_what_to_do() -> None:
    response = problem_response(HTTPException(404))

    assert response.status_code == 404
    assert json.loads(bytes(response.body))["detail"] == (
        "There is no page at this address. Start from the list of tournaments."
    )
