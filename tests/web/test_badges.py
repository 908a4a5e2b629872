"""Badges of every game, eight to a page, in the order in which they are handed out."""

from tests.bridge_stories import PAIRS, pairs_playing
from tests.stories import OPEN, field
from tests.web.team_chess.stages import stage_of_teams, tournament_of
from web.pages.printing import PrintPage
from web.shared.paper import Foot

FOOT = Foot("7K2M-Q9XD", 812, "http://hall.test")


def test_a_players_badge_has_the_given_above_the_family_name() -> None:
    state = field(2, ("Conceição de Albuquerque, Luísa Maria", "Ängström, Eva"))
    first, second = PrintPage.build(state, OPEN, "badges", FOOT, "en").paper.cards
    assert first.lines == ("Eva", "Ängström")
    assert second.lines == ("Luísa Maria", "Conceição de Albuquerque")
    assert first.board == state.name  # the tournament stands in large letters


def test_both_players_of_a_pair_have_a_badge_with_its_number() -> None:
    cards = PrintPage.build(pairs_playing(8), PAIRS, "badges", FOOT, "de").paper.cards
    assert len(cards) == 16
    numbers = sorted(int(card.small.split("Paar ")[1].split(" ")[0]) for card in cards)
    assert numbers == sorted([*range(1, 9)] * 2)


def test_every_member_of_a_team_has_a_badge_with_the_teams_name() -> None:
    stage = stage_of_teams(4, 1)
    cards = PrintPage.build(tournament_of(stage), stage.id, "badges", FOOT, "en").paper.cards
    assert len(cards) == sum(len(team.members) for team in stage.entries.values())
    assert all(any(team.name in card.small for team in stage.entries.values()) for card in cards)
