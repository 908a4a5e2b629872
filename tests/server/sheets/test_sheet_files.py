"""The folder of results has the sheets as a server has them."""

import json

from domain.ids import TournamentId
from server.files.site import is_page, site_files
from server.live.tournaments import Tournaments
from tests.server.club import running


def test_the_folder_and_the_server_call_a_sheet_the_same_and_say_the_same() -> None:
    with running() as club:
        club.with_players(4).with_round(1)
        below = f"/t/{club.id}/s/1/sheets/pairings"
        told = club.client.get(f"{below}/latest").json()
        whole = club.client.get(told["sheet"]).content
        tournaments: Tournaments = club.client.app.state.services.tournaments  # type: ignore[attr-defined]
        live = tournaments._load(TournamentId(club.id))
        assert live is not None
    files = site_files(live.state, live.head.hash, ("en", "de"))
    folder = "stage-1/sheets/pairings"
    latest = json.loads(files[f"{folder}/latest.json"])

    assert {name: told[name] for name in ("version", "code", "at")} == {
        name: latest[name] for name in ("version", "code", "at")
    }
    assert files[f"{folder}/{latest['sheet']}"] == whole
    assert is_page(f"{folder}/latest.json")
    assert is_page(f"{folder}/{told['at']}.json")
    assert not is_page("stage-1/sheets/pairings/mine.json")
    assert not any("/desk/" in path or "/tablet/" in path for path in files)
