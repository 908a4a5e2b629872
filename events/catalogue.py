"""All facts and acts, looked up by their stored names or by their classes.

Only here stored names are mapped to classes: files and classes may move, names stay. `KINDS` has
the newest version of each kind.
"""

from collections.abc import Mapping
from typing import Any

from events.contest.decisions import (
    draws,
    entries,
    game_scores,
    manual,
    pairing,
    presence,
    replanning,
    results,
    rounds,
    teams,
)
from events.contest.facts import (
    draws as of_draws,
    entries as of_entries,
    game_scores as of_scores,
    matches as of_matches,
    results as of_results,
    rounds as of_rounds,
    teams as of_teams,
)
from events.game import Act, Fact, declared_in
from events.games import GAMES
from events.log.vocabulary import Command, Event
from events.prizes import decisions as about_prizes, facts as of_prizes
from events.rulings import decisions as about_rulings, facts as of_rulings
from events.tournament.decisions import discarding, parts, tournaments
from events.tournament.facts import parts as of_parts, tournaments as of_tournaments
from events.upcasts import UPCASTS

OF_ROUNDS = declared_in(Fact, of_rounds, of_entries, of_results, of_scores)
OF_TEAMS = declared_in(Fact, of_draws, of_teams, of_matches)
ABOUT_ROUNDS = declared_in(
    Act, *(replanning, entries, presence, pairing, rounds, manual, results, game_scores)
)
ABOUT_TEAMS = declared_in(Act, teams, draws)
FACTS: tuple[Fact[Any, Any, Any], ...] = (
    *declared_in(Fact, of_tournaments, of_parts, of_prizes, of_rulings),
    *OF_ROUNDS,
    *OF_TEAMS,
    *(fact for game in GAMES.values() for fact in game.facts),
)
ACTS: tuple[Act[Any, Any], ...] = (
    *declared_in(Act, tournaments, parts, discarding, parts, about_prizes, about_rulings),
    *ABOUT_ROUNDS,
    *ABOUT_TEAMS,
    *(act for game in GAMES.values() for act in game.acts),
)
FACT_OF: Mapping[type[Event], Fact[Any, Any, Any]] = {fact.type: fact for fact in FACTS}
ACT_OF: Mapping[type[Command], Act[Any, Any]] = {act.command: act for act in ACTS}
KINDS: Mapping[str, type[Event]] = {fact.kind: fact.type for fact in FACTS}
KIND_OF: Mapping[type[Event], str] = {fact.type: fact.kind for fact in FACTS}
COMMANDS: Mapping[str, type[Command]] = {act.name: act.command for act in ACTS}
COMMAND_KINDS: Mapping[str, type[Command]] = {act.kind: act.command for act in ACTS}
COMMAND_KIND_OF: Mapping[type[Command], str] = {act.command: act.kind for act in ACTS}


def kinds_of(*types: type[Event]) -> frozenset[str]:
    """All stored names of events of these classes, older versions included."""
    found = {KIND_OF[each] for each in types}
    while older := {kind for kind, step in UPCASTS.items() if step.kind in found} - found:
        found |= older
    return frozenset(found)
