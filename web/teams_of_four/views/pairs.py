"""How the pairs of all teams did, by Butler and by cross-IMPs: of rounds that are over alone, so
that nobody can work out from it what was scored of a board still to be played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile

from domain.messages import say
from domain.teams_of_four.pairs import PairScore, pair_scores
from domain.teams_of_four.stage import TeamsStage
from web.contest.members import Who, members_shown
from web.contest.views.round_views import stage_view
from web.contest.visibility import published_rounds
from web.shared.board_words import fixed_decimals

PAIRS_TOLD = say(
    "IMPs a board, of rounds that are over. Butler: against the datum of all tables; "
    "cross-IMPs: against each of them."
)


@dataclass(frozen=True, slots=True)
class PairRow:
    """IMPs a board; `opponents` is the mean of theirs, `corrected` one's own and that added up.
    Pairs of one mean have one place.
    """

    key: str
    place: int
    first: Who
    second: Who
    entry: int
    team: str
    boards: int
    butler: str
    cross: str
    opponents: str
    corrected: str


def placed(stage: TeamsStage) -> Iterator[tuple[int, PairScore]]:
    place, before = 0, None
    for at, each in enumerate(pair_scores(stage, _rounds_over(stage)), 1):
        place, before = place if each.mean == before else at, each.mean
        yield place, each


def rows_of(stage: TeamsStage) -> Iterator[PairRow]:
    known = members_shown(stage)
    for place, each in placed(stage):
        one, other = each.partners
        team = stage.entry(each.team)
        yield PairRow(
            f"{one}.{other}",
            place,
            known[one],
            known[other],
            team.id,
            team.short or team.name,
            each.boards,
            *map(fixed_decimals, (each.mean, each.cross_mean, each.opponents, each.corrected)),
        )


def _rounds_over(stage: TeamsStage) -> int:
    """The last round that is over, ignoring moved matches; 0 without one."""
    last = dropwhile(
        lambda r: any(not match.finished and not match.moved_to for match in r.matches),
        reversed(published_rounds(stage)),
    )
    return next((int(r.number) for r in last), 0)


VIEW = stage_view("pairs", rows_of, say("Scores of the pairs"), "teams_of_four/sheets/pairs.js")
