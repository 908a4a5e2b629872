"""Acts of operators, their entries in the journal, and the quotas of organisations."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import anyio
import pytest
from starlette.testclient import TestClient

from domain.errors import NotNow, WallchartError
from events.log.store.databases import open_store
from events.log.store.read_only import ReadOnlyStore
from events.log.store.statements import pack_events
from server.access.device_registry import DeviceRegistry, NewDevice
from server.access.devices import IDLE
from server.access.records import SqlDeviceRecords
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.live.store_threads import StoreThreads
from server.live.tournaments import Tournaments
from server.organisations.registry import Organisations, tournament_reservation
from server.organisations.store import RESERVED_SECONDS, OrganisationStore
from server.organisations.usage_counting import A_WHILE, UsageCounter
from server.organisations.values import Belonging, Quotas, check_tournament_quota
from server.settings import Settings
from tests.confirmations import CONFIRMED
from tests.faults.club import migrate_database, sqlite_url
from tests.postgres import Postgres
from tests.server.club import Club
from tests.server.door import sign_in
from tests.server.organisations.federation import Federation, federation, organiser


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Federation]:
    with federation(sqlite_url(tmp_path), tmp_path / "beside") as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return migrate_database(sqlite_url(tmp_path))
    postgres: Postgres = request.getfixturevalue("postgres")
    return migrate_database(postgres.new_database())


def post(client: TestClient, path: str, body: object, status: int = 200) -> Any:
    answer = client.post(f"/api/organisations{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


class TestJournal:
    def test_each_act_of_an_operator_is_noted_with_before_and_after(
        self, server: Federation
    ) -> None:
        operator = server.operator()
        post(operator, "", {"id": "alpha", "name": "Alpha", "quotas": {"devices": 3}})
        post(operator, "/alpha/name", {"name": "Club Alpha"})
        post(operator, "/alpha/quotas", {"tournaments": 2})
        post(operator, "/alpha/retention", {"days": 90})
        post(operator, "/alpha/close", {})
        post(operator, "/alpha/reopen", {})
        post(operator, "/alpha/invite", {"name": "Their desk"})

        acts = operator.get("/api/operator/journal").json()[::-1]

        assert [entry["act"] for entry in acts] == [
            *("found-organisation", "rename-organisation", "set-quotas", "set-retention"),
            *("close-organisation", "reopen-organisation", "invite-organiser"),
        ]
        assert {entry["organisation"] for entry in acts} == {"alpha"}
        assert all(entry["device"].endswith(" operator") for entry in acts)
        assert acts[0]["before"] == ""
        assert '"devices":3' in acts[0]["after"]
        assert '"name":"Alpha"' in acts[1]["before"]
        assert '"name":"Club Alpha"' in acts[1]["after"]
        assert [entry["before"] for entry in acts[1:6]] == [entry["after"] for entry in acts[:5]]

    def test_organisers_read_only_their_organisations_journal(self, server: Federation) -> None:
        server.add_organisation("alpha", "Alpha")
        server.add_organisation("beta", "Beta")
        browser = server.browser(organiser("alpha"))

        acts = browser.get("/api/organisations/alpha/journal").json()

        assert [act["organisation"] for act in acts] == ["alpha"]
        assert browser.get("/api/organisations/beta/journal").status_code == 403
        assert browser.get("/api/operator/journal").status_code == 403

    def test_a_refused_act_is_not_noted(self, server: Federation) -> None:
        operator = server.operator()
        post(operator, "", {"id": "alpha", "name": "Alpha"})
        for path, body in (
            ("", {"id": "alpha", "name": "Another"}),
            ("", {"id": "Not an id", "name": "Another"}),
            ("", {"id": "nameless", "name": "  "}),
            ("/nobody/quotas", {}),
        ):
            answer = operator.post(f"/api/organisations{path}", json=body)
            assert answer.status_code in (404, 409), answer.text
        assert len(operator.get("/api/operator/journal").json()) == 1

    def test_the_journal_table_is_append_only(self, url: str) -> None:
        store = open_store(url)
        organisations = Organisations(store, lambda: 1)
        organisations.create("alpha", "Alpha", Quotas(), "op1 operator")
        for change in ("UPDATE operator_act SET device = 'x'", "DELETE FROM operator_act"):
            with pytest.raises(Exception, match="append-only"), store.transaction() as cursor:
                cursor.execute(change)
        assert [act.device for act in organisations.journal()] == ["op1 operator"]
        store.close()


class TestTheFirstOrganiser:
    def test_first_organiser_enrols_with_the_operators_code_and_gets_that_organisation(
        self, server: Federation
    ) -> None:
        server.add_organisation("alpha", "Alpha")
        invitation = post(server.operator(), "/alpha/invite", {"name": "Their desk"})
        code = re.search(r"/enrol/([\w-]+)$", invitation["address"])
        assert code is not None
        browser = server.browser()
        browser.post("/enrol", data={"code": code[1]})

        club = Club(browser, server.services.tournaments.store)

        assert server.services.organisations.owner_of(club.id) == "alpha"

    def test_an_operator_may_invite_only_while_no_organiser_device_is_in_use(
        self, server: Federation, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        server.add_organisation("alpha", "Alpha")
        operator = server.operator()
        server.browser(organiser("alpha"), "Desk of Alpha")

        refusal = post(operator, "/alpha/invite", {}, 409)
        assert "Desk of Alpha" in refusal["detail"]

        access = server.services.access
        long_idle = access._now() + 2 * IDLE  # the only organiser has lost their device
        monkeypatch.setattr(access, "_now", lambda: long_idle)
        operator = server.operator()
        post(operator, "/alpha/invite", {})

    def test_of_two_codes_only_the_first_used_is_valid(self, server: Federation) -> None:
        server.add_organisation("alpha", "Alpha")
        operator = server.operator()
        unused_code, used_code = (
            post(operator, "/alpha/invite", {})["address"].rpartition("/")[2] for _ in range(2)
        )
        assert server.browser().post("/enrol", data={"code": used_code}).status_code == 303

        assert server.browser().post("/enrol", data={"code": unused_code}).status_code == 410

        devices = server.services.access.devices()
        assert [device.grant for device in devices].count(organiser("alpha")) == 1

    def test_the_invitation_has_the_servers_address_in_the_hall(self, tmp_path: Path) -> None:
        store = open_store(migrate_database(sqlite_url(tmp_path)))
        app = build_app(store, settings=Settings(hall="192.168.1.5"))
        with TestClient(app, base_url="http://127.0.0.1:8000") as client:
            client.app.state.services.organisations.create("alpha", "Alpha", Quotas(), "op")  # type: ignore[attr-defined]  # the application's own state
            sign_in(client, Grant(Role.OPERATOR))
            invitation = post(client, "/alpha/invite", {})
        assert invitation["address"].startswith("http://192.168.1.5:8000/enrol/")
        store.close()


class TestQuotas:
    def test_tournaments_are_counted_until_they_are_over(self, server: Federation) -> None:
        server.add_organisation("alpha", "Alpha", Quotas(tournaments=1))
        club = server.club("alpha")
        refusal = club.post("/api/tournaments", {"name": "One more"}, status=409)
        assert "tournaments that are not over (1); finish or discard one" in refusal["detail"]

        club.with_players(2, rounds=1).with_round(1)
        club.enter_result(1, 1, "1-0")
        server.count_usage_now()

        club.post("/api/tournaments", {"name": "One more"})
        assert server.usage_of("alpha").running == 1

    def test_a_tournament_whose_usage_was_never_counted_counts_as_running(
        self, server: Federation
    ) -> None:
        """Even after its reservation has expired: the process that made it may have died."""
        server.add_organisation("alpha", "Alpha", Quotas(tournaments=1))
        server.services.usage.on_change = lambda live: None  # type: ignore[method-assign]  # counts nothing
        club, organisations = server.club("alpha"), server.services.organisations
        expired = organisations.seconds() + 2 * RESERVED_SECONDS
        organisations.seconds = lambda: expired

        club.post("/api/tournaments", {"name": "One more"}, status=409)

    def test_a_refused_tournament_does_not_count(self, server: Federation) -> None:
        server.add_organisation("alpha", "Alpha", Quotas(tournaments=1))
        browser = server.browser(organiser("alpha"))
        body = {"name": "Evening", "first": {"command": "plan-stage", "body": {"rounds": -1}}}
        headers = {"Idempotency-Key": "refused-first"}
        assert browser.post("/api/tournaments", json=body, headers=headers).status_code >= 400
        assert server.services.organisations.owners == {}

        Club(browser, server.services.tournaments.store)

    def test_a_key_reused_for_another_tournament_leaves_the_first_its_owner(
        self, server: Federation
    ) -> None:
        server.add_organisation("alpha", "Alpha")
        club = server.club("alpha")
        answer = club.post("/api/tournaments", {"name": "One"}, key="used-twice")["tournament"]

        club.post("/api/tournaments", {"name": "Other"}, key="used-twice", status=422)

        organisations = server.services.organisations
        assert organisations.owner_of(answer) == organisations.store.owner_of(answer) == "alpha"

    def test_an_entry_beyond_the_quota_is_refused(self, server: Federation) -> None:
        server.add_organisation("alpha", "Alpha", Quotas(entries=4))
        club = server.club("alpha").with_players(4)
        before = club.version()
        refusal = club.do("register-entry", family="Five", status=409)
        assert (
            "This would make 5 entries; a tournament of Alpha has a limit of 4" in refusal["detail"]
        )
        assert club.version() == before
        club.with_round(1)

    def test_a_device_beyond_the_quota_is_refused_until_one_is_revoked(
        self, server: Federation
    ) -> None:
        server.add_organisation("alpha", "Alpha", Quotas(devices=2))
        server.browser(organiser("alpha"))
        desk = server.browser(organiser("alpha"))
        access = server.services.access
        code = access.invite(NewDevice(organiser("alpha"), "third"))

        refused = server.browser().post("/enrol", data={"code": code, "name": "third"})
        assert refused.status_code == 409
        assert "reached its limit of devices (2)" in refused.text

        other = next(d for d in access.devices() if d.id != _device_id_of(desk, server))
        access.revoke(other.id)
        assert server.browser().post("/enrol", data={"code": code}).status_code == 303

    def test_beyond_the_megabytes_results_are_taken_but_no_entries_or_tournaments(
        self, server: Federation
    ) -> None:
        server.add_organisation("alpha", "Alpha")
        club = server.club("alpha").with_players(4).with_round(1)
        server.services.organisations.set_quotas("alpha", Quotas(megabytes=0), "op1 operator")
        server.count_usage_now()

        club.enter_result(1, 1, "1-0")
        assert "MB" in club.do("register-entry", family="Late", status=409)["detail"]
        assert "MB" in club.post("/api/tournaments", {"name": "New"}, status=409)["detail"]

    def test_a_closed_organisation_may_export_but_not_enter(self, server: Federation) -> None:
        server.add_organisation("alpha", "Alpha")
        club = server.club("alpha").with_players(4)
        server.services.organisations.close("alpha", "op1 operator")

        assert "closed" in club.do("pair-round", round=1, status=409)["detail"]
        assert "closed" in club.post("/api/tournaments", {"name": "New"}, status=409)["detail"]
        assert club.client.get(f"/t/{club.id}/bundle").status_code == 200


def _device_id_of(client: TestClient, server: Federation) -> str:
    visitor = next(
        visitor
        for token in client.cookies.values()
        if (visitor := server.services.access.find_visitor(token))
    )
    return visitor.device.id


def test_usage_counts_what_the_log_has(server: Federation) -> None:
    server.add_organisation("alpha", "Alpha")
    club = server.club("alpha").with_players(3)

    use = server.usage_of("alpha")

    store = server.services.tournaments.store
    acts = list(store.read(club.id))  # type: ignore[arg-type]  # an id
    assert (use.tournaments, use.running, use.entries) == (1, 1, 3)
    assert use.events == acts[-1].version
    assert use.bytes == sum(len(pack_events(each.events)) + len(each.act.body) for each in acts)
    assert use.last == acts[-1].act.instant
    assert use.devices == 1


class TestSeveralProcesses:
    """Several processes, each with a connection of its own, at the same time."""

    def test_simultaneous_processes_make_no_more_tournaments_than_the_quota(self, url: str) -> None:
        stores = [open_store(url) for _ in range(4)] if "postgres" in url else [open_store(url)] * 4
        Organisations(stores[0], lambda: 1).create("alpha", "Alpha", Quotas(tournaments=2), "op")

        def make(number: int) -> bool:
            wanted = Belonging(f"t{number}", "alpha", 10)
            try:
                OrganisationStore(stores[number % 4]).reserve_tournament(
                    wanted, check_tournament_quota
                )
            except WallchartError:
                return False
            return True

        with ThreadPoolExecutor(4) as threads:
            made = list(threads.map(make, range(12)))
        for store in set(stores):
            store.close()

        assert sum(made) == 2

    def test_a_refreshed_process_knows_what_another_has_changed(self, url: str) -> None:
        store = open_store(url)
        one, other = Organisations(store, lambda: 10), Organisations(store, lambda: 10)
        one.create("alpha", "Alpha", Quotas(), "op")
        one.store.reserve_tournament(Belonging("t1", "alpha", 10), check_tournament_quota)
        other.refresh()
        assert (other.by_id("alpha").name, other.owner_of("t1")) == ("Alpha", "alpha")

        one.close("alpha", "op")
        one.store.reserve_tournament(Belonging("t2", "alpha", 5), lambda _organisation, _use: None)
        other.refresh()
        assert other.by_id("alpha").closed == 10
        # t2 was reserved at 5, by a process whose clock is behind the last refresh at 10.
        assert other.tournaments_of("alpha") == ["t1", "t2"]
        store.close()

    def test_a_released_reservation_can_still_be_confirmed_and_then_stays_a_while(
        self, url: str
    ) -> None:
        store = open_store(url)
        organisation_store = OrganisationStore(store)
        Organisations(store, lambda: 1).create("alpha", "Alpha", Quotas(), "op")
        wanted = Belonging("t1", "alpha", 10)
        organisation_store.reserve_tournament(wanted, check_tournament_quota)
        organisation_store.release_reservation("t1")  # by another process, which was refused
        organisation_store.confirm_owner(wanted)
        assert organisation_store.owner_of("t1") == "alpha"

        organisation_store.delete_unused_reservations(10)
        assert organisation_store.owner_of("t1") == "alpha"
        organisation_store.delete_unused_reservations(11)
        assert organisation_store.owner_of("t1") == ""
        store.close()

    def test_an_unused_reservation_is_deleted_after_an_hour(self, url: str) -> None:
        store, now = open_store(url), 10_000
        organisations = Organisations(store, lambda: now)
        organisations.create("alpha", "Alpha", Quotas(), "op")
        for name, age in (("new", A_WHILE), ("old", A_WHILE + 1)):
            reservation = Belonging(name, "alpha", now - age)
            organisations.store.reserve_tournament(reservation, check_tournament_quota)
        counter, nothing = UsageCounter(organisations, StoreThreads()), cast(Tournaments, None)

        anyio.run(counter._find_uncounted, nothing, False)

        owners = [organisations.store.owner_of(name) for name in ("new", "old")]
        assert owners == ["alpha", ""]
        store.close()

    def test_a_tournament_refused_to_one_process_belongs_to_the_organisation_once_another_makes_it(
        self, url: str
    ) -> None:
        """Also if the second process has read the first one's reservation, but not its release."""
        store = open_store(url)
        one, other = Organisations(store, lambda: 10), Organisations(store, lambda: 10)
        one.create("alpha", "Alpha", Quotas(), "op")

        async def refused() -> None:
            async with tournament_reservation(one, StoreThreads(), "t1", "alpha"):
                other.refresh()
                raise NotNow("What was asked for first can't be made.")

        async def made() -> None:
            async with tournament_reservation(other, StoreThreads(), "t1", "alpha"):
                pass

        with pytest.raises(NotNow):
            asyncio.run(refused())
        asyncio.run(made())
        assert other.store.owner_of("t1") == other.owner_of("t1") == "alpha"
        store.close()

    def test_simultaneous_processes_enrol_no_more_devices_than_the_quota(self, url: str) -> None:
        stores = [open_store(url) for _ in range(4)] if "postgres" in url else [open_store(url)] * 4
        first = Organisations(stores[0], lambda: 1)
        first.create("alpha", "Alpha", Quotas(devices=2), "op")
        processes = []
        for store in stores:
            room = Organisations(store, lambda: 1).check_room_for_device
            processes.append(DeviceRegistry(SqlDeviceRecords(store), lambda: 1, room))
        codes = [processes[0].invite(NewDevice(organiser("alpha"))) for _ in range(8)]

        def enrol(number: int) -> bool:
            try:
                processes[number % 4].enrol(codes[number])
            except WallchartError:
                return False
            return True

        with ThreadPoolExecutor(4) as threads:
            enrolled = list(threads.map(enrol, range(8)))
        for store in set(stores):
            store.close()

        assert sum(enrolled) == 2


def test_organisers_of_the_whole_server_invite_operators_on_the_page_of_devices_alone(
    server: Federation,
) -> None:
    whole = server.browser(Grant(Role.ORGANISER))
    assert "operator" in whole.get("/devices").text
    page = whole.post("/devices/invite", data={"role": "operator", "place": ""})
    assert page.status_code == 200
    [act] = server.services.organisations.journal()
    assert (act.act, act.organisation) == ("invite-operator", "")
    assert server.operator().post("/api/operator/invite", json={}).status_code == 200
    assert whole.post("/api/operator/invite", json={}).status_code == 403


def test_a_public_server_lists_organisations_with_their_tournaments_and_adds_none(
    tmp_path: Path,
) -> None:
    with federation(sqlite_url(tmp_path)) as server:
        server.add_organisation("alpha", "Alpha")
        club = server.club("alpha")
        store = ReadOnlyStore(server.services.tournaments.store)
        with TestClient(build_app(store, settings=Settings(public=True))) as public:
            [organisation] = public.get("/api/organisations").json()
            assert organisation == {
                **{"id": "alpha", "name": "Alpha", "closed": False},
                "tournaments": [club.id],
            }
        with pytest.raises(NotNow):
            Organisations(store, lambda: 1).create("beta", "Beta", Quotas(), "op")


def test_a_discarded_tournament_is_not_listed_with_its_organisation(server: Federation) -> None:
    server.add_organisation("alpha", "Alpha")
    club = server.club("alpha")
    second = club.post("/api/tournaments", {"name": "Second"})["tournament"]
    path = f"/api/tournaments/{club.id}/commands/discard-tournament"
    club.post(path, {"reason": "made by mistake", "confirmed": CONFIRMED})

    [organisation] = server.browser().get("/api/organisations").json()

    assert organisation["tournaments"] == [second]


def test_an_operator_may_revoke_only_devices_of_operators(server: Federation) -> None:
    server.add_organisation("alpha", "Alpha")
    lost, organisers = server.operator(), server.browser(organiser("alpha"))
    operator = server.browser(Grant(Role.OPERATOR), "the other")
    path = "/api/operator/devices"

    assert operator.post(f"{path}/{_device_id_of(organisers, server)}/revoke").status_code == 404
    assert operator.post(f"{path}/{_device_id_of(lost, server)}/revoke").status_code == 200

    assert lost.get("/api/operator").status_code == 401
    acts = operator.get("/api/operator/journal").json()
    assert acts[0]["act"] == "revoke-operator"
    assert acts[0]["device"].endswith("the other")


def test_an_operators_role_can_neither_be_given_nor_changed_but_only_revoked(
    server: Federation,
) -> None:
    whole, arbiter = server.browser(Grant(Role.ORGANISER)), server.browser(Grant(Role.ARBITER))
    operator = server.operator()
    path = f"/devices/{_device_id_of(arbiter, server)}/role"
    assert whole.post(path, data={"role": "operator"}).status_code == 403
    path = f"/devices/{_device_id_of(operator, server)}"
    assert whole.post(f"{path}/role", data={"role": "organiser"}).status_code == 403

    assert whole.post(f"{path}/revoke").status_code == 303
    assert operator.get("/api/operator").status_code == 401
    assert server.services.organisations.journal()[0].act == "revoke-operator"
