"""Screens, desk and captains' pages of matches where a table determines which member meets whom."""

from domain.ids import EntryId, StageId
from domain.team_chess.stage import team_stage_of
from events.contest.commands import RecordResult
from tests.events.team_chess.cup import ALPHA, STAGE, Cup
from tests.events.team_chess.test_member_tables import (
    HUTTON,
    SCHEVENINGEN,
    all_won_by_white,
    cup_drawn,
)
from tests.web.acts import next_acts_of
from web.contest.views import standings
from web.contest.visibility import round_words
from web.shared.frame import ANYBODY, Reader
from web.shared.languages import words_in
from web.shared.paper import Foot
from web.shared.sheet import LEFT_OUT, rows_in
from web.team_chess.captain import CaptainPage
from web.team_chess.face import FACE
from web.team_chess.own_page import OwnTeamPage
from web.team_chess.papers import PAPERS
from web.team_chess.views import boards, desk, outcomes, players, tablet

NUMBER = StageId(STAGE)
FOOT = Foot("7K2M-Q9XD", 812, "http://hall.test")


def hutton_of_two_boards() -> Cup:
    return cup_drawn(HUTTON).seated().seated()


def test_all_boards_of_a_hutton_are_shown_together() -> None:
    state = hutton_of_two_boards().state
    assert state is not None
    rows = boards.MATCHES.build(state, NUMBER).rows
    assert [(row.match, row.board) for row in rows] == [(1, 1), (2, 1), (1, 2), (2, 2)]  # type: ignore[attr-defined]
    head = boards.MATCHES.build(state, NUMBER).head
    assert (head.boards, head.called.says) == (4, "All boards")  # type: ignore[attr-defined]
    for view in (boards.VIEW, players.NAMES, tablet.VIEW, desk.VIEW):
        rows_text = str(view.build(state, NUMBER).rows)
        assert all(name in rows_text for name in ("Anna", "Adam", "Bea", "Dan")), view


def test_the_latest_results_of_a_hutton_are_of_all_boards() -> None:
    cup = hutton_of_two_boards()
    game = cup.match(2, of_round=1).games[0]
    cup.do(RecordResult(STAGE, 1, match=2, board=1, result="1-0", saw=game.changed_at))
    state = all_won_by_white(cup).state
    assert state is not None
    rows = rows_in(outcomes.build_sheet(state, NUMBER), boards.GameRow)
    assert [(row.match, row.board) for row in rows] == [(2, 2), (1, 2), (2, 1)]


def test_a_team_of_a_hutton_plays_and_has_no_place_yet_until_all_its_boards_are_done() -> None:
    cup = all_won_by_white(hutton_of_two_boards())
    state = cup.state
    assert state is not None
    rows = rows_in(standings.build_sheet(state, NUMBER), standings.StandingRow)
    assert all(row.playing for row in rows)
    page = OwnTeamPage.build(state, cup.stage, ALPHA, ANYBODY)
    assert (page.rank, page.called) == (0, "All boards")


def test_the_desk_pairs_the_next_board_of_a_hutton_at_once_and_closes_each() -> None:
    begun = cup_drawn(HUTTON).seated()
    assert [act.command for act in next_acts_of(begun.stage)][:2] == ["pair-round", "close-round"]
    assert [(act.command, act.round) for act in next_acts_of(begun.seated().stage)][:2] == [
        ("close-round", 1),
        ("close-round", 2),
    ]


def test_commands_of_a_hutton_are_labelled_by_board_and_not_by_round() -> None:
    begun = cup_drawn(HUTTON)
    labels = [act.label for act in next_acts_of(begun.stage)]
    labels += [act.label for act in next_acts_of(begun.published().stage)]
    labels += [act.label for act in next_acts_of(hutton_of_two_boards().stage)]
    assert labels[0] == "Pair board 1"
    assert {"Reveal the line-ups of board 1", "Take board 1 back from the screens"} < {*labels}
    assert {"Close board 1", "Close board 2"} < {*labels}
    assert not [label for label in labels if "round" in label]
    assert "Pair round 1" in [act.label for act in next_acts_of(cup_drawn(SCHEVENINGEN).stage)]


def test_a_hutton_board_is_called_a_chess_board_in_every_language() -> None:
    stage = hutton_of_two_boards().stage
    names = [round_words(stage, stage.rounds[1], words_in(lang)) for lang in ("en", "fr", "de")]
    assert names == ["Board 2", "Échiquier 2", "Brett 2"]


def test_the_hint_about_missing_line_ups_is_wholly_translated() -> None:
    acts = next_acts_of(cup_drawn(HUTTON).published().stage)
    [hint] = [act.hint for act in acts if act.command == "reveal-line-ups"]
    german = words_in("de").translate(hint)
    assert german.startswith("4 Aufstellungen fehlen: ")
    assert "those teams" not in german


def test_the_status_of_a_hutton_counts_the_matches_of_all_boards() -> None:
    words, cup = words_in("en"), hutton_of_two_boards()
    assert FACE.status(cup_drawn(HUTTON).stage, words) == "4 teams, not started"
    assert FACE.status(cup.stage, words) == "4 teams, 0 of 4 matches finished"
    one_board = all_won_by_white(cup)
    assert FACE.status(one_board.stage, words) == "4 teams, 2 of 4 matches finished"


def test_papers_of_a_hutton_are_of_all_boards() -> None:
    cup = hutton_of_two_boards()
    assert cup.state is not None
    for name in ("pairings", "standings", "crosstable"):
        paper = PAPERS[name].draw(cup.state, cup.stage, words_in("en"), FOOT)
        assert paper.called == "All boards"


def test_a_tablet_knows_that_the_rounds_of_a_hutton_are_boards() -> None:
    for cup, at_once in (
        (hutton_of_two_boards(), True),
        (cup_drawn(SCHEVENINGEN).seated(), LEFT_OUT),
    ):
        assert cup.state is not None
        assert tablet.VIEW.build(cup.state, NUMBER).head.at_once is at_once  # type: ignore[attr-defined]


def test_the_desk_counts_the_line_ups_of_all_boards_of_a_hutton() -> None:
    state = cup_drawn(HUTTON).published().published().state
    assert state is not None
    assert desk.VIEW.build(state, NUMBER).head.own.lacking == 4 * 2  # type: ignore[attr-defined]


def test_the_schedule_has_every_round_of_a_scheveningen_match_from_the_draw_on() -> None:
    state = cup_drawn(SCHEVENINGEN).state
    assert state is not None
    assert [row.round for row in boards.SCHEDULE.build(state, NUMBER).rows] == [1, 2]  # type: ignore[attr-defined]


def test_a_captain_hands_in_by_number_though_boards_are_in_the_order_of_the_other_team() -> None:
    cup = cup_drawn(SCHEVENINGEN).seated()
    for board in (1, 2):
        cup.say(1, board, "1-0")
    cup.published()
    state = cup.state
    assert state is not None
    second = int(cup.stage.rounds[1].matches[0].second)
    reader = Reader(words=words_in("en"))
    for id_ in (ALPHA, second):
        team = team_stage_of(state, NUMBER).entry(EntryId(id_))
        page = CaptainPage.build(state, (NUMBER, team), "2026-11-21T12:00:00Z", reader, "")
        (card,) = page.matches
        assert page.seating.order == "number"
        assert [line.number for line in card.boards] == [1, 2]
        assert [line.board for line in card.boards] == ([1, 2] if id_ == ALPHA else [2, 1])
        assert card.line_up == tuple(each.id for each in team.members[:2])


def test_each_board_of_a_hutton_has_its_protocol() -> None:
    cup = hutton_of_two_boards()
    assert cup.state is not None
    paper = PAPERS["protocols"].draw(cup.state, cup.stage, words_in("en"), FOOT)
    assert [leaf.title for leaf in paper.leaves] == ["Match 1", "Match 2"] * 2
