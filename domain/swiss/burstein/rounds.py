"""Pair one round by the Burstein System: evaluate the opposition, read the field, settle the bye,
run the brackets, allocate colours, keep the trace.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from domain.ids import Number
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.boards import allocate, numbered
from domain.swiss.burstein import CODE, edition_2026, pre_2018
from domain.swiss.burstein.bracket_loop import BursteinLoop, without
from domain.swiss.burstein.edition_2026 import Edition2026, is_seeding
from domain.swiss.burstein.facts import ACCELERATION, cited, trace
from domain.swiss.burstein.index import indices, ranking
from domain.swiss.burstein.opposition import oppositions
from domain.swiss.burstein.pre_2018 import ACCELERATED_ROUNDS, EditionPre2018, accelerated
from domain.swiss.dutch.rounds import pair as pair_dutch
from domain.swiss.field import Field, build_field
from domain.swiss.trace import ByeFact, NoteFact


class BursteinReading(NamedTuple):
    """A request as an edition reads it: everybody to be paired, in its order.

    `loop` pairs such a field or part of it, `receiver` chooses a rank for the bye and counts who
    could have it, `methods` evaluate the opposition of a number. `notes` hold for the whole round.
    """

    field: Field
    loop: Callable[[Field], BursteinLoop]
    receiver: Callable[[Field], tuple[int, int]]
    methods: Callable[[int], tuple[int, ...]]
    notes: tuple[NoteFact, ...] = ()


class PairedWithBye(NamedTuple):
    """The loop has no room for the bye's receiver."""

    loop: BursteinLoop
    bye: ByeFact | None


def read_2026(request: PairingRequest) -> BursteinReading:
    places, index = ranking(request), indices(request)

    def loop(field: Field) -> Edition2026:
        return Edition2026(field, [places[number] for number in field.number])

    field = build_field(request, Edition2026.attributes, places)
    return BursteinReading(field, loop, edition_2026.receiver, index.__getitem__)


def read_pre_2018(request: PairingRequest) -> BursteinReading:
    given, request = request, accelerated(request)
    known = oppositions(request)
    order = sorted(known, key=lambda number: known[number].key(mixed=False))
    places = {number: place for place, number in enumerate(order)}

    def loop(field: Field) -> EditionPre2018:
        return EditionPre2018(field, [known[number] for number in field.number])

    field = build_field(request, EditionPre2018.attributes, places)
    own = request is not given and request.round_number <= ACCELERATED_ROUNDS
    notes = (NoteFact(ACCELERATION, cited(EditionPre2018.edition, "")),) if own else ()
    methods = {number: known[number].methods for number in known}
    return BursteinReading(field, loop, pre_2018.receiver, methods.__getitem__, notes)


READINGS: Mapping[str, Callable[[PairingRequest], BursteinReading]] = {
    "2026": read_2026,
    "pre-2018": read_pre_2018,
}


def paired(reading: BursteinReading) -> PairedWithBye:
    loop, bye = reading.loop(reading.field), None
    if loop.field.size % 2:
        g, eligible = reading.receiver(loop.field)
        if g < 0:
            raise loop.impossible()
        field = loop.field
        bye = ByeFact(field.number[g], field.score[g], eligible, loop.bye_article)
        loop = reading.loop(without(field, g))
    loop.run()
    return PairedWithBye(loop, bye)


def _answered(reading: BursteinReading) -> RoundPairing:
    loop, bye = paired(reading)
    pairs = [pair for finished in loop.finished for pair in finished.pairs]
    boards = allocate(loop.field, pairs, loop.ranked)
    told = trace(loop, boards, bye, [reading.methods(number) for number in loop.field.number])
    return RoundPairing(
        numbered(loop.field, boards),
        None if bye is None else Number(bye.number),
        replace(told, notes=reading.notes),
    )


def pair(request: PairingRequest, edition: str) -> RoundPairing:
    """A seeding round of 2026 is paired following the Dutch system (1.6.1)."""
    if edition == "2026" and is_seeding(request.round_number, request.total_rounds):
        answer = pair_dutch(request, edition)
        follows = answer.trace.system
        return replace(answer, trace=replace(answer.trace, system=CODE, follows=follows))
    return _answered(READINGS[edition](request))
