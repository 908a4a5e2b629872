"""Line-ups: handed in apart, revealed together, checked by the announced rules.

Round 1 of the cup (tests.events.team_chess.cup), White of the first-named team on board 1:

match 1   1 Alpha – 3 Gamma     board 1  Anna – Gus     board 2  Gil – Adam
match 2   4 Delta – 2 Beta      board 1  Dora – Bea     board 2  Ben – Dan
"""

from typing import Any

import pytest

from domain.contest.entry import NOBODY
from domain.errors import NotNow, RuleViolation
from domain.results import Mark, parse_result
from domain.team_chess.scores import scores_by_side
from events.audit.history import sentence_of
from events.codec import event_of
from events.contest import commands as tc
from events.contest.commands import CorrectResult, RecordResult, WithdrawResult
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished
from events.contest.vocabulary.teams import MatchForfeited, MatchForfeitLifted, MatchMoved
from events.fold import fold_records
from events.team_chess.vocabulary import commands as c
from tests.events.team_chess.cup import (
    ADA,
    ADAM,
    ALPHA,
    ANNA,
    BEA,
    BEN,
    BETA,
    DAN,
    DELTA,
    DORA,
    GAMMA,
    GIL,
    GUS,
    STAGE,
    Cup,
)


def seats(cup: Cup, match: int) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in cup.match(match).games]


def plan_of_cup(**rules: object) -> c.PlanTeamStage:
    return c.PlanTeamStage("Cup", 3, boards=2, initial_colour="w", **rules)  # type: ignore[arg-type]


def test_line_ups_are_seated_in_the_colours_of_the_team_named_first() -> None:
    cup = Cup().published()
    cup.do(c.HandInLineUp(STAGE, 1, ALPHA, (ADAM, ADA)), actor="captain", device="captain-1")

    assert seats(cup, 1) == [(NOBODY, NOBODY)] * 2, "nobody sits before all are revealed"
    cup.do(c.RevealLineUps(STAGE, 1))

    assert seats(cup, 1) == [(ADAM, GUS), (GIL, ADA)]
    assert seats(cup, 2) == [(DORA, BEA), (BEN, DAN)]
    line_ups = cup.match(1).line_ups
    assert [each and each.actor for each in line_ups] == ["captain", ""]


def test_no_sentence_reveals_a_hidden_line_up() -> None:
    cup = Cup().published().do(c.HandInLineUp(STAGE, 1, ALPHA, (ADAM, ADA)))

    *before, handed_in = cup.records
    sentence = sentence_of(fold_records(before), event_of(handed_in))

    assert sentence == "1 Alpha hands in its line-up for round 1"


@pytest.mark.parametrize(
    ("members", "why"),
    [
        ((ADAM, ANNA), "Anna (board 2) stands before Adam (board 1) in the board order of Alpha"),
        ((ANNA, ANNA), "Anna sits on boards 1 and 2; leave one of them out"),
        ((ANNA, BEA), "Alpha has no member 4 (board 2); name one of its own"),
        ((ANNA,), "A match has 2 boards, the line-up names 1"),
        ((NOBODY, NOBODY), "Nobody of Alpha sits; name somebody, or forfeit the match"),
    ],
)
def test_an_invalid_line_up_is_refused_in_one_sentence(members: tuple[int, ...], why: str) -> None:
    cup = Cup().published()
    with pytest.raises(RuleViolation) as refusal:
        cup.do(c.HandInLineUp(STAGE, 1, ALPHA, members))
    assert why in str(refusal.value)


def test_free_order_allows_any_line_up_and_near_order_limits_the_difference_in_rating() -> None:
    free = Cup(plan_of_cup(order="free")).published()
    free.do(c.HandInLineUp(STAGE, 1, ALPHA, (ADA, ANNA)))

    near = Cup(plan_of_cup(order="near", near=100)).published()
    near.do(c.HandInLineUp(STAGE, 1, ALPHA, (ADAM, ANNA)))
    with pytest.raises(RuleViolation, match=r"Anna \(board 2\) is rated 200 points higher"):
        near.do(c.HandInLineUp(STAGE, 1, ALPHA, (ADA, ANNA)))


def test_a_missing_line_up_is_that_of_the_first_members_or_of_the_last_round_or_is_empty() -> None:
    games = [("1-0", "1-0")] * 2
    for missing, sitting in (("first", (ANNA, ADAM)), ("last", (ADAM, ADA))):
        cup = Cup(plan_of_cup(missing=missing)).published()
        cup.do(c.HandInLineUp(STAGE, 1, ALPHA, (ADAM, ADA)))
        cup.do(c.RevealLineUps(STAGE, 1))
        for match, codes in enumerate(games, 1):
            for board, code in enumerate(codes, 1):
                cup.say(match, board, code)
        cup.seated()
        match_of = cup.stage.rounds[1].match_of(cup.stage.entries[cup.match(1, 1).first].id)
        assert match_of is not None
        side = match_of.line_ups[match_of.side_of(cup.match(1, 1).first)]
        assert side is not None
        assert side.members == sitting

    nobody = Cup(plan_of_cup(missing="empty")).seated()
    assert {game.result for game in nobody.match(1).games} == {parse_result("---")}


def test_a_board_left_empty_is_lost_by_forfeit_and_nothing_is_played_there() -> None:
    cup = Cup().published().do(c.HandInLineUp(STAGE, 1, GAMMA, (GUS, NOBODY)))
    cup.do(c.RevealLineUps(STAGE, 1))

    empty = cup.game(1, 2)
    assert (empty.white, empty.black, empty.result) == (NOBODY, ADAM, parse_result("--+"))
    assert empty.follows
    for played_or_won_by_nobody in ("1-0", "+--"):
        wrong = CorrectResult(
            STAGE,
            1,
            match=1,
            board=2,
            result=played_or_won_by_nobody,
            reason="played",
            saw=empty.changed_at,
        )
        with pytest.raises(NotNow, match="was left empty"):
            cup.do(wrong)
    with pytest.raises(NotNow, match="has no result that somebody has entered"):
        cup.do(WithdrawResult(STAGE, 1, match=1, board=2, reason="wrong", saw=empty.changed_at))

    cup.do(c.ChangeLineUp(STAGE, 1, GAMMA, (GUS, GIL), "Gil came in time"))
    assert cup.game(1, 2).result is None
    cup.say(1, 2, "0-1")
    with pytest.raises(NotNow, match="Board 2 has a result, so that somebody sat there"):
        cup.do(c.ChangeLineUp(STAGE, 1, GAMMA, (GUS, NOBODY), "Gil had gone"))


def test_results_stay_when_a_line_up_is_corrected() -> None:
    cup = Cup().seated().say(1, 1, "1-0")
    cup.do(c.ChangeLineUp(STAGE, 1, ALPHA, (ANNA, ADA), "Ada played, not Adam"))

    assert seats(cup, 1) == [(ANNA, GUS), (GIL, ADA)]
    assert cup.game(1, 1).result == parse_result("1-0")
    with pytest.raises(NotNow, match="are revealed already; ask the arbiter"):
        cup.do(c.HandInLineUp(STAGE, 1, ALPHA, (ANNA, ADAM)))


def test_revealing_a_line_up_with_a_departed_member_is_refused() -> None:
    cup = Cup().paired()
    cup.do(tc.DropMember(STAGE, BETA, BEN, "ill")).do(RoundPublished(STAGE, 1))
    with pytest.raises(RuleViolation, match=r"Ben \(board 2\) left the team before round 1"):
        cup.do(c.HandInLineUp(STAGE, 1, BETA, (BEA, BEN)))
    cup.do(c.RevealLineUps(STAGE, 1, (2,)))

    assert seats(cup, 2) == [(DORA, BEA), (NOBODY, DAN)]
    assert not cup.match(1).revealed


def test_a_forfeited_match_forfeits_its_open_games_until_that_is_lifted() -> None:
    cup = Cup().seated().say(1, 1, "0-1")
    cup.do(MatchForfeited(STAGE, 1, 1, "+-", "Gamma left the hall"))

    first, second = scores_by_side(cup.stage.rules, cup.match(1))
    assert (first.mark, second.mark) == (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
    assert (first.match_points, second.match_points) == (20, 0), "in tenths"
    assert [game.result for game in cup.match(1).games] == [
        parse_result("0-1"),
        parse_result("--+"),
    ]

    cup.do(MatchForfeitLifted(STAGE, 1, 1, "they came back"))
    assert [game.result for game in cup.match(1).games] == [parse_result("0-1"), None]


def test_the_round_closes_without_a_postponed_match() -> None:
    cup = Cup().published().do(MatchMoved(STAGE, 1, 2, "Sunday, 10:00", "Town hall"))
    cup.do(c.RevealLineUps(STAGE, 1)).say(1, 1, "1-0").say(1, 2, "1-0")

    assert not cup.match(2).revealed
    cup.do(RoundClosed(STAGE, 1))
    cup.do(c.HandInLineUp(STAGE, 1, DELTA, (DORA, DAN))).do(c.RevealLineUps(STAGE, 1, (2,)))
    at: dict[str, Any] = {"stage": STAGE, "round": 1, "match": 2}
    for board in (1, 2):
        saw = cup.game(2, board).changed_at
        cup.do(RecordResult(**at, board=board, result="1-0", saw=saw))
    assert cup.match(2).is_finished
