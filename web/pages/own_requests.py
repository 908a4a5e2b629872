"""A player's own page, opened by the code on the entry slip: requests to the arbiter, and answers.

It reloads by itself; it needs no script.
"""

from dataclasses import dataclass
from typing import ClassVar

from domain.ids import StageId
from domain.messages import say
from domain.own_requests import RequestAnswer, RequestOffer, Wish
from domain.tournament import Part, Tournament
from events.tournament.decisions.parts import open_offers
from web.face import own_page_address
from web.shared.desk_lists import wish_message
from web.shared.frame import Reader
from web.shared.languages import Words

OWN_WISHES = {
    Wish.HERE: say("I am here for round {round}"),
    Wish.HALF_POINT_BYE: say("I would like a half-point bye in round {round}"),
    Wish.ZERO_POINT_BYE: say("I don't play round {round}"),
    Wish.WITHDRAWAL: say("I withdraw before round {round}"),
}
"""Texts from the user's point of view."""
OWN_WISHES_OF_PAIRS = {
    Wish.HERE: say("We are here for session {round}"),
    Wish.SIT_OUT: say("We sit out session {round}"),
    Wish.WITHDRAWAL: say("We withdraw before session {round}"),
}
ANSWERS = {
    RequestAnswer.OPEN: say("waits for the arbiter"),
    RequestAnswer.GRANTED: "granted",
    RequestAnswer.REFUSED: "refused",
    RequestAnswer.TAKEN_BACK: say("taken back"),
}


@dataclass(frozen=True, slots=True)
class AnsweredRequestLine:
    """`request` is its version while it can be withdrawn, else 0."""

    said: str
    answer: str
    kind: str
    reason: str
    request: int


@dataclass(frozen=True, slots=True)
class WishChoice:
    """A choice of the form; `code`, the value sent, is the wish and its round or session."""

    code: str
    said: str


@dataclass(frozen=True, slots=True)
class OwnRequestsPage:
    """`at_once` are choices for the next round, `later` for the rounds after it."""

    template: ClassVar[str] = "own_requests.html"
    tournament: str
    part: str
    name: str
    own_page: str
    open: bool
    problem: str
    asked: tuple[AnsweredRequestLine, ...]
    at_once: tuple[WishChoice, ...]
    later: tuple[WishChoice, ...]
    reader: Reader

    @classmethod
    def build(
        cls, tournament: Tournament, number: StageId, entry: int, reader: Reader, problem: str = ""
    ) -> "OwnRequestsPage":
        part, words = tournament.part(number), reader.words
        offered = open_offers(part, entry)
        first = min((offer.round for offer in offered), default=0)
        choices = [
            (
                offer.round == first,
                WishChoice(f"{offer.wish} {offer.round}", _own_wish_words(part, offer, words)),
            )
            for offer in offered
        ]
        return cls(
            tournament=tournament.name,
            part=part.name,
            name=part.name_of(entry),
            own_page=own_page_address(tournament, part, entry, words),
            open=part.takes_requests,
            problem=problem,
            asked=tuple(
                AnsweredRequestLine(
                    said=words(wish_message(part, request.wish), round=request.round),
                    answer=words(ANSWERS[request.answer]),
                    kind=request.answer.value or "open",
                    reason=request.reason,
                    request=request.version if request.answer is RequestAnswer.OPEN else 0,
                )
                for request in reversed(part.own_requests)
                if request.entry == entry
            ),
            at_once=tuple(choice for is_first, choice in choices if is_first),
            later=tuple(choice for is_first, choice in choices if not is_first),
            reader=reader,
        )


def _own_wish_words(part: Part, offer: RequestOffer, words: Words) -> str:
    own = OWN_WISHES_OF_PAIRS if part.game == "bridge" else OWN_WISHES
    return words(own[offer.wish], round=offer.round)
