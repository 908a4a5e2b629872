"""The forms of `wallchart export` that are not reports: tables, neutral JSON, the US Chess report.

csv-entries    the players, as `wallchart import` reads them
csv-pairings   a published round
csv, csv-standings
json-stage     neutral results, see domain.formats.stage_json
uschess        three files into a folder, with the organiser's details (--details FILE.toml)

Of a phase of bridge: usebio, pbn and csv-travellers of one session (--session), csv-ranking.
"""

from dataclasses import dataclass
from pathlib import Path

from domain.bridge.phase import phases_of
from domain.chess.stage import Stage, stage_of
from domain.errors import BadFile, NotNow, Unknown, Unsupported
from domain.formats.player_csv.write import write_entries
from domain.formats.stage_json import write_stage
from domain.formats.us_chess_report.details import read_details
from domain.formats.us_chess_report.files import report_files
from domain.ids import RoundNo, StageId, TournamentId
from domain.tournament import Tournament
from events.log.errors import UnknownTournament
from events.log.store import EventStore
from events.replay import replayed
from server.backup.folders import write_folder
from server.cli.run.transfer import read_bytes, write_bytes
from web.bridge.documents import WRITERS, pairs_file
from web.chess.spreadsheets import pairings_sheet, standings_sheet
from web.chess.views.parts import published_rounds

FORMS = ("csv", "csv-entries", "csv-pairings", "csv-standings", "json-stage", "uschess", *WRITERS)


@dataclass(frozen=True, slots=True)
class Wish:
    """`round_number` and `session` 0: the newest published one. `details`: what a US Chess report
    asks for.
    """

    form: str
    stage: int = 1
    round_number: int = 0
    details: Path | None = None
    output: Path | None = None
    session: int = 0


def export(store: EventStore, tournament: str, wish: Wish) -> None:
    """To the output asked for, else to standard output."""
    if wish.form not in FORMS:
        raise Unknown("format", wish.form)
    state = replayed(store, TournamentId(tournament))
    if state is None:
        raise UnknownTournament(tournament)
    if StageId(wish.stage) in phases_of(state) and wish.form not in WRITERS:
        raise Unsupported(wish.form, "bridge; take --format json or --bundle")
    if wish.form == "uschess":
        _us_chess(state, wish)
    elif wish.form in WRITERS:
        whole = pairs_file(state, StageId(wish.stage), wish.form, wish.session)
        write_bytes(whole, wish.output)
    else:
        write_bytes(written(state, stage_of(state, StageId(wish.stage)), wish), wish.output)


def written(state: Tournament, stage: Stage, wish: Wish) -> bytes:
    """One of the forms that are a single file."""
    match wish.form:
        case "csv-entries":
            return write_entries(stage)
        case "csv-pairings":
            return pairings_sheet(stage, _asked_round(stage, wish))
        case "json-stage":
            return write_stage(state, stage)
        case _:
            return standings_sheet(stage)


def _asked_round(stage: Stage, wish: Wish) -> RoundNo:
    shown = published_rounds(stage)
    if not wish.round_number and not shown:
        raise NotNow(f"No round of {stage.name} is published yet.")
    return RoundNo(wish.round_number) if wish.round_number else shown[-1].number


def _us_chess(state: Tournament, wish: Wish) -> None:
    if wish.details is None or wish.output is None:
        raise BadFile(
            "a US Chess report needs --details FILE.toml (affiliate, directors, member IDs, time "
            "control) and -o FOLDER for its three files."
        )
    details = read_details(read_bytes(wish.details), wish.details.name)
    write_folder(report_files(state, details), wish.output)
