"""`wallchart pair`: one round of a report, board by board."""

from collections.abc import Iterator

from domain.formats.trf.consistency import check_individual
from domain.formats.trf.read import Reading
from domain.formats.trf.rounds import request_for_round
from domain.formats.trf.tournament import Tournament
from domain.pairing import RoundPairing
from domain.swiss.systems import pair_round
from server.cli.engine.options import Pair
from server.cli.engine.reports import announced, as_announced, read


def run(asked: Pair) -> None:
    reading = read(asked.file)
    number, answer = pair(reading, asked)
    print("\n".join(as_text(reading.tournament, number, answer)))


def pair(reading: Reading, asked: Pair) -> tuple[int, RoundPairing]:
    """The round's number and its pairing."""
    check_individual(reading.tournament, "")
    tournament, edition = as_announced(reading.tournament, announced(asked))
    coming = tournament.paired_rounds + 1
    round_number = coming if asked.round_number is None else asked.round_number
    request = request_for_round(tournament, round_number)
    return round_number, pair_round(asked.system, edition, request)


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
