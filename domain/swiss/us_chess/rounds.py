"""Pair one round of a US Chess Swiss: the bye, what may be paired, the groups, the colours."""

from typing import NamedTuple

from domain.errors import Unsupported
from domain.ids import Number
from domain.pairing import Pairing, PairingRequest, RoundPairing
from domain.said import said_together, say
from domain.swiss.trace import ByeFact
from domain.swiss.us_chess import CODE, EDITION
from domain.swiss.us_chess.boards import UsChessBoard, boards_of
from domain.swiss.us_chess.bye_by_colour import VARIATION, best_for_colours
from domain.swiss.us_chess.byes import receivers
from domain.swiss.us_chess.facts import trace
from domain.swiss.us_chess.field import Field, build_field
from domain.swiss.us_chess.groups import Finished, GroupLoop
from domain.swiss.us_chess.options import VARIATIONS, UsChessOptions, options_of
from domain.swiss.us_chess.permitted import permitted


class PairedField(NamedTuple):
    """A field as it was paired: those who play, their groups, and who has the bye; `before`
    anything gave way.
    """

    field: Field
    finished: list[Finished]
    bye: ByeFact | None
    before: Field


def pair(request: PairingRequest) -> RoundPairing:
    options = options_of(request)
    _refuse_unknown(options)
    field, finished, bye, _ = pair_field(build_field(request, options), request)
    boards = boards_of(field, [pair for done in finished for pair in done.pairs])
    number = Number(bye.number) if bye else None
    return RoundPairing(_numbered(field, boards), number, trace(field, finished, boards, bye))


def pair_field(field: Field, request: PairingRequest) -> PairedField:
    before, bye = _even(field, request)
    field = permitted(before, request)
    return PairedField(field, GroupLoop(field).run(), bye, before)


def _refuse_unknown(options: UsChessOptions) -> None:
    for variation in sorted(options.variations - set(VARIATIONS)):
        raise Unsupported(
            say("{edition}", edition=said_together(" ", (CODE, EDITION))),
            say("variation {variation}", variation=variation),
        )


def _even(field: Field, request: PairingRequest) -> tuple[Field, ByeFact | None]:
    """Without the house player if not needed, without who has the bye (28M1, 28L)."""
    house = field.options.house_player
    here = [player.number for player in field.players]
    if house in here and field.size % 2:
        return field.without(here.index(house)), None
    if field.size % 2 == 0:
        return field, None
    able, eligible = receivers(field, request)
    g, usual = able[0], field.players[able[0]].number
    if VARIATION in field.options.variations and not field.options.grouping.batches:
        g = best_for_colours(field, request, able)
    player = field.players[g]
    if player.number == usual:
        return field.without(g), ByeFact(usual, player.standing, eligible, "28L")
    return field.without(g), ByeFact(player.number, player.standing, eligible, VARIATION, usual)


def _numbered(field: Field, boards: list[UsChessBoard]) -> tuple[Pairing, ...]:
    number = [Number(player.number) for player in field.players]
    return tuple(Pairing(number[board.white], number[board.black]) for board in boards)
