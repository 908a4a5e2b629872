"""Which role may use which route and which command, over HTTP."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from events.catalogue import COMMANDS
from server.access.roles import ACTS, PUBLIC, SELF_CHECKED, ActPlace, Grant, Role, may_do
from server.application.app import build_app
from server.application.routes import routes
from server.routes.feed.reader import OTHER_RIGHTS, TOO_MANY
from server.routes.pages.displays import TRY_LATER
from server.settings import RequestLimits, RequestRate, Settings
from tests.effort import A_SHARE
from tests.events.log.memory_store import MemoryStore
from tests.every import every
from tests.server.club import Club, running, subscription
from tests.server.door import code_for, sign_in
from tests.server.hearing import next_message

LOCAL = "http://testserver"
ROUTES = routes()


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


ACTS_ON_ALL_STAGES = {
    *("bundle", "read-us-chess-report", "files", "read-trail", "publication", "read-bundle"),
    *("fees", "change-fee", "forget-fees"),
    *("read-site-archive", "read-site-page", "read-site-preview", "read-entries"),
}
"""These show drafts of all stages, so a grant for one stage does not allow them."""


def signed_in_as(club: Club, role: Role | None, stage: int = 1) -> TestClient:
    """The club's client, signed in as a new device of that role; None: not signed in."""
    club.client.cookies.clear()
    if role is not None:
        sign_in(club.client, grant_for(club, role, stage))
    return club.client


def grant_for(club: Club, role: Role, stage: int) -> Grant:
    if role in (Role.ORGANISER, Role.OPERATOR):
        return Grant(role)
    return Grant(role, club.id, 0 if role is Role.CHIEF else stage)


def device_of(club: Club, role: Role) -> str:
    """The id of the one device with that role."""
    [device] = [d.id for d in club.services.access.devices() if d.grant.role is role]
    return device


def name_of(route: BaseRoute) -> str:
    assert isinstance(route, Route | WebSocketRoute | Mount)
    return route.name or ""


def methods_and_paths() -> list[tuple[str, str]]:
    """(method, address with its places) of every route there is."""
    found = [
        (method, route.path)
        for route in ROUTES
        if isinstance(route, Route)
        for method in sorted((route.methods or set()) - {"HEAD"})
    ]
    return sorted(set(found))


def address(path: str, club: Club) -> str:
    """The path with the club's tournament, and 1 for the stage and every other variable."""
    filled = path.replace("{tournament}", club.id).replace("{stage:int}", "1")
    return re.sub(r"\{\w+(:int)?\}", "1", filled)


def acts_at(path: str) -> set[str]:
    """The acts of all methods at this path."""
    return {name_of(r) for r in ROUTES if isinstance(r, Route) and r.path == path}


@every("route", ROUTES, ids=name_of)
def test_a_route_has_a_rule(route: BaseRoute) -> None:
    act = name_of(route)

    assert act in PUBLIC or act in SELF_CHECKED or act in ACTS, f"who may do {act!r}? see roles.py"


@every("command", COMMANDS)
def test_a_command_has_a_rule_and_is_never_public(command: str) -> None:
    assert command in ACTS


@every("route", ROUTES, ids=name_of)
def test_a_public_route_changes_nothing(route: BaseRoute) -> None:
    if isinstance(route, Route) and route.name in PUBLIC:
        assert (route.methods or set()) <= {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize("role", [None, *Role][::A_SHARE], ids=str)
def test_every_route_refuses_exactly_the_roles_that_may_not_do_its_act(
    club: Club, role: Role | None
) -> None:
    """A refusal (401, 403) precedes every other check, so the addresses need not exist."""
    client = signed_in_as(club, role)
    grant = grant_for(club, role, 1) if role else None
    for method, path in methods_and_paths():
        act = act_of(method, path)
        if act in SELF_CHECKED:
            continue
        answer = client.request(method, address(path, club), follow_redirects=False)
        turned_away = answer.status_code in (401, 403)
        table = "11" if "{section}/{table:int}" in path else ""  # section "1", table 1
        stage = 0 if act in ACTS_ON_ALL_STAGES else 1
        expected = not may_do(grant, act, ActPlace(club.id, stage, table))
        assert turned_away is expected, (method, path, role, answer.status_code)
        if turned_away:
            assert answer.status_code == (403 if role else 401), (method, path)


def act_of(method: str, path: str) -> str:
    [act] = {
        name_of(r)
        for r in ROUTES
        if isinstance(r, Route) and r.path == path and method in (r.methods or set())
    }
    return act


class TestPlaces:
    def test_an_arbiter_of_one_stage_can_not_act_in_another(self, club: Club) -> None:
        club.do("plan-stage", name="U1800", rounds=5, initial_colour="w")
        signed_in_as(club, Role.ARBITER, stage=2)

        refused = club.do("close-round", status=403, round=1)

        assert "enrolled as arbiter" in refused["detail"]

    def test_an_arbiter_of_one_stage_does_not_see_drafts_or_desk_of_another(
        self, club: Club
    ) -> None:
        club.do("plan-stage", name="U1800", rounds=5, initial_colour="w")
        client = signed_in_as(club, Role.ARBITER, stage=2)

        assert client.get(f"/t/{club.id}/s/1/desk").status_code == 403
        assert "enrolled as arbiter" in club.sheet("desk")["reason"]

    def test_a_chief_has_no_rights_in_another_tournament(self, club: Club) -> None:
        other = club.post("/api/tournaments", {"name": "Other"})["tournament"]
        client = signed_in_as(club, Role.CHIEF)
        path = f"/api/tournaments/{other}/commands/plan-stage"

        club.post(path, {"name": "Open", "rounds": 5}, status=403)
        assert client.get(f"/t/{other}/audit").status_code == 403


class TestFeed:
    def test_a_screen_needs_no_sign_in_and_the_desk_does(self, club: Club) -> None:
        signed_in_as(club, None)

        assert club.sheet("pairings")["type"] == "snapshot"
        assert "not signed in" in club.sheet("desk")["reason"]

    @pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://testserver"])
    def test_a_socket_from_another_sites_page_is_refused(self, club: Club, origin: str) -> None:
        connection = club.client.websocket_connect("/feed", headers={"Origin": origin})
        with pytest.raises(WebSocketDisconnect), connection:
            pass

    @pytest.mark.parametrize("change", ["revoke", "role"])
    def test_a_desk_that_loses_its_right_loses_its_socket_at_once(
        self, club: Club, change: str
    ) -> None:
        tablet = signed_in_as(club, Role.ARBITER).cookies
        device = device_of(club, Role.ARBITER)
        own_cookies = dict(tablet)
        with club.client.websocket_connect("/feed") as socket:
            next_message(socket)
            socket.send_json(subscription(club.id, "desk"))
            assert next_message(socket)["type"] == "snapshot"
            signed_in_as(club, Role.ORGANISER)
            club.client.post(f"/devices/{device}/{change}", data={"role": "scorer"})
            assert closed_with(socket) == OTHER_RIGHTS
        club.client.cookies.clear()
        club.client.cookies.update(own_cookies)
        desk = club.client.get(f"/t/{club.id}/s/1/desk")
        assert desk.status_code == (401 if change == "revoke" else 200)

    def test_one_address_may_open_a_limited_number_of_sockets(self) -> None:
        settings = Settings(limits=RequestLimits(sockets_of_an_address=1))
        with (
            TestClient(build_app(MemoryStore(), settings=settings)) as client,
            client.websocket_connect("/feed") as first,
            client.websocket_connect("/feed") as second,
        ):
            assert next_message(first)["type"] == "hello"
            assert closed_with(second) == TOO_MANY

    def test_sockets_of_displays_count_toward_the_limit_of_their_address(self) -> None:
        settings = Settings(limits=RequestLimits(sockets_of_an_address=1))
        with (
            TestClient(build_app(MemoryStore(), settings=settings)) as client,
            client.websocket_connect("/feed") as first,
            client.websocket_connect(f"/display/line/{'0f' * 20}") as second,
        ):
            assert next_message(first)["type"] == "hello"
            assert closed_with(second) == TRY_LATER


def closed_with(socket: WebSocketTestSession) -> int:
    """The code with which the server closes the socket, after any other messages."""
    while (message := socket.receive())["type"] != "websocket.close":
        pass
    return int(message["code"])


class TestOtherSites:
    HEADERS = (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://other.testserver"},
        {"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"},
        {"Origin": "http://evil.example", "Forwarded": "host=evil.example"},
    )

    @pytest.mark.parametrize("headers", HEADERS, ids=str)
    def test_a_command_from_another_sites_page_is_refused(
        self, club: Club, headers: dict[str, str]
    ) -> None:
        before = club.version()
        answer = club.client.post(
            f"/api/tournaments/{club.id}/commands/close-round",
            json={"stage": 1, "round": 1},
            headers={"Idempotency-Key": "cross-site-1", **headers},
        )

        assert answer.status_code == 403
        assert club.version() == before

    @pytest.mark.parametrize("path", ["/enrol", "/unlock", "/sign-out", "/devices/invite"])
    def test_a_form_from_another_sites_page_is_refused(self, club: Club, path: str) -> None:
        code = code_for(club.client)
        headers = {"Origin": "http://evil.example"}
        answer = club.client.post(path, data={"code": code}, headers=headers)

        assert answer.status_code == 403
        assert club.client.get("/devices").status_code == 200
        sign_in(club.client)
        assert club.client.get(f"/enrol/{code}").status_code == 200

    def test_a_command_from_our_own_page_is_accepted(self, club: Club) -> None:
        headers = {"Origin": LOCAL, "Sec-Fetch-Site": "same-origin", "Idempotency-Key": "own-page"}
        body = {"stage": 1, "family": "Late"}
        path = f"/api/tournaments/{club.id}/commands/register-entry"

        assert club.client.post(path, json=body, headers=headers).status_code == 200


class TestSessions:
    def test_the_cookie_is_hidden_from_scripts_and_other_sites(self, club: Club) -> None:
        code = code_for(club.client)
        answer = club.client.post("/enrol", data={"code": code}, follow_redirects=False)
        cookie = answer.headers["Set-Cookie"]

        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie

    def test_with_tls_the_cookie_is_bound_to_the_host(self) -> None:
        with TestClient(build_app(MemoryStore()), base_url="https://hall") as client:
            code = code_for(client)
            answer = client.post("/enrol", data={"code": code}, follow_redirects=False)

        assert answer.headers["Set-Cookie"].startswith("__Host-wallchart-memory=")
        assert "Secure" in answer.headers["Set-Cookie"]
        assert "max-age" in answer.headers["Strict-Transport-Security"]

    def test_a_session_token_chosen_by_an_attacker_is_never_accepted(self, club: Club) -> None:
        planted = {"Cookie": f"{next(iter(dict(club.client.cookies)))}=chosen-by-the-attacker"}
        club.client.cookies.clear()
        body = {"code": code_for(club.client)}
        answer = club.client.post("/enrol", data=body, headers=planted, follow_redirects=False)
        club.client.cookies.clear()

        assert "chosen-by-the-attacker" not in answer.headers["Set-Cookie"]
        assert club.client.get("/devices", headers=planted).status_code == 401

    def test_signing_out_ends_the_session_on_the_server(self, club: Club) -> None:
        cookies = dict(club.client.cookies)
        club.client.post("/sign-out")
        club.client.cookies.update(cookies)

        assert club.client.get("/devices").status_code == 401

    def test_opening_the_address_of_a_code_does_not_use_it_up(self, club: Club) -> None:
        code = code_for(club.client)
        for _ in range(3):
            assert "Enrol this device" in club.client.get(f"/enrol/{code}").text

        assert sign_in_with(club.client, code).status_code == 303
        assert sign_in_with(club.client, code).status_code == 410

    def test_the_address_of_a_used_code_leads_a_signed_in_device_to_its_desk(
        self, club: Club
    ) -> None:
        code = code_for(club.client)
        sign_in_with(club.client, code)
        answer = club.client.get(f"/enrol/{code}", follow_redirects=False)

        assert answer.headers["Location"] == f"/t/{club.id}/s/1/desk"

    def test_a_new_display_is_redirected_to_its_waiting_page(self, club: Club) -> None:
        code = code_for(club.client, Grant(Role.DISPLAY, club.id, 1))
        answer = sign_in_with(club.client, code)

        assert answer.headers["Location"] == "/display"
        assert club.client.get("/display").status_code == 200

    @pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "\\\\evil.example"])
    def test_no_redirect_leads_to_an_address_from_the_request(self, club: Club, to: str) -> None:
        body = {"code": code_for(club.client), "next": to, "to": to, "path": to, "name": to}
        answer = club.client.post(f"/enrol?next={to}&to={to}", data=body, follow_redirects=False)

        assert answer.headers["Location"] == f"/t/{club.id}/s/1/desk"


def sign_in_with(client: TestClient, code: str) -> Any:
    return client.post("/enrol", data={"code": code}, follow_redirects=False)


class TestDevicesPage:
    def test_a_chief_arbiter_enrols_and_removes_a_tablet(self, club: Club) -> None:
        client = signed_in_as(club, Role.CHIEF)
        place = f"{club.id}/1"
        page = client.post("/devices/invite", data={"role": "scorer", "place": place})
        [code] = re.findall(r"/enrol/([\w-]+)<", page.text)
        chief = dict(client.cookies)
        client.cookies.clear()
        sign_in_with(client, code)
        club.do("pair-round", status=403, round=2)
        client.cookies.clear()
        client.cookies.update(chief)

        listed = client.get("/devices").text
        [device] = re.findall(r"/devices/(\w+)/revoke", listed)
        client.post(f"/devices/{device}/revoke")
        assert "revoked" in client.get("/devices").text

    def test_the_devices_page_opened_from_a_desk_selects_its_stage_and_links_back(
        self, club: Club
    ) -> None:
        club.client.post(
            "/api/tournaments", json={"name": "Later"}, headers={"Idempotency-Key": "later-one"}
        )
        desk = club.client.get(f"/t/{club.id}/s/1/desk").text
        [address] = set(re.findall(r'href="(/devices[^"]*)"', desk))

        page = club.client.get(address).text

        assert f'<option value="{club.id}/1" selected>' in page
        assert f'href="/t/{club.id}/s/1/desk"' in page

    def test_an_unknown_place_in_the_address_of_the_devices_page_is_ignored(
        self, club: Club
    ) -> None:
        page = club.client.get("/devices?for=%22%3E%3Cb%3E/1").text

        assert "<b>" not in page
        assert "/desk" not in page

    @pytest.mark.parametrize("role", ["chief", "organiser"])
    def test_a_chief_may_not_invite_a_chief_or_organiser(self, club: Club, role: str) -> None:
        client = signed_in_as(club, Role.CHIEF)
        answer = client.post("/devices/invite", data={"role": role, "place": club.id})

        assert answer.status_code == 403

    def test_a_chief_can_not_change_the_organisers_device(self, club: Club) -> None:
        organiser = device_of(club, Role.ORGANISER)
        client = signed_in_as(club, Role.CHIEF)

        assert client.post(f"/devices/{organiser}/revoke").status_code == 404
        assert (
            client.post(f"/devices/{organiser}/role", data={"role": "display"}).status_code == 404
        )

    @pytest.mark.parametrize(
        "form",
        [
            {},
            {"role": "king", "place": ""},
            {"role": "scorer", "place": "../../etc"},
            {"role": "scorer", "place": "", "pin": "12"},
            {"role": "scorer", "place": "", "pin": "12a4"},
        ],
        ids=str,
    )
    def test_an_invalid_invitation_makes_no_code(self, club: Club, form: dict[str, str]) -> None:
        answer = club.client.post("/devices/invite", data=form)

        assert answer.status_code == 400
        assert "/enrol/" not in answer.text


class TestRates:
    @pytest.fixture
    def limited(self) -> Iterator[TestClient]:
        """Three commands and four tries of a code, then one in a thousand seconds."""
        limits = RequestLimits(commands=RequestRate(3, 0.001), enrolment=RequestRate(4, 0.001))
        with TestClient(build_app(MemoryStore(), settings=Settings(limits=limits))) as client:
            yield client

    def test_guesses_of_codes_are_limited(self, limited: TestClient) -> None:
        statuses = [sign_in_with(limited, f"guess-{n}").status_code for n in range(6)]

        assert statuses == [410, 410, 410, 410, 429, 429]

    def test_too_many_commands_of_one_device_are_refused_with_a_time_to_retry(
        self, limited: TestClient
    ) -> None:
        sign_in(limited)
        for n in range(3):
            limited.post("/api/tournaments", json={"name": "x"}, headers=key(n))
        answer = limited.post("/api/tournaments", json={"name": "x"}, headers=key(9))

        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) > 0

    @pytest.mark.parametrize(
        "header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "True-Client-IP"]
    )
    def test_an_address_forged_in_a_header_does_not_evade_the_limit(
        self, limited: TestClient, header: str
    ) -> None:
        for n in range(5):
            claimed = {header: f"for=10.0.0.{n}" if header == "Forwarded" else f"10.0.0.{n}"}
            answer = limited.post("/enrol", data={"code": "guess"}, headers=claimed)

        assert answer.status_code == 429


def key(n: int) -> dict[str, str]:
    return {"Idempotency-Key": f"rate-key-{n}"}


LOCKED_AT_ONCE = ("server.access.devices.UNLOCKED_FOR", 0)


class TestPins:
    def test_a_locked_tablet_asks_for_its_pin_and_five_wrong_pins_end_its_session(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(*LOCKED_AT_ONCE)
        client = club.client
        client.cookies.clear()
        sign_in(client, Grant(Role.ARBITER, club.id, 1), pin="271828")

        desk = client.get(f"/t/{club.id}/s/1/desk")
        assert desk.status_code == 401
        assert 'action="/unlock"' in desk.text
        assert "locked" in client.get("/unlock").text
        club.do("close-round", status=401, round=1)
        pages = [client.post("/unlock", data={"pin": "1111"}).text for _ in range(5)]
        assert "4 more tries" in pages[0]
        assert "Too many wrong PINs" in pages[4]
        late = client.post("/unlock", data={"pin": "271828"})
        assert late.status_code == 401
        assert "not signed in" in late.text

    def test_a_locked_tablet_sees_public_views_only(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(*LOCKED_AT_ONCE)
        club.client.cookies.clear()
        sign_in(club.client, Grant(Role.ARBITER, club.id, 1), pin="271828")

        assert club.sheet("pairings")["type"] != "refused"
        assert club.sheet("desk")["type"] == "refused"

    def test_a_pin_does_not_work_without_its_device(self, club: Club) -> None:
        sign_in(club.client, Grant(Role.ARBITER, club.id, 1), pin="271828")
        club.client.cookies.clear()

        assert club.client.post("/unlock", data={"pin": "271828"}).status_code == 401


class TestOperations:
    def test_health_is_public_and_metrics_are_not(self, club: Club) -> None:
        assert "wallchart_commands_total" in club.client.get("/metrics").text
        client = signed_in_as(club, None)

        assert client.get("/healthz").json() == {"status": "ok"}
        assert client.get("/metrics").status_code == 401
        assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 401

    def test_refusals_are_counted_and_reported_with_the_refused_device(self, club: Club) -> None:
        with capture_logs() as lines:
            signed_in_as(club, Role.SCORER)
            club.do("close-round", status=403, round=1)
        [line_of_refusal] = [line for line in lines if line["event"] == "refused"]

        assert (line_of_refusal["reason"], line_of_refusal["role"]) == ("NotAllowed", "scorer")
        assert line_of_refusal["device"]
        signed_in_as(club, Role.ORGANISER)
        counted = club.client.get("/metrics").text
        assert 'wallchart_refused_total{reason="NotAllowed"} 1.0' in counted

    def test_metrics_are_given_for_the_collectors_token(self) -> None:
        settings = Settings(metrics_token="let-me-count")
        with TestClient(build_app(MemoryStore(), settings=settings)) as client:
            right = client.get("/metrics", headers={"Authorization": "Bearer let-me-count"})
            wrong = client.get("/metrics", headers={"Authorization": "Bearer let-me-in"})

        assert (right.status_code, wrong.status_code) == (200, 401)

    def test_a_public_server_has_public_routes_only(self, club: Club) -> None:
        app = build_app(club.store, settings=Settings(public=True))
        with TestClient(app) as public:
            for method, path in methods_and_paths():
                status = public.request(method, address(path, club)).status_code
                if not acts_at(path) & PUBLIC:
                    assert status in (404, 405), path
            assert public.get(f"/t/{club.id}/s/1/screen/pairings").status_code == 200
            assert "desk" not in public.get("/").text
            with public.websocket_connect("/feed") as socket:
                next_message(socket)
                socket.send_json(subscription(club.id, "desk"))
                assert next_message(socket)["type"] == "refused"


def test_the_log_has_the_role_and_device_of_an_act(club: Club) -> None:
    sign_in(club.client, Grant(Role.SCORER, club.id, 1), name="Anna, tablet 3")
    club.enter_result(1, 1, "1-0")
    [*_, last] = club.store.read(club.id)  # type: ignore[arg-type]  # an id is a string here

    assert last.act.actor == "scorer"
    assert last.act.device.endswith(" Anna, tablet 3")
