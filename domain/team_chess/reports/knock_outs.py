"""A team event as the knock-out its report names, where its matches are those of a bracket.

The bracket is that of the teams' numbers. A report tells who met whom, and from that who went on;
it has no record for how many legs a meeting has, whether third place is played for, and how level
matches are decided. That way is taken that leads from every round to the next and to the places of
record 310, of several the one by which the fewest teams left. A meeting that was due and not played
is lost by whoever is not seen again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product

from domain.ids import EntryId, RoundNo
from domain.knockout.plan import KnockOutPlan
from domain.knockout.progress import Progress
from domain.knockout.steps import Step
from domain.said import said_together, say
from domain.team_chess.cup import USUAL, Decider, TeamKnockOut
from domain.team_chess.knock_out import progress_of
from domain.team_chess.reports.tables import without_system
from domain.team_chess.round import TeamRound
from domain.team_chess.rules import KNOCK_OUT
from domain.team_chess.stage import TeamStage
from domain.times.time_control import Pace

MOST_DECIDERS = 2
"""In so many of them, one after the other, who went on is looked for."""

Ranks = dict[EntryId, int]

NOT_TOLD = say(
    "the report does not say how level matches are decided, nor who is named first: taken as "
    "decided by {deciders}, which leads to the same teams, and drawn by lot"
)
NO_BRACKET = say(
    "the matches are not those of a bracket by the teams' numbers: planned as a Swiss by C.04.6 "
    "(2026)"
)
_CALLED = {
    Decider.BERLIN: say("the Berlin count"),
    Decider.TOP_BOARD: say("the top board"),
    Decider.BOTTOM_BOARD: say("the boards without the last ones"),
    Decider.WINS: say("games won"),
    Decider.LOWER_NUMBER: say("the higher number of the bracket"),
}


def with_bracket(
    stage: TeamStage, ranks: Ranks, notes: tuple[str, ...]
) -> tuple[TeamStage, tuple[str, ...]]:
    """`ranks` are those that the report states."""
    found = [each for way in _ways(len(stage.entries)) if (each := _played(stage, way))]
    if not found:
        return stage, (*notes, NO_BRACKET)
    best = min(found, key=lambda cup: (_places(cup, ranks) != ranks, _how_many_left(cup)))
    assert best.knock_out is not None, "it was read as one"
    said = said_together(", then ", (_CALLED[each] for each in best.knock_out.deciders)) or say(
        "another match"
    )
    return best, (*without_system(notes), NOT_TOLD.format(deciders=said))


def _ways(teams: int) -> Iterator[TeamKnockOut]:
    orders: list[Sequence[Decider]] = [USUAL]
    orders += [
        each for length in range(MOST_DECIDERS + 1) for each in permutations(Decider, length)
    ]
    for legs, third_place, deciders in product((1, 2), (False, True), orders):
        steps = Step(legs, Pace.STANDARD), Step(1, Pace.RAPID)
        plan = KnockOutPlan(
            steps, all_played=True, third_place=third_place, entries=teams, by_hand=True
        )
        yield TeamKnockOut(plan, tuple(deciders))


def _played(stage: TeamStage, way: TeamKnockOut) -> TeamStage | None:
    """The stage as a knock-out of that kind, matches in the order of the bracket; None where a
    round does not follow from those before it.
    """
    teams = {
        id_: replace(team, withdrawn_from=None, byes=(), first_round=RoundNo(1))
        for id_, team in stage.entries.items()
    }
    rules = replace(
        stage.rules,
        system=KNOCK_OUT,
        edition="",
        rounds=max(way.plan.longest, len(stage.rounds)),
        tie_breaks=(),
        initial_colour=None,
    )
    cup = replace(stage, rules=rules, entries=teams, knock_out=way, rounds=())
    for r in stage.rounds:
        there = {team for later in stage.rounds[r.number - 1 :] for team in _playing(later)}
        cup = _without_the_gone(cup, r, there)
        order = _due(cup)
        met = {frozenset(match.teams): match for match in r.matches}
        if not met.keys() <= set(order):
            return None
        ordered = [met[pair] for pair in order if pair in met]
        matches = tuple(replace(match, number=n) for n, match in enumerate(ordered, 1))
        cup = replace(cup, rounds=(*cup.rounds, replace(r, matches=matches)))
    return cup


def _playing(r: TeamRound) -> Iterator[EntryId]:
    return (team for match in r.matches for team in match.teams)


def _due(cup: TeamStage) -> list[frozenset[EntryId]]:
    """Who can meet next, from the upper end of the bracket down."""
    team_of = {number: team.id for number, team in cup.numbered()}
    return [frozenset(team_of[n] for n in match.pair) for match in progress_of(cup).to_start()]


def _without_the_gone(cup: TeamStage, r: TeamRound, there: set[EntryId]) -> TeamStage:
    met = {frozenset(match.teams) for match in r.matches}
    while True:
        left = [team for pair in _due(cup) if pair not in met for team in _left(cup, pair, there)]
        if not left:
            return cup
        gone = {id_: replace(cup.entries[id_], withdrawn_from=r.number) for id_ in left}
        cup = replace(cup, entries={**cup.entries, **gone})


def _left(cup: TeamStage, pair: frozenset[EntryId], there: set[EntryId]) -> Sequence[EntryId]:
    """Who of them went: the weaker one where neither is seen again."""
    absent = sorted(pair - there, key=lambda team: cup.entries[team].number or 0)
    return absent[-1:]


def _how_many_left(cup: TeamStage) -> int:
    return sum(team.withdrawn_from is not None for team in cup.entries.values())


def _places(cup: TeamStage, ranks: Ranks) -> Ranks:
    team_of = {number: team.id for number, team in cup.numbered()}
    known: Progress = progress_of(cup)
    firsts = {team_of[place.number]: place.first for place in known.places()}
    return {team: first for team, first in firsts.items() if team in ranks}
