"""What a pairing by hand breaks of the rules of a Swiss: who has met, colours, and the bye."""

from collections.abc import Iterator, Sequence

from domain.chess.stage import Round, Stage
from domain.contest.round import Pair
from domain.ids import EntryId, Number
from domain.results import Mark
from domain.said import say
from domain.swiss.colour import WantedColour, preference
from events.chess.decisions.pairing import pairing_request, swiss_of
from events.contest.vocabulary.rounds import PairingChangedByHand

WIDEST_IMBALANCE = 2


def rules_broken(
    stage: Stage, r: Round, new: Sequence[Pair], asked: PairingChangedByHand
) -> Iterator[str]:
    for white, black in new:
        yield from _met(stage, r, white, black)
        yield from _colours(stage, r, white, black)
    yield from _bye(stage, r, asked)


def _met(stage: Stage, r: Round, white: EntryId, black: EntryId) -> Iterator[str]:
    for earlier in stage.rounds[: r.number - 1]:
        for board in earlier.boards:
            played = board.result is None or board.result.white not in "+-"
            if {board.white, board.black} == {white, black} and played:
                both = say(
                    "{name} and {name2}", name=_name(stage, white), name2=_name(stage, black)
                )
                yield say("{both} met in round {number}.", both=both, number=earlier.number)


def _name(stage: Stage, entry: EntryId) -> str:
    return stage.entry(entry).called


def _history(stage: Stage, r: Round, entry: EntryId) -> str:
    """Colours of the games played before the round, such as "wbw"."""
    letters = []
    for earlier in stage.rounds[: r.number - 1]:
        for board in earlier.boards:
            played = board.coloured and (board.result is None or board.result.white not in "+-")
            if played and entry in (board.white, board.black):
                letters.append("w" if board.white == entry else "b")
    return "".join(letters)


def _colours(stage: Stage, r: Round, white: EntryId, black: EntryId) -> Iterator[str]:
    if r.number >= stage.rules.rounds:
        return
    for entry, letter in ((white, "w"), (black, "b")):
        history = _history(stage, r, entry) + letter
        name = _name(stage, entry)
        if history.endswith(letter * 3):
            yield say("{name} gets the same colour for the third time running.", name=name)
        if abs(2 * history.count("w") - len(history)) > WIDEST_IMBALANCE:
            yield say(
                "{name} gets a colour difference beyond {widest_imbalance}.",
                name=name,
                widest_imbalance=WIDEST_IMBALANCE,
            )


def colours_turned(stage: Stage, r: Round, new: Sequence[Pair]) -> Iterator[str]:
    for white, black in new:
        one, other = (preference(_history(stage, r, entry)) for entry in (white, black))
        if one.wish is WantedColour.BLACK and other.wish is WantedColour.WHITE:
            yield say(
                "{name} should have Black, {name2} White.",
                name=_name(stage, white),
                name2=_name(stage, black),
            )


def _bye(stage: Stage, r: Round, asked: PairingChangedByHand) -> Iterator[str]:
    """The pairing-allocated bye: eligible (C2), and from the lowest score that can be (C5)."""
    byes = dict(asked.byes)
    chosen = next((e for e, mark in asked.byes if mark == Mark.PAIRING_BYE), None)
    if chosen is None or (chosen, Mark.PAIRING_BYE) in r.byes:
        return
    on_boards = {entry for pair in asked.pairs for entry in pair}
    absent = frozenset(
        number
        for number, entry in stage.numbered()
        if entry.id not in on_boards and byes.get(entry.id) != Mark.PAIRING_BYE
    )
    yield from _bye_broken(stage, r, EntryId(chosen), absent)


def _bye_broken(stage: Stage, r: Round, chosen: EntryId, absent: frozenset[int]) -> Iterator[str]:
    field = swiss_of(stage).bye_field(pairing_request(stage, r.number, absent))
    if field is None:
        return
    number = stage.entry(chosen).number
    rank = list(field.number).index(number or Number(0))
    name = _name(stage, chosen)
    if not field.bye_allowed >> rank & 1:
        yield say("{name} is not eligible for the bye.", name=name)
    if field.score[rank] > min(field.score):
        yield say("{name} has more points than others who could get the bye.", name=name)
