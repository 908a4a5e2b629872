"""Every fact and every act there is, looked up by its stored name or by its class.

The only place where a stored name meets a class: files and classes may move, names stay. `KINDS`
has the newest version of each.
"""

from collections.abc import Mapping
from typing import Any

from events.contest.declared import ACTS as ABOUT_ROUNDS
from events.contest.declared import FACTS as OF_ROUNDS
from events.game import Act, Fact
from events.games import GAMES
from events.log.command import Command
from events.log.event import Event
from events.prizes.acts import ACTS as ABOUT_PRIZES
from events.prizes.facts import FACTS as OF_PRIZES
from events.tournament.acts import ACTS as OF_TOURNAMENTS
from events.tournament.facts import FACTS as OF_ANY_TOURNAMENT
from events.upcasts import UPCASTS

FACTS: tuple[Fact[Any, Any, Any], ...] = (
    *OF_ANY_TOURNAMENT,
    *OF_PRIZES,
    *OF_ROUNDS,
    *(fact for game in GAMES.values() for fact in game.facts),
)
ACTS: tuple[Act[Any, Any], ...] = (
    *OF_TOURNAMENTS,
    *ABOUT_PRIZES,
    *ABOUT_ROUNDS,
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
    """Every name that events of these classes are stored under, those of older versions too."""
    found = {KIND_OF[each] for each in types}
    while older := {kind for kind, step in UPCASTS.items() if step.kind in found} - found:
        found |= older
    return frozenset(found)
