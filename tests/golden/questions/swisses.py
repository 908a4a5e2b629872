"""Random tournaments and rounds of every Swiss system, with their explanations."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from random import Random

from domain.errors import DomainError
from domain.formats.checklist import checklist_text
from domain.formats.trf.write import write_trf16, write_trf26
from domain.lab.generation.options import Frequency, Options, draw_options
from domain.lab.generation.tournament import generate_tournament
from domain.pairing import PairingRequest, RoundPairing
from domain.results import PointSystem
from domain.swiss.explanation import explain_objection
from domain.swiss.pairing_system import LISTED
from domain.swiss.systems import apply_acceleration, pair_round, system_of, systems_for_players
from events.contest.vocabulary.rounds import encode_trace
from tests.domain.swiss.explaining import explain_board, explain_bracket, explain_bye
from tests.domain.swiss.histories import random_request
from tests.domain.swiss.us_chess.fields import troubled_request

Answers = Iterator[tuple[str, object]]
US_CHESS = ("us-chess", "7th")


def options(draw: Random) -> Options:
    """Options of the generator for smaller fields, with clubs, late entries and withdrawals."""
    return replace(
        draw_options(draw),
        players=draw.choice((draw.randint(12, 40), draw.randint(30, 70), draw.randint(70, 160))),
        rounds=draw.randint(5, 11),
        clubs=draw.randint(0, 3),
        club_size=draw.randint(2, 5),
        rating_groups=draw.randint(1, 3),
        group_gap=draw.choice((0, 150)),
        late=draw.choice((0, 60)),
        withdrawals=Frequency(draw.randint(0, 20), draw.randint(0, 1)),
        accelerated=draw.random() < 0.3,
        points=draw.choice(
            (PointSystem.from_values(), PointSystem.from_values(win=30, draw=10, bye=30))
        ),
    )


def tournament(system: tuple[str, str], seed: int) -> Answers:
    answers: list[tuple[str, object]] = []

    def pair(request: PairingRequest) -> RoundPairing:
        answer = pair_round(*system, request)
        answers.append((f"round {request.round_number}", _described_round(answer)))
        return answer

    report = generate_tournament(options(Random(f"{system} {seed}")), str(seed), pair)
    yield from answers
    yield "TRF16", write_trf16(report)
    yield "TRF26", write_trf26(report)


def _described_round(answer: RoundPairing) -> list[object]:
    boards = " ".join(f"{white}-{black}" for white, black in answer.boards)
    return [sha256(encode_trace(answer.trace)).hexdigest()[:12], answer.bye, boards]


def rounds(system: tuple[str, str], seeds: range) -> Answers:
    """Rounds after random histories, with their explanations."""
    for seed in seeds:
        yield str(seed), _explanations(system, rated_request(seed, most=26))


def rated_request(seed: int, most: int) -> PairingRequest:
    """A random request with ratings that mostly fall with the numbers, in any round of an event."""
    request, draw = random_request(seed, most), Random(seed)
    ratings = sorted((draw.randint(1000, 2500) for _ in request.chart.rows), reverse=True)
    if draw.random() < 0.3:
        draw.shuffle(ratings)
    rows = zip(request.chart.rows, ratings, strict=True)
    table = replace(request.chart, rows=tuple(replace(row, rating=value) for row, value in rows))
    last = max(request.round_number, draw.choice((1, 5, 9)))
    return replace(request, chart=table, total_rounds=last)


def troubled_rounds(seeds: range) -> Answers:
    """Rounds of US Chess with teams, late entries, future byes, classes and announced
    variations.
    """
    for seed in seeds:
        yield str(seed), _explanations(US_CHESS, troubled_request(seed, most=26))


def accelerated_rounds(seeds: range) -> Answers:
    """Rounds of US Chess by every acceleration that it offers."""
    for seed in seeds:
        unaccelerated = rated_request(seed, most=60)
        for acceleration in system_of(*US_CHESS).accelerations:
            if acceleration == LISTED:
                continue
            try:
                request = apply_acceleration(
                    acceleration, replace(unaccelerated, virtual={}, forbidden=())
                )
            except DomainError as refusal:
                yield f"{seed} {acceleration}", str(refusal)
                continue
            yield f"{seed} {acceleration}", _explanations(US_CHESS, request)


def why_not(system: tuple[str, str], seeds: range) -> Answers:
    """The answers why each pair of players in small fields was not paired."""
    for seed in seeds:
        request = (
            rated_request(seed, most=9) if system != US_CHESS else troubled_request(seed, most=9)
        )
        here = [n for n in request.chart.by_number if n not in request.absent]
        try:
            objections = [
                explain_objection(system_of(*system).why_not(request, a, b))
                for at, a in enumerate(here)
                for b in here[at + 1 :]
            ]
        except DomainError as refusal:
            yield str(seed), str(refusal)
            continue
        yield str(seed), [sha256(line.encode()).hexdigest()[:6] for line in objections]


def _explanations(system: tuple[str, str], request: PairingRequest) -> object:
    try:
        answer = pair_round(*system, request)
    except DomainError as refusal:
        return str(refusal)
    sentences = [explain_bye(answer.trace)]
    sentences += [explain_bracket(answer.trace, i) for i in range(len(answer.trace.brackets))]
    sentences += [explain_board(answer.trace, white) for white, _ in answer.boards]
    return [*_described_round(answer), sha256(repr(sentences).encode()).hexdigest()[:12]]


def checklists(system: tuple[str, str], seeds: range) -> Answers:
    for seed in seeds:
        request = rated_request(seed, most=12)
        try:
            yield str(seed), _listing_text(system, request)
        except DomainError as refusal:
            yield str(seed), str(refusal)


def _listing_text(system: tuple[str, str], request: PairingRequest) -> str:
    listing = system_of(*system).player_listing(request)
    assert listing is not None
    return checklist_text(request, pair_round(*system, request), listing)


SYSTEMS = systems_for_players()
FIDE = [key for key, system in SYSTEMS.items() if system.follows_fide]
QUESTIONS: dict[str, Callable[[], Answers]] = {
    **{
        f"{'-'.join(system)}-tournament-{seed}": partial(tournament, system, seed)
        for system in SYSTEMS
        for seed in range(1, 11)
    },
    **{
        f"{'-'.join(system)}-rounds-{at}": partial(rounds, system, range(at, at + 100))
        for system in SYSTEMS
        for at in (0, 100, 200)
    },
    **{f"{'-'.join(system)}-checklists": partial(checklists, system, range(40)) for system in FIDE},
    **{f"{'-'.join(system)}-why-not": partial(why_not, system, range(30)) for system in SYSTEMS},
    "us-chess-accelerated-rounds": partial(accelerated_rounds, range(30)),
    "us-chess-troubled-rounds": partial(troubled_rounds, range(150)),
}
