"""The page of a stage's pictures."""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.chess.stage import Stage, stage_of
from domain.chess.standings import crosstable_of
from domain.ids import StageId
from domain.results import Cell, Colour
from domain.tournament import Tournament
from web.chess.pictures.bump import bump_chart
from web.chess.pictures.groups import score_group_picture
from web.contest.name_fitting import LETTER, fit_name, name_text
from web.contest.visibility import published_rounds
from web.shared.languages import Words, words_in
from web.shared.svg import element, picture, text

SIDE, PITCH, TOP = 16, 24, 34
NUMBERS = 44


def colour_strips(stage: Stage, words: Words) -> Markup:
    """The colours of each player round by round, a square for each; empty before round 1."""
    rounds = len(published_rounds(stage))
    if rounds == 0:
        return Markup()
    table = crosstable_of(stage, rounds)
    entries = list(stage.numbered_entries())
    names = LETTER * max(len(fit_name(entry.person)) for _, entry in entries)
    squares = [names + NUMBERS + n * PITCH for n in range(rounds)]
    parts = [
        text(x + SIDE / 2, 18, str(n), "middle", class_="quiet") for n, x in enumerate(squares, 1)
    ]
    for place, (number, entry) in enumerate(entries):
        y = TOP + place * PITCH
        row = table.by_number[number]
        inside = (
            name_text(names, y + 13, entry.person, "end"),
            text(names + NUMBERS - 8, y + 13, str(number), "end", class_="quiet"),
            *(_square(row.cell(n), x, y, words) for n, x in enumerate(squares, 1)),
        )
        parts.append(element("g", *inside, data_of=number))
    alternative = words(
        "Colours: {players}, {rounds}",
        players=words.count("{count} player", "{count} players", len(entries)),
        rounds=words.count("{count} round", "{count} rounds", rounds),
    )
    return picture(squares[-1] + PITCH, TOP + len(entries) * PITCH, alternative, parts)


def _square(cell: Cell, x: int, y: int, words: Words) -> Markup:
    """A round's square, coloured only for a played game (C.04.1 (2026): no others count)."""
    if cell.played and cell.colour is not None:
        white = cell.colour is Colour.WHITE
        title = words("White") if white else words("Black")
        return _rectangle(x, y, SIDE, ("open",) if white else ("filled",), title)
    title = words("no game")
    half = _rectangle(x, y + SIDE // 2, SIDE // 2, ("filled", "half"), title)
    return Markup("{}{}").format(half, _rectangle(x, y, SIDE, ("outline",), title))


def _rectangle(x: int, y: int, height: int, classes: tuple[str, ...], title_text: str) -> Markup:
    title = element("title", title_text)
    return element("rect", title, x=x, y=y, width=SIDE, height=height, class_=classes)


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
    """The players that can be highlighted, by number."""
    words: Words

    @classmethod
    def build(cls, tournament: Tournament, stage_id: StageId, lang: str) -> "PicturesPage":
        stage, words = stage_of(tournament, stage_id), words_in(lang)
        pictures = (
            Picture(words("Places after each round"), bump_chart(stage, words)),
            Picture(words("Score groups of the round"), score_group_picture(stage, words)),
            Picture(words("Colours"), colour_strips(stage, words)),
        )
        shown = tuple(picture for picture in pictures if picture.drawn)
        people = tuple(
            (number, entry.person.full_name) for number, entry in stage.numbered_entries()
        )
        return cls(tournament.name, f"/t/{tournament.id}", stage.name, shown, people, words)
