"""A knock-out of four teams at the director's desk: seeds choose their opponents, a tied match gets
another board, and a ruling is booked, given, appealed and decided.
"""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.shots import Shots
from tests.browser.team_chess.sunday import DESK, PHONE
from tests.browser.teams_of_four.test_swiss_evening import (
    Evening,
    choose_of_match,
    evening,
    fill_and_send,
)
from tests.effort import only_in_full

__all__ = ["evening"]
pytestmark = pytest.mark.browser
TEAMS = ("Ötigheim", "Hatzikonstantinou-Papadopoulou Brno", "Sokół", "Sokół 2")


def announce_cup(cup: Evening) -> None:
    desk = cup.desk
    desk.goto(f"{cup.server.url}/new")
    desk.locator('[name="name"]').fill("Cup of Teams")
    desk.get_by_label("Bridge teams of four", exact=True).check()
    for name, value in {"system": "knock-out", "choice": "opponent"}.items():
        desk.locator(f'.fours [name="{name}"]').select_option(value)
    desk.locator('.fours [name="boards"]').fill("2")
    desk.locator('.new button[type="submit"]').first.click()
    desk.wait_for_url("**/desk")
    cup.tournament = urlsplit(desk.url).path.split("/")[2]


def bring_in_teams(cup: Evening) -> None:
    """Bring in the teams, after a file that is a picture was refused."""
    desk = cup.desk
    cup.tab("entries")
    desk.locator(".bring-in").click()
    picture = {"name": "teams.csv", "mimeType": "text/csv", "buffer": b"\x89PNG\r\n\x1a\n\0\0"}
    desk.locator("dialog [type=file]").set_input_files(picture)  # type: ignore[arg-type]
    desk.locator("dialog .look").click()
    expect(desk.locator("dialog[open]")).to_contain_text("not a text file")
    lines = ["Team;Board;Name"]
    for team in TEAMS:
        lines += [f"{team if n == 1 else ''};{n};Miller {n}, {team}" for n in range(1, 5)]
    good = {"name": "teams.csv", "mimeType": "text/csv", "buffer": "\n".join(lines).encode()}
    desk.locator("dialog [type=file]").set_input_files(good)  # type: ignore[arg-type]
    desk.locator("dialog .look").click()
    desk.locator("dialog button.enter-all").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    expect(desk.locator(".team")).to_have_count(len(TEAMS))
    expect(desk.locator(".count")).to_contain_text("16 members")


@only_in_full
def test_cup_is_paired_as_seeds_choose_and_decided_after_an_extra_board_and_an_appeal(
    evening: Evening, shots: Shots
) -> None:
    desk = evening.desk
    announce_cup(evening)
    bring_in_teams(evening)
    for chooser, opponent in ((TEAMS[0], TEAMS[2]), (TEAMS[1], TEAMS[3])):
        desk.locator("#tab-settings").click()
        button = desk.locator('[data-stage="choose-opponent"]')
        expect(button).to_contain_text(chooser)
        button.click()
        desk.locator('dialog[open] [name="opponent"]').select_option(label=opponent)
        shots.take(desk, "cup-choice")
        evening.send_dialog()
    desk.locator("#tab-boards").click()
    for command in ("draw-teams", "pair-round", "publish-round", "reveal-stanzas"):
        evening.act(command)
    pairings = {
        frozenset((m["first"]["family"], m["second"]["family"])) for m in evening.matches(1)
    }
    assert pairings == {frozenset((TEAMS[0], TEAMS[2])), frozenset((TEAMS[1], TEAMS[3]))}

    for game in evening.missing_games(1):
        place = {key: game[key] for key in ("round", "match", "board", "room", "saw")}
        code = "PASS" if game["match"] == 1 else "4S N 10" if game["room"] == "open" else "4S N 9"
        assert "version" in evening.server.do(
            evening.tournament, "record-result", result=code, **place
        )
    desk.locator('.match-list [data-match="2"] .pick').first.click()
    for seat in desk.locator('.match-list [data-match="2"] .seat').all():
        assert seat.evaluate("one => one.clientHeight") < 60
    shots.take(desk, "cup-desk-lines")
    desk.set_viewport_size(PHONE)
    for number in desk.locator('.match-list [data-match="2"] .game .number').all():
        assert number.evaluate("one => one.scrollWidth <= one.clientWidth")
    shots.take(desk, "cup-desk-phone")
    desk.set_viewport_size(DESK)
    choose_of_match(evening, 1, "Add 1 board")
    expect(desk.locator('.match-list [data-match="1"]')).to_contain_text(
        "2 to come"
    )  # in two rooms

    desk.locator("#tab-rulings").click()
    desk.locator(".book-call").click()
    fill_and_send(
        evening,
        {
            "round": "1",
            "match": "2",
            "board": "1",
            "room": "open",
            "law": "16B",
            "reason": "a slow double",
        },
    )
    desk.locator(".ruling .give-ruling").click()
    fill_and_send(evening, {"law": "16B", "reason": "the score stands"})
    desk.locator(".ruling .appeal-ruling").click()
    fill_and_send(evening, {"appellant": "the visitors", "reason": "there was a hesitation"})
    wall = evening.wall
    for view in ("boards", "pairings", "top"):
        wall.goto(f"{evening.stage}/screen/{view}")
        expect(wall.locator("main")).to_contain_text("⚖")
        shots.take(wall, f"cup-review-{view}")
    wall.goto(f"{evening.stage}/screen/bracket")
    expect(wall.locator("main")).to_contain_text("result under review")
    shots.take(wall, "cup-review-bracket")
    for kind, expected in (("match?match=2", "Sokół 2"), ("board?match=2&board=1", "4♠ N 10")):
        wall.goto(f"{evening.stage}/overlay/{kind}")
        expect(wall.locator(".panel")).to_contain_text(expected)
        shots.take(wall, f"cup-overlay-{kind.partition('?')[0]}")
    wall.goto(f"{evening.stage}/screen/grid")
    expect(wall.locator(".table-tile")).to_have_count(4)
    shots.take(wall, "cup-grid")
    desk.locator(".ruling .decide-appeal").click()
    fill_and_send(evening, {"committee": "Ann and Bo", "reason": "one down", "result": "4S N 9"})
    expect(desk.locator(".ruling")).to_contain_text("decided")
    shots.take(desk, "cup-rulings")
    first_game = [m for m in evening.matches(1) if m["match"] == 2][0]["games"][0]
    assert first_game["code"] == "4S N 9"
