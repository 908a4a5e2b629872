"""A tournament moves from SQLite to PostgreSQL and back, as a bundle.

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
from server.demo.pairs_story import PairsStory
from server.demo.story import ChessStory
from tests.effort import beyond_the_gate
from tests.events.forging import acts
from tests.faults.club import migrate_database
from tests.postgres import Postgres

STORIES = MappingProxyType({"chess": ChessStory, "bridge": PairsStory})


def run_wallchart(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def sqlite_url_in(folder: Path, name: str) -> str:
    return f"sqlite:///{folder / name}.sqlite3"


class DemoLog:
    """A log in SQLite and one tournament of it."""

    def __init__(self, folder: Path, story: str) -> None:
        self.folder = folder
        self.url = sqlite_url_in(folder, "original")
        store = open_store(migrate_database(self.url))
        self.tournament = STORIES[story](store).create_once()
        store.close()
        self.bundle = self.export_bundle(self.url, "original")

    def export_bundle(self, url: str, name: str) -> Path:
        path = self.folder / f"{name}.zip"
        options = ("--bundle", "-o", str(path), "--database", url)
        done = run_wallchart("export", self.tournament, *options)
        assert done.exit_code == 0, done.output
        return path


@pytest.fixture(scope="module", params=STORIES)
def demo_log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> DemoLog:
    return DemoLog(tmp_path_factory.mktemp("original"), request.param)


@pytest.fixture
def postgres_copy(postgres: Postgres, demo_log: DemoLog) -> str:
    """The address of a log in PostgreSQL into which the tournament was imported."""
    url = postgres.new_database()
    done = run_wallchart("import", str(demo_log.bundle), "--database", url)
    assert done.exit_code == 0, done.output
    return url


def records_of(url: str, tournament: TournamentId) -> list[Recorded]:
    store = open_store(url)
    records = list(verify_chain(store.read(tournament)))
    store.close()
    return records


def head_of(url: str, tournament: TournamentId) -> str:
    store = open_store(url)
    found = store.head(tournament).hash.hex()
    store.close()
    return found


@beyond_the_gate
def test_after_moving_there_and_back_every_event_and_hash_is_the_same(
    demo_log: DemoLog, postgres_copy: str, tmp_path: Path
) -> None:
    back = sqlite_url_in(tmp_path, "back")
    returned = demo_log.export_bundle(postgres_copy, "returned")
    done = run_wallchart("import", str(returned), "--database", back)

    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[0] == f"head {head_of(demo_log.url, demo_log.tournament)}"
    assert returned.read_bytes() == demo_log.bundle.read_bytes()
    first = records_of(demo_log.url, demo_log.tournament)
    assert records_of(postgres_copy, demo_log.tournament) == first
    assert records_of(back, demo_log.tournament) == first
    assert head_of(demo_log.url, demo_log.tournament) == head_of(back, demo_log.tournament)


@beyond_the_gate
def test_importing_a_tournament_that_is_already_there_changes_nothing(
    demo_log: DemoLog, postgres_copy: str
) -> None:
    before = head_of(postgres_copy, demo_log.tournament)

    repeated = run_wallchart("import", str(demo_log.bundle), "--database", postgres_copy)

    assert repeated.exit_code == 0, repeated.output
    assert head_of(postgres_copy, demo_log.tournament) == before


@beyond_the_gate
def test_importing_a_longer_bundle_appends_the_missing_events(
    postgres: Postgres, demo_log: DemoLog, tmp_path: Path
) -> None:
    url = postgres.new_database()
    first = tmp_path / "first.zip"
    first.write_bytes(write_bundle(acts(records_of(demo_log.url, demo_log.tournament))[:20]))

    for bundle in (first, demo_log.bundle):
        assert run_wallchart("import", str(bundle), "--database", url).exit_code == 0

    assert records_of(url, demo_log.tournament) == records_of(demo_log.url, demo_log.tournament)


@beyond_the_gate
def test_the_audit_is_the_same_in_sqlite_and_postgresql(
    demo_log: DemoLog, postgres_copy: str
) -> None:
    in_sqlite = run_wallchart("audit", demo_log.tournament, "--database", demo_log.url, "--json")

    in_postgres = run_wallchart("audit", demo_log.tournament, "--database", postgres_copy, "--json")

    assert in_postgres.exit_code == in_sqlite.exit_code
    assert in_postgres.stdout == in_sqlite.stdout
    verdict = json.loads(in_postgres.stdout)
    assert verdict["chain"] == "ok"
    assert verdict["head"] == head_of(demo_log.url, demo_log.tournament)
    assert verdict["rounds"] + verdict.get("seatings", 0) > 0
    assert verdict["differing"] == verdict.get("doubtful", []) == []


def test_an_event_altered_in_the_database_is_found_and_not_exported(
    demo_log: DemoLog, postgres_copy: str
) -> None:
    engine = open_engine(postgres_copy)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE act DISABLE TRIGGER act_no_change"))
        act_with_event_5 = "SELECT min(version) FROM act WHERE version >= 5"  # by its last event
        connection.execute(text(f"UPDATE act SET actor = 'x' WHERE version = ({act_with_event_5})"))
    engine.dispose()
    first_five = records_of(demo_log.url, demo_log.tournament)[:5]
    first_event_of_it = next(r.version for r in reversed(first_five) if r.begins)

    audited = run_wallchart("audit", demo_log.tournament, "--database", postgres_copy, "--json")
    exported = run_wallchart("export", demo_log.tournament, "--bundle", "--database", postgres_copy)

    assert audited.exit_code == 2
    assert json.loads(audited.stdout)["chain"].startswith(f"broken at {first_event_of_it}: ")
    assert isinstance(exported.exception, BrokenChain)
    assert f"is broken at {first_event_of_it}" in str(exported.exception)
