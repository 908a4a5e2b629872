"""Whoever has one organisation has nothing of another but what everybody has: over all routes there
are and all commands, so that a route that is added tomorrow is asked, too.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.testclient import TestClient

from events.catalogue import COMMANDS
from server.access.roles import ACTS, AT_THE_DOOR, OF_SERVER, PUBLIC, Grant, Role
from server.application.routes import routes
from tests.effort import beyond_the_gate
from tests.faults.club import sqlite_url
from tests.server.club import Club, subscription
from tests.server.door import sign_in
from tests.server.hearing import next_message
from tests.server.organisations.federation import Federation, federation, organiser

A, B = "alpha", "beta"
WAYS_OF_A_DEVICE = {"organisation", "tournament", "me", "proof", "manual", "front"}
"""Public pages that lead whoever is known here to what they may do elsewhere."""


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Federation, Club, Club]]:
    """Beta has a round published, the next as a draft, a tournament taken out of the lists, devices
    and displays.
    """
    folder = tmp_path_factory.mktemp("apart")
    with federation(sqlite_url(folder), folder / "beside") as server:
        server.found(A, "Chess Club Alpha")
        server.found(B, "Chess Club Beta")
        mine, theirs = server.club(A), server.club(B)
        mine.with_players(4).with_round(1)
        theirs.with_players(4).with_round(1)
        theirs.do("allow-own-entry", allowed=True)
        for board in (1, 2):
            theirs.result(1, board, "1-0")
        theirs.do("pair-round", round=2)
        hidden = theirs.post("/api/tournaments", {"name": "HiddenByBeta"})["tournament"]
        path = f"/api/tournaments/{hidden}/commands/discard-tournament"
        theirs.post(path, {"reason": "made by mistake", "confirmed": 3})
        sign_in(server.browser(), Grant(Role.SCORER, theirs.id, 1, "", B), "HiddenTablet")
        yield server, mine, theirs


def addresses(of: str, tournament: str, organisation: str) -> Iterator[tuple[Any, str, str]]:
    """Every route there is, about that tournament and organisation, with each of its methods."""
    said = {"tournament": tournament, "organisation": organisation, "view": "desk", "round": "2"}
    said |= {"side": "w", "form": "trf26", "board": "1", "entry": "1", "version": "1"}
    for route in routes():
        if not isinstance(route, Route) or of not in route.path:
            continue
        path = re.sub(
            r"{(\w+)(:\w+)?}", lambda m: said.get(m[1], "1" if m[2] == ":int" else "x"), route.path
        )
        for method in sorted(route.methods or ()):
            yield route, method, path


def asked(client: TestClient, method: str, path: str) -> Any:
    headers = {"Idempotency-Key": f"apart-{quote(path)}"[:120]}
    return client.request(method, path, headers=headers)


@pytest.mark.parametrize("of", ["{tournament}", "{organisation}"])
def test_what_is_not_public_of_another_is_refused(
    of: str, both: tuple[Federation, Club, Club]
) -> None:
    server, mine, theirs = both
    nobody, refused = server.browser(), 0
    for route, method, path in addresses(of, theirs.id, B):
        answer = asked(mine.client, method, path)
        if route.name in PUBLIC or route.name in AT_THE_DOOR:
            other = asked(nobody, method, path)
            assert answer.status_code == other.status_code, path
            if route.name not in WAYS_OF_A_DEVICE:
                assert answer.content == other.content, path
        else:
            assert answer.status_code == 403, (route.name, path, answer.text)
            refused += 1
        assert "Hidden" not in answer.text
    assert refused > (len(COMMANDS) if of == "{tournament}" else 5)


def test_a_page_of_the_server_tells_nothing_of_another(both: tuple[Federation, Club, Club]) -> None:
    server, mine, theirs = both
    for route in routes():
        if not isinstance(route, Route) or "{" in route.path:
            continue
        for method in sorted((route.methods or set()) - {"HEAD"}):
            if route.name in ("sign-out", "enrol", "unlock", "import-file"):
                continue  # of this device itself, or they make something
            answer = asked(mine.client, method, route.path)
            assert "Hidden" not in answer.text, route.path
            if route.name in OF_SERVER:
                assert answer.status_code == 403, route.path
            if route.name not in PUBLIC:
                assert theirs.id not in answer.text, route.path


def test_what_all_have_in_common_is_for_nobody_of_an_organisation(
    both: tuple[Federation, Club, Club],
) -> None:
    _, mine, _ = both
    for of_own in ("backups", "backups/x/about"):
        assert mine.client.get(f"/api/files/{mine.id}/{of_own}").status_code == 403
    assert mine.client.get("/metrics").status_code == 403
    assert mine.client.get("/api/ratings").status_code != 403


@pytest.mark.parametrize("view", ["desk", "pairings"])
def test_the_feed_shows_them_no_draft(view: str, both: tuple[Federation, Club, Club]) -> None:
    """The stream of events asks the same (`server.routes.feed.reader`)."""
    _, mine, theirs = both
    with mine.client.websocket_connect("/feed") as socket:
        next_message(socket)
        socket.send_json(subscription(theirs.id, view))
        told = next_message(socket)
    assert told["type"] == ("refused" if view == "desk" else "snapshot")


def test_every_socket_there_is_was_looked_at() -> None:
    """The feed above; a display's line says what hangs on walls, to whoever knows its word."""
    names = {route.name for route in routes() if isinstance(route, WebSocketRoute)}
    assert names == {"feed", "display-line"}
    assert {route.name for route in routes() if isinstance(route, Mount)} == {
        "static",
        "proof-static",
    }


def test_a_screen_that_another_has_let_in_is_not_theirs_to_take(
    both: tuple[Federation, Club, Club],
) -> None:
    server, mine, theirs = both
    kiosk = server.browser(Grant(Role.DISPLAY, theirs.id, organisation=B))
    nobodys = server.browser()
    with (
        kiosk.websocket_connect(f"/display/line/{'0b' * 20}") as known,
        nobodys.websocket_connect(f"/display/line/{'0c' * 20}") as unknown,
    ):
        codes = [next_message(line)["code"] for line in (known, unknown)]
        own, others = (
            [one["code"] for one in club.client.get(f"/t/{club.id}/displays/list").json()]
            for club in (mine, theirs)
        )
        assert own == codes[1:]
        assert sorted(others) == sorted(codes)
        assert mine.client.get(f"/display/hang/{codes[0]}").status_code == 403
        assert theirs.client.get(f"/display/hang/{codes[0]}").status_code in (200, 303)


OTHERWISE_NAMED = {
    *("enrol-page", "revoke-device", "change-role", "revoke-operator"),
    "hang-display",
}
"""What addresses name that are of no tournament and no organisation, and not for everybody: codes
and devices.
"""


def test_every_other_address_was_looked_at() -> None:
    """The tests of devices and of screens ask these; an address that names something else needs
    one of its own.
    """
    names = {
        route.name
        for route in routes()
        if isinstance(route, Route)
        and "{" in route.path
        and "{tournament}" not in route.path
        and "{organisation}" not in route.path
    }
    assert names - PUBLIC == OTHERWISE_NAMED


def test_devices_of_another_are_not_there(both: tuple[Federation, Club, Club]) -> None:
    server, mine, theirs = both
    devices = server.services.access.devices()
    tablet = next(device for device in devices if device.name == "HiddenTablet")

    assert "HiddenTablet" not in mine.client.get("/devices").text
    assert "HiddenTablet" in theirs.client.get("/devices").text
    for act in ("revoke", "role"):
        answer = mine.client.post(f"/devices/{tablet.id}/{act}", data={"role": "display"})
        assert answer.status_code == 404
    for place in (theirs.id, f"{theirs.id}/1"):
        answer = mine.client.post("/devices/invite", data={"role": "chief", "place": place})
        assert answer.status_code == 403
    assert server.services.access.device(tablet.id) == tablet


@pytest.mark.parametrize("role", [r for r in Role if r is not Role.OPERATOR])
def test_who_is_let_in_by_an_organisation_has_its_place(
    role: Role, both: tuple[Federation, Club, Club]
) -> None:
    server, mine, _ = both
    place = "" if role is Role.ORGANISER else mine.id
    before = {device.id for device in server.services.access.devices()}
    page = mine.client.post("/devices/invite", data={"role": role.value, "place": place})
    assert page.status_code == 200, page.text
    code = re.search(r"/enrol/([\w-]+)", page.text)
    assert code is not None
    server.browser().post("/enrol", data={"code": code[1], "name": "new"})

    new = [one for one in server.services.access.devices() if one.id not in before]
    assert [one.grant for one in new] == [Grant(role, place, organisation=A)]


def test_nobody_of_an_organisation_makes_an_operator_or_one_of_the_whole_server(
    both: tuple[Federation, Club, Club],
) -> None:
    _, mine, _ = both
    answer = mine.client.post("/devices/invite", data={"role": "operator", "place": ""})
    assert answer.status_code == 403


def test_a_bundle_of_another_is_not_brought_into_theirs(
    both: tuple[Federation, Club, Club],
) -> None:
    _, mine, theirs = both
    bundle = theirs.client.get(f"/t/{theirs.id}/bundle").content
    versions = theirs.versions()
    for path in ("bundle/take", "bundle"):
        answer = mine.client.post(
            f"/api/files/{mine.id}/{path}",
            content=bundle,
            headers={"Idempotency-Key": f"another-{path}"},
        )
        assert answer.status_code == 403, answer.text
    assert theirs.versions() == versions


def test_a_key_that_another_has_used_takes_nothing_from_them(
    both: tuple[Federation, Club, Club],
) -> None:
    server, mine, theirs = both
    made = theirs.post("/api/tournaments", {"name": "Ours"}, key="a-key-of-beta")["tournament"]

    mine.post("/api/tournaments", {"name": "Ours"}, key="a-key-of-beta", status=422)

    assert server.services.organisations.of(made) == B


def test_what_is_made_beside_a_tournament_is_whose_that_is(
    both: tuple[Federation, Club, Club],
) -> None:
    server, mine, _ = both
    bundle = mine.client.get(f"/t/{mine.id}/bundle").content
    answer = mine.client.post(
        f"/api/files/{mine.id}/bundle/take?called=Copy",
        content=bundle,
        headers={"Idempotency-Key": "copy-of-mine"},
    )
    assert server.services.organisations.of(answer.json()["tournament"]) == A


@beyond_the_gate
def test_an_operator_has_no_desk_no_draft_and_no_log(both: tuple[Federation, Club, Club]) -> None:
    server, _, theirs = both
    operator, nobody = server.operator(), server.browser()
    for route, method, path in addresses("{tournament}", theirs.id, B):
        answer = asked(operator, method, path)
        if route.name in PUBLIC or route.name in AT_THE_DOOR:
            assert answer.status_code == asked(nobody, method, path).status_code, path
        else:
            assert answer.status_code == 403, path
    assert operator.get(f"/o/{B}/desk").status_code in (403, 404)
    for path in ("/devices", "/new"):
        assert operator.get(path).status_code == 403
    assert operator.get("/metrics").status_code == 200


def test_of_all_acts_an_operator_has_those_of_operators_alone() -> None:
    theirs = {act for act, roles in ACTS.items() if Role.OPERATOR in roles}
    assert not theirs & set(COMMANDS)
    assert all(Role.ORGANISER not in ACTS[act] for act in theirs - SHARED)


SHARED = {"read-metrics", "read-organisation", "read-journal"}


def test_a_server_without_organisations_is_as_it_was(tmp_path: Path) -> None:
    with federation(sqlite_url(tmp_path)) as server:
        club = Club(server.browser(Grant(Role.ORGANISER)), server.services.tournaments.store)
        assert server.services.organisations.all() == ()
        assert server.services.organisations.of(club.id) == ""
        assert club.with_players(4).with_round(1).versions() > 0
        assert server.browser().get("/api/organisations").json() == []


def test_who_has_the_whole_server_has_all_of_it(both: tuple[Federation, Club, Club]) -> None:
    server, mine, theirs = both
    whole = server.browser(Grant(Role.ORGANISER))
    for club in (mine, theirs):
        assert whole.get(f"/t/{club.id}/s/1/desk").status_code == 200
    assert organiser(A) != Grant(Role.ORGANISER)
