"""Ask every system why two players were not paired, in many random rounds, and check each answer:
`python -m tests.domain.swiss.why_not_sweep [QUESTIONS]`, of each system and edition.

An answer never calls the pairing that was made worse than the one refused; "paired" is said of
those who are, and "the others can't be paired" only where nobody can pair them.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, count
from random import Random
from typing import NamedTuple

from domain.errors import NoValidPairing
from domain.pairing import Forbidden, PairingRequest, RoundPairing
from domain.swiss.explanation import Objection, Reason, explain_objection
from domain.swiss.systems import OfPlayers, apply_acceleration, systems_for_players
from domain.swiss.us_chess.options import VARIATIONS, options_of
from tests.domain.swiss.histories import rated_request
from tests.domain.swiss.us_chess.fields import troubled_request

MOST = 12
QUESTIONS = 50_000
SHOWN = 10
ACCELERATIONS = ("none", "added-score+real-first", "adjusted-rating", "sixths", "wintd+continued")
MORE_IS_BETTER = {"games played by the bye's receiver", "number of the bye's receiver"}
"""The bye of Dubov's system goes to the player with most of these (C.04.4.1 (2026), 3.1)."""


class Question(NamedTuple):
    system: OfPlayers
    seed: int
    a: int
    b: int

    def __str__(self) -> str:
        return f"{self.system.code} {self.system.edition}, round {self.seed}: {self.a} and {self.b}"


def drawn_round(system: OfPlayers, seed: int) -> PairingRequest:
    return _of_us_chess(seed) if system.option_type is not None else rated_request(seed, MOST)


def _of_us_chess(seed: int) -> PairingRequest:
    """A request with variations, classes, a house player, a re-entry and an acceleration."""
    draw, request = Random(seed), troubled_request(seed, MOST)
    numbers = [int(row.number) for row in request.chart.rows]
    options = replace(
        options_of(request),
        variations=frozenset(v for v in sorted(VARIATIONS) if draw.random() < 0.3),
        classes=(frozenset(draw.sample(numbers, len(numbers) // 3)),) * (draw.random() < 0.2),
        house_player=draw.choice((0, 0, 0, numbers[0])),
        re_entries={2: 1} if draw.random() < 0.1 else {},
    )
    last = draw.choice((request.round_number, max(4, request.round_number), 9))
    plain = replace(request, virtual={}, options=options, total_rounds=last)
    return apply_acceleration(draw.choice(ACCELERATIONS if last > 4 else ACCELERATIONS[:-1]), plain)


def answered_questions(system: OfPlayers, questions: int) -> Iterator[tuple[Question, str]]:
    """That many questions, pair by pair of round after round, each with its error or ""."""
    left = questions
    for seed in count():
        try:
            request = drawn_round(system, seed)
            answer = system.pair_round(request)
        except NoValidPairing:
            continue
        for a, b in combinations(_numbers_present(request), 2):
            yield Question(system, seed, a, b), error_in_answer(system, request, answer, (a, b))
            left -= 1
            if not left:
                return


def _numbers_present(request: PairingRequest) -> list[int]:
    return [int(row.number) for row in request.chart.rows if row.number not in request.absent]


def error_in_answer(
    system: OfPlayers, request: PairingRequest, answer: RoundPairing, pair: tuple[int, int]
) -> str:
    objection = system.why_not(request, *pair)
    met = {*pair} in [{*board} for board in answer.boards]
    if not explain_objection(objection).endswith("."):
        return "no sentence"
    if (
        met
        and objection.reason not in (Reason.PAIRED, Reason.MET)
        or not met
        and objection.reason is Reason.PAIRED
    ):
        return f"said {objection.reason}"
    if objection.reason is Reason.WORSE and not _is_worse(objection):
        return f"called worse: {objection.name}, {objection.forced} instead of {objection.actual}"
    if objection.reason is Reason.INCOMPLETE and _others_are_paired(system, request, pair):
        return "the others can be paired"
    return ""


def _is_worse(objection: Objection) -> bool:
    if objection.article == "28S1":  # meetings are barred there, not counted
        return True
    if objection.name in MORE_IS_BETTER:
        return objection.forced < objection.actual
    return objection.forced > objection.actual


def _others_are_paired(system: OfPlayers, request: PairingRequest, pair: tuple[int, int]) -> bool:
    """Whether a round is found with both kept from everybody else. False without a try where there
    is a bye, which one of the two could get, or where meetings may be repeated.
    """
    present = _numbers_present(request)
    if len(present) % 2 or not system.follows_fide:
        return False
    others = [
        Forbidden(frozenset({one, other})) for one in pair for other in present if other not in pair
    ]
    try:
        system.pair_round(replace(request, forbidden=(*request.forbidden, *others)))
    except NoValidPairing:
        return False
    return True


def main(questions: int) -> int:
    found = 0
    for system in systems_for_players().values():
        started = time.perf_counter()
        wrong = [
            (question, error) for question, error in answered_questions(system, questions) if error
        ]
        took = time.perf_counter() - started
        sentence = f"{questions:,} questions, {len(wrong)} wrong answers, {took:.0f} s"
        lines = [f"{question}: {error}" for question, error in wrong[:SHOWN]]
        sys.stdout.write(
            "\n  ".join([f"{system.code} {system.edition}: {sentence}", *lines]) + "\n"
        )
        sys.stdout.flush()
        found += len(wrong)
    return found


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]) if len(sys.argv) > 1 else QUESTIONS) else 0)
