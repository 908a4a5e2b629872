"""What the server draws when a command leaves it to him: colours, numbers, seeds.

A seed of a Chess960 draw must not be in the log before its round is drawn, and must not be lost
with the process either. So it is not kept at all: it follows from the server's own secret and the
place it is for. Whoever moves a log to another server takes the secret along.
"""

import os
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from pathlib import Path
from random import Random

import msgspec

from domain.chess.predetermined import drawn_numbers
from domain.chess.stage import Stage, stages_of
from domain.chess960.announced import terms_of
from domain.chess960.draw import Repeats, commitment
from domain.errors import BadFile
from domain.ids import StageId
from domain.results import Colour
from domain.round_robin.plan import Divided
from domain.tournament import Tournament
from events.bridge.commands.boards import ClosePhase
from events.bridge.commands.phases import LARGEST_SEED, ReplanLines, SeedLines
from events.chess.decisions.start_positions import label_of, rounds_to_announce
from events.commands import (
    AnnounceStartPositions,
    AnyCommand,
    DrawLots,
    DrawStartPositions,
    PlanStage,
)

SECRET_BYTES = 32
VARIABLE = "WALLCHART_SECRET"


@dataclass(frozen=True, slots=True)
class Lots:
    """The only place where commands meet chance. `source` need not be repeatable."""

    draw_colour: Callable[[], Colour]
    source: Random
    secret: bytes

    def filled(self, state: Tournament | None, command: AnyCommand) -> AnyCommand:
        """The command with whatever it leaves to the server."""
        match command:
            case PlanStage(initial_colour=""):
                return msgspec.structs.replace(command, initial_colour=self.draw_colour().value)
            case SeedLines(seed=0) | ReplanLines(seed=0) | ClosePhase(seed=0):
                return msgspec.structs.replace(command, seed=self.source.randint(1, LARGEST_SEED))
            case DrawLots():
                return self._drawn(_stage(state, command.stage), command)
            case AnnounceStartPositions(commitments=()):
                return self._promised(state, command)
            case DrawStartPositions(seed="") if state is not None:
                seed = self._seed(state, command.stage, command.round)
                return msgspec.structs.replace(command, seed=seed.hex())
            case _:
                return command

    def _drawn(self, stage: Stage | None, command: DrawLots) -> DrawLots:
        """Refused later where there is nothing to draw."""
        plan = stage.round_robin if stage else None
        if stage is None or plan is None or plan.table is not None:
            return command
        numbers = command.numbers or tuple(drawn_numbers(stage, self.source).items())
        toss = command.toss
        if plan.system is Divided.QUADS and not toss:
            toss = self.draw_colour().value
        return msgspec.structs.replace(command, numbers=numbers, toss=toss)

    def _promised(
        self, state: Tournament | None, command: AnnounceStartPositions
    ) -> AnnounceStartPositions:
        stage = _stage(state, command.stage)
        if state is None or stage is None or command.repeats not in set(Repeats):
            return command
        label, excluded = label_of(state, stage), frozenset(command.excluded)
        rounds = range(1, rounds_to_announce(stage) + 1)
        promises: Sequence[str] = [
            commitment(
                terms_of(label, r, excluded, Repeats(command.repeats)),
                self._seed(state, stage.id, r),
            )
            for r in rounds
        ]
        return msgspec.structs.replace(command, commitments=tuple(promises))

    def _seed(self, state: Tournament, stage: int, round_number: int) -> bytes:
        place = f"chess960 seed\n{state.id}\n{stage}\n{round_number}\n"
        return digest(self.secret, place.encode(), sha256)


def _stage(state: Tournament | None, stage: int) -> Stage | None:
    return stages_of(state).get(StageId(stage)) if state else None


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def secret_beside(log: Path) -> bytes:
    """The secret of the server that owns this log, made when it is first asked for.

    WALLCHART_SECRET in the environment takes its place, for servers that share a database.
    """
    if said := os.environ.get(VARIABLE):
        return sha256(said.encode()).digest()
    path = secret_file(log)
    secret = new_secret()
    try:
        _write(path, secret)
    except FileExistsError:
        return _read(path)
    except OSError as reason:
        raise BadFile(f"can't be written: {reason.strerror}.", name=str(path)) from None
    return secret


def secret_file(log: Path) -> Path:
    return log.with_name(f"{log.name}.secret")


def carry_secret(log: Path, to: Path) -> None:
    """The log's secret, if it has one in a file, becomes that of the log in `to`: whole or not at
    all, and for its owner's eyes only.
    """
    if not secret_file(log).exists():
        return
    place = secret_file(to)
    draft = place.with_name(f".{place.name}.part")
    draft.unlink(missing_ok=True)
    _write(draft, _read(secret_file(log)))
    draft.replace(place)


def _write(path: Path, secret: bytes) -> None:
    """FileExistsError if there is one: a secret is never written over."""
    made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(made, "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())


def _read(path: Path) -> bytes:
    try:
        secret = path.read_bytes()
    except OSError as reason:
        raise BadFile(f"can't be read: {reason.strerror}.", name=str(path)) from None
    if len(secret) != SECRET_BYTES:
        raise BadFile("this is not a server's secret; put the right file back.", name=str(path))
    return secret
