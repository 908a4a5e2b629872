"""Badges of every game, eight to a page, in the order in which they are handed out."""

from dataclasses import replace

from domain.bridge.session import PairNo
from domain.chess.stage import stage_of
from tests.bridge_stories import PAIRS, pairs_phase, pairs_playing
from tests.stories import OPEN, field, number_id, with_entry
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
    assert len(cards) == 8 * 2
    numbers = sorted(int(card.small.split("Paar ")[1].split(" ")[0]) for card in cards)
    assert numbers == sorted([*range(1, 9)] * 2)


def test_every_member_of_a_team_has_a_badge_with_the_teams_name() -> None:
    stage = stage_of_teams(4, 1)
    cards = PrintPage.build(tournament_of(stage), stage.id, "badges", FOOT, "en").paper.cards
    assert len(cards) == sum(len(team.members) for team in stage.entries.values())
    assert all(any(team.name in card.small for team in stage.entries.values()) for card in cards)


def test_badges_and_place_cards_tell_namesakes_apart_by_a_fact_that_stands_once() -> None:
    state = field(4, ("Muller, Jan", "Muller, Jan", "Berg, B", "Berg, B"))
    for number, changes in ((1, {"born": 1950}), (2, {"born": 2011}), (3, {"club": "Linz"})):
        person = stage_of(state, OPEN).entries[number_id(number)].person
        state = with_entry(state, number, person=replace(person, **changes))
    for sheet in ("badges", "places"):
        cards = PrintPage.build(state, OPEN, sheet, FOOT, "en").paper.cards
        *bergs, old, young = (card.small.split(" · ") for card in cards)
        assert ("1950" in old, "2011" in young) == (True, True)
        for berg, number in zip(bergs, (3, 4), strict=True):
            rating = str(stage_of(state, OPEN).entries[number_id(number)].person.rating)
            assert berg.count(rating) == 1


def test_members_of_one_team_with_one_name_have_different_badges() -> None:
    stage = stage_of_teams(4, 1)
    team = next(iter(stage.entries.values()))
    first, second, *others = team.members
    second = replace(second, person=replace(second.person, given=first.person.given))
    second = replace(second, person=replace(second.person, family=first.person.family))
    stage = replace(
        stage, entries={**stage.entries, team.id: replace(team, members=(first, second, *others))}
    )
    cards = PrintPage.build(tournament_of(stage), stage.id, "badges", FOOT, "en").paper.cards
    assert len({(card.lines, card.small) for card in cards}) == len(cards)


def test_a_pair_of_one_name_has_two_different_badges() -> None:
    state = pairs_playing(8)
    phase = pairs_phase(state)
    pair = phase.entry(PairNo(1))
    old, young = (replace(pair.players[0], born=born) for born in (1950, 2011))
    entries = {**phase.entries, pair.number: replace(pair, players=(old, young))}
    state = state.with_parts(replace(phase, entries=entries), version=state.version)
    cards = PrintPage.build(state, PAIRS, "badges", FOOT, "en").paper.cards
    namesakes = [card.small for card in cards if "Pair 1 " in f"{card.small} "]
    assert [small.split(" · ")[-1] for small in namesakes] == ["1950", "2011"]
