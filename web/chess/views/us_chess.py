"""Announcements of a stage paired by the rules of US Chess, as shown at the desk."""

from collections.abc import Iterable
from dataclasses import dataclass

from domain.chess.stage import Stage
from domain.ids import EntryId
from domain.messages import join_messages, say
from domain.swiss.us_chess.options import PLUS_TWO, VARIATIONS
from events.chess.decisions.us_chess import is_paired_by_us_chess


@dataclass(frozen=True, slots=True)
class Variation:
    code: str
    words: str
    announced: bool


@dataclass(frozen=True, slots=True)
class ProhibitedGroup:
    entries: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UsChessRules:
    """`fixed`: a round is paired, so that common announcements can no longer be changed.
    `house_player` is an entry, or 0.
    """

    fixed: bool
    variations: tuple[Variation, ...]
    clubs_apart: bool
    plus_score: int
    class_floors: tuple[int, ...]
    irrevocable_from: int
    house_player: int
    known: tuple[int, ...]
    families: tuple[ProhibitedGroup, ...]
    requested: tuple[ProhibitedGroup, ...]
    told: tuple[str, ...]
    """All announcements as short texts."""


def us_chess_rules(stage: Stage) -> UsChessRules | None:
    """The rules of the US Chess system; None for another system."""
    if not is_paired_by_us_chess(stage):
        return None
    announced = stage.us_chess
    return UsChessRules(
        fixed=bool(stage.rounds),
        variations=tuple(
            Variation(code, words, code in announced.variations)
            for code, words in VARIATIONS.items()
        ),
        clubs_apart=announced.clubs_apart,
        plus_score=announced.plus_score,
        class_floors=announced.class_floors,
        irrevocable_from=announced.irrevocable_from,
        house_player=announced.house_player or 0,
        known=tuple(sorted(announced.known)),
        families=tuple(_sorted_group(stage, group) for group in announced.families),
        requested=tuple(_sorted_group(stage, group) for group in announced.requested),
        told=tuple(_announcement_texts(stage)),
    )


def _sorted_group(stage: Stage, group: Iterable[EntryId]) -> ProhibitedGroup:
    entries = tuple(sorted(group))
    return ProhibitedGroup(entries, tuple(stage.name_of(entry) for entry in entries))


def _announcement_texts(stage: Stage) -> list[str]:
    announced = stage.us_chess
    words = [*sorted(announced.variations)]
    if announced.clubs_apart:
        words.append(say("clubs apart"))
    if announced.plus_score != PLUS_TWO:
        words.append(say("plus {plus_score}", plus_score=announced.plus_score))
    if announced.class_floors:
        words.append(
            say(
                "classes from {class_floors}",
                class_floors=join_messages(", ", map(str, announced.class_floors)),
            )
        )
    if announced.irrevocable_from:
        words.append(
            say(
                "byes irrevocable from round {irrevocable_from}",
                irrevocable_from=announced.irrevocable_from,
            )
        )
    return words
