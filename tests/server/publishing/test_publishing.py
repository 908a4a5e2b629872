"""The results go where the organiser wants them, and no command ever waits for that."""

import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from starlette.testclient import TestClient

from domain.ids import TournamentId
from domain.messages import Said, say
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.publishing.publication import newest_round
from server.publishing.records import PublicationRecord, PublicationRecords
from server.publishing.target import UNUSABLE_FOLDER, Folder
from server.settings import Settings
from tests.events.bridge.afternoon import Afternoon
from tests.events.chess.evening import Evening
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in
from tests.server.publishing.web_space import WebSpace, web_space

PATIENCE = 20


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(beside=tmp_path / "log.desk", private_targets=True, publish_into=tmp_path)


@pytest.fixture
def club(settings: Settings) -> Iterator[Club]:
    store = MemoryStore()
    with TestClient(build_app(store, settings=settings)) as client:
        sign_in(client)
        yield Club(client, store).with_players(4)


def direct(club: Club, target: dict[str, str], status: int = 200) -> dict[str, Any]:
    return club.post(f"/api/files/{club.id}/publication", {"target": target}, status=status)


def state(club: Club) -> dict[str, Any]:
    told: dict[str, Any] = club.client.get(f"/api/files/{club.id}/publication").json()
    return told


def until(
    club: Club, read: Callable[[Club], dict[str, Any]] = state, /, **wanted: object
) -> dict[str, Any]:
    end = monotonic() + PATIENCE
    while True:
        now = read(club)
        if wanted.items() <= now.items():
            return now
        assert monotonic() < end, now
        sleep(0.02)


def to(space: WebSpace) -> dict[str, str]:
    return {"type": "put", "address": f"{space.url}/open", "user": "club", "secret": "hush-hush"}


def test_the_site_is_there_at_once_and_again_after_each_publication(club: Club) -> None:
    with web_space() as space:
        direct(club, to(space))
        until(club, version=club.versions(), waiting=0, due=False, trouble="")
        assert "/open/stage-1/round-1.html" not in space.files
        club.with_round(1)
        now = until(club, version=club.versions(), waiting=0, under_way=False)

        assert "/open/stage-1/round-1.html" in space.files
        assert space.files["/open/stage-1/games.pgn"].count(b"[Event ") == 2
        assert now["published"]


def test_a_result_alone_waits_a_while_and_goes_by_hand(club: Club) -> None:
    with web_space() as space:
        club.with_round(1)
        direct(club, to(space))
        shown = until(club, version=club.versions())["version"]
        club.result(1, 1, "1-0")
        assert state(club)["due"]
        assert state(club)["version"] == shown
        club.post(f"/api/files/{club.id}/publication/now", {})
        until(club, version=club.versions())


def test_a_result_alone_goes_in_the_end(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.publishing.publication.QUIET", 0.05)
    with web_space() as space:
        club.with_round(1)
        direct(club, to(space))
        club.result(1, 1, "1-0")
        until(club, version=club.versions(), due=False)


def test_a_target_that_hangs_delays_no_command_and_is_reported(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    with web_space(WebSpace(hangs=True)) as space:
        direct(club, to(space))
        until(club, under_way=True)
        club.with_round(1)
        club.result(1, 1, "1-0")
        assert state(club)["waiting"] > 0
        assert state(club)["version"] == 0


def test_a_target_that_is_full_is_tried_again_until_it_is_not(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.publishing.publication.PAUSES", (0.05,))
    with web_space(WebSpace(full=3)) as space:
        direct(club, to(space))
        now = until(club, version=0, under_way=False, due=True)
        assert "answers 507" in now["trouble"]
        assert now["waiting"] > 0
        space.full = 10_000
        until(club, version=club.versions(), waiting=0, trouble="")


def test_what_may_have_arrived_goes_when_its_round_is_taken_back(club: Club) -> None:
    with web_space() as space:
        direct(club, to(space))
        until(club, version=club.versions(), under_way=False)
        space.lost = page = "/open/stage-1/round-1.html"
        club.with_round(1)
        until(club, trouble="127.0.0.1 broke the connection off.")
        assert page in space.files
        club.do("unpublish-round", round=1, reason="wrong list")
        space.lost = ""
        club.post(f"/api/files/{club.id}/publication/now", {})
        until(club, version=club.versions(), trouble="", waiting=0)
        assert page not in space.files


def test_what_is_there_stays_told_while_it_is_sent_afresh(club: Club) -> None:
    with web_space() as space:
        club.with_round(1)
        direct(club, to(space))
        until(club, version=club.versions(), round=1, under_way=False)
        space.lost = "/open/stage-1/round-1.html"
        club.post(f"/api/files/{club.id}/publication/now", {})
        until(club, trouble="127.0.0.1 broke the connection off.", version=club.versions())
        space.files.clear()
        space.lost = ""
        club.post(f"/api/files/{club.id}/publication/now", {})
        until(club, trouble="", waiting=0, version=club.versions())
        assert "/open/index.html" in space.files


def test_nobody_is_shown_the_password_and_only_the_owner_may_read_it(
    club: Club, settings: Settings
) -> None:
    with web_space() as space:
        told = [direct(club, to(space)), until(club, version=club.versions())]
        page = club.client.get(f"/t/{club.id}/files").text
        trail = club.client.get(f"/api/files/{club.id}/trail").text
        assert settings.beside is not None
        (file,) = (settings.beside / "publications").glob("*.json")

        assert "hush" not in f"{told} {page} {trail}"
        assert "hush-hush" in file.read_text()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        club.post(f"/api/files/{club.id}/publication/stop", {})
        assert not file.exists()
        assert state(club)["target"] is None


def test_a_refused_body_tells_nothing_of_the_secret(club: Club) -> None:
    target = {"type": "put", "address": "https://example.org", "secret": ["hush-hush"]}
    answer = club.post(f"/api/files/{club.id}/publication", {"target": target}, status=400)

    assert "hush" not in str(answer)


def test_an_address_of_the_own_network_is_refused_unless_allowed(tmp_path: Path) -> None:
    store = MemoryStore()
    with TestClient(build_app(store, settings=Settings(beside=tmp_path / "desk"))) as client:
        sign_in(client)
        club = Club(client, store)
        target = {"type": "put", "address": "https://127.0.0.1:8000/", "user": "", "secret": ""}
        answer = direct(club, target, 422)

        assert "--private-targets" in answer["detail"]
        assert state(club)["target"] is None


def test_after_a_restart_it_goes_on_with_what_is_not_there_yet(settings: Settings) -> None:
    store = MemoryStore()
    with web_space(WebSpace(full=5)) as space:
        with TestClient(build_app(store, settings=settings)) as client:
            sign_in(client)
            club = Club(client, store).with_players(4)
            direct(club, to(space))
            until(club, version=0, under_way=False, due=True)
        space.full, first = 10_000, set(space.files)
        space.asked.clear()
        with TestClient(build_app(store, settings=settings)):
            space.wait_for("/open/index.html")
        again = {path for path in first if ("PUT", path) in space.asked}
        assert len(first) == 5
        assert all(path.endswith("/checkpoint") for path in again), "they are signed anew"


def test_where_nothing_is_kept_nothing_is_published() -> None:
    store = MemoryStore()
    with TestClient(build_app(store)) as client:
        sign_in(client)
        club = Club(client, store)
        answer = direct(club, {"type": "folder", "path": "/nowhere"}, 409)
        assert "keeps nothing" in answer["detail"]


@pytest.mark.parametrize("role", [Role.CHIEF, Role.ARBITER, Role.AUDITOR, Role.SCORER])
def test_only_the_owner_says_where_to(club: Club, role: Role) -> None:
    club.client.cookies.clear()
    sign_in(club.client, Grant(role, club.id))

    direct(club, {"type": "folder", "path": "/srv/results"}, 403)


def test_who_has_a_stage_alone_sees_nothing_of_it(club: Club) -> None:
    club.client.cookies.clear()
    sign_in(club.client, Grant(Role.CHIEF, club.id, 1))

    api = f"/api/files/{club.id}"
    pages = (f"/t/{club.id}/files", f"/t/{club.id}/files/site.zip")
    for path in (*pages, f"{api}/publication", f"{api}/trail"):
        assert club.client.get(path).status_code == 403, path


def test_who_set_it_up_is_written_down(club: Club, tmp_path: Path) -> None:
    direct(club, {"type": "folder", "path": "results"})
    until(club, version=club.versions())
    (step,) = club.client.get(f"/api/files/{club.id}/trail").json()

    assert (step["did"], step["actor"]) == ("publication set up", "organiser")
    assert "Test desk" in step["device"]
    assert (tmp_path / "results" / "index.html").is_file()


def test_what_differs_there_is_told_in_every_language_after_a_restart(tmp_path: Path) -> None:
    note = say("{name} has left", name="Anna")
    kept = PublicationRecord(Folder("/srv"), ("en",), "organiser", "2026-11-21", notes=(note, "1"))
    records, place = PublicationRecords(tmp_path / "published"), (TournamentId("t"), "lichess")
    records.keep(place, kept)

    read = records.of(place)
    assert read is not None

    assert read == kept
    assert [type(each) for each in read.notes] == [Said, str]


def test_one_that_was_set_up_elsewhere_before_is_written_no_more(
    club: Club, settings: Settings, tmp_path: Path
) -> None:
    records = PublicationRecords(settings.beside and settings.beside / "publications")
    elsewhere = tmp_path.parent / f"{tmp_path.name}-elsewhere"
    kept = PublicationRecord(Folder(str(elsewhere)), ("en",), "organiser", "2026-11-21T09:00Z")
    records.keep((TournamentId(club.id), ""), kept)
    club.client.portal.call(  # type: ignore[union-attr]
        club.client.app.state.services.publications.take_over,  # type: ignore[attr-defined]
        TournamentId(club.id),
    )
    until(club, trouble=UNUSABLE_FOLDER)

    assert not elsewhere.exists()


def test_a_file_that_nobody_can_read_keeps_no_server_from_starting(settings: Settings) -> None:
    assert settings.beside is not None
    folder = settings.beside / "publications"
    folder.mkdir(parents=True)
    (folder / "abcdefgh.json").write_text("{")
    with TestClient(build_app(MemoryStore(), settings=settings)) as client:
        assert client.get("/healthz").status_code == 200


def test_sessions_of_pairs_are_no_rounds_whose_games_are_shown() -> None:
    assert newest_round(Evening().paired(1).state) == 1
    assert newest_round(Afternoon().seeded().playing(1).state) == 0
