"""The contexts of the pages."""

from dataclasses import replace

from domain.chess.stage import StageRules, stages_of
from domain.contest.round import RoundState
from domain.ids import StageId
from tests.stories import OPEN, field, played, with_round
from web.pages.links import ALLOWED_ALL, links_of, part_frame
from web.pages.render import render
from web.pages.tournaments import ScreenOptions, ScreenPage, desk_page
from web.shared.frame import ACCENTS
from web.shared.languages import words_in


def test_the_status_of_a_stage_does_not_mention_a_draft() -> None:
    before = played(field(4), 1)
    draft = with_round(before, "1-2", "3-4", state=RoundState.PAIRED)
    assert links_of(draft) == links_of(before)


def test_the_status_counts_results_while_a_round_is_on() -> None:
    tournament = with_round(field(4), "1-3 1-0", "4-2")
    status = links_of(tournament).stages[0].status
    assert status == "4 players, round 1 of 9 under way, 1 of 2 results"


def test_a_single_player_round_or_result_is_counted_in_the_singular() -> None:
    alone = field(1, rules=StageRules(rounds=1))
    assert links_of(alone).stages[0].status == "1 player, 1 round, not started"
    pair = with_round(field(2, rules=StageRules(rounds=1)), "1-2 1-0")
    status = "2 players, round 1 of 1 under way, 1 of 1 result"
    assert links_of(pair).stages[0].status == status


def test_stages_take_the_accents_in_turn() -> None:
    tournament = field(2)
    stage = stages_of(tournament)[OPEN]
    many = {StageId(n): replace(stage, id=StageId(n)) for n in range(1, ACCENTS + 2)}
    accents = [s.accent for s in links_of(replace(tournament, parts=many)).stages]
    assert accents == [*range(1, ACCENTS + 1), 1]


def test_link_to_a_tournament_page_names_the_part_only_if_there_are_several() -> None:
    with_one_part = field(2)
    with_two_parts = replace(
        with_one_part,
        parts={n: replace(stages_of(with_one_part)[OPEN], id=n) for n in (OPEN, StageId(2))},
    )
    for tournament, named in ((with_one_part, ""), (with_two_parts, "?stage=2")):
        frame = part_frame(tournament, max(tournament.parts), ALLOWED_ALL, "")
        assert frame is not None
        steps = [step for area in frame.areas for step in (area.first, *area.steps)]
        doors = {
            step.address for step in steps if step.address.startswith(f"/t/{with_one_part.id}/")
        }
        of_all = {address for address in doors if "/s/" not in address}
        assert f"/t/{with_one_part.id}/files{named}" in of_all
        assert {address.partition("?")[2] for address in of_all} == {named[1:]}


def test_an_unknown_theme_is_replaced_by_the_light_one() -> None:
    assert ScreenPage.build(field(2), OPEN, "names", "e", ScreenOptions("neon")).theme == "light"


def test_screen_without_a_theme_follows_the_devices_colour_scheme() -> None:
    page = ScreenPage.build(field(2), OPEN, "names", "e", ScreenOptions())
    assert "data-theme" not in render(page)
    assert 'data-theme="light"' in render(replace(page, theme="light"))


def test_desk_lists_only_its_stages_screens_although_another_stage_has_the_same_name() -> None:
    with_one_stage = field(2)
    with_two_stages = replace(
        with_one_stage,
        parts={n: replace(stages_of(with_one_stage)[OPEN], id=n) for n in (OPEN, StageId(2))},
    )
    addresses = [screen.address for screen in desk_page(with_two_stages, StageId(2), "e").screens]
    assert addresses
    assert all("/s/2/screen/" in address for address in addresses)


def test_screens_and_papers_are_opened_from_the_desk_in_its_readers_language() -> None:
    german = replace(ALLOWED_ALL, words=words_in("de"))
    page = desk_page(played(field(4), 1), OPEN, "e", german)
    assert page.frame is not None
    links = (*page.screens, *page.papers, *page.frame.screens, *page.frame.papers)
    assert links
    assert {link.address.partition("?")[2] for link in links} == {"lang=de"}
    assert "Ergebniszettel" in [paper.title for paper in page.papers]
