"""The forms that plan a tournament and its further stages, in different systems."""

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from domain.chess.stage import stages_of
from tests.browser.codes import state_of
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


@beyond_the_gate
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)])
def test_new_double_round_robin_opens_a_desk_that_draws_lots(
    chromium: Browser, server: Server, shots: Shots, size: tuple[int, int]
) -> None:
    context = chromium.new_context(viewport=ViewportSize(width=size[0], height=size[1]))
    server.sign_in_browser(context)
    page = context.new_page()
    page.goto(f"{server.url}/new")
    page.locator("[name=name]").fill("Winter Masters")
    page.locator("[value=round-robin]").check()
    expect(page.locator(".swiss")).to_be_hidden()
    page.locator(".round-robin [name=system]").select_option("crenshaw")
    page.locator(".round-robin [name=double]").select_option("plain")
    page.locator(".round-robin [name=withdrawals]").select_option("us-chess")
    page.locator(".round-robin [name=numbering]").select_option("rating")
    shots.take(page, f"new-round-robin-{size[0]}", full_page=True)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/desk")
    expect(page.locator('[data-command="draw-lots"]')).to_be_visible()
    context.close()


def test_second_stage_is_planned_in_another_system(chromium: Browser, server: Server) -> None:
    tournament = server.club(4)
    context = chromium.new_context(viewport=ViewportSize(width=1024, height=768))
    server.sign_in_browser(context)
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament}/new-stage")
    page.locator("[name=stage]").fill("Juniors")
    page.locator(".swiss [name=system]").select_option("dubov 2026")
    page.locator(".swiss [name=acceleration]").select_option("baku")
    page.locator("button[type=submit]").click()
    page.wait_for_url(f"**/t/{tournament}")
    expect(page.locator(".stage h2").last).to_have_text("Juniors")
    first, second = stages_of(state_of(server, tournament)).values()
    assert (first.rules.system, second.rules.system) == ("fide-dutch", "dubov")
    assert (first.rules.acceleration, second.rules.acceleration) == ("none", "baku")
    context.close()


def test_form_of_a_team_knock_out_hides_the_fields_of_a_swiss(
    chromium: Browser, server: Server
) -> None:
    tournament = server.club(4)
    context = chromium.new_context(viewport=ViewportSize(width=1024, height=768))
    server.sign_in_browser(context)
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament}/new-stage")
    page.get_by_label("Bridge teams of four", exact=True).check()
    page.locator("[name=stage]").fill("Cup")
    fours = page.locator(".fours")
    fours.locator("[name=odd]").select_option("triangle")
    fours.locator("[name=system]").select_option("knock-out")
    expect(fours.locator("[name=odd]")).to_be_hidden()
    expect(fours.locator("[name=rounds]")).to_be_hidden()
    expect(fours.locator("[name=legs]")).to_be_visible()
    page.locator("button[type=submit]").click()
    page.wait_for_url(f"**/t/{tournament}")
    expect(page.locator(".stage h2").last).to_have_text("Cup")
    context.close()
