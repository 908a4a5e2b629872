"""Pair one round by the Burstein System: evaluate the opposition, read the field, settle the bye,
run the brackets, allocate colours, keep the trace.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from domain.ids import Number
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.boards import allocate, numbered
from domain.swiss.burstein import edition_2026, pre_2018
from domain.swiss.burstein.bracket_loop import BursteinLoop, without
from domain.swiss.burstein.edition_2026 import Edition2026, is_seeding
from domain.swiss.burstein.facts import SYSTEM, trace
from domain.swiss.burstein.index import indices, ranking
from domain.swiss.burstein.opposition import oppositions
from domain.swiss.burstein.pre_2018 import EditionPre2018, accelerated
from domain.swiss.dutch.rounds import pair_2026 as pair_dutch
from domain.swiss.field import Field, build_field
from domain.swiss.trace import ByeFact


class Ready(NamedTuple):
    """The round before its brackets: `field` holds everybody, the loop all but the bye's receiver.

    `opposition` explains the place of each of the loop's ranks.
    """

    field: Field
    loop: BursteinLoop
    opposition: Sequence[tuple[int, ...]]
    bye: ByeFact | None


def ready_2026(request: PairingRequest) -> Ready:
    places, index = ranking(request), indices(request)
    field = build_field(request, Edition2026.attributes, places)

    def loop(some: Field) -> Edition2026:
        return Edition2026(some, [places[number] for number in some.number])

    rest, bye = _settle_bye(loop(field), edition_2026.receiver)
    return Ready(field, loop(rest), [index[number] for number in rest.number], bye)


def ready_pre_2018(request: PairingRequest) -> Ready:
    request = accelerated(request)
    known = oppositions(request)
    order = sorted(known, key=lambda number: known[number].key(mixed=False))
    places = {number: place for place, number in enumerate(order)}
    field = build_field(request, EditionPre2018.attributes, places)

    def loop(some: Field) -> EditionPre2018:
        return EditionPre2018(some, [known[number] for number in some.number])

    rest, bye = _settle_bye(loop(field), pre_2018.receiver)
    return Ready(field, loop(rest), [known[number].methods for number in rest.number], bye)


READY: Mapping[str, Callable[[PairingRequest], Ready]] = {
    "2026": ready_2026,
    "pre-2018": ready_pre_2018,
}


def _settle_bye(
    loop: BursteinLoop, receiver: Callable[[Field], tuple[int, int]]
) -> tuple[Field, ByeFact | None]:
    field = loop.field
    if field.size % 2 == 0:
        return field, None
    g, eligible = receiver(field)
    if g < 0:
        raise loop.impossible()
    bye = ByeFact(field.number[g], field.score[g], eligible, loop.bye_article)
    return without(field, g), bye


def pair_ready(ready: Ready) -> RoundPairing:
    loop, bye = ready.loop, ready.bye
    loop.run()
    pairs = [pair for finished in loop.finished for pair in finished.pairs]
    boards = allocate(loop.field, pairs, loop.ranked)
    return RoundPairing(
        numbered(loop.field, boards),
        None if bye is None else Number(bye.number),
        trace(loop, boards, bye, ready.opposition),
    )


def pair_2026(request: PairingRequest) -> RoundPairing:
    """A seeding round is paired following the Dutch system (1.6.1)."""
    if is_seeding(request.round_number, request.total_rounds):
        answer = pair_dutch(request)
        follows = answer.trace.system
        return replace(answer, trace=replace(answer.trace, system=SYSTEM, follows=follows))
    return pair_ready(ready_2026(request))


def pair_pre_2018(request: PairingRequest) -> RoundPairing:
    return pair_ready(ready_pre_2018(request))
