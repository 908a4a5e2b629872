"""Draw start positions so that the draw can be verified afterwards, and write its proof as JSON,
which the organiser publishes and one command checks.

FIDE Laws (2023), guidelines II, leave the manner of the draw open; the 2019 World Fischer Random
regulations (1.3) draw again when the classical position comes up, so 518 is excluded by default.

1. Before: the organiser takes a secret seed and publishes its commitment, a SHA-256 hash. The
   terms, that is a label, the excluded numbers and whether numbers may repeat, are hashed with
   it: none of them can be changed afterwards.
2. At the draw: each unit (a round, a board, a pair) gets the number that follows from the seed, the
   label, the beacon and the unit's name. The beacon is a word that could not be known at step 1: a
   player's call, dice thrown on stage, a lottery's result. Without it the organiser can't change a
   draw, but could have tried seeds before they committed to one; with it they can't do that either.

   A second seed has the same effect: another party takes one and publishes its commitment before it
   can know the first seed. Both seeds enter every number, so that neither party can choose a draw;
   both together still could, which only a beacon prevents.
3. After: the seeds are published. `discrepancies` repeats the whole draw.

All hashes are of UTF-8 lines, each ending in a line feed, so that `sha256sum` can check a draw
without this program:

    commitment   "wallchart chess960 commitment 1", label, excluded numbers ascending with commas,
                 "repeats" or "no repeats", seed in lower-case hex
    number       "wallchart chess960 draw 1", seed, label, beacon, unit, attempt (1, 2, 3 …)
    of two seeds "wallchart chess960 draw 2", seed, second seed, label, beacon, unit, attempt

The first eight bytes of a hash are a number below 2^64, and its remainder by 960 is the position.
Values at and above the greatest multiple of 960 are skipped, otherwise low numbers would be
likelier; so are excluded and used numbers: the next attempt is made. Every allowed position is
therefore equally likely.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import NamedTuple

from domain.chess960 import CLASSICAL, POSITIONS, StartPosition, position_numbered
from domain.draws.commitments import hash_lines, refuse_guessable, refuse_unprintable
from domain.errors import BadFile, RuleViolation, WallchartError
from domain.messages import join_messages, say

_RANGE = 2**64
_FAIR = _RANGE - _RANGE % POSITIONS
_RULE = say("Chess960 draw")


class Repeats(StrEnum):
    ALLOWED = "repeats"
    REFUSED = "no repeats"


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms announced with the commitment; `label` names tournament and draw, on one line."""

    label: str
    excluded: frozenset[int] = frozenset({CLASSICAL})
    repeats: Repeats = Repeats.REFUSED

    def __post_init__(self) -> None:
        refuse_unprintable(say("label"), self.label, _RULE)
        for number in self.excluded:
            position_numbered(number)

    @property
    def allowed_count(self) -> int:
        """The number of possible positions."""
        return POSITIONS - len(self.excluded)


def numbers_except(chosen: Collection[int]) -> frozenset[int]:
    """All numbers except the chosen ones, to be excluded: a commitment binds exclusions."""
    return frozenset(range(POSITIONS)) - frozenset(
        position_numbered(number).number for number in chosen
    )


class SecondSeed(NamedTuple):
    """Another party's seed and the commitment published for it before."""

    commitment: str
    seed: bytes


class DrawnPosition(NamedTuple):
    """The position drawn for a `unit` (a round, a board, a pair) after that many hashes."""

    unit: str
    number: int
    attempts: int

    @property
    def position(self) -> StartPosition:
        return position_numbered(self.number)


@dataclass(frozen=True, slots=True)
class DrawProof:
    """Everything needed to repeat a draw. `used` were drawn earlier in the event and announced;
    `second` is set if another party had its own seed.
    """

    terms: Terms
    commitment: str
    seed: bytes
    beacon: str
    used: tuple[int, ...]
    drawn: tuple[DrawnPosition, ...]
    second: SecondSeed | None = None


def round_unit(round_number: int) -> str:
    return say("round {round_number}", round_number=round_number)


def board_unit(round_number: int, board: int) -> str:
    return say("round {round_number}, board {board}", round_number=round_number, board=board)


def pair_unit(round_number: int, numbers: Collection[int]) -> str:
    """The unit of two entries, independent of colours."""
    return say(
        "round {round_number}, {numbers}",
        round_number=round_number,
        numbers=join_messages(" and ", map(str, sorted(numbers))),
    )


def commitment_of(terms: Terms, seed: bytes) -> str:
    """The commitment to seed and terms: SHA-256 in lower-case hex."""
    refuse_guessable(seed, say("Chess960 draw, step 1"))
    excluded = ",".join(map(str, sorted(terms.excluded)))
    return hash_lines(
        "wallchart chess960 commitment 1", terms.label, excluded, terms.repeats, seed.hex()
    ).hex()


def draw_positions(
    terms: Terms,
    seed: bytes,
    units: Sequence[str],
    beacon: str = "",
    used: Sequence[int] = (),
    second: SecondSeed | None = None,
) -> DrawProof:
    """Draw a number for every unit, in order; `used` matters if repeats are refused."""
    refuse_unprintable(say("beacon"), beacon, _RULE)
    if len(set(units)) < len(units):
        raise RuleViolation("A unit is named twice in one draw.", say("Chess960 draw, step 2"))
    hashed_lines = (*_seed_lines(seed, second), terms.label, beacon)
    drawn = tuple(_draw_units(terms, hashed_lines, units, used))
    return DrawProof(terms, commitment_of(terms, seed), seed, beacon, tuple(used), drawn, second)


def discrepancies(proof: DrawProof) -> tuple[str, ...]:
    """The faults of a proof, one sentence each; empty if it is valid."""
    found = []
    if proof.commitment != commitment_of(proof.terms, proof.seed):
        found.append(say("The seed and the terms do not give the commitment published before."))
    second = proof.second
    if second is not None and second.commitment != commitment_of(proof.terms, second.seed):
        found.append(say("The second seed does not give the second commitment published before."))
    units = [drawn.unit for drawn in proof.drawn]
    repeated = draw_positions(proof.terms, proof.seed, units, proof.beacon, proof.used, second)
    for claimed, true in zip(proof.drawn, repeated.drawn, strict=True):
        if claimed != true:
            found.append(
                say(
                    "The draw for {unit} gives {number}, not {number2}.",
                    unit=true.unit,
                    number=true.number,
                    number2=claimed.number,
                )
            )
    return tuple(found)


def _seed_lines(seed: bytes, second: SecondSeed | None) -> tuple[str, ...]:
    """The first lines of every hash: the kind of draw and its seeds."""
    if second is None:
        return ("wallchart chess960 draw 1", seed.hex())
    return ("wallchart chess960 draw 2", seed.hex(), second.seed.hex())


def _draw_units(
    terms: Terms, hashed_lines: Sequence[str], units: Sequence[str], used: Sequence[int]
) -> Iterator[DrawnPosition]:
    """Draw a position for each unit, none that is excluded, or used if repeats are refused."""
    taken = set(terms.excluded)
    if terms.repeats is Repeats.REFUSED:
        taken |= set(used)
    for unit in units:
        refuse_unprintable(say("unit"), unit, _RULE)
        if len(taken) >= POSITIONS:
            raise RuleViolation(
                "No position is left for {unit}; exclude fewer or allow repeats.",
                say("Chess960 draw, step 2"),
                unit=unit,
            )
        drawn = _draw_number((*hashed_lines, unit), unit, taken)
        if terms.repeats is Repeats.REFUSED:
            taken.add(drawn.number)
        yield drawn


def _draw_number(hashed_lines: Sequence[str], unit: str, taken: Collection[int]) -> DrawnPosition:
    """The first number of the attempts 1, 2, 3 … that is not `taken`."""
    for attempt in count(1):
        lot = hash_lines(*hashed_lines, str(attempt))
        value = int.from_bytes(lot[:8], "big")
        if value < _FAIR and value % POSITIONS not in taken:
            return DrawnPosition(unit, value % POSITIONS, attempt)
    raise AssertionError(say("counting never ends"))


def write_proof(proof: DrawProof) -> str:
    fields: dict[str, object] = {
        "label": proof.terms.label,
        "excluded": sorted(proof.terms.excluded),
        "repeats": proof.terms.repeats.value,
        "commitment": proof.commitment,
        "seed": proof.seed.hex(),
        "beacon": proof.beacon,
        "used": list(proof.used),
        "drawn": [drawn._asdict() for drawn in proof.drawn],
    }
    if proof.second is not None:
        fields |= {
            "second_commitment": proof.second.commitment,
            "second_seed": proof.second.seed.hex(),
        }
    return json.dumps(fields, indent=2, ensure_ascii=False) + "\n"


def read_proof(text: str, name: str = "") -> DrawProof:
    """Read a proof as JSON; BadFile, with `name`, for any other text."""
    try:
        return _proof_from_fields(json.loads(text))
    except json.JSONDecodeError as error:
        raise BadFile("this is not JSON: {msg}", error.lineno, name, msg=error.msg) from None
    except RecursionError:
        raise BadFile("is nested too deep to be read", 0, name) from None
    except KeyError as error:
        raise BadFile("the proof has no field {args}", 0, name, args=repr(error.args[0])) from None
    except (TypeError, ValueError, AttributeError, WallchartError) as error:
        raise BadFile(
            "the proof has a field of the wrong kind ({error})", 0, name, error=error
        ) from None


def _proof_from_fields(fields: Mapping[str, object]) -> DrawProof:
    if not isinstance(fields, dict):
        raise TypeError(say("it is not an object"))
    terms = Terms(
        str(fields["label"]), frozenset(map(int, fields["excluded"])), Repeats(fields["repeats"])
    )
    drawn = tuple(
        DrawnPosition(str(row["unit"]), int(row["number"]), int(row["attempts"]))
        for row in fields["drawn"]
    )
    return DrawProof(
        terms,
        str(fields["commitment"]),
        bytes.fromhex(fields["seed"]),
        str(fields["beacon"]),
        tuple(map(int, fields["used"])),
        drawn,
        _second_seed(fields),
    )


def _second_seed(fields: Mapping[str, str]) -> SecondSeed | None:
    """The other party's seed; None if the proof has none."""
    if "second_commitment" not in fields and "second_seed" not in fields:
        return None
    return SecondSeed(str(fields["second_commitment"]), bytes.fromhex(fields["second_seed"]))
