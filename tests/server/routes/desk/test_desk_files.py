"""The files of a tournament at the desk: its site, its bundle, backups, and copies beside it."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient

from domain.ids import TournamentId
from events.bundle import write_bundle
from events.chess.vocabulary.stages import StagePlanned
from events.codec import encode_events
from events.log.chain import chained_records, verify_chain
from events.log.records import Batch, Head, to_stored_acts
from events.log.store.databases import open_store
from events.tournament.vocabulary import TournamentCreated
from server.access.roles import Grant, Role
from server.application.backup_rotation import BackupRotation
from tests.events.records import OPEN, act
from tests.faults.club import migrate_database, sqlite_url
from tests.server.club import Club, running
from tests.server.door import sign_in


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    url = migrate_database(sqlite_url(tmp_path))
    log, store = tmp_path / "log.sqlite3", open_store(url)
    with running(store, BackupRotation(store, log, tmp_path / "backups", 3)) as club:
        yield club.with_players(4).with_round(1)
    store.close()


def files_page(club: Club, path: str) -> Any:
    return club.client.get(f"/t/{club.id}/files{path}")


def files_api(club: Club, path: str) -> Any:
    return club.client.get(f"/api/files/{club.id}{path}").json()


def bundle(club: Club) -> bytes:
    return club.client.get(f"/t/{club.id}/bundle").content


def send_bundle(club: Club, path: str, data: bytes, key: str = "", **query: str) -> Any:
    headers = {"Idempotency-Key": key or f"{path}-{len(data)}"}
    address = f"/api/files/{club.id}/bundle{path}"
    return club.client.post(address, content=data, headers=headers, params=query)


def events(club: Club, tournament: str) -> list[tuple[str, bytes, str, str]]:
    """The events in the log with their actors and instants, without the hash chain."""
    records = verify_chain(club.store.read(TournamentId(tournament)))
    return [(r.event.kind, r.event.payload, r.act.actor, r.act.instant) for r in records]


class TestSite:
    def test_the_site_is_downloaded_in_the_chosen_languages(self, club: Club) -> None:
        answer = files_page(club, "/site.zip?in=en&in=pl")
        with ZipFile(BytesIO(answer.content)) as archive:
            names = set(archive.namelist())

        assert {f"{club.id}-site/index.html", f"{club.id}-site/pl/stage-1/round-1.html"} <= names
        assert files_page(club, "/site.zip?in=en&in=pl").content == answer.content

    def test_the_preview_has_all_pages_of_the_site(self, club: Club) -> None:
        front = files_page(club, "/site?in=de&in=en")

        assert front.url.path.endswith("/files/site/de,en/index.html")
        assert files_page(club, "/site/de,en/stage-1/round-1.html").status_code == 200
        assert files_page(club, "/site/de,en/en/stage-1/round-1.html").status_code == 200
        assert (
            files_page(club, "/site/de,en/static/site.css")
            .headers["content-type"]
            .startswith("text/css")
        )

    @pytest.mark.parametrize(
        "path", ["/site/en/none.html", "/site/tlh/index.html", "/site.zip?in=x"]
    )
    def test_unknown_pages_and_languages_are_not_found(self, club: Club, path: str) -> None:
        assert files_page(club, path).status_code == 404

    def test_the_site_has_no_draft(self, club: Club) -> None:
        for board in (1, 2):
            club.enter_result(1, board, "1-0")
        club.do("pair-round", round=2)

        assert files_page(club, "/site/en/stage-1/round-2.html").status_code == 404


class TestBundle:
    def test_a_bundle_is_compared_with_the_log(self, club: Club) -> None:
        bundle_file, version = bundle(club), club.version()
        same = send_bundle(club, "", bundle_file).json()
        club.enter_result(1, 1, "1-0")
        before = send_bundle(club, "", bundle_file).json()

        assert (same["standing"], same["version"], same["name"]) == (
            *("same", version, "Club Evening"),
        )
        assert same["stages"] == ["Open: 4 players, round 1 of 5 under way, 0 of 2 results"]
        assert (before["standing"], before["here"]) == ("before", version + 1)

    def test_a_bundle_is_described_in_the_pages_language(self, club: Club) -> None:
        files_page(club, "?lang=pl")
        (stage,) = send_bundle(club, "", bundle(club)).json()["stages"]

        assert "4 graczy" in stage

    def test_an_altered_bundle_is_refused_with_its_first_bad_version(self, club: Club) -> None:
        altered = bundle(club).replace(b"Player03", b"Player30")

        answer = send_bundle(club, "", altered)
        assert answer.status_code == 422
        assert "first bad version is" in answer.json()["detail"]

    @pytest.mark.parametrize("data", [b"", b"PK\x05\x06" + bytes(18), b"no archive"])
    def test_a_file_that_is_no_bundle_is_refused(self, club: Club, data: bytes) -> None:
        answer = send_bundle(club, "", data)
        assert answer.status_code == 422
        assert "not a bundle" in answer.json()["detail"]

    @pytest.mark.parametrize("instant", ["2026-11-21T10:00:00.000Z", "9999-11-21T10:00:00.000Z"])
    def test_a_bundle_with_events_no_command_would_make_is_refused(
        self, club: Club, instant: str
    ) -> None:
        rounds = 9 if instant.startswith("9999") else 1_000_000_000
        planned = StagePlanned(1, "Open", "dutch", "2026", rounds, (10, 5, 0, 10, 5, 0), "w")
        meta = act("made-up-1", instant)
        forged = Batch(OPEN, 0, meta, encode_events([TournamentCreated("Open"), planned]))
        answer = send_bundle(
            club, "", write_bundle(to_stored_acts(chained_records(Head(), forged)))
        )

        assert answer.status_code == 422
        reason = "dated in a future year" if rounds == 9 else "version 2: rounds"
        assert reason in answer.json()["detail"]

    def test_another_server_imports_a_bundle_exactly_and_later_its_new_acts(
        self, club: Club
    ) -> None:
        first, version = bundle(club), club.version()
        club.enter_result(1, 1, "1-0")
        second = bundle(club)
        with running() as other:
            assert send_bundle(other, "", first).json()["standing"] == "new"
            imported = send_bundle(other, "/take", first).json()
            assert send_bundle(other, "", second).json()["standing"] == "after"
            again = send_bundle(other, "/take", second).json()

            assert imported == {"tournament": club.id, "version": version}
            assert again == {"tournament": club.id, "version": version + 1}
            own_head, other_head = (
                each.store.head(TournamentId(club.id)) for each in (club, other)
            )
            assert own_head == other_head
            assert "Club Evening" in other.client.get(f"/t/{club.id}").text

    def test_a_bundle_of_a_diverged_log_is_imported_as_a_copy_only(self, club: Club) -> None:
        with running() as other:
            send_bundle(other, "/take", bundle(club))
            saw = club.boards(1)[0]["saw"]
            club.enter_result(1, 1, "1-0")
            body = {"stage": 1, "round": 1, "board": 1, "result": "0-1", "saw": saw}
            other.post(f"/api/tournaments/{club.id}/commands/record-result", body)

            assert send_bundle(other, "", bundle(club)).json()["standing"] == "other"
            assert send_bundle(other, "/take", bundle(club), "again-and-again").status_code == 409
            made = send_bundle(other, "/take", bundle(club), called="As the hall has it").json()
            assert made["tournament"] != club.id
            assert "As the hall has it" in other.client.get("/").text

    def test_a_bundle_sent_again_under_its_key_makes_no_second_copy(self, club: Club) -> None:
        with running() as other:
            first, again = (
                send_bundle(other, "/take", bundle(club), "one-copy-only", called="Tried").json()
                for _ in range(2)
            )
            assert first == again
            assert other.client.get("/").text.count(">Tried<") == 1


class TestBackups:
    def test_backups_are_listed_with_times_and_sizes_and_made_at_once(self, club: Club) -> None:
        answer = club.post(f"/api/files/{club.id}/backups", {})
        listed = files_api(club, "/backups")

        assert answer in listed
        assert answer["size"] > 10_000
        assert answer["made"].endswith("Z")

    def test_the_oldest_backup_is_removed_beyond_the_number_kept(self, club: Club) -> None:
        names = [club.post(f"/api/files/{club.id}/backups", {})["name"] for _ in range(4)]
        assert len(files_api(club, "/backups")) == 3, "the number that the fixture keeps"
        assert names[0] not in {each["name"] for each in files_api(club, "/backups")}

    def test_a_backup_is_downloaded_unchanged(self, club: Club, tmp_path: Path) -> None:
        name = club.post(f"/api/files/{club.id}/backups", {})["name"]

        assert (
            files_page(club, f"/backups/{name}").content
            == (tmp_path / "backups" / name).read_bytes()
        )

    @pytest.mark.parametrize("name", ["..%2Flog.sqlite3", "log.sqlite3", "%2Fetc%2Fpasswd", "x"])
    def test_a_name_that_is_no_backup_is_not_found(self, club: Club, name: str) -> None:
        assert files_page(club, f"/backups/{name}").status_code == 404

    def test_a_restore_is_previewed_and_makes_a_copy_beside_the_tournament(
        self, club: Club
    ) -> None:
        name = club.post(f"/api/files/{club.id}/backups", {})["name"]
        events_before = events(club, club.id)
        club.enter_result(1, 1, "1-0")
        preview = files_api(club, f"/backups/{name}/about")
        path = f"/api/files/{club.id}/backups/{name}/restore"
        answer = club.post(path, {"name": "Tried otherwise"}, key="one-restored-copy")
        repeated = club.post(path, {"name": "Tried otherwise"}, key="one-restored-copy")

        version = club.version()
        assert preview["standing"] == "before"
        assert (preview["version"], preview["here"]) == (version - 1, version)
        assert answer == repeated
        copy = events(club, answer["tournament"])
        assert copy[:-1] == events_before
        assert copy[-1][0] == "tournament-copied/1"
        assert club.version() == version
        assert "Tried otherwise" in club.client.get("/").text

    def test_a_copy_is_independent_and_names_its_origin(self, club: Club) -> None:
        name, version = club.post(f"/api/files/{club.id}/backups", {})["name"], club.version()
        path = f"/api/files/{club.id}/backups/{name}/restore"
        other = club.post(path, {"name": "Tried otherwise"})["tournament"]
        saw = club.boards(1)[0]["saw"]
        body = {"stage": 1, "round": 1, "board": 1, "result": "0-1", "saw": saw}
        club.post(f"/api/tournaments/{other}/commands/record-result", body)

        assert club.version() == version
        findings = club.client.get(f"/t/{other}/audit/findings")
        assert findings.status_code == 200
        timeline = club.client.get(f"/t/{other}/audit/timeline").text
        assert f"begins as a copy of {club.id} at version {version}" in timeline
        sheet = club.client.get(f"/t/{other}/s/1/print/entries").text
        assert f'<p class="origin">A copy of {club.id} v{version}: a separate log' in sheet
        assert 'class="origin"' not in club.client.get(f"/t/{club.id}/s/1/print/entries").text

    def test_a_tournament_younger_than_the_backup_is_not_in_it(self, club: Club) -> None:
        name = club.post(f"/api/files/{club.id}/backups", {})["name"]
        younger = club.post("/api/tournaments", {"name": "Younger"})["tournament"]
        answer = club.client.get(f"/api/files/{younger}/backups/{name}/about")

        assert answer.status_code == 409
        assert "began later" in answer.json()["detail"]

    def test_without_a_folder_of_its_own_the_server_keeps_no_trail(
        self, tmp_path: Path, club: Club
    ) -> None:
        """The server of these tests has no folder beside its log; making a backup still
        succeeds.
        """
        club.post(f"/api/files/{club.id}/backups", {})
        assert files_api(club, "/trail") == []


@pytest.mark.parametrize(
    ("role", "allowed"),
    [
        (Role.ORGANISER, {"page", "list", "make", "about", "download", "restore", "take"}),
        (Role.CHIEF, {"page", "list", "make", "about"}),
        (Role.ARBITER, {"page"}),
        (Role.AUDITOR, {"page"}),
        (Role.SCORER, set()),
    ],
)
def test_each_role_may_use_these_files(club: Club, role: Role, allowed: set[str]) -> None:
    """Only an organiser may download or restore a backup, which is of the whole server."""
    name = club.post(f"/api/files/{club.id}/backups", {})["name"]
    bundle_file = bundle(club)
    client: TestClient = club.client
    client.cookies.clear()
    sign_in(client, Grant(role, "" if role is Role.ORGANISER else club.id))
    root = f"/api/files/{club.id}/backups"
    key = {"Idempotency-Key": "what-each-may-do"}
    done = {
        "page": files_page(club, ""),
        "list": client.get(root),
        "make": client.post(root),
        "about": client.get(f"{root}/{name}/about"),
        "download": files_page(club, f"/backups/{name}"),
        "restore": client.post(f"{root}/{name}/restore", json={"name": "Copy"}, headers=key),
        "take": send_bundle(club, "/take", bundle_file, called="Copy of a bundle"),
    }

    assert {what for what, answer in done.items() if answer.status_code == 200} == allowed
    assert {a.status_code for what, a in done.items() if what not in allowed} <= {403}


def test_without_backups_the_page_does_not_mention_them() -> None:
    with running() as club:
        answer = club.client.get(f"/api/files/{club.id}/backups")

        assert answer.status_code == 409
        assert (
            "backup"
            not in files_page(club, "").text.lower().partition("<main>")[2].partition("<script")[0]
        )
