"""Former gaps in the access rules: each such request is refused, and nothing private is cached."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.access.roles import Grant, Role
from server.settings import RequestLimits, RequestRate, Settings
from tests.server.club import Club, running
from tests.server.door import sign_in


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.with_players(4).with_round(1)
        club.do("allow-own-entry", allowed=True)
        yield club


def as_device(club: Club, role: Role, stage: int = 0, pin: str = "") -> TestClient:
    """The club's client, signed in as another device."""
    club.client.cookies.clear()
    return sign_in(club.client, Grant(role, club.id, stage), pin=pin)


class TestSlips:
    """Slips have the codes by which players enter their results."""

    def test_a_locked_tablet_prints_public_sheets_but_no_slips(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("server.access.devices.UNLOCKED_FOR", 0)
        tablet = as_device(club, Role.SCORER, 1, pin="271828")

        slips = tablet.get(f"/t/{club.id}/s/1/print/slips")

        assert slips.status_code == 401
        assert 'action="/unlock"' in slips.text
        assert tablet.get(f"/t/{club.id}/s/1/print/pairings").status_code == 200

    def test_slips_with_codes_are_never_cached(self, club: Club) -> None:
        tablet = as_device(club, Role.SCORER, 1)
        slips = tablet.get(f"/t/{club.id}/s/1/print/slips")
        pairings = tablet.get(f"/t/{club.id}/s/1/print/pairings")
        tablet.cookies.clear()
        public = tablet.get(f"/t/{club.id}/s/1/print/slips")

        assert slips.text.count("<svg") > public.text.count("<svg")
        assert slips.headers["cache-control"] == "no-store"
        assert "cache-control" not in pairings.headers
        assert "cache-control" not in public.headers


class TestOneStageOnly:
    """A device with a role in stage 1 only must not see the draft of stage 2."""

    @pytest.fixture
    def club(self, club: Club) -> Club:
        club.do("plan-stage", name="U1800", rounds=5, initial_colour="w")
        path = f"/api/tournaments/{club.id}/commands/"
        for n in range(1, 5):
            club.post(f"{path}register-entry", {"stage": 2, "family": f"Hidden{n}"})
        club.post(f"{path}pair-round", {"stage": 2, "round": 1})
        return club

    @pytest.mark.parametrize("role", [Role.SCORER, Role.ARBITER, Role.AUDITOR])
    def test_the_log_export_needs_a_role_in_the_whole_tournament(
        self, role: Role, club: Club
    ) -> None:
        path = f"/t/{club.id}/s/1/export/json"

        assert as_device(club, role, 1).get(path).status_code == 403
        assert as_device(club, role, 0).get(path).status_code == 200

    @pytest.mark.parametrize("role", [Role.ARBITER, Role.AUDITOR])
    def test_the_audit_of_another_stage_needs_a_role_in_the_whole_tournament(
        self, role: Role, club: Club
    ) -> None:
        device, at = as_device(club, role, 1), f"/t/{club.id}/audit/at/{club.version()}"

        assert device.get(f"{at}?stage=2").status_code == 403
        assert device.get(f"{at}?stage=1").status_code == 200
        assert as_device(club, role, 0).get(f"{at}?stage=2").status_code == 200

    @pytest.mark.parametrize("role", [Role.ARBITER, Role.AUDITOR])
    def test_timeline_and_differences_show_only_ones_own_stage(
        self, role: Role, club: Club
    ) -> None:
        now = club.version()
        for path in ("timeline", f"differences?from={now - 5}&to={now}"):
            whole = as_device(club, role).get(f"/t/{club.id}/audit/{path}").text
            own = as_device(club, role, 1).get(f"/t/{club.id}/audit/{path}").text

            assert "Hidden2" in whole
            assert ("Player01" in own) is (path == "timeline")
            assert "Hidden" not in own
            assert "U1800" not in own

    def test_no_page_shows_names_of_another_stages_draft(self, club: Club) -> None:
        """Whatever address there is, with the other stage in it or without."""
        device = as_device(club, Role.AUDITOR, 1)
        for path in ("audit", "audit/findings", "displays", "s/1/desk", "s/1/draft/1"):
            assert "Hidden" not in device.get(f"/t/{club.id}/{path}").text
        for path in ("s/2/desk", "s/2/draft/1", "s/2/export/csv-entries", "s/2/report/trf26.txt"):
            assert device.get(f"/t/{club.id}/{path}").status_code == 403, path


class TestDoors:
    """Rate limits per purpose, as all phones in a hall share the router's address."""

    @pytest.fixture
    def strict_club(self) -> Iterator[Club]:
        """Three tries of each secret, then one in a thousand seconds."""
        few = RequestRate(3, 0.001)
        settings = Settings(limits=RequestLimits(enrolment=few, pins=few, slips=few))
        with running(settings=settings) as club:
            yield club

    def statuses_of_tries(self, client: TestClient, path: str, **form: str) -> list[int]:
        """The statuses of four tries."""
        return [client.post(path, data=form, follow_redirects=False).status_code for _ in range(4)]

    def test_guessing_codes_does_not_use_up_the_tries_for_slips_and_pins(
        self, strict_club: Club
    ) -> None:
        own = f"/t/{strict_club.id}/s/1/own/1/1/w/"
        phone = strict_club.new_browser()

        assert 429 in self.statuses_of_tries(phone, "/enrol", code="guess")
        assert 429 in self.statuses_of_tries(phone, f"{own}guess", result="1-0")
        assert phone.post(f"{own}another", data={"result": "1-0"}).status_code == 404
        assert strict_club.client.post("/unlock", data={"pin": "1"}).status_code != 429
        assert strict_club.client.post("/sign-out", follow_redirects=False).status_code == 303

    def test_tries_for_a_pin_are_counted_per_device(self, strict_club: Club) -> None:
        other = strict_club.new_browser()

        assert 429 in self.statuses_of_tries(other, "/unlock", pin="1")
        assert strict_club.client.post("/unlock", data={"pin": "1"}).status_code != 429


class TestCopies:
    """What is for one device is in no cache, neither the browser's nor one on the way."""

    def may_be_cached(self, answer: Any) -> bool:
        return bool(answer.headers.get("cache-control") != "no-store")

    def test_private_pages_and_refusals_are_not_cached(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for path in ("s/1/desk", "audit", "s/1/export/json", "s/1/draft/1", "s/1/tablet"):
            assert not self.may_be_cached(club.client.get(f"/t/{club.id}/{path}")), path
        assert not self.may_be_cached(club.client.get("/devices"))
        monkeypatch.setattr("server.access.devices.UNLOCKED_FOR", 0)
        locked = as_device(club, Role.SCORER, 1, pin="271828")
        assert not self.may_be_cached(locked.get(f"/t/{club.id}/s/1/desk"))
        assert not self.may_be_cached(locked.get("/devices"))
        locked.cookies.clear()
        assert not self.may_be_cached(locked.get("/devices"))
        assert not self.may_be_cached(locked.get("/api/tournaments/none/stages/1/desk"))

    @pytest.mark.parametrize("path", ["/", "/t/ID", "/t/ID/me"])
    def test_a_public_page_is_cached_for_visitors_and_not_for_signed_in_devices(
        self, path: str, club: Club
    ) -> None:
        address = path.replace("ID", club.id)

        assert not self.may_be_cached(club.client.get(address))
        club.client.cookies.clear()
        assert self.may_be_cached(club.client.get(address))
        assert "Cookie" in club.client.get(address).headers["vary"]
