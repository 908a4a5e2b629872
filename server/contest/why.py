"""Explanations of pairings for a page of any game of rounds."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.contest.round import RoundState
from domain.errors import Unknown
from domain.ids import Number
from domain.tournament import Tournament
from events.audit.verdict import whole_number
from events.contest.audit.why import PairedRound, pair_at, paired_round, why_not
from server.context import answers
from server.context.request_context import (
    RequestContext,
    TournamentContext,
    part_named,
    tournament_named,
)
from server.context.services import services_of
from server.live.histories import OpenHistory
from server.refusals import BadRequest

BYES = "byes"


@dataclass(frozen=True, slots=True)
class WhyQuestion:
    """`place` is a board's or a match's number, 0 for the byes; `two` are the numbers in the
    question why they don't meet, with the `answer`.
    """

    it: PairedRound
    tournament: str
    place: int
    two: tuple[int, int]
    answer: str


StageOf = Callable[[Tournament, int], Any]
"""Finds a stage of the game; Unknown if the part is of another."""


async def why_page(request: Request, page: Callable[[], Any]) -> Response:
    """The page, made once for each language and version of the log."""
    caller, moment = RequestContext(request), (await TournamentContext.of(request)).moment
    return await services_of(request).response_cache.study(
        request, (*moment, caller.words.lang), lambda: answers.to_reader(caller, page())
    )


def round_asked(request: Request, stage_of: StageOf) -> PairedRound:
    """The round asked about, published or not."""
    return _round(request, _open_history(request), stage_of)


def read_question(
    request: Request, stage_of: StageOf, refusal: str, *, drafts: bool = False
) -> WhyQuestion:
    """Read the question: `?a=3&b=7` asks why those two numbers were not paired; `refusal` is the
    message for anything else.
    """
    opened = _open_history(request)
    it = _round(request, opened, stage_of)
    if it.round.state is RoundState.PAIRED and not drafts:
        raise Unknown("published round", it.round.number)
    place = _place(request, it)
    two = _number(request, "a", refusal), _number(request, "b", refusal)
    work_out = partial(why_not, it, Number(two[0]), Number(two[1]))
    answer = opened.answer((it.version, *two), work_out) if all(two) else ""
    return WhyQuestion(it, it.history.at(it.history.head.version).name, place, two, answer)


def _open_history(request: Request) -> OpenHistory:
    return services_of(request).histories.open(tournament_named(request))


def _round(request: Request, opened: OpenHistory, stage_of: StageOf) -> PairedRound:
    number, now = part_named(request), opened.history.at(opened.history.head.version)
    return paired_round(opened.history, stage_of(now, number).id, request.path_params["round"])


def _place(request: Request, it: PairedRound) -> int:
    text: str = request.path_params[it.stage.pairing]
    if text == BYES:
        return 0
    number = whole_number(text)
    if number is None:
        raise Unknown(it.stage.pairing, text)
    pair_at(it, number)
    return number


def _number(request: Request, name: str, refusal: str) -> int:
    text = request.query_params.get(name, "")
    number = whole_number(text or "0")
    if number is None:
        raise BadRequest(refusal.format(name=name))
    return number
