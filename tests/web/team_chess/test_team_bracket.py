"""What screens, papers and pages show of a knock-out of teams: who advances, and by what."""

from msgspec.structs import replace

from domain.ids import StageId
from events.contest.commands import WithdrawEntry
from events.contest.vocabulary.entries import PlacedByHand
from events.contest.vocabulary.rounds import RoundPublished
from events.team_chess.vocabulary import commands as c
from tests.confirmations import CONFIRMED
from tests.events.team_chess.cup import ALPHA, BETA, DELTA, STAGE, Cup
from tests.events.team_chess.test_draws import KNOCK_OUT as BY_LOT, LEVEL, LOST, WON, cup_drawn
from web.contest.game_presentation import presentation_of
from web.contest.sheet_parts import GameName, SheetHead, name_in_words
from web.contest.views.bracket import BracketHead, BracketMatchRow
from web.contest.views.desk_lines import stage_facts
from web.contest.views.leaders import CeremonyHead
from web.contest.views.prizes import prize_contest
from web.contest.views.team_matches import MatchRow
from web.contest.visibility import entrants_before
from web.shared.ceremony import Placing, Runner
from web.shared.frame import ANYBODY
from web.shared.languages import ENGLISH
from web.shared.paper import Foot
from web.shared.sheet import Sheet, rows_in
from web.site.build import build_site
from web.team_chess.face import FACE
from web.team_chess.own_page import OwnTeamPage
from web.team_chess.papers import PAPERS

KNOCK_OUT = replace(BY_LOT, first_named="higher")


def sheet(cup: Cup, view: str = "bracket") -> Sheet:
    assert cup.state is not None
    return FACE.views[view].build(cup.state, StageId(STAGE))


def ties(cup: Cup) -> dict[str, tuple[str, str, str, str]]:
    """Per match the two teams with game points (* for the winner), its state, and what decided."""
    return {
        row.key: (_side(row, "upper"), _side(row, "lower"), row.how, row.by or "")
        for row in rows_in(sheet(cup), BracketMatchRow)
    }


def _side(row: BracketMatchRow, which: str) -> str:
    side = row.upper if which == "upper" else row.lower
    if side.player is None:
        return ""
    return f"{side.player.family} {side.player.score}{'*' * side.wins}".strip()


def winner(cup: Cup) -> str:
    head = sheet(cup).head
    assert isinstance(head, BracketHead)
    return head.winner


def test_there_is_no_bracket_before_the_draw() -> None:
    assert not sheet(Cup(KNOCK_OUT)).rows


def test_winners_stand_in_the_final_and_each_match_names_what_decided() -> None:
    cup = cup_drawn(replace(KNOCK_OUT, deciders=("lower-number",))).played([WON, LEVEL])
    assert ties(cup) == {
        "match.1.1": ("Alpha 2*", "Delta 0", "played", ""),
        "match.1.2": ("Beta 1", "Gamma 1*", "played", "as the team seeded lower"),
        "match.2.1": ("Alpha", "Gamma", "playing", ""),
    }
    assert not winner(cup)
    cup.paired()
    assert ties(cup)["match.2.1"] == ("Alpha", "Gamma", "playing", "")
    cup.do(RoundPublished(STAGE, 2)).do(c.RevealLineUps(STAGE, 2))
    cup.say(1, 1, "1-0").say(1, 2, "0-1")
    assert winner(cup) == cup.stage.entry(cup.match(1).first).name


def test_a_tie_break_match_decides_and_counts_for_no_game_points() -> None:
    cup = cup_drawn(replace(KNOCK_OUT, deciders=())).played([WON, LEVEL])
    assert ties(cup)["match.1.2"] == ("Beta 1", "Gamma 1", "playing", "")
    cup.played([LOST])
    upper, lower, how, by = ties(cup)["match.1.2"]
    assert {upper[-1], lower[-1]} == {"*", "1"}
    assert (how, by) == ("played", "in a tie-break match")


def test_waiting_and_eliminated_teams_are_not_listed_as_without_a_match() -> None:
    """One of two semi-finals is won; the other is level and has a tie-break match."""
    cup = cup_drawn(replace(KNOCK_OUT, deciders=())).played([WON, LEVEL]).published()
    (tie_break_match,) = rows_in(sheet(cup, "pairings"), MatchRow)
    assert tie_break_match.second is not None
    newest = cup.stage.rounds[-1]
    entrants = entrants_before(cup.stage, newest.number)
    assert stage_facts(cup.stage, newest, entrants).without == ()


def round_name(cup: Cup) -> str:
    head = sheet(cup, "pairings").head
    assert isinstance(head, SheetHead)
    return name_in_words(head.called, ENGLISH) if isinstance(head.called, GameName) else ""


def test_a_round_is_named_after_its_bracket_round_or_tie_break_match() -> None:
    cup = cup_drawn(replace(KNOCK_OUT, deciders=())).played([WON, LEVEL])
    assert round_name(cup) == "Semi-finals"
    cup.played([LOST])
    assert round_name(cup) == "Semi-finals: tie-break match"
    cup.published()
    assert round_name(cup) == "Final"
    assert FACE.status(cup.stage, ENGLISH) == "4 teams, Final"


def test_a_round_of_two_legs_is_named_with_its_leg() -> None:
    cup = cup_drawn(replace(KNOCK_OUT, legs=2)).played([WON, WON])
    assert round_name(cup) == "Semi-finals, leg 1"
    cup.played([WON, WON])
    assert round_name(cup) == "Semi-finals, leg 2"
    assert cup.state is not None
    page = OwnTeamPage.build(cup.state, cup.stage, 1, ANYBODY)
    assert page.called == "Semi-finals, leg 2"
    paper = PAPERS["pairings"].draw(cup.state, cup.stage, ENGLISH, Foot("", 9, ""))
    assert paper.called == "Semi-finals, leg 2"


def ceremony_is_final(cup: Cup) -> bool:
    head = sheet(cup, "ceremony").head
    assert isinstance(head, CeremonyHead)
    return head.final


def test_a_bracket_is_over_with_its_last_match_however_few_rounds_it_took() -> None:
    cup = cup_drawn(KNOCK_OUT)
    assert FACE.status(cup.stage, ENGLISH) == "4 teams, Knock-out, not started"
    cup.played([WON, WON])
    assert not ceremony_is_final(cup)
    cup.played([WON])
    assert len(cup.stage.rounds) < cup.stage.rules.rounds
    assert ceremony_is_final(cup)
    assert cup.state is not None
    assert prize_contest(cup.state, cup.stage).final
    assert FACE.status(cup.stage, ENGLISH) == "4 teams, Alpha wins"


def test_there_is_no_winner_if_both_finalists_withdrew() -> None:
    cup = cup_drawn(KNOCK_OUT).played([WON, WON])
    for team in (ALPHA, BETA):
        cup.do(WithdrawEntry(STAGE, team, "left"))
    assert FACE.status(cup.stage, ENGLISH) == "4 teams, Semi-finals"


def test_a_swiss_round_has_no_name_but_its_number() -> None:
    assert round_name(Cup().published()) == ""


def test_tie_of_teams_broken_by_hand_is_broken_in_earlier_rounds_too() -> None:
    cup = Cup(c.PlanTeamStage("Cup", 3, boards=2, initial_colour="w", tie_breaks=()))
    cup.played([LEVEL, LEVEL]).played([LEVEL, LEVEL])
    assert _places(cup)["Delta"] == (4, 4)
    cup.do(PlacedByHand(STAGE, ((DELTA, 2), (ALPHA, 1)), "lots", confirmed=CONFIRMED))
    assert _places(cup)["Delta"] == (1, 1)


def _places(cup: Cup) -> dict[str, tuple[int, ...]]:
    """Each team's place after each round."""
    return {row.family: row.places for row in rows_in(sheet(cup, "race"), Runner)}


def test_places_come_from_the_bracket_and_no_tie_break_is_listed() -> None:
    cup = cup_drawn(KNOCK_OUT).played([WON, WON]).published()
    assert [
        column.head for column in presentation_of(cup.stage).columns_after_points(cup.stage)
    ] == ["GP"]
    assert {(p.score, p.decided, p.behind) for p in rows_in(sheet(cup, "ceremony"), Placing)} == {
        ("", (), "")
    }


def test_the_bracket_is_on_paper_and_on_the_pages_of_the_results() -> None:
    cup = cup_drawn(replace(KNOCK_OUT, deciders=("lower-number",))).played([WON, LEVEL])
    assert cup.state is not None
    (picture,) = PAPERS["bracket"].draw(cup.state, cup.stage, ENGLISH, Foot("", 9, "")).pictures
    for text in ("Semi-finals", "Final", "Alpha", "Gamma", "Delta"):
        assert text in picture
    assert PAPERS["bracket"].worth_printing(cup.stage)
    pages = build_site(cup.state)
    page = pages["stage-1/bracket.html"].decode()
    assert "as the team seeded lower" in page
    assert page.index("<h2>Final</h2>") < page.index("<h2>Semi-finals</h2>")
    assert 'href="bracket.html"' in pages["stage-1/standings.html"].decode()


def test_before_the_draw_there_is_no_picture() -> None:
    cup = Cup(KNOCK_OUT)
    assert cup.state is not None
    assert not PAPERS["bracket"].draw(cup.state, cup.stage, ENGLISH, Foot("", 9, "")).pictures
    assert "not drawn yet" in build_site(cup.state)["stage-1/bracket.html"].decode()
