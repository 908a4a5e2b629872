"""A team event as the round robin or knock-out named in its report, if its matches are those of the
table, or of a bracket.

The bracket is that of the teams' numbers. A report has the matches, and so the teams that went on;
it has no records for the number of legs, a match for third place, and the decision of level
matches. The rules are chosen that lead from every round to the next and to the places of record
310, of several those with the fewest withdrawals. A due meeting that was not played is lost by the
team that does not appear again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product

from domain.formats.trf.tournament import TournamentReport
from domain.ids import EntryId, RoundNo
from domain.knockout.match import MatchStep
from domain.knockout.plan import KnockOutPlan
from domain.knockout.progress import Progress
from domain.messages import join_messages, say
from domain.round_robin import systems as tables
from domain.round_robin.plan import TablePlan
from domain.standings.rules import RankingRules
from domain.team_chess.knock_out import progress_of
from domain.team_chess.reports.announced_rules import table_code, usable_tie_breaks
from domain.team_chess.round import TeamRound
from domain.team_chess.rules import (
    KNOCK_OUT,
    TABLE_TIE_BREAKS,
    USUAL,
    Decider,
    TeamKnockOut,
    TeamRules,
)
from domain.team_chess.stage import TeamStage
from domain.times.time_control import Pace


def as_round_robin(
    stage: TeamStage, report: TournamentReport, notes: tuple[str, ...]
) -> tuple[TeamStage, tuple[str, ...]]:
    """The stage as the reported round robin, if its matches are the table's; and notes."""
    named = tables.tables_of_trf_code(table_code(report))
    for turned, (system, cycles) in product((False, True), named):
        found = _fit_to_table(stage, TablePlan(system, cycles), turned=turned)
        if found is not None:
            rounds = len(found.table.drawn_table.rounds) if found.table else stage.rules.rounds
            order, unsuitable = suitable_tie_breaks(stage.rules, report)
            rules = replace(
                stage.rules,
                system=system.value,
                rounds=rounds,
                initial_colour=None,
                tie_breaks=order,
            )
            return replace(found, rules=rules), (*without_system_note(notes), *unsuitable)
    return stage, notes


def without_system_note(notes: tuple[str, ...]) -> tuple[str, ...]:
    """The notes without the one on a system unknown among the Swisses."""
    return tuple(note for note in notes if not note.startswith("no system"))


def suitable_tie_breaks(
    rules: TeamRules, report: TournamentReport
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The announced tie-breaks that suit fixed pairings, and notes on the others; the usual ones if
    the report announces none.
    """
    if not report.regulations.tie_breaks and not report.regulations.standings_order:
        return TABLE_TIE_BREAKS, ()
    return usable_tie_breaks(rules.tie_breaks, rules.terms, RankingRules(predetermined=True))


def _fit_to_table(stage: TeamStage, plan: TablePlan, *, turned: bool) -> TeamStage | None:
    """The stage with its table, matches in the table's order; None if a match does not fit.
    `turned`: the team named first may be the other one, as by an arbiter's hand.
    """
    table = plan.build_table(len(stage.entries))
    if len(table.rounds) < len(stage.rounds) or stage.forbidden:
        return None
    rounds = []
    for r, scheduled in zip(stage.rounds, table.rounds, strict=False):
        pairs = [(EntryId(game.white), EntryId(game.black)) for game in scheduled.games]
        due = [*map(frozenset, pairs)]
        matches = {frozenset(match.teams): match for match in r.matches}
        if set(due) != set(matches) or not (turned or {m.teams for m in r.matches} == set(pairs)):
            return None
        ordered = (replace(matches[pair], number=number) for number, pair in enumerate(due, 1))
        rounds.append(replace(r, matches=tuple(ordered)))
    return replace(stage, rounds=tuple(rounds), table=replace(plan, table=table))


MOST_DECIDERS = 2
"""The most deciders, one after another, tried to explain the winners."""

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


def as_knock_out(
    stage: TeamStage, ranks: Ranks, notes: tuple[str, ...]
) -> tuple[TeamStage, tuple[str, ...]]:
    """The stage as a knock-out, if possible; `ranks` are those stated in the report."""
    found = [
        each
        for way in _knock_out_rules(len(stage.entries))
        if (each := _replay_as_knock_out(stage, way))
    ]
    if not found:
        return stage, (*notes, NO_BRACKET)
    best = min(found, key=lambda cup: (_places_of(cup, ranks) != ranks, _withdrawn_count(cup)))
    assert best.knock_out is not None, "it was read as one"
    deciders = join_messages(", then ", (_CALLED[each] for each in best.knock_out.deciders)) or say(
        "another match"
    )
    return best, (*without_system_note(notes), NOT_TOLD.format(deciders=deciders))


def _knock_out_rules(teams: int) -> Iterator[TeamKnockOut]:
    """The rules to be tried, the usual deciders first."""
    orders: list[Sequence[Decider]] = [USUAL]
    orders += [
        each for length in range(MOST_DECIDERS + 1) for each in permutations(Decider, length)
    ]
    for legs, third_place, deciders in product((1, 2), (False, True), orders):
        steps = MatchStep(legs, Pace.STANDARD), MatchStep(1, Pace.RAPID)
        plan = KnockOutPlan(
            steps, all_played=True, third_place=third_place, entries=teams, by_hand=True
        )
        yield TeamKnockOut(plan, tuple(deciders))


def _replay_as_knock_out(stage: TeamStage, knock_out: TeamKnockOut) -> TeamStage | None:
    """The stage as a knock-out of that kind, matches in the order of the bracket; None if a round
    does not follow from earlier ones.
    """
    teams = {
        id_: replace(team, withdrawn_from=None, byes=(), first_round=RoundNo(1))
        for id_, team in stage.entries.items()
    }
    rules = replace(
        stage.rules,
        system=KNOCK_OUT,
        edition="",
        rounds=max(knock_out.plan.most_rounds, len(stage.rounds)),
        tie_breaks=(),
        initial_colour=None,
    )
    cup = replace(stage, rules=rules, entries=teams, knock_out=knock_out, rounds=())
    for r in stage.rounds:
        still_playing = {
            team
            for later in stage.rounds[r.number - 1 :]
            for match in later.matches
            for team in match.teams
        }
        cup = _with_withdrawals(cup, r, still_playing)
        order = _due_pairs(cup)
        met = {frozenset(match.teams): match for match in r.matches}
        if not met.keys() <= set(order):
            return None
        ordered = [met[pair] for pair in order if pair in met]
        matches = tuple(replace(match, number=n) for n, match in enumerate(ordered, 1))
        cup = replace(cup, rounds=(*cup.rounds, replace(r, matches=matches)))
    return cup


def _due_pairs(cup: TeamStage) -> list[frozenset[EntryId]]:
    """Pairs of teams that can meet next, from the upper end of the bracket down."""
    team_of = cup.by_number
    return [
        frozenset(team_of[n] for n in match.both_numbers)
        for match in progress_of(cup).startable_matches()
    ]


def _with_withdrawals(cup: TeamStage, r: TeamRound, still_playing: set[EntryId]) -> TeamStage:
    """The cup without the teams whose due meetings are not in the round; `still_playing` are those
    that play in it or later.
    """
    met = {frozenset(match.teams) for match in r.matches}
    while True:
        left = [
            team
            for pair in _due_pairs(cup)
            if pair not in met
            for team in _team_that_left(cup, pair, still_playing)
        ]
        if not left:
            return cup
        gone = {id_: replace(cup.entries[id_], withdrawn_from=r.number) for id_ in left}
        cup = replace(cup, entries={**cup.entries, **gone})


def _team_that_left(
    cup: TeamStage, pair: frozenset[EntryId], still_playing: set[EntryId]
) -> Sequence[EntryId]:
    """The team of the pair that has left; the weaker one if neither appears again."""
    absent = sorted(pair - still_playing, key=lambda team: cup.entries[team].number or 0)
    return absent[-1:]


def _withdrawn_count(cup: TeamStage) -> int:
    return sum(team.withdrawn_from is not None for team in cup.entries.values())


def _places_of(cup: TeamStage, ranks: Ranks) -> Ranks:
    """The best place of each team of `ranks` by the bracket."""
    team_of = cup.by_number
    known: Progress = progress_of(cup)
    firsts = {team_of[place.number]: place.first for place in known.places()}
    return {team: first for team, first in firsts.items() if team in ranks}
