"""The working pages of a phase: the director's two, the tablet of each table, and those on which a
tablet gets its table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from domain.bridge.phase import Phase, phase_of
from domain.errors import NotNow, Unknown
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.planning import SCORING, ScoringForm
from web.bridge.views import desk as desk_view, results as results_view, table_tablet as typed_view
from web.bridge.views.table_tablet import view_of_table
from web.shared.frame import ANYBODY, Reader, accent_of, part_address
from web.shared.page import DeskPage, LivePage
from web.shared.sheet import View


def table_names_of(phase: Phase) -> Sequence[str]:
    """The tables of the published session, in the order of its sections."""
    shown = phase.public_session
    if shown is None:
        return ()
    return tuple(dict.fromkeys(sitting.name for sitting in shown.seating.sittings))


@dataclass(frozen=True, slots=True)
class TableCodePage:
    """The page of a printed code, which waits for a tap."""

    template: ClassVar[str] = "bridge/table_code.html"
    tournament: str
    stage: str
    place: str
    note: str
    reader: Reader


@dataclass(frozen=True, slots=True)
class TablesPage:
    """`own` is the tablet's present table, empty if none is chosen."""

    template: ClassVar[str] = "bridge/table_choice.html"
    tournament: str
    stage: str
    tables: tuple[str, ...]
    own: str
    reader: Reader


FILE_TITLES: Mapping[str, str] = {
    "usebio": say("Results of the session, USEBIO"),
    "pbn": say("Results of the session, PBN"),
    "csv-travellers": say("Travellers, CSV"),
    "csv-ranking": say("Ranking, CSV"),
    "csv-entries": say("Entries, CSV"),
}


@dataclass(frozen=True, slots=True)
class PhaseDesk(DeskPage):
    template: ClassVar[str] = "bridge/desk.html"
    view: ClassVar[View] = desk_view.VIEW
    scoring: ScoringForm = SCORING
    exports: tuple[tuple[str, str], ...] = tuple(FILE_TITLES.items())


@dataclass(frozen=True, slots=True)
class TypedScoresPage:
    template: ClassVar[str] = "bridge/typed_scores.html"
    view: ClassVar[View] = typed_view.VIEW
    title: str
    stage_name: str
    desk: str
    accent: int
    live: LivePage

    @classmethod
    def build(cls, tournament: Tournament, stage_id: StageId, epoch: str) -> Self:
        phase, root = phase_of(tournament, stage_id), part_address(tournament, stage_id)
        return cls(
            title=say(
                "Results · {part} · {tournament}", part=phase.name, tournament=tournament.name
            ),
            stage_name=phase.name,
            desk=f"{root}/desk",
            accent=accent_of(tournament, stage_id),
            live=LivePage.build(tournament, stage_id, cls.view, epoch),
        )


@dataclass(frozen=True, slots=True)
class PairsResultsPage(TypedScoresPage):
    """Results, rulings and the end of a phase of bridge: the director's other page."""

    template: ClassVar[str] = "bridge/results.html"
    view: ClassVar[View] = results_view.VIEW
    exports: tuple[tuple[str, str], ...] = tuple(FILE_TITLES.items())


@dataclass(frozen=True, slots=True)
class TableEntryPage:
    """The tablet of a table of pairs, whose players choose the language."""

    template: ClassVar[str] = "bridge/table_entry.html"
    title: str
    tournament_name: str
    stage_name: str
    accent: int
    live: LivePage
    reader: Reader
    others: str = ""

    @classmethod
    def build(
        cls,
        tournament: Tournament,
        stage_id: StageId,
        place: str,
        epoch: str,
        reader: Reader = ANYBODY,
        others: str = "",
    ) -> "TableEntryPage":
        """The page of a table, "A3"; Unknown if the current session does not have it. `others` is
        the address for choosing another table, empty if that is not allowed.
        """
        phase = phase_of(tournament, stage_id)
        live = LivePage.build(tournament, stage_id, view_of_table(place), epoch)
        if phase.public_session is None:
            raise NotNow("No session of {name} is published yet.", name=phase.name)
        if not live.sheet.rows:
            raise Unknown(
                say(
                    "table in session {number} of {name}:",
                    number=phase.public_session.number,
                    name=phase.name,
                ),
                place,
            )
        return cls(
            title=f"{reader.words('Table')} {place} · {phase.name} · {tournament.name}",
            tournament_name=tournament.name,
            stage_name=phase.name,
            accent=accent_of(tournament, stage_id),
            live=live,
            reader=reader,
            others=others,
        )
