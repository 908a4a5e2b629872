"""`wallchart generate`: random tournaments, one to a file, reproducible by seed.

Tournament k of several has the seed SEED-k, so that each can be made again alone. What is not
asked for is drawn from the seed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random, SystemRandom

from domain.errors import BadFile
from domain.formats.trf.tournament import Tournament
from domain.formats.trf.write import write_trf16, write_trf26
from domain.generation.configuration import configured
from domain.generation.options import Options, Rate
from domain.generation.tournament import generate as played
from domain.points import PointSystem
from domain.swiss.systems import pair_round, system_of

PER_ROUND = "/round"
FORMS = ("trf16", "trf26")
BYES = ("half_byes", "zero_byes", "full_byes", "withdrawals")
RATES = frozenset((*BYES, "forfeits", "double_forfeits", "unusual", "quick"))
PARTS = frozenset(("draws", "late"))
"""Per mille only."""


@dataclass(frozen=True, slots=True)
class Wish:
    """`given` are options by their names, as typed: numbers, "20" per mille or "2/round"."""

    given: dict[str, str]
    seed: str | None = None
    count: int = 1
    edition: str = "2026"
    configuration: Path | None = None
    points: str | None = None
    accelerated: bool | None = None
    system: str = "fide-dutch"


def tournaments(wish: Wish) -> Iterator[Tournament]:
    seed = wish.seed if wish.seed is not None else str(SystemRandom().randrange(2**32))
    pair = partial(pair_round, wish.system, wish.edition)
    code = system_of(wish.system, wish.edition).trf.engine
    for k in range(1, wish.count + 1):
        own = seed if wish.count == 1 else f"{seed}-{k}"
        tournament = played(_options(wish, own), own, pair)
        rules = tournament.regulations._replace(system=code, pairing_program="Wallchart")
        yield replace(tournament, regulations=rules)


def _options(wish: Wish, seed: str) -> Options:
    text, name = "", ""
    if wish.configuration is not None:
        try:
            text, name = wish.configuration.read_text("latin-1"), str(wish.configuration)
        except OSError as reason:
            raise BadFile(f"can't be read: {reason.strerror}", 0, str(wish.configuration)) from None
    options = configured(text, Random(f"options {seed}"), name)
    changes: dict[str, object] = {
        field: rate(value, field) if field in RATES else number(value, field)
        for field, value in wish.given.items()
    }
    if wish.points is not None:
        changes["points"] = point_system(wish.points)
    if wish.accelerated is not None:
        changes["accelerated"] = wish.accelerated
    return replace(options, **changes)  # type: ignore[arg-type]


def rate(text: str, field: str) -> Rate:
    if text.endswith(PER_ROUND):
        return Rate(per_round=whole(text.removesuffix(PER_ROUND), field))
    return Rate(per_mille=per_mille(text, field))


def number(text: str, field: str) -> int:
    return per_mille(text, field) if field in PARTS else whole(text, field)


def per_mille(text: str, field: str) -> int:
    if (part := whole(text, field)) > 1000:
        name = field.replace("_", "-")
        raise BadFile(f"--{name} is per mille and can't be more than 1000, not {text!r}")
    return part


def whole(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit()):
        name = field.replace("_", "-")
        raise BadFile(
            f"--{name} takes a number{' or N/round' if field in RATES else ''}, not {text!r}"
        )
    return int(text)


def point_system(text: str) -> PointSystem:
    """ "3-1-0", or "3-1-0-1" with the value of the pairing-allocated bye."""
    parts = text.split("-")
    if len(parts) not in (3, 4) or not all(part.isascii() and part.isdigit() for part in parts):
        raise BadFile(f"--points takes win-draw-loss such as 3-1-0, not {text!r}")
    win, draw, loss, *bye = (10 * int(part) for part in parts)
    return PointSystem.of(win, draw, loss, bye[0] if bye else None)


def written(tournament: Tournament, form: str) -> bytes:
    if form not in FORMS:
        raise BadFile(f"--format takes {' or '.join(FORMS)}, not {form!r}")
    return write_trf16(tournament) if form == "trf16" else write_trf26(tournament)
