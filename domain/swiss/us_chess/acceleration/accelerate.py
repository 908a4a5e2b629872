"""What was announced, put into the request for a round: batches, pairing ratings, added points.

When the number of players is odd the bye is given first, by the score groups; whoever has it is in
a group of their own at the end, where the engine finds them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from domain.pairing import PairingRequest
from domain.said import say
from domain.swiss.us_chess.acceleration import batches, by_rule, continued
from domain.swiss.us_chess.acceleration.announced import (
    CONTINUED,
    REAL_FIRST,
    AnnouncedAcceleration,
    announced,
)
from domain.swiss.us_chess.acceleration.tiers import AcceleratedField, table
from domain.swiss.us_chess.options import Batch, Grouping, options_of

NAMES = {"wintd": say("WinTD's halves"), "sixths": say("WinTD's thirds")}


def accelerate(request: PairingRequest, name: str) -> PairingRequest:
    """The request as the acceleration of that name wants it paired."""
    wanted = announced(name, request.total_rounds)
    if request.round_number > (4 if CONTINUED in wanted.options else 2):
        return request
    now = table(request)
    if request.round_number <= 2 and wanted.method == "added-score":
        virtual = by_rule.added_points(request, now)
        grouping = Grouping(say("added score"))
        if request.round_number == 2 and REAL_FIRST in wanted.options:
            ratings = by_rule.real_first(request, now)
            grouping = Grouping(say("added score, real points first"), ratings=ratings)
        return _grouped(replace(request, virtual=virtual), grouping)
    return _grouped(request, _grouping(request, wanted, now))


def _grouping(
    request: PairingRequest, wanted: AnnouncedAcceleration, now: AcceleratedField
) -> Grouping:
    if request.round_number > 2:
        return _named(say("Smythe's continuation"), _continued(request, wanted, now), now)
    if wanted.method == "adjusted-rating":
        if request.round_number == 2:
            found = by_rule.second_round(request, now)
            return _named(found.name, found.batches, now, found.ratings) if found.batches else found
        return _named("28R2", by_rule.first_round(now), now)
    if request.round_number == 1:
        found_batches = batches.first_round(wanted, now)
    else:
        found_batches = batches.second_round(request, wanted, now)
    return _named(NAMES[wanted.method], found_batches, now)


def _continued(
    request: PairingRequest, wanted: AnnouncedAcceleration, now: AcceleratedField
) -> Sequence[Batch]:
    if request.round_number == 3:
        return continued.third_round(now)
    if wanted.method in NAMES:
        return continued.fourth_round(now, batches.upper_half_of_field(wanted, now))
    upper, _ = by_rule.halves(now)
    return continued.fourth_round(now, upper)


def _named(
    name: str,
    found: Sequence[Batch],
    now: AcceleratedField,
    ratings: Mapping[int, int] | None = None,
) -> Grouping:
    """Trailing score groups need no batch of their own unless somebody has the bye."""
    kept = list(found)
    while not now.bye and kept and not kept[-1].name:
        kept.pop()
    return Grouping(name, tuple(kept), ratings or {})


def _grouped(request: PairingRequest, grouping: Grouping) -> PairingRequest:
    options = options_of(request)
    return replace(request, options=replace(options, grouping=grouping))
