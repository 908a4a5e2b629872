"""A file of match results at the desk: compared with stored results, then entered with one tap."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.server.process import Server

pytestmark = pytest.mark.browser
HEADER = "Section,Table,Round,Board,PairNS,PairEW,NS/EW,Contract,Result"


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, ViewportSize(width=1280, height=800), server) as page:
        yield page


def test_new_results_of_a_file_are_entered_and_differing_ones_listed(
    server: Server, desk: Page, shots: Shots
) -> None:
    cup: str = server.post("/api/tournaments", {"name": "Cup"})["tournament"]
    server.do(cup, "plan-teams-of-four", name="League", rounds=1, boards=2)
    members = [{"family": f"Player {n}"} for n in range(4)]
    teams = [{"name": name, "members": members} for name in ("Aarhus", "Bologna")]
    server.do(cup, "register-teams", teams=teams)
    server.do(cup, "pair-round", round=1)
    server.do(cup, "publish-round", round=1)
    first = server.rows(cup, "four-tablet")[0]["games"][0]
    place = {name: first[name] for name in ("round", "match", "board", "room", "saw")}
    server.do(cup, "record-result", **place, result="1NT N 7")
    home, away = first["white"], first["black"]
    rows = [
        f"1,1,1,1,{home},{away},N,4 S,=",
        f"1,2,1,1,{away},{home},N,4 S,-1",
        f"1,1,1,2,{home},{away},E,3 NT,+1",
        f"1,1,1,7,{home},{away},E,3 NT,+1",
    ]
    desk.goto(f"{server.url}/t/{cup}/s/1/desk#report")
    file: Any = {
        "name": "ReceivedData.csv",
        "mimeType": "text/csv",
        "buffer": "\n".join([HEADER, *rows]).encode(),
    }
    form = desk.locator(".matches-import")
    form.locator("[name=file]").set_input_files(file)
    form.locator(".look").click()
    expect(form.locator(".new li")).to_have_count(2)
    expect(form.locator(".differing li")).to_contain_text("1NT")
    expect(form.locator(".notes li")).to_contain_text("board 7")
    shots.take(desk, "matches-import", full_page=True)
    form.locator(".enter-new").click()
    expect(form.locator(".said")).to_contain_text("2 scores entered")
    form.locator(".look").click()
    expect(form.locator(".said")).to_contain_text("2 stand already")
    codes = [game["code"] for game in server.rows(cup, "four-tablet")[0]["games"]]
    # Open room, then closed room; the differing result of board 1 is not overwritten.
    assert codes == ["1NT N 7", "3NT E 10", "4S N 9", ""]
