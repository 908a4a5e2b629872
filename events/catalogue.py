"""All facts and acts, looked up by their stored names or by their classes.

Only here stored names are mapped to classes: files and classes may move, names stay. `KINDS` maps
each kind of event to the class of its newest version.
"""

from collections.abc import Mapping
from typing import Any

from events.contest.decisions import (
    draws,
    entries,
    game_scores,
    manual,
    pairing,
    replanning,
    results,
    rounds,
    teams,
)
from events.contest.facts import (
    entries as entry_facts,
    results as result_facts,
    rounds as round_facts,
    teams as team_facts,
)
from events.game import ActRule, Fact, declared_in
from events.games import GAMES
from events.log.vocabulary import Command, Event
from events.prizes import decisions as prize_acts, facts as prize_facts
from events.rulings import decisions as ruling_acts, facts as ruling_facts
from events.tournament.decisions import discarding, parts, tournaments
from events.tournament.facts import parts as part_facts, tournaments as tournament_facts
from events.upcasts import UPCASTS

ROUND_FACTS = declared_in(Fact, round_facts, entry_facts, result_facts)
TEAM_FACTS = declared_in(Fact, team_facts)
ROUND_ACTS = declared_in(
    ActRule, *(replanning, entries, pairing, rounds, manual, results, game_scores)
)
TEAM_ACTS = declared_in(ActRule, teams, draws)
FACTS: tuple[Fact[Any, Any, Any], ...] = (
    *declared_in(Fact, tournament_facts, part_facts, prize_facts, ruling_facts),
    *ROUND_FACTS,
    *TEAM_FACTS,
    *(fact for game in GAMES.values() for fact in game.facts),
)
ACTS: tuple[ActRule[Any, Any], ...] = (
    *declared_in(ActRule, tournaments, parts, discarding, parts, prize_acts, ruling_acts),
    *ROUND_ACTS,
    *TEAM_ACTS,
    *(act for game in GAMES.values() for act in game.acts),
)
FACT_OF: Mapping[type[Event], Fact[Any, Any, Any]] = {fact.type: fact for fact in FACTS}
ACT_OF: Mapping[type[Command], ActRule[Any, Any]] = {act.command: act for act in ACTS}
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
