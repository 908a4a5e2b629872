"""Notices to participants of a published round: their board and opponent."""

from collections.abc import Callable
from typing import Any, TypeVar

from domain.contest.stage import AnyStage
from domain.ids import EntryId
from domain.tournament import Tournament
from web.contest.visibility import is_under_way, newest_published, round_words
from web.face import SeatNotice, own_address
from web.shared.languages import Words

S = TypeVar("S", bound=AnyStage)


def seat_notice_function(
    where: Callable[[S, Any, EntryId, Words], str],
) -> Callable[[Tournament, S, int, Words], SeatNotice | None]:
    """`where` is the text for a round of a stage: board and opponent, or the kind of bye."""

    def notice(tournament: Tournament, stage: S, number: int, words: Words) -> SeatNotice | None:
        entry, shown = stage.entry(EntryId(number)), newest_published(stage)
        if shown is None or not is_under_way(stage):
            return None
        rests = not any(entry.id in pair for pair in shown.pairs)
        if rests and (stage.by_bracket or not entry.is_present_in_round(shown.number)):
            return None  # in a bracket they may be out, or have won
        return SeatNotice(
            round_words(stage, shown, words),
            where(stage, shown, entry.id, words),
            own_address(tournament, stage, entry.id, words),
        )

    return notice
