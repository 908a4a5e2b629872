"""What a game of rounds shows of itself where no game in particular is shown: how far a stage is,
and who works on it.
"""

from collections.abc import Callable
from typing import Any

from domain.contest.lifecycle import RoundState
from domain.contest.round import ContestRound
from domain.ids import StageId
from domain.tournament import Tournament
from events.contest.ways import AnyStage
from web.contest.shown import shown_head
from web.face import Extent
from web.shared.foyer import Counted, clock_of
from web.shared.languages import Words
from web.shared.links import Link, Reader, address_of


def how_far(stage: AnyStage, words: Words, results: Callable[[Any], str]) -> str:
    """`results` are those of a round that is on. Only what the hall may know: a draft is not
    mentioned.
    """
    rounds: int = stage.rules.rounds
    shown: ContestRound | None = stage.shown
    if shown is None:
        planned = words.count("{count} round", "{count} rounds", rounds)
        return f"{planned}, {words('not started')}"
    where = {"round": shown.number, "rounds": rounds}
    if shown.state is RoundState.CLOSED:
        return words("round {round} of {rounds} finished", **where)
    return f"{words('round {round} of {rounds} under way', **where)}, {results(shown)}"


def extent(stage: AnyStage) -> Extent:
    return Extent(stage.rules.rounds, stage.rounds_begun, stage.rounds_begun)


def workplaces(
    tournament: Tournament, stage: AnyStage, reader: Reader, tablet: str
) -> tuple[Link, ...]:
    """Who pairs the rounds works at the desk, who only enters results with a tablet."""
    words, root = reader.words, address_of(tournament, stage.id)

    def may(*acts: str) -> bool:
        return all(reader.may(act, tournament.id, stage.id) for act in acts)

    desk = (Link(words("Desk"), f"{root}/desk"),) if may("desk") else ()
    enters = may("tablet", "record-result")
    hall = (Link(words("Tablet"), f"{root}/{tablet}"),) if enters else ()
    return desk + hall if may("pair-round") or not enters else hall + desk


def _playing(tournament: Tournament, number: StageId) -> Counted:
    """What was moved to another time is waited for by nobody."""
    head = shown_head(tournament, number)
    return head.boards - head.entered, head.boards


CLOCK = clock_of(shown_head, _playing)
