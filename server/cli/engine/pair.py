"""`wallchart pair`: one round of a report, board by board."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from domain.errors import BadFile
from domain.formats.trf.consistency import check_individual
from domain.formats.trf.read import Reading, read_trf
from domain.formats.trf.rounds import request_for_round
from domain.formats.trf.tournament import Tournament
from domain.pairing import RoundPairing
from domain.swiss.systems import pair_round
from server.cli.engine.check import edition_of


@dataclass(frozen=True, slots=True)
class Wish:
    """None: the next round; the edition the file names, else that of 2026."""

    round_number: int | None = None
    system: str = "fide-dutch"
    edition: str | None = None


def pair(reading: Reading, wish: Wish) -> tuple[int, RoundPairing]:
    """The round's number and its pairing."""
    tournament = reading.tournament
    check_individual(tournament, "")
    coming = tournament.paired_rounds + 1
    round_number = coming if wish.round_number is None else wish.round_number
    edition = wish.edition or edition_of(tournament, wish.system)
    request = request_for_round(tournament, round_number)
    return round_number, pair_round(wish.system, edition, request)


def read(path: Path) -> Reading:
    try:
        data = path.read_bytes()
    except OSError as reason:
        raise BadFile(f"can't be read: {reason.strerror}", 0, str(path)) from None
    return read_trf(data, str(path))


def as_text(tournament: Tournament, round_number: int, pairing: RoundPairing) -> Iterator[str]:
    yield f"Round {round_number}"
    width = len(str(len(tournament.players)))
    for board, (white, black) in enumerate(pairing.boards, start=1):
        left, right = (_named(tournament, number, width) for number in (white, black))
        yield f"{board:>4}  {left:<40}  {right}".rstrip()
    if pairing.bye:
        yield f"       {_named(tournament, pairing.bye, width)} has the bye".lstrip("\n")


def _named(tournament: Tournament, number: int, width: int) -> str:
    return f"{number:>{width}} {tournament.players[number - 1].name}".rstrip()
