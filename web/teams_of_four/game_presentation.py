"""The presentation of teams of four."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from domain.contest.entry import Team
from domain.contest.game import GamePlace
from domain.ids import Number, RoundNo
from domain.knockout.progress import KnockOutMatch, MatchStatus
from domain.messages import say
from domain.standings.table import Standing
from domain.teams_of_four.knock_out import (
    PlayedMatch,
    lead_of,
    meetings_by_teams,
    progress_of,
    winner_and_criterion,
)
from domain.teams_of_four.pairing import is_over
from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.rules import ScoringMethod, TieDecider
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import TITLES, Place, team_ranking
from events.contest.decisions.draws import has_drawn_numbers
from web.contest.game_presentation import PrizeWinner, Seats, Square, bracket_round_name
from web.contest.notation import Column
from web.contest.sheet_parts import GameName
from web.contest.team_presentation import TeamPresentation, winning_team
from web.contest.visibility import entrant_function, published_rounds
from web.shared.sheet import LEFT_OUT, LeftOut
from web.teams_of_four.scores import (
    boards_under_review,
    imps_text,
    match_points,
    number_text,
    points_text,
)
from web.teams_of_four.views.pairings import chart_cells_of_round

POINTS = {
    ScoringMethod.VICTORY_POINTS: ("VP", say("Victory points")),
    ScoringMethod.IMPS: ("Pts", say("Match points")),
    ScoringMethod.BOARD_A_MATCH: ("BAM", say("Board-a-match")),
    ScoringMethod.HYBRID: ("VP", say("Victory points")),
    ScoringMethod.PATTON: ("VP", say("Victory points")),
}
COUNTED = frozenset({"IMPD", "WON", "PREV", "SEED"})
"""Tie-breaks that are no victory points."""
REVIEWED = say("result under review")
CARRIED = say("carried forward")
DECIDED_BY = {
    TieDecider.BOARDS.value: say("by further boards"),
    TieDecider.CARRY.value: say("by what was carried forward"),
    TieDecider.HIGHER_SEED.value: say("as the team seeded higher"),
    TieDecider.LOWER_SEED.value: say("as the team seeded lower"),
}


@dataclass(frozen=True, slots=True)
class TeamsTable:
    """A ranking in the form common to all games."""

    standings: tuple[Standing, ...]


def _common_standing(stage: TeamsStage, place: Place) -> Standing:
    """The standing, whose points include the carry-over, which breaks no ties and comes last."""
    carried = (Fraction(place.carried),) if has_carry_over(stage) else ()
    return Standing(place.rank, place.number, (Fraction(place.points), *place.values, *carried))


def has_carry_over(stage: TeamsStage) -> bool:
    """Whether teams began with victory points of the previous stage."""
    return any(stage.carried.values())


class TeamsOfFourPresentation(TeamPresentation[TeamsStage, TeamsRound]):
    has_colours = False

    def score_function_before(self, stage: TeamsStage, number: RoundNo) -> Callable[[Number], str]:
        ranking = team_ranking(stage, number - 1)
        points = {each.number: points_text(stage, each.points) for each in ranking}
        return lambda team: points.get(team, "") if not stage.is_knock_out else ""

    def prize_winner(self, stage: TeamsStage, entry: Team) -> PrizeWinner:
        return winning_team(entry, entry.members, entry.strength)

    # Rounds

    def round_name(self, stage: TeamsStage, r: TeamsRound) -> GameName | None:
        """The common name of all matches of a round of a knock-out; None without one."""
        if stage.knock_out is None or not r.matches:
            return None
        pairs = [match.teams for match in r.matches]
        called = bracket_round_name(stage, pairs, progress_of(stage, r.number))
        return GameName(*called, "", "", 0) if called else None

    def seats_at_board(self, stage: TeamsStage, r: TeamsRound, at: GamePlace) -> Seats:
        shown_as, game = entrant_function(stage), r.game(at.board, at.match, at.room)
        sides = tuple(shown_as(stage.entry(team)) for team in (game.white, game.black))
        return (sides[0], sides[1]), True

    def pair_result_text(self, stage: TeamsStage, r: TeamsRound, number: int) -> str:
        points = match_points(stage, r, r.match(number))
        return "–".join(points) if points[0] else ""

    def squares_function(self, stage: TeamsStage) -> Callable[[Team], tuple[Square, ...]]:
        def squares_of(team: Team) -> tuple[Square, ...]:
            cells = (chart_cells_of_round(stage, team, r)[-1] for r in stage.rounds)
            return tuple(Square("", cell.scored or "·", cell.opponent) for cell in cells)

        return squares_of

    # The ranking

    def ranked_tables(self, stage: TeamsStage, rounds: int) -> tuple[TeamsTable, ...]:
        if stage.is_knock_out:
            bracket_places = progress_of(stage, rounds).places() if has_drawn_numbers(stage) else ()
            return (
                TeamsTable(tuple(Standing(each.first, each.number, ()) for each in bracket_places)),
            )
        return (
            TeamsTable(
                tuple(_common_standing(stage, each) for each in team_ranking(stage, rounds))
            ),
        )

    def columns_after_points(self, stage: TeamsStage) -> tuple[Column, ...]:
        if stage.is_knock_out:
            return ()
        carried = (Column("CF", CARRIED, ()),) if has_carry_over(stage) else ()
        return *self.deciding_columns(stage), *carried

    def deciding_columns(self, stage: TeamsStage) -> tuple[Column, ...]:
        return tuple(Column(each, TITLES[each], ()) for each in stage.rules.tie_breaks)

    def points_column(self, stage: TeamsStage) -> Column | LeftOut:
        if stage.is_knock_out:
            return LEFT_OUT
        return Column(*POINTS[stage.rules.match.method], ())

    def value_text(
        self, stage: TeamsStage, column: Column | LeftOut, value: Fraction | None
    ) -> str:
        head, continuous = column.head if column else "", stage.rules.match.is_continuous
        return number_text(value, head == "IMPQ" or (continuous and head not in COUNTED))

    is_over = staticmethod(is_over)

    def ranking_inputs(self, stage: TeamsStage) -> tuple[object, ...]:
        return (stage.penalties, stage.decided, stage.carried)

    # The bracket

    def side_score(self, stage: TeamsStage, match: KnockOutMatch, side: int) -> str:
        """The lead of the team that is ahead; empty for the other."""
        matches = _matches_of_tie(stage, match)
        if not any(each.score.compared_boards for each in matches):
            return ""
        team = dict(stage.numbered_entries())[match.sides[side] or Number(0)]
        lead = lead_of(stage, matches, team.id)
        return f"+{imps_text(lead)}" if lead > 0 else "0" if lead == 0 else ""

    def decision_message(self, stage: TeamsStage, match: KnockOutMatch) -> str | LeftOut:
        """The text about the decision of a match, or that it is not yet certain."""
        matches = _matches_of_tie(stage, match)
        if any(boards_under_review(stage, each.round, each.match) for each in matches):
            return REVIEWED
        if match.status is not MatchStatus.PLAYED or not matches:
            return LEFT_OUT
        decision = winner_and_criterion(stage, matches)
        return DECIDED_BY.get(decision[1], LEFT_OUT) if decision else LEFT_OUT


def _matches_of_tie(stage: TeamsStage, match: KnockOutMatch) -> list[PlayedMatch]:
    """The published matches between the two sides of a match of the bracket."""
    teams = dict(stage.numbered_entries())
    pair = frozenset(teams[number].id for number in match.both_numbers)
    return meetings_by_teams(stage, len(published_rounds(stage))).get(pair, [])
