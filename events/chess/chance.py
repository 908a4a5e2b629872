"""What commands of chess leave to the server: colours, numbers, seeds.

A seed of a Chess960 draw must not be in the log before its round is drawn, and must not be lost
with the process either: it follows from the server's own secret and the place it is for.
"""

from msgspec.structs import replace

from domain.chess.predetermined import drawn_numbers
from domain.chess.stage import stages_of
from domain.draws import lots
from domain.draws.announced_positions import terms_of
from domain.draws.start_positions import Repeats, commitment
from domain.errors import NotNow
from domain.ids import StageId
from domain.round_robin.plan import Divided
from domain.tournament import Tournament
from events.chess.commands import (
    AnnounceLots,
    AnnounceStartPositions,
    DrawBracket,
    DrawLots,
    DrawStartPositions,
    PlanStage,
)
from events.chess.decisions.start_positions import excluded_by, label_of, rounds_to_announce
from events.game import Chance


def initial_colour(_state: Tournament, command: PlanStage, chance: Chance) -> PlanStage:
    if command.initial_colour:
        return command
    return replace(command, initial_colour=chance.colour().value)


def numbers(state: Tournament, command: DrawLots, chance: Chance) -> DrawLots:
    """Refused later where there is nothing to draw."""
    _the_servers_own(command.server)
    stage = stages_of(state).get(StageId(command.stage))
    if stage is not None and stage.lots is not None:
        return replace(command, server=_secret_of_lots(state, stage.id, chance).hex())
    plan = stage.round_robin if stage else None
    if stage is None or plan is None or plan.table is not None:
        return command
    drawn = command.numbers or tuple(drawn_numbers(stage, chance.source).items())
    toss = command.toss
    if plan.system is Divided.QUADS and not toss:
        toss = chance.colour().value
    return replace(command, numbers=drawn, toss=toss)


def bracket(state: Tournament, command: DrawBracket, chance: Chance) -> DrawBracket:
    """The seed follows from the stage: taken back and drawn again, the same field gets the same
    lots, so that nobody can draw until they like it.
    """
    _the_servers_own(command.server)
    stage = stages_of(state).get(StageId(command.stage))
    if stage is not None and stage.lots is not None:
        return replace(command, server=_secret_of_lots(state, stage.id, chance).hex())
    seed = chance.secret_seed(f"knock-out draw\n{state.id}\n{command.stage}\n")
    return replace(command, server=seed.hex())


def promise_of_lots(state: Tournament, command: AnnounceLots, chance: Chance) -> AnnounceLots:
    """What the server promises: the fingerprint of a secret nobody else knows."""
    _the_servers_own(command.server)
    stage = stages_of(state).get(StageId(command.stage))
    if stage is None:
        return command
    secret = _secret_of_lots(state, stage.id, chance)
    return replace(command, server=lots.commitment(label_of(state, stage), secret))


def _secret_of_lots(state: Tournament, stage: int, chance: Chance) -> bytes:
    return chance.secret_seed(f"announced lots\n{state.id}\n{stage}\n")


def commitments(
    state: Tournament, command: AnnounceStartPositions, chance: Chance
) -> AnnounceStartPositions:
    """What the server promises for each round: the fingerprint of a seed nobody else knows.

    Always, also beside a sender's own: who brings seeds alone could have tried some before.
    """
    _the_servers_own(command.server)
    stage = stages_of(state).get(StageId(command.stage))
    if stage is None or command.repeats not in set(Repeats):
        return command
    label, excluded = label_of(state, stage), excluded_by(command)
    promises = tuple(
        commitment(
            terms_of(label, r, excluded, Repeats(command.repeats)),
            _seed(state, stage.id, r, chance),
        )
        for r in range(1, rounds_to_announce(stage) + 1)
    )
    return replace(command, server=promises)


def seed(state: Tournament, command: DrawStartPositions, chance: Chance) -> DrawStartPositions:
    _the_servers_own(command.server)
    return replace(command, server=_seed(state, command.stage, command.round, chance).hex())


def _the_servers_own(part: object) -> None:
    if part:
        raise NotNow("The server makes its part of a draw itself; leave `server` out.")


def _seed(state: Tournament, stage: int, round_number: int, chance: Chance) -> bytes:
    return chance.secret_seed(f"chess960 seed\n{state.id}\n{stage}\n{round_number}\n")
