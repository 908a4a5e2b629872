"""The phase that an act of bridge is decided on, and the seed that the server draws for it."""

from typing import Any, TypeVar

from msgspec.structs import replace

from domain.bridge.phase import Phase, phase_of
from domain.tournament import Tournament
from events.bridge.vocabulary.commands import ClosePhase, ReplanLines, SeedLines
from events.bridge.vocabulary.fields import LARGEST_SEED
from events.game import Chance

WithSeed = TypeVar("WithSeed", SeedLines, ReplanLines, ClosePhase)


def the_phase(state: Tournament, command: Any) -> Phase:
    return phase_of(state, command.stage)


def with_drawn_seed(_state: Tournament, command: WithSeed, chance: Chance) -> WithSeed:
    return replace(command, seed=command.seed or chance.source.randint(1, LARGEST_SEED))
