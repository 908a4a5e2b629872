"""The desk of any game: names of acts, with notes on their effects; requests of players by
telephone; and mistakes: the list that can be taken back, and discarded entries that can be entered
again.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from domain.messages import say_counted
from domain.own_requests import OwnRequest, Wish, open_requests
from domain.rulings import PartWithRulings
from domain.tournament import Part
from events.games import game_of
from events.tournament.decisions.discarding import last_list_and_size
from web.shared.sheet import LEFT_OUT, LeftOut

LabelAndHint = tuple[str, str]
"""The label of the act, and the hint below it."""


class Wording(NamedTuple):
    """The label may have a placeholder for the round or session. The hint is shown if nothing
    prevents the act and no confirmation is needed.
    """

    label: str
    hint: str | Callable[[Any, int], str]


ActWords = Wording | Callable[[Any, int], LabelAndHint]
"""The texts of an act, or a function of a part and a round or session."""


def label_and_hint(words: ActWords, part: object, number: int) -> LabelAndHint:
    if not isinstance(words, Wording):
        return words(part, number)
    hint = words.hint if isinstance(words.hint, str) else words.hint(part, number)
    return words.label.format(number), hint


def open_calls_notes(part: object, where: str) -> Iterator[str]:
    """The note that calls or appeals are not decided, and `where` they are; none without any."""
    if isinstance(part, PartWithRulings) and (count := sum(each.is_open for each in part.rulings)):
        yield say_counted(
            "{count} call or appeal is not decided: see {where}.",
            "{count} calls or appeals are not decided: see {where}.",
            count,
            where=where,
        )


@dataclass(frozen=True, slots=True)
class DeskRequestLine:
    """`request` is its version; `wish` is a message with a place for the round or session."""

    request: int
    entry: int
    who: str
    kind: str
    wish: str
    round: int


@dataclass(frozen=True, slots=True)
class OwnRequestLines:
    """`allowed`: players may send requests."""

    allowed: bool
    open: tuple[DeskRequestLine, ...]


WISHES = {
    Wish.HERE: "There for round {round}",
    Wish.HALF_POINT_BYE: "Half-point bye in round {round}",
    Wish.ZERO_POINT_BYE: "Does not play round {round}",
    Wish.SIT_OUT: "Sits out session {round}",
    Wish.WITHDRAWAL: "Withdraws before round {round}",
}
SESSION_WISHES = {
    Wish.HERE: "There for session {round}",
    Wish.WITHDRAWAL: "Withdraws before session {round}",
}


def wish_message(part: Part, wish: Wish) -> str:
    """The message of a wish, with a placeholder for the round or session."""
    return {**WISHES, **(SESSION_WISHES if part.game == "bridge" else {})}[wish]


def own_request_lines(part: Part) -> OwnRequestLines | LeftOut:
    """The open requests of players; LEFT_OUT if none are allowed and none are open."""
    if not part.takes_requests and not open_requests(part.own_requests):
        return LEFT_OUT
    return OwnRequestLines(
        part.takes_requests,
        tuple(_own_request_line(part, request) for request in open_requests(part.own_requests)),
    )


def _own_request_line(part: Part, request: OwnRequest) -> DeskRequestLine:
    return DeskRequestLine(
        request=request.version,
        entry=request.entry,
        who=part.numbered_name(request.entry),
        kind=request.wish.value,
        wish=wish_message(part, request.wish),
        round=request.round,
    )


@dataclass(frozen=True, slots=True)
class LastList:
    """The last imported list; `left` of its entries can be taken back."""

    key: str
    kind: str
    list: str
    left: int


@dataclass(frozen=True, slots=True)
class DiscardedLine:
    """A discarded entry, at that version of the log."""

    key: str
    kind: str
    version: int
    names: tuple[str, ...]
    reason: str


def mistake_lines(part: Part) -> Iterator[LastList | DiscardedLine]:
    key, remaining = last_list_and_size(part)
    if remaining:
        yield LastList("list", "list", key, remaining)
    for act in game_of(part).discarding.discarding_acts(part):
        names = tuple(entry.full_name for entry in act.entries.values())
        yield DiscardedLine(f"discarded.{act.version}", "discarded", act.version, names, act.reason)
