"""The results of a match's boards, and the points of each team.

IMPs: Law 78B of 2017, for a board with a score at both tables (`domain.bridge.scoring.match`).
Artificial scores by the director for a board (Laws 12C2, 86B and 87) are IMPs directly, 3 for 60
per cent (`domain.bridge.scoring.imps`). A penalty in IMPs affects its team only. So the two sides
of a match need not balance, and each gets its victory points by its own margin. The scale is that
of the boards that count: boards left out, or finally not played at a table, shorten the match.

Board-a-match: 2, 1 or 0 points a board for the better score (the units of Law 78A), an artificial
score its per cent of 2. Hybrid: victory points by IMPs and as many by board-a-match, 20 for all
boards won; the two are added up (Reykjavík Bridge Club, Patton of 2016; that the second scale is
linear is decided here). Patton: board-a-match, and again 2 points a board for the total of all
scores (P. Hackett, English Bridge, winter 2009). How these are shared is decided here: in halves,
and moved by the net difference over the sum of all differences.

Victory points and shares are rounded to 0.01, halves away from zero.
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, assert_never

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import vulnerability
from domain.bridge.scoring.imps import CENT, award_imps
from domain.bridge.scoring.match import (
    MatchTable,
    MatchTotal,
    TeamImps,
    VpTable,
    board_imps,
    match_total,
    match_victory_points,
)
from domain.bridge.scoring.result import Award
from domain.ids import EntryId
from domain.messages import say
from domain.results import Mark
from domain.teams_of_four.round import BoardState, BridgeMatch, MatchBoard, Room, TeamsRound
from domain.teams_of_four.rules import BY_IMPS, Awards, MatchForm, ScoringMethod, TeamsRules
from domain.teams_of_four.stage import PenaltyUnit, TeamsStage

Points = tuple[Decimal, Decimal]
"""Those of home and visitors."""

FULL = Fraction(20)


class BoardScore(NamedTuple):
    """`imps` of each team and `points` of board-a-match are None while the board can't be compared,
    for the `reason`. `swing` is the home team's total score, None for artificial scores.
    """

    board: MatchBoard
    imps: TeamImps | None
    points: TeamImps | None = None
    swing: Fraction | None = None
    reason: str = ""
    waits: bool = False
    """Whether a table has not played it yet."""


class MatchScore(NamedTuple):
    """`points` is None while no board of a played match can be compared. `complete`: no result is
    outstanding. `marks` give the winner; None until it is complete. `fined` are the IMPs that
    penalties take off each team; `imps.margins` are after them, `imps.won` before.
    """

    boards: tuple[BoardScore, ...]
    imps: MatchTotal
    points: Points | None
    complete: bool
    marks: tuple[Mark, Mark] | None
    fined: TeamImps

    @property
    def balanced_imps(self) -> TeamImps:
        """The IMPs of each team in a knock-out: of a board with unequal scores the mean of both,
        for the team that gains; less all of its penalties.
        """
        leads = ((each.imps.home - each.imps.visitors) / 2 for each in self.boards if each.imps)
        won = match_total(TeamImps(lead, -lead) for lead in leads).won
        return TeamImps(won.home - self.fined.home, won.visitors - self.fined.visitors)

    @property
    def compared_boards(self) -> int:
        return sum(board.imps is not None for board in self.boards)


class _Halves(NamedTuple):
    """A whole match: the halves with the games of each room."""

    open: BridgeMatch
    closed: BridgeMatch

    def half_in(self, room: Room) -> BridgeMatch:
        return self.open if room is Room.OPEN else self.closed

    @property
    def boards(self) -> tuple[MatchBoard, ...]:
        """The boards as judged in either half, the later one first."""
        judged = {each.number: each for each in self.open.boards}
        return tuple(
            judged[each.number] if each.has_no_ruling else each for each in self.closed.boards
        )


def match_score(stage: TeamsStage, r: TeamsRound, match: BridgeMatch) -> MatchScore:
    """The score of the whole match, even if its other half is in another round."""
    halves = _halves_of(stage, r, match)
    boards, won = _board_scores(halves.boards if halves else match.boards, halves)
    counting = [each for each in boards if each.imps is not None or each.waits]
    number = _round_counted_in(r, match)
    fined = TeamImps(*(_imp_penalty(stage, team, number) for team in match.teams))
    margins = TeamImps(won.margins.home - fined.home, won.margins.visitors - fined.visitors)
    total = MatchTotal(won.won, margins)
    if match.forfeit is not None:
        points = _forfeit_points(stage.rules.awards, match.forfeit)
        return MatchScore(boards, total, points, True, match.forfeit, fined)
    complete = halves is not None and halves.open.is_finished and halves.closed.is_finished
    known = any(each.imps for each in boards)
    awarded = _match_points(stage.rules.match, total, counting) if known else None
    last = halves.closed if halves else match
    if decided := stage.decision_on_match(_round_counted_in(r, match), last.number):
        awarded = decided.points
    marks = _marks_of(stage.rules, total, awarded) if complete and awarded else None
    return MatchScore(boards, total, awarded, complete, marks, fined)


@lru_cache(maxsize=1 << 12)
def _board_scores(
    boards: tuple[MatchBoard, ...], halves: _Halves | None
) -> tuple[tuple[BoardScore, ...], MatchTotal]:
    """The scores of the boards and their total; cached, as a new result requests all matches."""
    found = tuple(_board_score(halves, each) for each in boards)
    return found, match_total(each.imps for each in found if each.imps)


def _round_counted_in(r: TeamsRound, match: BridgeMatch) -> int:
    """The round in which a match counts: of one over two rounds the second."""
    return r.number + match.is_first_half


def _halves_of(stage: TeamsStage, r: TeamsRound, match: BridgeMatch) -> _Halves | None:
    """The match's two halves, open and closed; None until the other one is paired."""
    if not match.is_half:
        return _Halves(match, match)
    other_half = stage.other_half(r, match)
    if other_half is None:
        return None
    return _Halves(match, other_half) if match.open else _Halves(other_half, match)


def _board_score(halves: _Halves | None, board: MatchBoard) -> BoardScore:
    if board.awarded:
        home, visitors = board.awarded
        awarded_imps = TeamImps(award_imps(home), award_imps(visitors))
        return BoardScore(
            board,
            awarded_imps,
            TeamImps(_board_points_of_award(home), _board_points_of_award(visitors)),
        )
    if board.state is not BoardState.COUNTS:
        return BoardScore(board, None, reason=say(_NOT_COMPARED[board.state]))
    if halves is None:
        return BoardScore(board, None, reason=say("one table has no score"), waits=True)
    tables = [_match_table(halves.half_in(room), room, board.number) for room in Room]
    tables_with_score = [table for table in tables if table is not None]
    if len(tables_with_score) < 2:
        reason = say("one table has no score") if tables_with_score else say("no table has a score")
        return BoardScore(board, None, reason=reason, waits=True)
    compared = _compare_tables(*tables_with_score)
    if compared is None:
        reason = say("a team sat in the same direction at both tables, or has no score")
        return BoardScore(board, None, reason=reason)
    return BoardScore(board, *compared)


_NOT_COMPARED = {
    BoardState.FOULED: "the two tables had other cards",
    BoardState.CANCELLED: "it is left out",
}


def _match_table(match: BridgeMatch, room: Room, number: int) -> MatchTable | None:
    game = match.game(number, room)
    if game.result is None:
        return None
    home = match.home_direction(room, number)
    return MatchTable(home, game.result.result, vulnerability(number))


def _compare_tables(
    one: MatchTable, other: MatchTable
) -> tuple[TeamImps, TeamImps, Fraction | None] | None:
    """The IMPs, the points of board-a-match, and the home team's total lead."""
    imps = board_imps(one, other)
    if imps is None:
        return None
    return (
        imps,
        TeamImps(_board_share(one, other, one.home), _board_share(one, other, one.home.other)),
        _total_difference(one, other, one.home),
    )


def _board_share(one: MatchTable, other: MatchTable, side: Direction) -> Fraction:
    """The side's share of a board, 0 to 2; an artificial score's per cent, or the mean of two."""
    mine, theirs = one.score_of(side), other.score_of(side.other)
    awards = [_board_points_of_award(each) for each in (mine, theirs) if isinstance(each, Award)]
    if awards:
        return sum(awards, Fraction(0)) / len(awards)
    if mine is None or theirs is None or isinstance(mine, Award) or isinstance(theirs, Award):
        return Fraction(0)
    return sum(
        (Fraction(share * part) * (1 + _sign(a + b)) for share, a in mine for part, b in theirs),
        Fraction(0),
    )


def _board_points_of_award(award: Award) -> Fraction:
    return Fraction(2 * award.percent, 100)


def _sign(value: int | Fraction) -> int:
    return (value > 0) - (value < 0)


def _total_difference(one: MatchTable, other: MatchTable, side: Direction) -> Fraction | None:
    """The side's lead in total score; None with an artificial or missing score."""
    views = one.score_of(side), other.score_of(side.other)
    found = Fraction(0)
    for view in views:
        if view is None or isinstance(view, Award):
            return None
        found += sum((Fraction(share) * score for share, score in view), Fraction(0))
    return found


def _imp_penalty(stage: TeamsStage, team: EntryId, number: int) -> Fraction:
    """The penalty, in IMPs, for the team's match in that round."""
    given = stage.penalties_of(team, PenaltyUnit.IMPS, number)
    return sum((Fraction(each.amount) for each in given if each.round == number), Fraction(0))


def _forfeit_points(awards: Awards, marks: tuple[Mark, Mark]) -> Points:
    worth = {Mark.FORFEIT_WIN: awards.forfeit_win, Mark.FORFEIT_LOSS: awards.forfeit_loss}
    return worth[marks[0]], worth[marks[1]]


def _match_points(form: MatchForm, total: MatchTotal, counting: Sequence[BoardScore]) -> Points:
    # A printed table has no column for every number, so the announced number of boards is used.
    counted = form.boards if isinstance(form.scale, VpTable) else len(counting)
    match form.method:
        case ScoringMethod.VICTORY_POINTS:
            return match_victory_points(form.scale, total.margins, counted)
        case ScoringMethod.IMPS:
            home, visitors = (1 + _sign(margin) for margin in total.margins)
            return Decimal(home), Decimal(visitors)
        case ScoringMethod.BOARD_A_MATCH:
            return _rounded_points(_board_a_match_totals(counting))
        case ScoringMethod.HYBRID:
            imps = match_victory_points(form.scale, total.margins, counted)
            share = FULL / (2 * len(counting))
            boards = _rounded_points(each * share for each in _board_a_match_totals(counting))
            return imps[0] + boards[0], imps[1] + boards[1]
        case ScoringMethod.PATTON:
            won, totals = _board_a_match_totals(counting), _patton_total_points(counting)
            return _rounded_points(a + b for a, b in zip(won, totals, strict=True))
        case _:
            assert_never(form.method)


def _board_a_match_totals(boards: Iterable[BoardScore]) -> TeamImps:
    known = [each.points for each in boards if each.points]
    return TeamImps(*(sum((each[side] for each in known), Fraction(0)) for side in (0, 1)))


def _patton_total_points(boards: Sequence[BoardScore]) -> TeamImps:
    """Patton's points for the total of all scores, shared by the net difference."""
    swings = [each.swing for each in boards if each.swing is not None]
    apart = sum(map(abs, swings), Fraction(0))
    share = sum(swings, Fraction(0)) / apart if apart else Fraction(0)
    half = Fraction(len(boards))
    return TeamImps(half * (1 + share), half * (1 - share))


def _rounded_points(points: Iterable[Fraction]) -> Points:
    home, visitors = map(rounded_to_hundredth, points)
    return home, visitors


def rounded_to_hundredth(value: Fraction) -> Decimal:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(CENT, ROUND_HALF_UP)


def _marks_of(rules: TeamsRules, total: MatchTotal, points: Points) -> tuple[Mark, Mark]:
    """The marks of the match: by IMPs if they are counted, else by points."""
    by_imps = rules.match.method in BY_IMPS
    lead = Fraction(points[0] - points[1])
    home, visitors = total.margins if by_imps else (lead, -lead)
    return _MARKS[_sign(home)], _MARKS[_sign(visitors)]


_MARKS = {1: Mark.WIN, 0: Mark.DRAW, -1: Mark.LOSS}


def counted_match_scores(
    stage: TeamsStage, rounds: int
) -> Iterator[tuple[TeamsRound, BridgeMatch, MatchScore]]:
    """Each match that counts in the first rounds, once, including incomplete ones."""
    for r in stage.rounds[:rounds]:
        for match in r.matches:
            if not match.is_first_half:
                yield r, match, match_score(stage, r, match)


def may_redeal(stage: TeamsStage, r: TeamsRound, match: BridgeMatch, number: int) -> bool:
    """Whether a spoilt board may be dealt again (Law 6): not if the result of the match without it
    could be known (Law 86A of 2017), that is if all others have results.
    """
    score = match_score(stage, r, match)
    others = (each for each in score.boards if each.board.number != number)
    return any(each.waits for each in others)
