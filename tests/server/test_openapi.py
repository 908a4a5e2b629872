from starlette.routing import Route

from events.catalogue import COMMANDS
from server.app import build_app
from server.openapi import FILE, document, written
from tests.events.memory_store import MemoryStore


def operations() -> set[tuple[str, str]]:
    """(method, name) of every route of the interface for programs."""
    routes = build_app(MemoryStore()).routes
    return {
        (method.lower(), route.name)
        for route in routes
        if isinstance(route, Route) and route.path.startswith("/api/tournaments")
        for method in (route.methods or set()) - {"HEAD"}
    }


def test_the_file_is_what_the_code_says() -> None:
    assert FILE.read_text() == written(), "run python -m server.openapi"


def test_the_routes_are_the_described_ones_and_every_command_has_one() -> None:
    described = {
        (method, operation["operationId"])
        for path in document()["paths"].values()
        for method, operation in path.items()
    }

    assert described == operations()
    assert {name for method, name in described if method == "post"} == set(COMMANDS)
