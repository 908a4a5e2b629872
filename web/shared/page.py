"""Base classes of pages: template contexts, choices of a form with their sentences, and the desk,
which every game has.

The context of a template is one frozen dataclass, whose field names are the template's variables; a
test checks that they agree.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self

from domain.ids import StageId
from domain.messages import say
from domain.tournament import Part, Tournament
from web.shared.frame import DeskFrame, Link, Reader, TournamentLinks, accent_of
from web.shared.sheet import Sheet, View


class Page(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    template: ClassVar[str]


Choice = tuple[str, str]
"""The value sent, and the text shown."""


def form_choices(codes: Iterable[str], words: Mapping[str, str]) -> tuple[Choice, ...]:
    """The choices; one without a text has its name as text."""
    return tuple((str(code), words.get(code, str(code))) for code in codes)


def put_usual_first(usual: str, all_of: Iterable[str]) -> tuple[str, ...]:
    return (usual, *(value for value in all_of if value != usual))


@dataclass(frozen=True, slots=True)
class LivePage:
    """The initial data of the page's scripts: the place of the page, and the first sheet."""

    tournament: str
    stage: int
    view: str
    epoch: str
    version: int
    sheet: Sheet

    @classmethod
    def build(cls, tournament: Tournament, number: StageId, view: View, epoch: str) -> "LivePage":
        sheet = view.build(tournament, number)
        return cls(tournament.id, number, view.name, epoch, tournament.version, sheet)


@dataclass(frozen=True, slots=True)
class TabletPage:
    """A tablet in the hall, only for results. `corrects`: it may change the result of a board."""

    template: ClassVar[str]
    title: str
    tournament_name: str
    stage_name: str
    accent: int
    corrects: bool
    live: LivePage

    @classmethod
    def for_view(
        cls,
        tournament: Tournament,
        part: Part,
        view: View,
        epoch: str,
        reader: Reader,
        **place: int | str,
    ) -> Self:
        """The page of a view of the part; `place` has the fields that only this game has."""
        return cls(
            title=say(
                "Results · {part} · {tournament}", part=part.name, tournament=tournament.name
            ),
            tournament_name=tournament.name,
            stage_name=part.name,
            accent=accent_of(tournament, part.id),
            corrects=reader.may("correct-result", tournament.id, part.id),
            live=LivePage.build(tournament, part.id, view, epoch),
            **place,
        )


@dataclass(frozen=True, slots=True)
class DeskPage:
    """Each game has its own template and view, at the same address."""

    template: ClassVar[str]
    view: ClassVar[View]
    title: str
    stage_name: str
    tournament: TournamentLinks
    accent: int
    screens: tuple[Link, ...]
    papers: tuple[Link, ...]
    live: LivePage
    frame: DeskFrame | None
    choices: object
    """The choices of the game for the page's script, or None."""


Sentences = Mapping[str, str]


def read_sentences(module: str) -> Mapping[str, Sentences]:
    """The tables of the TOML file beside a module, by name; `module` is its `__file__`."""
    tables = tomllib.loads(Path(module).with_suffix(".toml").read_text(encoding="utf-8"))
    return {
        name: {code: say(sentence) for code, sentence in sentences.items()}
        for name, sentences in tables.items()
    }
