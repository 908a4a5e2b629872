"""Results are published where the organiser wants them, and no command ever waits for that."""

import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from starlette.testclient import TestClient

from domain.ids import TournamentId
from domain.messages import MessageText, say
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.publishing.publication import newest_round
from server.publishing.records import PublicationRecord, PublicationRecords
from server.publishing.target import UNUSABLE_FOLDER, Folder
from server.settings import Settings
from tests.effort import beyond_the_gate
from tests.events.bridge.afternoon import Afternoon
from tests.events.chess.evening import Evening
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club, running
from tests.server.door import sign_in
from tests.server.publishing.web_space import WebSpace, web_space

PATIENCE = 20


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(beside=tmp_path / "log.desk", private_targets=True, publish_into=tmp_path)


@pytest.fixture
def club(settings: Settings) -> Iterator[Club]:
    with running(settings=settings) as club:
        yield club.with_players(4)


def publish_to(club: Club, target: dict[str, str], status: int = 200) -> dict[str, Any]:
    return club.post(f"/api/files/{club.id}/publication", {"target": target}, status=status)


def publication_state(club: Club) -> dict[str, Any]:
    publication: dict[str, Any] = club.client.get(f"/api/files/{club.id}/publication").json()
    return publication


def wait_for_publication(
    club: Club, read: Callable[[Club], dict[str, Any]] = publication_state, /, **wanted: object
) -> dict[str, Any]:
    return _wait_until(lambda now: wanted.items() <= now.items(), club, read)


def wait_for_trouble(
    club: Club, read: Callable[[Club], dict[str, Any]] = publication_state
) -> dict[str, Any]:
    """Wait until the publication has failed and is due again."""
    return _wait_until(
        lambda now: now["trouble"] and now["due"] and not now["under_way"], club, read
    )


def _wait_until(
    holds: Callable[[dict[str, Any]], object], club: Club, read: Callable[[Club], dict[str, Any]]
) -> dict[str, Any]:
    end = monotonic() + PATIENCE
    while True:
        now = read(club)
        if holds(now):
            return now
        assert monotonic() < end, now
        sleep(0.02)


def target_at(space: WebSpace) -> dict[str, str]:
    return {"type": "put", "address": f"{space.url}/open", "user": "club", "secret": "hush-hush"}


def test_the_site_is_sent_at_once_and_after_each_published_round(club: Club) -> None:
    with web_space() as space:
        publish_to(club, target_at(space))
        wait_for_publication(club, version=club.version(), waiting=0, due=False, trouble="")
        assert "/open/stage-1/round-1.html" not in space.files
        club.with_round(1)
        now = wait_for_publication(club, version=club.version(), waiting=0, under_way=False)

        assert "/open/stage-1/round-1.html" in space.files
        assert space.files["/open/stage-1/games.pgn"].count(b"[Event ") == 2
        assert now["published"]


def test_a_single_result_waits_until_published_by_hand(club: Club) -> None:
    with web_space() as space:
        club.with_round(1)
        publish_to(club, target_at(space))
        shown = wait_for_publication(club, version=club.version())["version"]
        club.enter_result(1, 1, "1-0")
        assert publication_state(club)["due"]
        assert publication_state(club)["version"] == shown
        club.post(f"/api/files/{club.id}/publication/now", {})
        wait_for_publication(club, version=club.version())


def test_a_single_result_is_published_after_the_quiet_time(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.publishing.publication.QUIET", 0.05)
    with web_space() as space:
        club.with_round(1)
        publish_to(club, target_at(space))
        club.enter_result(1, 1, "1-0")
        wait_for_publication(club, version=club.version(), due=False)


def test_a_hanging_target_delays_no_command_and_shows_files_waiting(club: Club) -> None:
    with web_space(WebSpace(hangs=True)) as space:
        publish_to(club, target_at(space))
        _wait_until(lambda now: now["under_way"] and now["waiting"] > 0, club, publication_state)
        club.with_round(1)
        club.enter_result(1, 1, "1-0")
        assert publication_state(club)["waiting"] > 0
        assert publication_state(club)["version"] == 0


def test_a_full_target_is_tried_again_until_it_has_room(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.publishing.publication.PAUSES", (0.05,))
    with web_space(WebSpace(full=3)) as space:
        publish_to(club, target_at(space))
        now = wait_for_trouble(club)
        assert "answers 507" in now["trouble"]
        assert now["version"] == 0
        assert now["waiting"] > 0
        space.full = 10_000
        wait_for_publication(club, version=club.version(), waiting=0, trouble="")


def test_a_file_whose_answer_was_lost_is_deleted_when_its_round_is_unpublished(club: Club) -> None:
    with web_space() as space:
        publish_to(club, target_at(space))
        wait_for_publication(club, version=club.version(), under_way=False)
        space.lost = page = "/open/stage-1/round-1.html"
        club.with_round(1)
        wait_for_publication(club, trouble="127.0.0.1 closed the connection.")
        assert page in space.files
        club.do("unpublish-round", round=1, reason="wrong list")
        space.lost = ""
        club.post(f"/api/files/{club.id}/publication/now", {})
        wait_for_publication(club, version=club.version(), trouble="", waiting=0)
        assert page not in space.files


@beyond_the_gate
def test_the_published_version_stays_shown_while_the_site_is_sent_again(club: Club) -> None:
    with web_space() as space:
        club.with_round(1)
        publish_to(club, target_at(space))
        wait_for_publication(club, version=club.version(), round=1, under_way=False)
        space.lost = "/open/stage-1/round-1.html"
        club.post(f"/api/files/{club.id}/publication/now", {})
        wait_for_publication(
            club, trouble="127.0.0.1 closed the connection.", version=club.version()
        )
        space.files.clear()
        space.lost = ""
        club.post(f"/api/files/{club.id}/publication/now", {})
        wait_for_publication(club, trouble="", waiting=0, version=club.version())
        assert "/open/index.html" in space.files


def test_the_password_is_in_one_private_file_and_never_shown(
    club: Club, settings: Settings
) -> None:
    with web_space() as space:
        answers = [
            publish_to(club, target_at(space)),
            wait_for_publication(club, version=club.version()),
        ]
        page = club.client.get(f"/t/{club.id}/files").text
        trail = club.client.get(f"/api/files/{club.id}/trail").text
        assert settings.beside is not None
        (file,) = (settings.beside / "publications").glob("*.json")

        assert "hush" not in f"{answers} {page} {trail}"
        assert "hush-hush" in file.read_text()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        club.post(f"/api/files/{club.id}/publication/stop", {})
        assert not file.exists()
        assert publication_state(club)["target"] is None


def test_a_refused_body_does_not_repeat_the_secret(club: Club) -> None:
    target = {"type": "put", "address": "https://example.org", "secret": ["hush-hush"]}
    answer = club.post(f"/api/files/{club.id}/publication", {"target": target}, status=400)

    assert "hush" not in str(answer)


def test_a_private_address_is_refused_unless_allowed(tmp_path: Path) -> None:
    with running(settings=Settings(beside=tmp_path / "desk")) as club:
        target = {"type": "put", "address": "https://127.0.0.1:8000/", "user": "", "secret": ""}
        answer = publish_to(club, target, 422)

        assert "--private-targets" in answer["detail"]
        assert publication_state(club)["target"] is None


def test_after_a_restart_only_missing_files_are_sent(settings: Settings) -> None:
    store = MemoryStore()
    with web_space(WebSpace(full=5)) as space:
        with TestClient(build_app(store, settings=settings)) as client:
            sign_in(client)
            club = Club(client, store).with_players(4)
            publish_to(club, target_at(space))
            assert wait_for_trouble(club)["version"] == 0
        space.full, first = 10_000, set(space.files)
        space.requests.clear()
        with TestClient(build_app(store, settings=settings)):
            space.wait_for("/open/index.html")
        again = {path for path in first if ("PUT", path) in space.requests}
        assert len(first) == 5
        assert all(path.endswith("/checkpoint") for path in again), "they are signed anew"


def test_a_server_without_a_folder_of_its_own_publishes_nothing() -> None:
    with running() as club:
        answer = publish_to(club, {"type": "folder", "path": "/nowhere"}, 409)
        assert "keeps nothing" in answer["detail"]


@pytest.mark.parametrize("role", [Role.CHIEF, Role.ARBITER, Role.AUDITOR, Role.SCORER])
def test_only_an_organiser_may_set_the_target(club: Club, role: Role) -> None:
    club.client.cookies.clear()
    sign_in(club.client, Grant(role, club.id))

    publish_to(club, {"type": "folder", "path": "/srv/results"}, 403)


def test_a_chief_of_one_stage_may_not_see_the_publication(club: Club) -> None:
    club.client.cookies.clear()
    sign_in(club.client, Grant(Role.CHIEF, club.id, 1))

    api = f"/api/files/{club.id}"
    pages = (f"/t/{club.id}/files", f"/t/{club.id}/files/site.zip")
    for path in (*pages, f"{api}/publication", f"{api}/trail"):
        assert club.client.get(path).status_code == 403, path


def test_the_trail_names_the_actor_and_device_that_set_publication_up(
    club: Club, tmp_path: Path
) -> None:
    publish_to(club, {"type": "folder", "path": "results"})
    wait_for_publication(club, version=club.version())
    (step,) = club.client.get(f"/api/files/{club.id}/trail").json()

    assert (step["did"], step["actor"]) == ("publication set up", "organiser")
    assert "Test desk" in step["device"]
    assert (tmp_path / "results" / "index.html").is_file()


def test_notes_of_a_record_stay_translatable_when_read_back(tmp_path: Path) -> None:
    note = say("{name} has left", name="Anna")
    record = PublicationRecord(
        Folder("/srv"), ("en",), "organiser", "2026-11-21", notes=(note, "1")
    )
    records, place = PublicationRecords(tmp_path / "published"), (TournamentId("t"), "lichess")
    records.save(place, record)

    read = records.load(place)
    assert read is not None

    assert read == record
    assert [type(each) for each in read.notes] == [MessageText, str]


def test_a_recorded_folder_outside_the_allowed_one_is_not_written(
    club: Club, settings: Settings, tmp_path: Path
) -> None:
    records = PublicationRecords(settings.beside and settings.beside / "publications")
    elsewhere = tmp_path.parent / f"{tmp_path.name}-elsewhere"
    record = PublicationRecord(Folder(str(elsewhere)), ("en",), "organiser", "2026-11-21T09:00Z")
    records.save((TournamentId(club.id), ""), record)
    assert club.client.portal is not None
    club.client.portal.call(club.services.publications.take_over, TournamentId(club.id))
    wait_for_publication(club, trouble=UNUSABLE_FOLDER)

    assert not elsewhere.exists()


def test_an_unreadable_publication_record_does_not_prevent_the_start(settings: Settings) -> None:
    assert settings.beside is not None
    folder = settings.beside / "publications"
    folder.mkdir(parents=True)
    (folder / "abcdefgh.json").write_text("{")
    with TestClient(build_app(MemoryStore(), settings=settings)) as client:
        assert client.get("/healthz").status_code == 200


def test_sessions_of_pairs_are_no_rounds_whose_games_are_shown() -> None:
    assert newest_round(Evening().paired(1).state) == 1
    assert newest_round(Afternoon().seeded().playing(1).state) == 0
