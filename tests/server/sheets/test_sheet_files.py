"""The site folder has the same sheets as the server."""

import json

from server.files.site import is_page, site_files
from tests.server.club import running


def test_sheets_in_the_site_folder_equal_those_of_the_server() -> None:
    with running() as club:
        club.with_players(4).with_round(1)
        below = f"/t/{club.id}/s/1/sheets/pairings"
        newest = club.client.get(f"{below}/latest").json()
        whole = club.client.get(newest["sheet"]).content
        live = club.live()
    files = site_files(live.state, live.head.hash, ("en", "de"))
    folder = "stage-1/sheets/pairings"
    latest = json.loads(files[f"{folder}/latest.json"])

    assert {name: newest[name] for name in ("version", "code", "at")} == {
        name: latest[name] for name in ("version", "code", "at")
    }
    assert files[f"{folder}/{latest['sheet']}"] == whole
    assert is_page(f"{folder}/latest.json")
    assert is_page(f"{folder}/{newest['at']}.json")
    assert not is_page("stage-1/sheets/pairings/mine.json")
    assert not any("/desk/" in path or "/tablet/" in path for path in files)
