"""All of an organisation exported into one file, and imported on another server."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import msgspec
import pytest

from domain.errors import BadFile, NotNow
from domain.ids import TournamentId
from events.bundle import batches_after
from events.log.chain import verify_chain
from events.log.records import Head
from events.log.store.databases import open_store
from server.files.bundles import OtherHistory
from server.organisations.archive import import_archive
from server.organisations.store import OperatorStamp, OrganisationStore
from server.organisations.values import Quotas
from tests.faults.club import migrate_database, sqlite_url
from tests.postgres import Postgres
from tests.server.organisations.federation import Federation, federation, organiser

IMPORTED_BY = OperatorStamp("command line", 2_000_000_000)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Federation, bytes]]:
    """A server of two organisations, and the exported archive of Alpha."""
    folder = tmp_path_factory.mktemp("exported")
    with federation(sqlite_url(folder)) as server:
        server.add_organisation("alpha", "Club Alpha", Quotas(devices=9))
        server.add_organisation("beta", "Club Beta")
        club = server.club("alpha").with_players(4).with_round(1)
        club.post("/api/tournaments", {"name": "Second"})
        server.club("beta")
        yield server, club.client.get("/o/alpha/export.zip").content


@pytest.fixture(params=["sqlite", "postgres"])
def other_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


def saved_archive(data: bytes, folder: Path) -> Path:
    file = folder / "alpha.zip"
    file.write_bytes(data)
    return file


def test_an_archive_has_all_of_its_organisation_and_nothing_of_another(
    exported: tuple[Federation, bytes],
) -> None:
    server, data = exported
    with ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
        whole = b"".join(archive.read(name) for name in names)
    ids = server.services.organisations.tournaments_of("alpha")

    assert {f"tournaments/{id}.bundle" for id in ids} == {n for n in names if "/" in n}
    assert len(ids) == 2
    assert b"beta" not in whole.lower()
    tokens = {session.token for session in server.services.access._cache.sessions()}
    assert not [token for token in tokens if token.encode() in whole]
    assert b"pin_hash" not in whole


def test_only_an_organisations_organisers_may_export_it(exported: tuple[Federation, bytes]) -> None:
    server, _ = exported
    for client in (server.operator(), server.browser(organiser("beta"))):
        assert client.get("/o/alpha/export.zip").status_code == 403


def test_an_imported_archive_has_the_same_logs_journal_and_revoked_devices(
    exported: tuple[Federation, bytes], other_database: str, tmp_path: Path
) -> None:
    server, data = exported
    store = open_store(migrate_database(other_database))
    file = saved_archive(data, tmp_path)
    for _ in range(2):  # what was begun may be done again
        import_archive(file, store, IMPORTED_BY)
    original, imported = server.services.organisations, OrganisationStore(store)

    assert imported.organisations() == [original.by_id("alpha")]
    for id in original.tournaments_of("alpha"):
        first = server.services.tournaments.store
        assert list(store.read(TournamentId(id))) == list(first.read(TournamentId(id)))
        assert imported.owner_of(id) == "alpha"
    assert [act.act for act in imported.whole_journal("alpha")] == [
        *(act.act for act in original.journal("alpha")[::-1]),
        "import-organisation",
    ]
    assert all(device.revoked for device in imported.devices("alpha"))
    assert {d.id for d in imported.devices("alpha")} == {
        d.id for d in original.store.devices("alpha")
    }
    store.close()

    with federation(other_database) as second:
        assert second.services.organisations.tournaments_of("alpha")
        organiser_there = second.browser(organiser("alpha"))
        for id in original.tournaments_of("alpha"):
            assert organiser_there.get(f"/t/{id}/bundle").status_code == 200


def with_member_replaced(data: bytes, name: str, change: bytes) -> bytes:
    packed = BytesIO()
    with ZipFile(BytesIO(data)) as before, ZipFile(packed, "w", ZIP_STORED) as after:
        for each in before.namelist():
            after.writestr(each, change if each == name else before.read(each))
    return packed.getvalue()


@pytest.mark.parametrize("name", ["settings.json", "devices.json", "journal.json", "manifest.json"])
def test_an_altered_archive_is_refused_and_leaves_nothing(
    name: str, exported: tuple[Federation, bytes], tmp_path: Path
) -> None:
    store = open_store(migrate_database(sqlite_url(tmp_path)))
    with pytest.raises(BadFile):
        import_archive(
            saved_archive(with_member_replaced(exported[1], name, b"{}"), tmp_path),
            store,
            IMPORTED_BY,
        )
    assert OrganisationStore(store).organisations() == []
    assert store.tournaments() == []
    store.close()


def test_a_file_that_is_no_organisation_is_refused_as_such(tmp_path: Path) -> None:
    store = open_store(migrate_database(sqlite_url(tmp_path)))
    for data in (b"", b"PK", b"no archive at all", with_member_replaced(_empty(), "", b"")):
        with pytest.raises(BadFile, match="not an organisation"):
            import_archive(saved_archive(data, tmp_path), store, IMPORTED_BY)
    store.close()


def test_an_unreadable_file_is_refused_as_such(tmp_path: Path) -> None:
    store = open_store(migrate_database(sqlite_url(tmp_path)))
    with pytest.raises(BadFile, match=r"absent\.zip: can't be read: No such file"):
        import_archive(tmp_path / "absent.zip", store, IMPORTED_BY)
    store.close()


def repacked(
    data: bytes, change: Callable[[dict[str, bytes]], None], compression: int = ZIP_STORED
) -> bytes:
    """The archive with changed members and correct digests of them."""
    with ZipFile(BytesIO(data)) as before:
        members = {name: before.read(name) for name in before.namelist()}
    change(members)
    manifest = msgspec.json.decode(members["manifest.json"])
    for member in manifest["members"]:
        content = members[member["name"]]
        member |= {"bytes": len(content), "sha256": sha256(content).hexdigest()}
    members["manifest.json"] = msgspec.json.encode(manifest)
    packed = BytesIO()
    with ZipFile(packed, "w", compression) as after:
        for name, content in members.items():
            after.writestr(name, content)
    return packed.getvalue()


def test_a_device_with_an_unknown_role_is_refused(
    exported: tuple[Federation, bytes], tmp_path: Path
) -> None:
    def change(members: dict[str, bytes]) -> None:
        members["devices.json"] = members["devices.json"].replace(b'"organiser"', b'"archduke"')

    store = open_store(migrate_database(sqlite_url(tmp_path)))
    with pytest.raises(BadFile, match="archduke"):
        import_archive(saved_archive(repacked(exported[1], change), tmp_path), store, IMPORTED_BY)
    assert store.tournaments() == []
    store.close()


def test_a_compressed_archive_is_refused(
    exported: tuple[Federation, bytes], tmp_path: Path
) -> None:
    store = open_store(migrate_database(sqlite_url(tmp_path)))
    packed = repacked(exported[1], lambda _: None, ZIP_DEFLATED)
    with pytest.raises(BadFile, match="repacked"):
        import_archive(saved_archive(packed, tmp_path), store, IMPORTED_BY)
    plain = repacked(exported[1], lambda _: None)
    assert (
        import_archive(saved_archive(plain, tmp_path), store, IMPORTED_BY).organisation.id
        == "alpha"
    )
    store.close()


def _empty() -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("anything", b"")
    return packed.getvalue()


def test_an_archive_does_not_replace_another_organisation_of_its_id(
    exported: tuple[Federation, bytes], tmp_path: Path
) -> None:
    server, data = exported
    with federation(sqlite_url(tmp_path)) as second:
        second.services.organisations.seconds = lambda: 5
        second.add_organisation("alpha", "Another Alpha")
        store = second.services.tournaments.store
        with pytest.raises(NotNow, match="another organisation alpha"):
            import_archive(saved_archive(data, tmp_path), store, IMPORTED_BY)  # type: ignore[arg-type]  # of SQL
        assert second.services.organisations.tournaments_of("alpha") == []


def test_an_archive_does_not_take_over_a_tournament_of_the_server_itself(
    exported: tuple[Federation, bytes], tmp_path: Path
) -> None:
    server, data = exported
    store = open_store(migrate_database(sqlite_url(tmp_path)))
    id = TournamentId(server.services.organisations.tournaments_of("alpha")[0])
    log = verify_chain(server.services.tournaments.store.read(id))
    store.append_group(list(batches_after(log, Head())))
    with pytest.raises(OtherHistory):
        import_archive(saved_archive(data, tmp_path), store, IMPORTED_BY)
    assert OrganisationStore(store).organisations() == []
    store.close()


def test_an_archive_names_a_damaged_log_and_has_the_others(tmp_path: Path) -> None:
    with federation(sqlite_url(tmp_path)) as server:
        server.add_organisation("alpha", "Alpha")
        club = server.club("alpha")
        second = club.post("/api/tournaments", {"name": "Second"})["tournament"]
        store = server.services.tournaments.store
        with store.transaction() as cursor:  # type: ignore[attr-defined]  # of SQL
            cursor.execute("DROP TRIGGER act_no_update")
            cursor.execute(f"UPDATE act SET body = x'00' WHERE tournament = '{second}'")
        data = club.client.get("/o/alpha/export.zip").content
    with ZipFile(BytesIO(data)) as archive:
        manifest = msgspec.json.decode(archive.read("manifest.json"))
        assert list(manifest["unreadable"]) == [second]
        assert f"tournaments/{club.id}.bundle" in archive.namelist()
