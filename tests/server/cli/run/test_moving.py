"""A tournament moves from one kind of database to the other and back, as a bundle.

SQLite ──export──▶ bundle ──import──▶ PostgreSQL ──export──▶ bundle ──import──▶ SQLite
"""

import json
from pathlib import Path
from types import MappingProxyType

import pytest
from sqlalchemy import text
from typer.testing import CliRunner, Result

from domain.ids import TournamentId
from events.bundle import write_bundle
from events.log.chain import verify_chain
from events.log.errors import BrokenChain
from events.log.records import Recorded
from events.log.store.databases import open_engine, open_store
from server.cli.wallchart import app
from server.demo.pairs_story import tell_pairs_demo
from server.demo.story import tell_demo
from tests.effort import beyond_the_gate
from tests.events.forging import acts
from tests.faults.club import migrated
from tests.postgres import Postgres

STORIES = MappingProxyType({"chess": tell_demo, "bridge": tell_pairs_demo})


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def sqlite_at(folder: Path, name: str) -> str:
    return f"sqlite:///{folder / name}.sqlite3"


class Told:
    """A log in SQLite and one tournament of it."""

    def __init__(self, folder: Path, story: str) -> None:
        self.folder = folder
        self.url = sqlite_at(folder, "told")
        store = open_store(migrated(self.url))
        self.tournament = STORIES[story](store)
        store.close()
        self.bundle = self.exported(self.url, "told")

    def exported(self, url: str, name: str) -> Path:
        path = self.folder / f"{name}.zip"
        options = ("--bundle", "-o", str(path), "--database", url)
        done = run("export", self.tournament, *options)
        assert done.exit_code == 0, done.output
        return path


@pytest.fixture(scope="module", params=STORIES)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Told:
    return Told(tmp_path_factory.mktemp("told"), request.param)


@pytest.fixture
def elsewhere(postgres: Postgres, told: Told) -> str:
    """A log in PostgreSQL that has got the tournament."""
    url = postgres.new_database()
    done = run("import", str(told.bundle), "--database", url)
    assert done.exit_code == 0, done.output
    return url


def records(url: str, tournament: TournamentId) -> list[Recorded]:
    store = open_store(url)
    held = list(verify_chain(store.read(tournament)))
    store.close()
    return held


def head(url: str, tournament: TournamentId) -> str:
    store = open_store(url)
    found = store.head(tournament).hash.hex()
    store.close()
    return found


@beyond_the_gate
def test_after_moving_there_and_back_every_event_and_hash_is_the_same(
    told: Told, elsewhere: str, tmp_path: Path
) -> None:
    back = sqlite_at(tmp_path, "back")
    returned = told.exported(elsewhere, "returned")
    done = run("import", str(returned), "--database", back)

    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[0] == f"head {head(told.url, told.tournament)}"
    assert returned.read_bytes() == told.bundle.read_bytes()
    first = records(told.url, told.tournament)
    assert records(elsewhere, told.tournament) == first
    assert records(back, told.tournament) == first
    assert head(told.url, told.tournament) == head(back, told.tournament)


@beyond_the_gate
def test_a_database_that_has_the_tournament_is_left_as_it_is(told: Told, elsewhere: str) -> None:
    before = head(elsewhere, told.tournament)

    again = run("import", str(told.bundle), "--database", elsewhere)

    assert again.exit_code == 0, again.output
    assert head(elsewhere, told.tournament) == before


@beyond_the_gate
def test_a_database_that_has_the_first_part_gets_the_rest(
    postgres: Postgres, told: Told, tmp_path: Path
) -> None:
    url = postgres.new_database()
    first = tmp_path / "first.zip"
    first.write_bytes(write_bundle(acts(records(told.url, told.tournament))[:20]))

    for bundle in (first, told.bundle):
        assert run("import", str(bundle), "--database", url).exit_code == 0

    assert records(url, told.tournament) == records(told.url, told.tournament)


@beyond_the_gate
def test_the_audit_finds_the_same_in_either_database(told: Told, elsewhere: str) -> None:
    in_sqlite = run("audit", told.tournament, "--database", told.url, "--json")

    in_postgres = run("audit", told.tournament, "--database", elsewhere, "--json")

    assert in_postgres.exit_code == in_sqlite.exit_code
    assert in_postgres.stdout == in_sqlite.stdout
    verdict = json.loads(in_postgres.stdout)
    assert verdict["chain"] == "ok"
    assert verdict["head"] == head(told.url, told.tournament)
    assert verdict["rounds"] + verdict.get("seatings", 0) > 0
    assert verdict["differing"] == verdict.get("doubtful", []) == []


def test_an_event_altered_in_the_database_is_named_and_not_handed_on(
    told: Told, elsewhere: str
) -> None:
    engine = open_engine(elsewhere)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE act DISABLE TRIGGER act_no_change"))
        of_version_5 = "SELECT min(version) FROM act WHERE version >= 5"
        connection.execute(text(f"UPDATE act SET actor = 'x' WHERE version = ({of_version_5})"))
    engine.dispose()
    first = next(r.version for r in reversed(records(told.url, told.tournament)[:5]) if r.begins)

    audited = run("audit", told.tournament, "--database", elsewhere, "--json")
    exported = run("export", told.tournament, "--bundle", "--database", elsewhere)

    assert audited.exit_code == 2
    assert json.loads(audited.stdout)["chain"].startswith(f"broken at {first}: ")
    assert isinstance(exported.exception, BrokenChain)
    assert f"is broken at {first}" in str(exported.exception)
