"""The OpenAPI document describes the routes for programs, and nothing else."""

import json
import re

import schemathesis
from starlette.routing import Route
from starlette.testclient import TestClient

from events.catalogue import ACTS as ALL_ACTS
from server.access.roles import ACTS, Role
from server.application.app import build_app
from server.application.openapi import openapi_document, openapi_json
from server.application.routes import routes
from tests.events.log.memory_store import MemoryStore


def is_path_for_programs(path: str) -> bool:
    of_organisations = path.startswith(("/api/organisations", "/api/operator"))
    return path.startswith("/api/tournaments") or "/sheets/" in path or of_organisations


def routes_for_programs() -> set[tuple[str, str]]:
    """(method, name) of every route of the interface for programs."""
    return {
        (method.lower(), route.name)
        for route in routes()
        if isinstance(route, Route) and is_path_for_programs(route.path)
        for method in (route.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_the_document_is_valid_openapi() -> None:
    schemathesis.openapi.from_dict(openapi_document()).validate()


def test_every_reference_leads_to_a_schema() -> None:
    built = openapi_document()
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(built)))
    assert named == set(built["components"]["schemas"])


def test_the_server_answers_with_the_document() -> None:
    with TestClient(build_app(MemoryStore())) as client:
        answer = client.get("/api/openapi.json")

    assert answer.headers["content-type"] == "application/json"
    assert answer.content == openapi_json()


def test_the_routes_are_the_described_ones_and_every_command_has_one() -> None:
    described = {
        (method, operation["operationId"])
        for path in openapi_document()["paths"].values()
        for method, operation in path.items()
    }

    assert described == routes_for_programs()
    posted = {name for method, name in described if method == "post"}
    by_request = {act.name for act in ALL_ACTS if act.roles and not act.begins}
    operating = {name for name in posted if Role.OPERATOR in ACTS[name]}
    assert posted - operating == {*by_request, "create-tournament"}
