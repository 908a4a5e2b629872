"""One random tournament, from its seed to the verdict: paired, written, read, and paired again by
slow ways.

The slow ways share little with the engine. By weights alone every bracket is one heaviest matching
(`domain.lab.endorsement.weights_only`); by the text every candidate is tried (2026). How much of a
field is compared depends on its size alone, and the rounds are drawn from the seed: what is
compared slowly of a large field would take the time of hundreds of small ones, in which the rules
are tried harder.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import partial
from random import Random
from typing import NamedTuple

from domain.errors import NoValidPairing
from domain.formats.trf.announced import meant_for
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import played_round, request_for_round
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.verification import verified
from domain.formats.trf.write import write_trf16, write_trf26
from domain.lab.endorsement import weights_only
from domain.lab.endorsement.by_the_text import paired_by_the_text
from domain.lab.endorsement.spread import like_those_played
from domain.lab.generation.tournament import generate
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.dutch import CODE as DUTCH
from domain.swiss.dutch import rounds
from domain.swiss.systems import pair_round, system_of

EDITIONS = ("2026", "2017")
BY_TEXT_UP_TO = 8
ALL_ROUNDS_UP_TO = 12
ONE_ROUND_UP_TO = 60
ONE_IN = 10
"""Of the larger ones: one round of one tournament in so many."""
CHECKED = 4
"""One tournament in so many is read and paired again by the engine, in all that is left."""


class SlowWay(StrEnum):
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
    way: SlowWay
    report: bytes
    """The tournament as it was written."""


class ComparedTournament(NamedTuple):
    """One tournament; what was done, in rounds."""

    players: int
    rounds: int
    again: int
    """By the engine, from the file."""
    by_weights: int
    by_text: int
    discrepancies: tuple[Discrepancy, ...]


PairAgain = Callable[[PairingRequest, str], RoundPairing]
"""What was asked, and the edition."""


class Ways(NamedTuple):
    """How a round is paired again."""

    checker: PairAgain = rounds.pair
    weights: PairAgain = weights_only.pair
    text: Callable[[PairingRequest], tuple[set[frozenset[int]], int] | None] = paired_by_the_text


WAYS = Ways()


def compared(edition: str, seed: str, ways: Ways = WAYS) -> ComparedTournament:
    options = like_those_played(Random(f"options {seed}"))
    dead_ends: list[PairingRequest] = []
    tournament = generate(options, seed, partial(_paired, edition, dead_ends))
    report = written(tournament, edition)
    found = read_trf(report, seed).tournament
    again = meant_for(found, system_of(DUTCH, edition))
    played = range(1, tournament.paired_rounds + 1)
    lots = Random(f"rounds {seed}")
    weighed = _weighed(options.players, played, lots)
    engine = set(played) - weighed if not lots.randrange(CHECKED) else set()
    by_text = _by_text(edition, options.players, played)
    wrong = [
        *_differing(again, weighed, _of(ways.weights, edition), SlowWay.WEIGHTS),
        *_differing(again, engine, _of(ways.checker, edition), SlowWay.CHECKER),
        *((r, SlowWay.TEXT) for r in by_text if not _is_as_said(again, r, ways)),
        *((r.round_number, SlowWay.NO_PAIRING) for r in dead_ends if _pairs(r, edition, ways)),
    ]
    return ComparedTournament(
        options.players,
        len(played),
        len(engine),
        len(weighed),
        len(by_text),
        tuple(Discrepancy(edition, seed, r, way, report) for r, way in wrong),
    )


def written(tournament: TournamentReport, edition: str) -> bytes:
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


def _weighed(players: int, played: range, lots: Random) -> set[int]:
    if players <= ALL_ROUNDS_UP_TO or not played:
        return set(played)
    if players <= ONE_ROUND_UP_TO or not lots.randrange(ONE_IN):
        return {lots.choice(played)}
    return set()


def _by_text(edition: str, players: int, played: range) -> range:
    if edition != "2026" or players > BY_TEXT_UP_TO:
        return range(0)
    return played


def _of(pair: PairAgain, edition: str) -> Callable[[PairingRequest], RoundPairing]:
    return lambda asked: pair(asked, edition)


def _differing(
    again: TournamentReport,
    rounds_again: set[int],
    pair: Callable[[PairingRequest], RoundPairing],
    way: SlowWay,
) -> Iterator[tuple[int, SlowWay]]:
    for round_number in sorted(rounds_again):
        if verified(again, round_number, pair).differs:
            yield round_number, way


def _is_as_said(again: TournamentReport, round_number: int, ways: Ways) -> bool:
    """Who meets whom; the text here gives no colours."""
    played = played_round(again, round_number)
    got = {frozenset(pair) for pair in played.pairs}, played.bye or 0
    return got == ways.text(request_for_round(again, round_number))


def _pairs(asked: PairingRequest, edition: str, ways: Ways) -> bool:
    try:
        ways.weights(asked, edition)
    except NoValidPairing:
        return False
    return True
