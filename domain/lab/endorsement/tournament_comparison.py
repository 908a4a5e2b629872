"""Compare one random tournament, drawn from its seed: it is paired by the engine, written as a
report, read back, and paired again by slow reference methods.

The reference methods share little with the engine. One treats every bracket as one heaviest
matching; `exhaustive_dutch` (2026 only) tries every candidate. The number of compared rounds
depends only on the size of the field, and the rounds are drawn from the seed: comparing all of a
large field would take the time of hundreds of small ones, which test the rules harder.

Sizes are as in practice: many small tournaments, some large ones, a few with many absences.

`domain.lab.generation.options.draw_options` has the ranges of JaVaFo's generator, whose fields are
larger than most. Half of the tournaments here have the size of a club or weekend event, which tests
the rules hardest: past meetings leave the least choice in small fields of many rounds.

The weights-only method pairs the Dutch system without the engine's shortcuts (`loop`): every
bracket is the heaviest matching of the whole rest of the round, without counting, ranking of
possible downfloaters, brackets assumed to absorb all floaters, or pruning of useless pairs. It
shares the weights of the criteria (`exact`) and the bracket with the engine.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import partial
from random import Random
from typing import NamedTuple

from domain.errors import NoValidPairing
from domain.formats.trf.read import read_trf
from domain.formats.trf.round_options import with_options_for
from domain.formats.trf.rounds import played_round, request_for_round, verify_round
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from domain.lab.endorsement.exhaustive_dutch import pair_by_the_text
from domain.lab.generation.options import Frequency, Options, draw_options
from domain.lab.generation.tournament import generate_tournament
from domain.pairing import PairingRequest, RoundPairing
from domain.results import PointSystem
from domain.swiss.dutch import CODE as DUTCH, rounds
from domain.swiss.dutch.bracket import Bracket, Pairs
from domain.swiss.dutch.edition_2017 import Edition2017
from domain.swiss.dutch.edition_2026 import Edition2026
from domain.swiss.dutch.loop import BracketLoop, Tier
from domain.swiss.dutch.rounds import field_of, pair_with_loop
from domain.swiss.field import Field
from domain.swiss.systems import pair_round, system_of


class WeightsOnly2026(Edition2026):
    """The rules of 2026 without the engine's shortcuts."""

    def __init__(self, field: Field) -> None:
        super().__init__(field, shortcut=False)

    def _drop_useless_pairs(self) -> None:
        """Do nothing: pairs in no complete round are kept."""

    def _leaver_tiers(self, bracket: Bracket, k: int) -> list[Tier]:
        return []

    def _pair_with_sinks(self, bracket: Bracket, k: int) -> Pairs | None:
        return None


class WeightsOnly2017(Edition2017):
    """The rules of 2017 without the engine's shortcuts."""

    def __init__(self, field: Field) -> None:
        super().__init__(field, shortcut=False)

    def _leaver_tiers(self, bracket: Bracket, k: int) -> list[Tier]:
        return []

    def _is_indifferent(self, bracket: Bracket, high: int, floaters: int) -> bool:
        return False

    def _completing_tiers(self, bracket: Bracket, low: int) -> list[Tier]:
        return []

    def _pair_without_completion(self, bracket: Bracket) -> Pairs | None:
        return None


WEIGHTS_ONLY: dict[str, type[BracketLoop]] = {"2026": WeightsOnly2026, "2017": WeightsOnly2017}


def pair_by_weights(request: PairingRequest, edition: str) -> RoundPairing:
    return pair_with_loop(WEIGHTS_ONLY[edition](field_of(request, edition)))


class MixSize(NamedTuple):
    """`share` is per mille of all tournaments."""

    share: int
    players: range
    rounds: range


SIZES = (
    MixSize(250, range(6, 13), range(4, 8)),
    MixSize(350, range(13, 31), range(5, 10)),
    MixSize(280, range(31, 81), range(5, 12)),
    MixSize(100, range(81, 201), range(7, 12)),
    MixSize(20, range(201, 416), range(7, 14)),
)
ACCELERATED, FORBIDDEN, MANY_ABSENCES, OTHER_POINTS = 150, 100, 100, 100
"""Per mille of the tournaments, independent of each other."""
POINTS = (
    PointSystem.from_values(30, 10, 0),
    PointSystem.from_values(30, 10, 0, 10),
    PointSystem.from_values(20, 10, 0),
    PointSystem.from_values(10, 5, 0, 5),
)


def draw_realistic_options(rng: Random) -> Options:
    """Draw options with the sizes and shares of practice, see above."""
    size = rng.choices(SIZES, [each.share for each in SIZES])[0]
    options = replace(
        draw_options(rng),
        players=rng.choice(size.players),
        rounds=rng.choice(size.rounds),
        accelerated=_draw_by_chance(ACCELERATED, rng),
    )
    if _draw_by_chance(FORBIDDEN, rng):
        options = replace(options, clubs=rng.randint(1, 4), club_size=rng.randint(2, 4))
    if _draw_by_chance(OTHER_POINTS, rng):
        options = replace(options, points=rng.choice(POINTS))
    return _with_many_absences(options) if _draw_by_chance(MANY_ABSENCES, rng) else options


def _draw_by_chance(per_mille: int, rng: Random) -> bool:
    return rng.randrange(1000) < per_mille


def _with_many_absences(options: Options) -> Options:
    return replace(
        options,
        half_byes=Frequency(100),
        zero_byes=Frequency(80),
        full_byes=Frequency(20),
        withdrawals=Frequency(50),
        forfeits=Frequency(150),
        double_forfeits=Frequency(40),
        unusual=Frequency(50),
        late=150,
    )


EDITIONS = ("2026", "2017")
BY_TEXT_UP_TO = 8
ALL_ROUNDS_UP_TO = 12
ONE_ROUND_UP_TO = 60
ONE_IN = 10
"""One round of one in this many larger tournaments is compared."""
CHECKED = 4
"""One in this many tournaments is read and paired again by the engine, in all other rounds."""


class SlowMethod(StrEnum):
    CHECKER = "checker"
    """The report is read again and paired by the engine."""
    WEIGHTS = "weights"
    TEXT = "text"
    NO_PAIRING = "no pairing"
    """The engine found no legal pairing; the weights-only method checks whether there is one."""
    ENDED = "ended"
    """A method ended in an unexpected error, which the report shows."""


class Discrepancy(NamedTuple):
    edition: str
    seed: str
    round_number: int
    method: SlowMethod
    report: bytes
    """The tournament as written."""


class ComparedTournament(NamedTuple):
    """One tournament, with the numbers of rounds compared."""

    players: int
    rounds: int
    again: int
    """By the engine, from the file."""
    by_weights: int
    by_text: int
    discrepancies: tuple[Discrepancy, ...]


PairAgain = Callable[[PairingRequest, str], RoundPairing]
"""Called with the request and the edition."""


class PairingMethods(NamedTuple):
    """The methods by which a round is paired again."""

    checker: PairAgain = rounds.pair_round
    weights: PairAgain = pair_by_weights
    text: Callable[[PairingRequest], tuple[set[frozenset[int]], int] | None] = pair_by_the_text


METHODS = PairingMethods()


def compare_tournament(
    edition: str, seed: str, methods: PairingMethods = METHODS
) -> ComparedTournament:
    """Draw a tournament from the seed, and pair its rounds again by other methods."""
    options = draw_realistic_options(Random(f"options {seed}"))
    dead_ends: list[PairingRequest] = []
    tournament = generate_tournament(options, seed, partial(_pair_or_note, edition, dead_ends))
    report = write_report(tournament, edition)
    found = read_trf(report, seed).tournament
    reread = with_options_for(found, system_of(DUTCH, edition))
    played = range(1, tournament.paired_rounds + 1)
    lots = Random(f"rounds {seed}")
    weighed = rounds_by_weights(options.players, played, lots)
    checked = set(played) - weighed if not lots.randrange(CHECKED) else set()
    by_text = _rounds_by_text(edition, options.players, played)
    wrong = [
        *_differing_rounds(
            reread, weighed, _with_edition(methods.weights, edition), SlowMethod.WEIGHTS
        ),
        *_differing_rounds(
            reread, checked, _with_edition(methods.checker, edition), SlowMethod.CHECKER
        ),
        *((r, SlowMethod.TEXT) for r in by_text if not _agrees_with_text(reread, r, methods)),
        *(
            (r.round_number, SlowMethod.NO_PAIRING)
            for r in dead_ends
            if _can_be_paired(r, edition, methods)
        ),
    ]
    return ComparedTournament(
        options.players,
        len(played),
        len(checked),
        len(weighed),
        len(by_text),
        tuple(Discrepancy(edition, seed, r, method, report) for r, method in wrong),
    )


def write_report(tournament: TournamentReport, edition: str) -> bytes:
    """Write the report in the format of its time: TRF26, or TRF16 for the rules of 2017."""
    rules = tournament.regulations._replace(
        system=system_of(DUTCH, edition).trf.engine, pairing_program="Wallchart"
    )
    write = write_trf26 if edition == "2026" else write_trf16
    return write(replace(tournament, regulations=rules))


def _pair_or_note(
    edition: str, dead_ends: list[PairingRequest], request: PairingRequest
) -> RoundPairing:
    """Pair by the engine; a request without a legal pairing is added to `dead_ends`."""
    try:
        return pair_round(DUTCH, edition, request)
    except NoValidPairing:
        dead_ends.append(request)
        raise


def rounds_by_weights(players: int, played: range, lots: Random) -> set[int]:
    """The rounds to pair again by weights: all of a small field, one of a larger, or none."""
    if players <= ALL_ROUNDS_UP_TO or not played:
        return set(played)
    if players <= ONE_ROUND_UP_TO or not lots.randrange(ONE_IN):
        return {lots.choice(played)}
    return set()


def _rounds_by_text(edition: str, players: int, played: range) -> range:
    """The rounds to pair again by the text: all of a very small field by the rules of 2026."""
    if edition != "2026" or players > BY_TEXT_UP_TO:
        return range(0)
    return played


def _with_edition(pair: PairAgain, edition: str) -> Callable[[PairingRequest], RoundPairing]:
    """`pair` as a function of the request alone."""
    return lambda request: pair(request, edition)


def _differing_rounds(
    reread: TournamentReport,
    compared: set[int],
    pair: Callable[[PairingRequest], RoundPairing],
    method: SlowMethod,
) -> Iterator[tuple[int, SlowMethod]]:
    for round_number in sorted(compared):
        if verify_round(reread, round_number, pair).differs:
            yield round_number, method


def _agrees_with_text(reread: TournamentReport, round_number: int, methods: PairingMethods) -> bool:
    """Whether the pairs agree; the text here gives no colours."""
    played = played_round(reread, round_number)
    played_pairs = {frozenset(pair) for pair in played.pairs}, played.bye or 0
    return played_pairs == methods.text(request_for_round(reread, round_number))


def _can_be_paired(request: PairingRequest, edition: str, methods: PairingMethods) -> bool:
    """Whether the weights-only method finds a legal pairing."""
    try:
        methods.weights(request, edition)
    except NoValidPairing:
        return False
    return True
