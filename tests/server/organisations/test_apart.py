"""An organisation's organiser sees of another organisation only what is public. All routes and
commands are tried, so that future routes are covered, too.
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
from server.access.roles import ACTS, PUBLIC, SELF_CHECKED, WHOLE_SERVER_ACTS, Grant, Role
from server.application.routes import routes
from tests.confirmations import CONFIRMED
from tests.effort import beyond_the_gate
from tests.faults.club import sqlite_url
from tests.server.club import Club, subscription
from tests.server.door import sign_in
from tests.server.hearing import next_message
from tests.server.organisations.federation import Federation, federation

A, B = "alpha", "beta"
VARYING_BY_DEVICE = {"organisation", "tournament", "me", "proof", "manual", "front"}
"""Public pages with links that depend on the device."""


@pytest.fixture(scope="module")
def two_organisations(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[Federation, Club, Club]]:
    """Beta has a published round, a draft, a discarded tournament, and a tablet; all that Alpha
    must not see is named Hidden…
    """
    folder = tmp_path_factory.mktemp("apart")
    with federation(sqlite_url(folder), folder / "beside") as server:
        server.add_organisation(A, "Chess Club Alpha")
        server.add_organisation(B, "Chess Club Beta")
        alpha, beta = server.club(A), server.club(B)
        alpha.with_players(4).with_round(1)
        beta.with_players(4).with_round(1)
        beta.do("allow-own-entry", allowed=True)
        for board in (1, 2):
            beta.enter_result(1, board, "1-0")
        beta.do("pair-round", round=2)
        hidden = beta.post("/api/tournaments", {"name": "HiddenByBeta"})["tournament"]
        path = f"/api/tournaments/{hidden}/commands/discard-tournament"
        beta.post(path, {"reason": "made by mistake", "confirmed": CONFIRMED})
        sign_in(server.browser(), Grant(Role.SCORER, beta.id, 1, "", B), "HiddenTablet")
        yield server, alpha, beta


def requests_about(
    variable: str, tournament: str, organisation: str
) -> Iterator[tuple[Any, str, str]]:
    """Every route whose path has that variable: the route, a method, and its path for that
    tournament and organisation.
    """
    values = {"tournament": tournament, "organisation": organisation, "view": "desk", "round": "2"}
    values |= {"side": "w", "form": "trf26", "board": "1", "entry": "1", "version": "1"}
    for route in routes():
        if not isinstance(route, Route) or variable not in route.path:
            continue
        path = re.sub(
            r"{(\w+)(:\w+)?}",
            lambda m: values.get(m[1], "1" if m[2] == ":int" else "x"),
            route.path,
        )
        for method in sorted(route.methods or ()):
            yield route, method, path


def send_request(client: TestClient, method: str, path: str) -> Any:
    headers = {"Idempotency-Key": f"apart-{quote(path)}"[:120]}
    return client.request(method, path, headers=headers)


@pytest.mark.parametrize("variable", ["{tournament}", "{organisation}"])
def test_every_non_public_route_of_another_organisation_is_refused(
    variable: str, two_organisations: tuple[Federation, Club, Club]
) -> None:
    server, alpha, beta = two_organisations
    visitor, refused = server.browser(), 0
    for route, method, path in requests_about(variable, beta.id, B):
        answer = send_request(alpha.client, method, path)
        if route.name in PUBLIC or route.name in SELF_CHECKED:
            visitors_answer = send_request(visitor, method, path)
            assert answer.status_code == visitors_answer.status_code, path
            if route.name not in VARYING_BY_DEVICE:
                assert answer.content == visitors_answer.content, path
        else:
            assert answer.status_code == 403, (route.name, path, answer.text)
            refused += 1
        assert "Hidden" not in answer.text
    # Not all were public: every command was refused, and more than five routes of organisations.
    assert refused > (len(COMMANDS) if variable == "{tournament}" else 5)


def test_no_page_of_the_server_shows_another_organisations_hidden_tournaments(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    """An organiser of Alpha sends all requests whose path names no tournament. Public pages may
    name Beta's tournament, but nothing hidden.
    """
    _, alpha, beta = two_organisations
    for route in routes():
        if not isinstance(route, Route) or "{" in route.path:
            continue
        for method in sorted((route.methods or set()) - {"HEAD"}):
            if route.name in ("sign-out", "enrol", "unlock", "import-file"):
                continue  # they change this device itself, or make a tournament
            answer = send_request(alpha.client, method, route.path)
            assert "Hidden" not in answer.text, route.path
            if route.name in WHOLE_SERVER_ACTS:
                assert answer.status_code == 403, route.path
            if route.name not in PUBLIC:
                assert beta.id not in answer.text, route.path


def test_an_organisation_may_not_read_backups_or_metrics_of_the_whole_server(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    _, alpha, _ = two_organisations
    for page in ("backups", "backups/x/about"):
        assert alpha.client.get(f"/api/files/{alpha.id}/{page}").status_code == 403
    assert alpha.client.get("/metrics").status_code == 403
    assert alpha.client.get("/api/ratings").status_code != 403


@pytest.mark.parametrize("view", ["desk", "pairings"])
def test_the_feed_refuses_the_desk_view_of_another_organisation(
    view: str, two_organisations: tuple[Federation, Club, Club]
) -> None:
    """The event stream has the same check (`server.routes.feed.reader`)."""
    _, alpha, beta = two_organisations
    with alpha.client.websocket_connect("/feed") as socket:
        next_message(socket)
        socket.send_json(subscription(beta.id, view))
        answer = next_message(socket)
    assert answer["type"] == ("refused" if view == "desk" else "snapshot")


def test_these_tests_cover_every_websocket_and_mount() -> None:
    """The feed: see above. A display's socket shows a public screen to whoever knows its token."""
    names = {route.name for route in routes() if isinstance(route, WebSocketRoute)}
    assert names == {"feed", "display-line"}
    assert {route.name for route in routes() if isinstance(route, Mount)} == {
        "static",
        "proof-static",
    }


def test_a_display_of_another_organisation_can_not_be_taken(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    server, alpha, beta = two_organisations
    kiosk = server.browser(Grant(Role.DISPLAY, beta.id, organisation=B))
    stray_kiosk = server.browser()
    with (
        kiosk.websocket_connect(f"/display/line/{'0b' * 20}") as enrolled,
        stray_kiosk.websocket_connect(f"/display/line/{'0c' * 20}") as stray,
    ):
        codes = [next_message(line)["code"] for line in (enrolled, stray)]
        alphas, betas = (
            [display["code"] for display in club.client.get(f"/t/{club.id}/displays/list").json()]
            for club in (alpha, beta)
        )
        assert alphas == codes[1:]
        assert sorted(betas) == sorted(codes)
        assert alpha.client.get(f"/display/hang/{codes[0]}").status_code == 403
        assert beta.client.get(f"/display/hang/{codes[0]}").status_code in (200, 303)


OTHER_VARIABLE_ROUTES = {
    *("enrol-page", "revoke-device", "change-role", "revoke-operator"),
    "hang-display",
}
"""Routes that are not public and name neither a tournament nor an organisation, but codes or
devices.
"""


def test_these_tests_cover_every_route_with_other_variables() -> None:
    """Tests of devices and displays cover these; a new one here needs a test of its own."""
    names = {
        route.name
        for route in routes()
        if isinstance(route, Route)
        and "{" in route.path
        and "{tournament}" not in route.path
        and "{organisation}" not in route.path
    }
    assert names - PUBLIC == OTHER_VARIABLE_ROUTES


def test_devices_of_another_organisation_can_not_be_seen_or_changed(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    server, alpha, beta = two_organisations
    devices = server.services.access.devices()
    tablet = next(device for device in devices if device.name == "HiddenTablet")

    assert "HiddenTablet" not in alpha.client.get("/devices").text
    assert "HiddenTablet" in beta.client.get("/devices").text
    for act in ("revoke", "role"):
        answer = alpha.client.post(f"/devices/{tablet.id}/{act}", data={"role": "display"})
        assert answer.status_code == 404
    for place in (beta.id, f"{beta.id}/1"):
        answer = alpha.client.post("/devices/invite", data={"role": "chief", "place": place})
        assert answer.status_code == 403
    assert server.services.access.device(tablet.id) == tablet


@pytest.mark.parametrize("role", [r for r in Role if r is not Role.OPERATOR])
def test_a_device_invited_by_an_organisation_gets_a_grant_within_it(
    role: Role, two_organisations: tuple[Federation, Club, Club]
) -> None:
    server, alpha, _ = two_organisations
    place = "" if role is Role.ORGANISER else alpha.id
    before = {device.id for device in server.services.access.devices()}
    page = alpha.client.post("/devices/invite", data={"role": role.value, "place": place})
    assert page.status_code == 200, page.text
    code = re.search(r"/enrol/([\w-]+)", page.text)
    assert code is not None
    server.browser().post("/enrol", data={"code": code[1], "name": "new"})

    new = [device for device in server.services.access.devices() if device.id not in before]
    assert [device.grant for device in new] == [Grant(role, place, organisation=A)]


def test_an_organisations_organiser_may_not_invite_an_operator(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    _, alpha, _ = two_organisations
    answer = alpha.client.post("/devices/invite", data={"role": "operator", "place": ""})
    assert answer.status_code == 403


def test_a_bundle_of_another_organisation_can_not_be_imported(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    _, alpha, beta = two_organisations
    bundle = beta.client.get(f"/t/{beta.id}/bundle").content
    versions = beta.version()
    for path in ("bundle/take", "bundle"):
        answer = alpha.client.post(
            f"/api/files/{alpha.id}/{path}",
            content=bundle,
            headers={"Idempotency-Key": f"another-{path}"},
        )
        assert answer.status_code == 403, answer.text
    assert beta.version() == versions


def test_a_key_used_by_another_organisation_leaves_its_tournament_with_it(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    server, alpha, beta = two_organisations
    made = beta.post("/api/tournaments", {"name": "Ours"}, key="a-key-of-beta")["tournament"]

    alpha.post("/api/tournaments", {"name": "Ours"}, key="a-key-of-beta", status=422)

    assert server.services.organisations.owner_of(made) == B


def test_a_copy_of_a_tournament_belongs_to_the_same_organisation(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    server, alpha, _ = two_organisations
    bundle = alpha.client.get(f"/t/{alpha.id}/bundle").content
    answer = alpha.client.post(
        f"/api/files/{alpha.id}/bundle/take?called=Copy",
        content=bundle,
        headers={"Idempotency-Key": "copy-of-mine"},
    )
    assert server.services.organisations.owner_of(answer.json()["tournament"]) == A


def test_the_page_of_a_tournament_leads_to_the_page_of_its_organisation(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    server, alpha, _ = two_organisations
    page = server.browser().get(f"/t/{alpha.id}?lang=de").text
    assert '<p class="up"><a href="/o/alpha?lang=de">Chess Club Alpha</a></p>' in page


@beyond_the_gate
def test_an_operator_may_open_no_desk_draft_or_log(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    server, _, beta = two_organisations
    operator, visitor = server.operator(), server.browser()
    for route, method, path in requests_about("{tournament}", beta.id, B):
        answer = send_request(operator, method, path)
        if route.name in PUBLIC or route.name in SELF_CHECKED:
            assert answer.status_code == send_request(visitor, method, path).status_code, path
        else:
            assert answer.status_code == 403, path
    assert operator.get(f"/o/{B}/desk").status_code in (403, 404)
    for path in ("/devices", "/new"):
        assert operator.get(path).status_code == 403
    assert operator.get("/metrics").status_code == 200


def test_an_operator_has_no_commands_and_only_three_acts_shared_with_organisers() -> None:
    operators_acts = {act for act, roles in ACTS.items() if Role.OPERATOR in roles}
    assert not operators_acts & set(COMMANDS)
    assert all(Role.ORGANISER not in ACTS[act] for act in operators_acts - SHARED)


SHARED = {"read-metrics", "read-organisation", "read-journal"}


def test_a_server_without_organisations_works_as_before(tmp_path: Path) -> None:
    with federation(sqlite_url(tmp_path)) as server:
        club = Club(server.browser(Grant(Role.ORGANISER)), server.services.tournaments.store)
        assert server.services.organisations.list_all() == ()
        assert server.services.organisations.owner_of(club.id) == ""
        assert club.with_players(4).with_round(1).version() > 0
        assert server.browser().get("/api/organisations").json() == []


def test_an_organiser_of_the_whole_server_may_open_every_desk(
    two_organisations: tuple[Federation, Club, Club],
) -> None:
    server, alpha, beta = two_organisations
    whole = server.browser(Grant(Role.ORGANISER))
    for club in (alpha, beta):
        assert whole.get(f"/t/{club.id}/s/1/desk").status_code == 200
