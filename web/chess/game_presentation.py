"""The presentation of chess where it differs from other games of rounds."""

from collections.abc import Callable, Iterator, Mapping

from domain.chess.knock_out import has_drawn_bracket, is_over, progress_of
from domain.chess.round_robin import annulled_numbers
from domain.chess.stage import Entry, Round, Stage
from domain.chess.standings import (
    counting_tie_breaks,
    crosstable_of,
    ranking_rules,
    rankings,
    team_scores,
    tie_breaks_left_out,
    tie_breaks_with_unrated,
)
from domain.contest.game import GamePlace
from domain.contest.round import Pair
from domain.ids import BoardNo, Number, RoundNo
from domain.knockout.progress import KnockOutMatch, Progress
from domain.messages import say
from domain.prizes.category import PersonFacts
from domain.results import Cell, Mark
from domain.round_robin.plan import Divided
from domain.standings.rules import without_games_of
from domain.standings.table import RankingTable, ranking_table
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.descriptor import parse_tie_break
from domain.swiss.pairing_system import LAST_RENUMBERED
from events.chess.decisions.us_chess import is_too_late_for_irrevocable_bye
from events.game.words import result_words
from web.chess.knock_out_words import round_name
from web.contest.game_presentation import (
    GamePresentation,
    Groups,
    PrizeWinner,
    RatingTieBreaks,
    Seats,
    SideScore,
    Square,
    UnfinishedGame,
)
from web.contest.notation import Column, mark_text, modifier_marks, score_text
from web.contest.sheet_parts import Entrant, GameName
from web.contest.visibility import entrants_before
from web.prizes.contest import ShownPerson
from web.shared.sheet import LEFT_OUT


class ChessPresentation(GamePresentation[Stage, Round, Entry]):
    to_come = say("Provisional. Still to be played (round.board): {games}")

    def entrant(self, entry: Entry, score: str, apart: str) -> Entrant:
        person = entry.person
        return Entrant(
            *(entry.id, entry.number or 0, person.title, person.family, person.given),
            *(person.federation, person.rating, score),
            apart=apart or LEFT_OUT,
        )

    def score_function_before(self, stage: Stage, number: RoundNo) -> Callable[[Number], str]:
        """A function for the score before that round, in a knock-out that of the current match."""
        if has_drawn_bracket(stage):
            progress = progress_of(stage, number - 1)
            return lambda player: _match_score(progress, player)
        table, left_out = crosstable_of(stage, number - 1), annulled_numbers(stage)
        counting = without_games_of(table, left_out)
        return lambda player: score_text((table if player in left_out else counting).score(player))

    def has_fixed_numbers(self, stage: Stage) -> bool:
        return not stage.paired_by_system or len(stage.rounds) >= LAST_RENUMBERED

    def is_bye_irrevocable(self, stage: Stage, entry: Entry, number: RoundNo, mark: Mark) -> bool:
        return mark is Mark.HALF_BYE and is_too_late_for_irrevocable_bye(stage, entry, number)

    def prize_winner(self, stage: Stage, entry: Entry) -> PrizeWinner:
        person = entry.person
        return PrizeWinner(
            (PersonFacts(person.sex, person.born, person.federation, person.club),),
            person.rating,
            ShownPerson(person.title, person.family, person.given, person.federation),
            frozenset(person.categories),
        )

    def count_results(self, r: Round) -> tuple[int, int]:
        entered = sum(board.result is not None for board in r.boards)
        return entered, entered + len(r.boards_without_result)

    def awaited_pairs(self, r: Round) -> Iterator[Pair]:
        boards = map(r.board, r.boards_without_result)
        return ((board.white, board.black) for board in boards)

    def unfinished_games(self, stage: Stage) -> Iterator[tuple[UnfinishedGame, Pair]]:
        for r, board in stage.outstanding_games():
            place = f"{r.number}.{board.number}"
            yield UnfinishedGame(r.number, place, board.is_adjourned), (board.white, board.black)

    def round_name(self, stage: Stage, r: Round) -> GameName | None:
        return round_name(stage, r) if has_drawn_bracket(stage) else None

    def seats_at_board(self, stage: Stage, r: Round, at: GamePlace) -> Seats:
        board = r.board(at.board)
        entrants = entrants_before(stage, r.number)
        return (entrants[board.white], entrants[board.black]), True

    def pair_result_text(self, stage: Stage, r: Round, number: int) -> str:
        result = r.board(BoardNo(number)).result
        return result_words(result) if result else ""

    def squares_function(self, stage: Stage) -> Callable[[Entry], tuple[Square, ...]]:
        """A function for the squares of an entry; a game without a result is shown as in play."""
        rows = crosstable_of(stage).by_number
        playing = {
            (r.number, entry)
            for r in stage.rounds
            for board in r.boards
            if board.result is None
            for entry in (board.white, board.black)
        }

        def squares_of(entry: Entry) -> tuple[Square, ...]:
            assert entry.number is not None, "whoever is ranked has a number"
            cells = enumerate(rows[entry.number].cells, 1)
            return tuple(_square(cell, (number, entry.id) in playing) for number, cell in cells)

        return squares_of

    def ranked_tables(self, stage: Stage, rounds: int) -> tuple[RankingTable, ...]:
        return rankings(stage, rounds)

    def columns_after_points(self, stage: Stage) -> tuple[Column, ...]:
        tie_breaks = ((head, parse_tie_break(head)) for head in counting_tie_breaks(stage))
        return tuple(
            Column(head, TIEBREAKS[modified.code].name, tuple(modifier_marks(modified)))
            for head, modified in tie_breaks
        )

    is_over = staticmethod(is_over)

    def ranking_inputs(self, stage: Stage) -> tuple[object, ...]:
        return (stage.round_robin,)

    def order_after(self, stage: Stage, rounds: int) -> Mapping[Number, int]:
        """The places, in a round robin by points alone, as its tie-breaks need all games."""
        if stage.round_robin is None:
            return super().order_after(stage, rounds)
        counting = without_games_of(crosstable_of(stage, rounds), annulled_numbers(stage))
        table = ranking_table(counting, [parse_tie_break("PTS")], ranking_rules(stage))
        return {line.number: place for place, line in enumerate(table.standings, 1)}

    def groups_of(self, stage: Stage, number: Number) -> Groups:
        return Groups(quad_of(stage, number), _team_of(stage, number))

    def scores_of_sides(self, stage: Stage) -> tuple[SideScore, ...]:
        return tuple(SideScore(team.name, score_text(team.points)) for team in team_scores(stage))

    def rating_tie_breaks(self, stage: Stage) -> RatingTieBreaks:
        made_up = tie_breaks_with_unrated(stage)
        return RatingTieBreaks(tie_breaks_left_out(stage), made_up, stage.rules.unrated)

    def bracket_progress(self, stage: Stage, rounds: int) -> Progress | None:
        return progress_of(stage, rounds) if has_drawn_bracket(stage) else None

    def side_score(self, stage: Stage, match: KnockOutMatch, side: int) -> str:
        course = match.course
        return score_text(5 * course.total_score[side]) if course and course.turns else ""


def _square(cell: Cell, playing: bool) -> Square:
    colour = cell.colour.value if cell.colour and cell.played else ""
    return Square(colour, "·" if playing else mark_text(cell.mark), cell.opponent)


def _match_score(progress: Progress, number: Number) -> str:
    match = progress.latest_match_of(number)
    if match is None or match.course is None:
        return ""
    return score_text(5 * match.course.total_score[match.sides.index(number)])


def quad_of(stage: Stage, number: int) -> int:
    """The quad of that number; 0 if the field is not divided into quads."""
    plan = stage.round_robin
    if plan is None or plan.table is None or plan.system is not Divided.QUADS:
        return 0
    return next(quad for quad, group in enumerate(plan.ranked_groups, 1) if number in group)


def _team_of(stage: Stage, number: Number) -> str:
    plan = stage.round_robin
    if plan is None or plan.table is None:
        return ""
    sides = zip(plan.teams, plan.sides, strict=True) if plan.sides else ()
    return next((name for name, side in sides if number in side), "")


def counted_boards(count: int) -> str:
    return say("1 board") if count == 1 else say("{boards} boards", boards=count)
