"""A terminal that follows a feed has the rows that a screen would show."""

import subprocess
from pathlib import Path

import pytest

from domain.errors import NotNow
from server.cli.run.watch import TerminalSheet, jittered_seconds, row_text, screen_named
from tests.server.process import WALLCHART, serving


def test_the_address_of_a_screen_gives_its_feed_and_view() -> None:
    wanted = screen_named("https://hall.test:8443/t/city/s/2/screen/standings?theme=dark")

    assert wanted.feed == "wss://hall.test:8443/feed?tournament=city"
    assert (wanted.tournament, wanted.stage, wanted.view) == ("city", 2, "standings")


@pytest.mark.parametrize("url", ["hall.test", "ftp://x/t/a/s/1/screen/names", "http://x/t/a/desk"])
def test_another_address_is_refused_with_an_example(url: str) -> None:
    with pytest.raises(NotNow, match="give an address such as"):
        screen_named(url)


def test_a_change_from_another_version_is_not_applied() -> None:
    sheet = TerminalSheet()
    row = {"key": "1", "board": 1}
    sheet.apply_message({"type": "snapshot", "version": 4, "head": {}, "rows": [row]})

    assert sheet.apply_message({"type": "change", "base": 3, "version": 6, "rows": []}) is None
    assert sheet.apply_message({"type": "change", "base": 4, "version": 6, "rows": [row]}) == [row]
    assert sheet.version == 6


def test_the_pause_before_reconnecting_is_drawn_between_half_and_all_of_it() -> None:
    pauses = [jittered_seconds(30) for _ in range(40)]

    assert all(15 <= pause <= 30 for pause in pauses)
    assert len(set(pauses)) > 1


def test_a_row_of_pairings_is_printed_as_one_line() -> None:
    white = {"number": 4, "family": "Berg", "given": "Cia", "score": "1"}
    row = {"key": "1.1", "board": 1, "white": white, "black": None, "result": "1–0"}

    assert row_text(row) == "1  4 Berg, Cia  1–0"


def test_a_published_round_appears_in_the_terminal(tmp_path: Path) -> None:
    with serving(tmp_path / "log.sqlite3") as server:
        tournament = server.club(players=4)
        server.do(tournament, "pair-round", round=1)
        url = f"{server.url}/t/{tournament}/s/1/screen/pairings"
        process = subprocess.Popen([WALLCHART, "watch", url], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            server.do(tournament, "publish-round", round=1)
            line = process.stdout.readline()
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()

    assert "Player01" in line
