"""The scores of the pairs of all teams, by Butler and by cross-IMPs. Only finished rounds count, so
that no score of a board still to be played can be worked out from them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile

from domain.messages import say
from domain.teams_of_four.pairs import PairScore, pair_scores
from domain.teams_of_four.stage import TeamsStage
from web.contest.members import ShownMember, shown_members
from web.contest.views.round_views import stage_view
from web.contest.visibility import published_rounds
from web.shared.board_words import fixed_decimals

PAIRS_LEGEND = say(
    "IMPs a board, of rounds that are over. Butler: against the datum of all tables; "
    "cross-IMPs: against each of them."
)


@dataclass(frozen=True, slots=True)
class PairRow:
    """Values in IMPs per board: `opponents` is the mean of the pair's opponents, `corrected` the
    sum of that and the pair's own mean. Pairs with equal means share a place.
    """

    key: str
    place: int
    first: ShownMember
    second: ShownMember
    entry: int
    team: str
    boards: int
    butler: str
    cross: str
    opponents: str
    corrected: str


def placed_pairs(stage: TeamsStage) -> Iterator[tuple[int, PairScore]]:
    """The pairs, best first, each with its place, which equal pairs share."""
    place, previous_mean = 0, None
    for at, each in enumerate(pair_scores(stage, _last_finished_round(stage)), 1):
        place, previous_mean = place if each.mean == previous_mean else at, each.mean
        yield place, each


def pair_rows(stage: TeamsStage) -> Iterator[PairRow]:
    members = shown_members(stage)
    for place, each in placed_pairs(stage):
        first, second = each.partners
        team = stage.entry(each.team)
        yield PairRow(
            f"{first}.{second}",
            place,
            members[first],
            members[second],
            team.id,
            team.short or team.name,
            each.boards,
            *map(fixed_decimals, (each.mean, each.cross_mean, each.opponents, each.corrected)),
        )


def _last_finished_round(stage: TeamsStage) -> int:
    """The last round that is over, ignoring moved matches; 0 without one."""
    last = dropwhile(
        lambda r: any(not match.is_finished and not match.moved_to for match in r.matches),
        reversed(published_rounds(stage)),
    )
    return next((int(r.number) for r in last), 0)


VIEW = stage_view("pairs", pair_rows, say("Scores of the pairs"), "teams_of_four/sheets/pairs.js")
