"""A team event as the round robin its report names, where its matches are those of the table."""

from dataclasses import replace

from domain.errors import Unsupported
from domain.formats.trf.tournament import TournamentReport
from domain.round_robin import systems as tables
from domain.round_robin.plan import TablePlan
from domain.standings.rules import Rules
from domain.standings.table import refuse_unsuitable
from domain.standings.tiebreaks.descriptor import team_tie_break
from domain.team_chess.reports.codes import table_code
from domain.team_chess.rules import TABLE_TIE_BREAKS, TeamRules
from domain.team_chess.stage import TeamStage


def with_table(
    stage: TeamStage, report: TournamentReport, notes: tuple[str, ...]
) -> tuple[TeamStage, tuple[str, ...]]:
    """As a round robin where the report names one and its matches are those of the table."""
    named = tables.of_trf(table_code(report))
    for system, cycles in named:
        plan = TablePlan(system, cycles)
        found = _fitting(stage, plan)
        if found is not None:
            rounds = len(found.table.drawn.rounds) if found.table else stage.rules.rounds
            order, unsuitable = suitable(stage.rules, report)
            rules = replace(
                stage.rules,
                system=system.value,
                rounds=rounds,
                initial_colour=None,
                tie_breaks=order,
            )
            return replace(found, rules=rules), (*without_system(notes), *unsuitable)
    return stage, notes


def without_system(notes: tuple[str, ...]) -> tuple[str, ...]:
    """All but that of a system that is not known among the Swisses."""
    return tuple(note for note in notes if not note.startswith("no system"))


def suitable(rules: TeamRules, report: TournamentReport) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those of the announced tie-breaks that fixed pairings have, and what is said of the others;
    where the report announces none the usual ones.
    """
    if not report.regulations.tie_breaks and not report.regulations.standings_order:
        return TABLE_TIE_BREAKS, ()
    kept, notes = [], []
    for name in rules.tie_breaks:
        try:
            found = team_tie_break(name, rules.terms.primary.value)
            refuse_unsuitable([found], Rules(predetermined=True))
        except Unsupported as refused:
            notes.append(str(refused).removesuffix("."))
        else:
            kept.append(name)
    return tuple(kept), tuple(notes)


def _fitting(stage: TeamStage, plan: TablePlan) -> TeamStage | None:
    """With its table, every round in its order; None where a match is not that of the table."""
    table = plan.built(len(stage.entries))
    if len(table.rounds) < len(stage.rounds) or stage.forbidden:
        return None
    rounds = []
    for r, scheduled in zip(stage.rounds, table.rounds, strict=False):
        matches = {(int(match.first), int(match.second)): match for match in r.matches}
        pairs = [(int(game.white), int(game.black)) for game in scheduled.games]
        if set(pairs) != set(matches):
            return None
        ordered = (replace(matches[pair], number=number) for number, pair in enumerate(pairs, 1))
        rounds.append(replace(r, matches=tuple(ordered)))
    return replace(stage, rounds=tuple(rounds), table=replace(plan, table=table))
