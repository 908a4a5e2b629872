"""A process forgets all it has computed of a tournament when it no longer leads it."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from starlette.applications import Starlette

from domain.ids import StageId, TournamentId
from events.log.store.databases import open_store
from server.application.app import build_app
from server.cluster.local_state import ProcessState
from tests.events.bridge.two_phases import TwoPhases
from tests.faults.club import migrate_database
from tests.postgres import Postgres
from web.bridge.scores import phase_now
from web.shared.memo import SHELVES


@pytest.fixture
def app(postgres: Postgres) -> Iterator[Starlette]:
    with closing(open_store(migrate_database(postgres.new_database()))) as store:
        yield build_app(store)


def test_forgetting_a_tournament_drops_its_cached_phases(app: Starlette) -> None:
    local: ProcessState = app.state.services.proxy.local
    state = replace(TwoPhases().played().state, id=TournamentId("given-back"))
    phase_now(state, StageId(1))
    assert state.id in SHELVES

    local.stop_leading(state.id)

    assert state.id not in SHELVES
