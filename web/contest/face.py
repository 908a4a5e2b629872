"""The parts of pages common to all games of rounds: the status of a stage, links to the places of
work, and its areas, to which a game adds its own.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from domain.contest.entry import Participant
from domain.contest.round import ContestRound, RoundState
from domain.contest.stage import AnyStage, Contest, Rules
from domain.ids import EntryId
from domain.messages import say
from domain.tournament import Tournament
from web.contest.visibility import is_under_way, newest_published_round, public_head, round_words
from web.face import Extent, SeatNotice, own_page_address
from web.shared.clock import PlayingOfAll, clock_view
from web.shared.frame import (
    FEES,
    Area,
    AreaLink,
    Link,
    Reader,
    areas_of_game,
    panel_link,
    part_address,
)
from web.shared.languages import Words

R = TypeVar("R", bound=ContestRound)


def status_text(
    stage: Contest[Participant, R, Rules], words: Words, results: Callable[[R], str]
) -> str:
    """The status of a stage: its published round, and `results` of it while it is played."""
    rounds = stage.rules.rounds
    newest = stage.newest_shown_round
    if newest is None:
        planned = words.count("{count} round", "{count} rounds", rounds)
        return f"{planned}, {words('not started')}"
    where = {"round": newest.number, "rounds": rounds}
    if newest.state is RoundState.CLOSED:
        return words("round {round} of {rounds} finished", **where)
    return f"{words('round {round} of {rounds} under way', **where)}, {results(newest)}"


def extent_of(stage: AnyStage) -> Extent:
    closed = sum(each.state is RoundState.CLOSED for each in stage.rounds)
    return Extent(stage.rules.rounds, stage.rounds_begun, stage.rounds_begun, closed)


def workplace_links(
    tournament: Tournament, stage: AnyStage, reader: Reader, tablet: str
) -> tuple[Link, ...]:
    """Links to the desk for those who pair rounds, and to the tablet for those entering results."""
    words, root = reader.words, part_address(tournament, stage.id)

    def may_do_all(*acts: str) -> bool:
        return all(reader.may(act, tournament.id, stage.id) for act in acts)

    desk = (Link(words("Desk"), f"{root}/desk"),) if may_do_all("desk") else ()
    enters_results = may_do_all("tablet", "record-result")
    hall = (Link(words("Tablet"), f"{root}/{tablet}"),) if enters_results else ()
    return desk + hall if may_do_all("pair-round") or not enters_results else hall + desk


def _games_in_play(tournament: Tournament, stage: AnyStage) -> PlayingOfAll:
    """Count the games in play, without those moved to another time."""
    head = public_head(tournament, stage)
    return head.boards - head.entered, head.boards


CLOCK = clock_view(public_head, _games_in_play)


def areas_of_rounds(
    entries: str,
    *,
    rounds: tuple[AreaLink, ...] = (),
    standings: tuple[AreaLink, ...] = (),
    report: tuple[AreaLink, ...] = (),
) -> tuple[Area, ...]:
    """The areas of a game of rounds; `entries` is the title of its list of entries."""
    return areas_of_game(
        Area("r", (panel_link(say("Round"), "boards"), *rounds), within=("draft", "why")),
        (panel_link(entries, "entries"), panel_link(say("Check-in"), "check-in"), FEES),
        standings=standings,
        report=report,
    )


S = TypeVar("S", bound=AnyStage)


def seat_notice_function(
    where: Callable[[S, Any, EntryId, Words], str],
) -> Callable[[Tournament, S, int, Words], SeatNotice | None]:
    """A function for seat notices; `where` gives their text: board and opponent, or the bye."""

    def notice(tournament: Tournament, stage: S, number: int, words: Words) -> SeatNotice | None:
        entry, shown = stage.entry(EntryId(number)), newest_published_round(stage)
        if shown is None or not is_under_way(stage):
            return None
        rests = not any(entry.id in pair for pair in shown.pairs)
        if rests and (stage.is_knock_out or not entry.is_present_in_round(shown.number)):
            return None  # in a bracket they may be out, or have won
        return SeatNotice(
            round_words(stage, shown, words),
            where(stage, shown, entry.id, words),
            own_page_address(tournament, stage, entry.id, words),
        )

    return notice
