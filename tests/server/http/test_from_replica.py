"""A client that has written without a session is marked while a replica may lack what it wrote."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from server.http.from_replica import COOKIE, NoteWriters, has_written


def client_with(**state: object) -> TestClient:
    """A client of an application whose guard leaves this state in a request."""

    async def answer(request: Request) -> Response:
        request.scope["state"].update(state)
        return Response("written" if has_written(request) else "")

    return TestClient(NoteWriters(Starlette(routes=[Route("/", answer, methods=["GET", "POST"])])))


def test_a_client_without_session_is_marked_by_what_it_writes() -> None:
    client = client_with(visitor=None)

    assert client.get("/").text == ""
    assert COOKIE not in client.cookies
    client.post("/")
    assert client.get("/").text == "written"


@pytest.mark.parametrize("state", [{"visitor": "a device"}, {}], ids=["a device", "forwarded"])
def test_a_device_or_a_client_of_another_process_is_not_marked(state: dict[str, object]) -> None:
    """A request that another process answered has passed no guard here."""
    client = client_with(**state)
    client.post("/")

    assert COOKIE not in client.cookies
