"""One random tournament, from its seed to the verdict: paired, written, read, and paired again by
slow ways.

The slow ways share little with the engine. By weights alone every bracket is one heaviest matching
(`domain.swiss.dutch.weights_only`); by the text every candidate is tried (2026, before the last
round, for the text here has no topscorers). How much of a field is compared depends on its size
alone, and the rounds are drawn from the seed.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import partial
from random import Random
from typing import NamedTuple

from domain.endorsement.by_the_text import paired_by_the_text
from domain.endorsement.spread import like_those_played
from domain.errors import NoValidPairing
from domain.formats.trf.announced import meant_for
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import played_round, request_for_round
from domain.formats.trf.tournament import Tournament
from domain.formats.trf.verification import verified
from domain.formats.trf.write import write_trf16, write_trf26
from domain.generation.tournament import generate
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.dutch import weights_only
from domain.swiss.systems import pair_round, system_of

DUTCH = "fide-dutch"
EDITIONS = ("2026", "2017")
BY_TEXT_UP_TO = 8
ALL_ROUNDS_UP_TO = 16
ONE_ROUND_UP_TO = 100
ONE_IN = 10
"""Of the larger ones: one round of one tournament in so many."""


class Way(StrEnum):
    CHECKER = "checker"
    """The file read again, and paired by the engine."""
    WEIGHTS = "weights"
    TEXT = "text"
    NO_PAIRING = "no pairing"
    """The engine found no legal pairing; weights alone were asked whether there is one."""
    ENDED = "ended"
    """Some way ended in an error that none may end in; the report tells it."""


class Discrepancy(NamedTuple):
    edition: str
    seed: str
    round_number: int
    way: Way
    report: bytes
    """The tournament as it was written."""


class Compared(NamedTuple):
    """One tournament; what was done, in rounds."""

    players: int
    rounds: int
    by_weights: int
    by_text: int
    discrepancies: tuple[Discrepancy, ...]


def compared(edition: str, seed: str) -> Compared:
    options = like_those_played(Random(f"options {seed}"))
    dead_ends: list[PairingRequest] = []
    tournament = generate(options, seed, partial(_paired, edition, dead_ends))
    report = written(tournament, edition)
    found = read_trf(report, seed).tournament
    again = meant_for(found, system_of(DUTCH, edition))
    weighed = _weighed(options.players, tournament.paired_rounds, Random(f"rounds {seed}"))
    by_text = _by_text(edition, options.players, options.rounds, tournament.paired_rounds)
    wrong = [
        *_differing(again, edition, weighed, tournament.paired_rounds),
        *((r, Way.TEXT) for r in by_text if not _as_the_text_says(again, r)),
        *((r.round_number, Way.NO_PAIRING) for r in dead_ends if _can_be_paired(r, edition)),
    ]
    return Compared(
        options.players,
        tournament.paired_rounds,
        len(weighed),
        len(by_text),
        tuple(Discrepancy(edition, seed, r, way, report) for r, way in wrong),
    )


def written(tournament: Tournament, edition: str) -> bytes:
    """In the format of the time: TRF26, and TRF16 for the rules of 2017."""
    rules = tournament.regulations._replace(
        system=system_of(DUTCH, edition).trf.engine, pairing_program="Wallchart"
    )
    write = write_trf26 if edition == "2026" else write_trf16
    return write(replace(tournament, regulations=rules))


def _paired(edition: str, dead_ends: list[PairingRequest], asked: PairingRequest) -> RoundPairing:
    try:
        return pair_round(DUTCH, edition, asked)
    except NoValidPairing:
        dead_ends.append(asked)
        raise


def _weighed(players: int, rounds: int, lots: Random) -> frozenset[int]:
    every = range(1, rounds + 1)
    if players <= ALL_ROUNDS_UP_TO or not rounds:
        return frozenset(every)
    if players <= ONE_ROUND_UP_TO or not lots.randrange(ONE_IN):
        return frozenset({lots.choice(every)})
    return frozenset()


def _by_text(edition: str, players: int, announced: int, rounds: int) -> range:
    if edition != "2026" or players > BY_TEXT_UP_TO:
        return range(0)
    return range(1, min(rounds, announced - 1) + 1)


def _differing(
    again: Tournament, edition: str, weighed: frozenset[int], rounds: int
) -> Iterator[tuple[int, Way]]:
    for round_number in range(1, rounds + 1):
        way = Way.WEIGHTS if round_number in weighed else Way.CHECKER
        if verified(again, round_number, partial(PAIRED[way], edition)).differs:
            yield round_number, way


def _by_engine(edition: str, asked: PairingRequest) -> RoundPairing:
    return pair_round(DUTCH, edition, asked)


def _by_weights(edition: str, asked: PairingRequest) -> RoundPairing:
    return weights_only.pair(asked, edition)


PAIRED: dict[Way, Callable[[str, PairingRequest], RoundPairing]] = {
    Way.CHECKER: _by_engine,
    Way.WEIGHTS: _by_weights,
}


def _as_the_text_says(again: Tournament, round_number: int) -> bool:
    """Who meets whom; the text here gives no colours."""
    played = played_round(again, round_number)
    got = {frozenset(pair) for pair in played.pairs}, played.bye or 0
    return got == paired_by_the_text(request_for_round(again, round_number))


def _can_be_paired(asked: PairingRequest, edition: str) -> bool:
    try:
        weights_only.pair(asked, edition)
    except NoValidPairing:
        return False
    return True
