"""The bracket on screens, the names of its games, and a player's situation in it."""

import msgspec
import pytest

from domain.ids import EntryId
from domain.messages import say
from events.contest.commands import PairRound
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished, RoundReopened
from tests.events.chess.cup import Cup
from tests.events.chess.evening import STAGE, Evening
from tests.web.acts import next_acts_of
from web.chess.knock_out_words import knock_out_status, player_situation
from web.chess.papers import PAPERS
from web.chess.views import desk, pairings
from web.contest.pages.bracket_picture import bracket_pictures
from web.contest.sheet_parts import GameName, name_in_words
from web.contest.views import bracket, leaders
from web.contest.views.bracket import BracketHead, BracketMatchRow
from web.contest.views.prizes import prize_contest
from web.pages import render
from web.shared.languages import ENGLISH, words_in
from web.shared.page import LivePage
from web.shared.paper import Foot
from web.shared.sheet import LEFT_OUT, Sheet, rows_in


def bracket_sheet(cup: Cup) -> Sheet:
    return bracket.build_sheet(cup.state, cup.stage.id)


def matches(cup: Cup) -> dict[str, BracketMatchRow]:
    return {row.key: row for row in rows_in(bracket_sheet(cup), BracketMatchRow)}


def head(cup: Cup) -> BracketHead:
    found = bracket_sheet(cup).head
    assert isinstance(found, BracketHead)
    return found


def round_name(cup: Cup) -> str:
    name = getattr(pairings.build_sheet(cup.state, cup.stage.id).head, "called", LEFT_OUT)
    return name_in_words(name, ENGLISH) if isinstance(name, GameName) else ""


def family(row: BracketMatchRow, upper: bool = True) -> str:
    side = row.upper if upper else row.lower
    return side.player.family if side.player else ""


def test_before_the_draw_there_is_no_bracket() -> None:
    cup = Cup(4)
    assert not bracket_sheet(cup).rows
    assert not bracket_pictures(cup.stage, ENGLISH)
    assert (
        knock_out_status(cup.stage, ENGLISH) == "4 players, knock-out, the bracket is not drawn yet"
    )


def test_every_match_has_a_row_and_winners_appear_in_the_next_round() -> None:
    cup = Cup(6, third_place=True).drawn().won_by(3, 4)
    rows = matches(cup)
    assert len(rows) == 4 + 2 + 1 + 1, "quarter-finals, semi-finals, final, third place"
    assert rows["match.1.1"].how == "bye"
    assert rows["match.1.1"].lower.nobody
    assert family(rows["match.2.1"]) == "P1"
    assert family(rows["match.2.1"], upper=False) == "P4"
    assert rows["match.1.2"].upper.wins
    assert rows["match.1.2"].lower.out
    assert [name.says for name in head(cup).names] == ["Quarter-finals", "Semi-finals", "Final"]
    cup.started()
    assert matches(cup)["match.2.1"].on
    assert head(cup).winner == ""


def test_draft_is_not_shown_as_the_current_round() -> None:
    cup = Cup(4).drawn().won_by(1, 2)
    cup.do(PairRound(STAGE, 2))
    assert not matches(cup)["match.2.1"].on
    assert round_name(cup) == "Semi-finals"
    cup.do(RoundPublished(STAGE, 2))
    assert matches(cup)["match.2.1"].on
    assert round_name(cup) == "Final"


def test_games_are_named_by_round_time_control_and_number() -> None:
    cup = Cup(4, "2 standard", "2 rapid 15+10", "1 armageddon").drawn()
    names = []
    for _ in range(5):
        cup.level()
        names.append(round_name(cup))
    assert names == [
        "Semi-finals, game 1",
        "Semi-finals, game 2",
        "Semi-finals: Rapid 15+10, game 1",
        "Semi-finals: Rapid 15+10, game 2",
        "Semi-finals: Armageddon",
    ]
    assert round_name(Cup(2).drawn().level()) == "Match"


def test_the_score_beside_a_name_is_that_of_the_match() -> None:
    cup = Cup(4, "2 standard", "1 armageddon").drawn().won_by(1, 2).started()
    rows = rows_in(pairings.build_sheet(cup.state, cup.stage.id), pairings.BoardRow)
    scores = {row.white.family: row.white.score for row in rows}
    scores |= {row.black.family: row.black.score for row in rows if row.black}
    assert scores == {"P1": "1", "P2": "1", "P3": "0", "P4": "0"}


def test_a_players_situation_names_opponent_score_or_place() -> None:
    cup = Cup(8, third_place=True).drawn()
    player_1, player_4, player_8 = (cup.stage.entries[EntryId(n)] for n in (1, 4, 8))
    assert player_situation(cup.stage, player_1, ENGLISH) == "Quarter-finals: against P8"
    cup.level()
    assert player_situation(cup.stage, player_1, ENGLISH) == "Quarter-finals: against P8, ½–½"
    cup.won_by(1, 2, 3, 4)
    assert player_situation(cup.stage, player_8, ENGLISH) == "Out. Places 5 to 8"
    assert player_situation(cup.stage, player_1, ENGLISH) == "Semi-finals: against P4"
    cup.won_by(1, 3)
    assert player_situation(cup.stage, player_4, ENGLISH) == "Third place: against P2"
    cup.won_by(1, 4)
    assert player_situation(cup.stage, player_1, ENGLISH) == "You have won."
    assert player_situation(cup.stage, player_4, ENGLISH) == "Place 3"
    assert knock_out_status(cup.stage, ENGLISH) == "8 players, P1 wins"
    assert head(cup).winner == "P1"


def test_a_future_opponent_is_named_as_the_winner_of_a_match() -> None:
    cup = Cup(5).drawn()
    player_1 = cup.stage.entries[EntryId(1)]
    situation = player_situation(cup.stage, player_1, ENGLISH)
    assert situation == "Semi-finals: against the winner of P4 – P5"


def test_a_bracket_of_more_than_64_is_drawn_in_quarters() -> None:
    cup = Cup(2).drawn()
    assert len(bracket_pictures(cup.stage, ENGLISH)) == 1
    large = Cup(70).drawn()
    drawn = bracket_pictures(large.stage, ENGLISH)
    assert len(drawn) == 4 + 1, "the quarters, and the rounds after them"
    assert "Final" in drawn[-1]
    assert "P70" in "".join(drawn)


@pytest.mark.parametrize(("players", "expected"), [(4, [True]), (70, [*[False] * 4, True])])
def test_the_match_for_the_third_place_is_drawn_beside_the_final(
    players: int, expected: list[bool]
) -> None:
    cup = Cup(players, third_place=True).drawn()
    pictures = bracket_pictures(cup.stage, ENGLISH)
    assert ["Third place" in one for one in pictures] == expected
    assert [">Final<" in one for one in pictures] == expected


def test_desk_of_a_knock_out_offers_the_next_act() -> None:
    cup = Cup(5)
    draw, announce = next_acts_of(cup.stage)
    assert announce.command == "announce-lots"
    assert (draw.command, draw.ready) == ("draw-bracket", True)
    assert "3 byes for the highest numbers" in draw.hint
    cup.drawn()
    assert [act.command for act in next_acts_of(cup.stage)] == ["start-games", "undraw-bracket"]
    cup.started()
    start, close, back = next_acts_of(cup.stage)
    assert (start.command, start.ready) == ("start-games", False)
    assert (close.command, back.command) == ("close-round", "unpublish-round")
    cup.enter(1, 1, "1-0")
    (start, *_) = next_acts_of(cup.stage)
    assert start.ready
    assert start.hint.startswith("Semi-finals: 2 boards.")
    in_french = words_in("fr").translate(start.hint)
    assert in_french.startswith("Demi-finales : 2 échiquiers.")


def test_a_decided_knock_out_has_no_games_to_start() -> None:
    cup = Cup(2).drawn().won_by(1)
    close, back = next_acts_of(cup.stage)
    assert (close.command, close.ready) == ("close-round", True)
    assert back.takes_back


def test_rounds_are_named_in_the_language_of_the_page() -> None:
    name = name_in_words(GameName("Round of {count}", 16, "", "", 2), words_in("de"))
    assert name == "Runde der letzten 16, Partie 2"


def test_round_names_are_sent_for_a_knock_out_only() -> None:
    swiss, cup = Evening().paired(1), Cup(2).drawn().started()
    for played_stage, there in ((swiss, False), (cup, True)):
        page = LivePage.build(played_stage.state, played_stage.stage.id, pairings.VIEW, "epoch")
        environment = render.template_environment()
        data = environment.from_string("{{ live | data }}").render(live=page)
        assert ('"called"' in data) is there
        assert (b'"called"' in msgspec.json.encode(page.sheet)) is there


def test_tabs_of_a_knock_out_name_its_rounds() -> None:
    cup, swiss = Cup(4, "2 standard", "1 armageddon").drawn().level(), Evening().paired(1)
    for view in (desk.VIEW, desk.TABLET):
        named, unnamed = (
            view.build(played.state, played.stage.id).head.names  # type: ignore[attr-defined]
            for played in (cup, swiss)
        )
        assert name_in_words(next(iter(named.values())), ENGLISH) == "Semi-finals, game 1"
        assert [*named] == [r.number for r in cup.stage.rounds]
        assert unnamed is LEFT_OUT


def test_papers_of_a_knock_out_name_the_rounds_they_can_show() -> None:
    cup = Cup(4, "2 standard").drawn().level()
    paper = PAPERS["pairings"].draw(cup.state, cup.stage, words_in("de"), Foot("", 1, ""))
    assert [*paper.rounds.values()][:1] == ["Halbfinale, Partie 1"]


def prizes_are_final(cup: Cup) -> bool:
    """Whether prizes and ceremony, which must agree, are final."""
    ceremony_head = leaders.build_ceremony(cup.state, cup.stage.id).head
    assert isinstance(ceremony_head, leaders.CeremonyHead)
    assert prize_contest(cup.state, cup.stage).final is ceremony_head.final
    return ceremony_head.final


def test_prizes_and_ceremony_are_final_once_the_last_match_is_closed() -> None:
    cup = Cup(4, "1 standard", "2 blitz 5+3", "1 armageddon").drawn().won_by(1, 2)
    assert not prizes_are_final(cup)

    cup.won_by(2)

    assert len(cup.stage.rounds) < cup.stage.rules.rounds
    assert not prizes_are_final(cup), "its last round is not closed"
    cup.do(RoundClosed(STAGE, 2))
    assert prizes_are_final(cup)
    cup.do(RoundReopened(STAGE, 2, "a wrong slip"))
    assert not prizes_are_final(cup)


def test_the_times_of_an_armageddon_game_are_in_the_readers_language() -> None:
    final = GameName("Final", 2, "Armageddon", "5+0 against 4+0", 0)
    assert name_in_words(final, words_in("de")) == "Finale: Armageddon 5+0 gegen 4+0"


def test_a_name_made_as_a_message_is_translated_with_its_rate_and_both_times() -> None:
    armageddon = GameName("Quarter-finals", 8, "Armageddon", "5+0 against 4+0", 0)
    rapid = GameName("Quarter-finals", 8, "Rapid", "10+5", 1)
    said = [name_in_words(name, say) for name in (armageddon, rapid)]
    assert [words_in("de").translate(text) for text in said] == [
        "Viertelfinale: Armageddon 5+0 gegen 4+0",
        "Viertelfinale: Schnellschach 10+5, Partie 1",
    ]
