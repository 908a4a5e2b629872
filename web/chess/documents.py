"""What a stage is exported as: tables for a spreadsheet, and neutral JSON."""

from collections.abc import Mapping

from domain.chess.stage import Stage
from domain.errors import NotNow
from domain.formats.player_csv.write import write_entries
from domain.formats.stage_json import write_stage
from domain.ids import RoundNo
from domain.tournament import Tournament
from web.chess.spreadsheets import pairings_sheet, standings_sheet
from web.chess.views.parts import published_rounds
from web.face import CSV, File


def _pairings(_tournament: Tournament, stage: Stage, asked: int) -> bytes:
    shown = published_rounds(stage)
    if not asked and not shown:
        raise NotNow(f"No round of {stage.name} is published yet.")
    return pairings_sheet(stage, RoundNo(asked) if asked else shown[-1].number)


def _standings(_tournament: Tournament, stage: Stage, _round: int) -> bytes:
    return standings_sheet(stage)


def _entries(_tournament: Tournament, stage: Stage, _round: int) -> bytes:
    return write_entries(stage)


def _results(tournament: Tournament, stage: Stage, _round: int) -> bytes:
    return write_stage(tournament, stage)


FILES: Mapping[str, File[Stage]] = {
    "csv-standings": File("csv", CSV, _standings),
    "csv-pairings": File("csv", CSV, _pairings),
    "csv-entries": File("csv", CSV, _entries),
    "json-stage": File("json", "application/json", _results),
}
