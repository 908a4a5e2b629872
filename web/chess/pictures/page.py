"""The page of a stage's pictures."""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.chess.stage import stage_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.chess.pictures.bump import bump_chart
from web.chess.pictures.colours import colour_strips
from web.chess.pictures.groups import score_groups
from web.shared.languages import Words, words_of


@dataclass(frozen=True, slots=True)
class Picture:
    title: str
    drawn: Markup


@dataclass(frozen=True, slots=True)
class PicturesPage:
    template: ClassVar[str] = "chess/pictures.html"
    tournament: str
    address: str
    stage: str
    pictures: tuple[Picture, ...]
    people: tuple[tuple[int, str], ...]
    """Who can be looked for in them, by number."""
    words: Words

    @classmethod
    def of(cls, tournament: Tournament, stage_id: StageId, lang: str) -> "PicturesPage":
        stage, words = stage_of(tournament, stage_id), words_of(lang)
        drawn = (
            Picture(words("Places after each round"), bump_chart(stage, words)),
            Picture(words("Score groups of the round"), score_groups(stage, words)),
            Picture(words("Colours"), colour_strips(stage, words)),
        )
        shown = tuple(one for one in drawn if one.drawn)
        people = tuple(
            (number, entry.person.full_name) for number, entry in stage.numbered_entries()
        )
        return cls(tournament.name, f"/t/{tournament.id}", stage.name, shown, people, words)
