"""A knock-out: planned on the page, drawn and played at the desk, its bracket on the wall."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.chess.windows import windows
from tests.browser.shots import Shots
from tests.effort import A_SHARE, beyond_the_gate
from tests.server.process import SEEN, Server

pytestmark = pytest.mark.browser
HD = ViewportSize(width=1920, height=1080)
PORTRAIT = ViewportSize(width=1080, height=1920)
PHONE = ViewportSize(width=390, height=844)
DESK = ViewportSize(width=1280, height=900)
LEAST_FONT_SIZE = 15
"""Pixels, to be read from a distance."""


@pytest.fixture
def hall(chromium: Browser, server: Server) -> Iterator[dict[str, Page]]:
    """A desk, two walls and a phone."""
    sizes = {"desk": DESK, "wall": HD, "portrait": PORTRAIT, "phone": PHONE}
    with windows(chromium, server, sizes) as pages:
        yield pages


BRACKET_TO_COME = "A knock-out shows its bracket here once it is drawn."


def test_bracket_of_a_swiss_says_what_it_shows(server: Server, hall: dict[str, Page]) -> None:
    tournament = server.club(players=4)
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    hall["wall"].goto(f"{server.url}/t/{tournament}/s/1/screen/bracket")
    place = hall["wall"].locator(".area.nothing")
    expect(place).to_have_attribute("data-nothing", BRACKET_TO_COME)


def players_of(number: int) -> list[dict[str, object]]:
    return [{"family": f"Player{n:02}", "rating": 2700 - n} for n in range(1, number + 1)]


@beyond_the_gate
def test_knock_out_of_six_is_planned_drawn_and_won(
    server: Server, hall: dict[str, Page], shots: Shots
) -> None:
    desk, wall, phone = hall["desk"], hall["wall"], hall["phone"]
    desk.goto(f"{server.url}/new")
    desk.locator("[name=name]").fill("Saturday")
    desk.locator("[name=stage]").fill("Cup")
    desk.locator("[name=format][value=knock-out]").check()
    steps = desk.locator("fieldset.knock-out [name=steps]")
    desk.locator("[name=preset]").select_option(label="a rapid cup: two games, blitz, Armageddon")
    expect(steps).to_have_value("2 rapid 15+10; 2 blitz 3+2; 1 armageddon 5+0 against 4+0")
    steps.fill("1 rapid 15+10; 1 armageddon")
    desk.locator(".knock-out [name=third_place]").select_option("match")
    shots.take(desk, "knock-out-plan", full_page=True)
    desk.locator("button[type=submit]").click()
    desk.wait_for_url("**/desk")
    tournament = desk.url.split("/t/")[1].split("/")[0]
    server.do(tournament, "register-entries", people=players_of(6))

    wall.goto(f"{server.url}/t/{tournament}/s/1/screen/bracket")
    expect(wall.locator(".area")).to_have_attribute("data-nothing", BRACKET_TO_COME)
    desk.locator('[data-command="draw-bracket"]').click()
    matches = wall.locator(".surface:not(.leaving) .match")
    # Two quarter-finals, two semi-finals, the final and the match for place 3.
    expect(matches).to_have_count(6)

    # Players 1 and 2 have no quarter-final; the final is played beside the match for place 3.
    rounds = (("Quarter-finals", 2), ("Semi-finals", 2), ("Final", 2))
    for number, (name, boards) in enumerate(rounds, 1):
        start_button = desk.locator('[data-command="start-games"]')
        expect(start_button).to_be_enabled()
        start_button.click()
        expect(desk.locator(".round-title")).to_have_text(name)
        expect(desk.locator(".board-list > li")).to_have_count(boards)
        for board in range(1, boards + 1):
            server.do(
                tournament, "record-result", round=number, board=board, result="1-0", saw=SEEN
            )
    expect(wall.locator(".champion")).to_be_visible()
    expect(wall.locator(".head-round")).to_contain_text("wins")
    shots.take(wall, "knock-out-six")
    shots.take(desk, "knock-out-desk")
    phone.goto(f"{server.url}/t/{tournament}/s/1/screen/bracket?lang=pl")
    expect(phone.locator(".listed .match").first).to_be_visible()
    names = ["Finał", "Trzecie miejsce", "Półfinały", "Ćwierćfinały"]
    expect(phone.locator(".listed .round-name")).to_have_text(names)
    phone.goto(f"{server.url}/t/{tournament}/me?stage=1&entry=1")
    expect(phone.locator(".standing")).to_contain_text("Cup")


@pytest.mark.parametrize(("players", "pages"), [(8, 1), (64, 1), (256, 5)][::A_SHARE])
def test_bracket_fits_the_screen_with_readable_names(
    server: Server, hall: dict[str, Page], shots: Shots, players: int, pages: int
) -> None:
    plan = {"name": "Cup", "steps": ["1 standard", "1 armageddon"], "third_place": True}
    made = server.post("/api/tournaments", {"name": f"Cup of {players}"})
    tournament = str(made["tournament"])
    server.post(f"/api/tournaments/{tournament}/commands/plan-knock-out", plan)
    server.do(tournament, "register-entries", people=players_of(players))
    server.do(tournament, "draw-bracket")
    for name in ("wall", "portrait"):
        page = hall[name]
        page.goto(f"{server.url}/t/{tournament}/s/1/screen/bracket")
        expect(page.locator(".match").first).to_be_visible()
        foot = page.locator(".foot-page")
        expect(foot).to_have_text(f"page 1/{pages}" if pages > 1 else "")
        shots.take(page, f"knock-out-{players}-{name}")
        area = page.locator(".area").bounding_box()
        assert area is not None
        boxes = [box.bounding_box() for box in page.locator(".match").all()]
        for box in boxes:
            assert box is not None
            assert box["x"] >= area["x"] - 1
            assert box["x"] + box["width"] <= area["x"] + area["width"] + 1
            assert box["y"] >= area["y"] - 1
            assert box["y"] + box["height"] <= area["y"] + area["height"] + 1
        size = page.locator(".bracket").evaluate("element => parseFloat(element.style.fontSize)")
        assert size >= LEAST_FONT_SIZE
