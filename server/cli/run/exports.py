"""`wallchart export`: a stage, a phase or the whole log into a file, or to standard output.

trf16, trf26   a report of the complete rounds
trf16-rapid, trf16-blitz    of a knock-out, the games of that rate
json           the whole log
csv-entries    the players, as `wallchart import` reads them
csv-pairings   a published round
csv, csv-standings
csv-members    the results of each player of teams
csv-pairs, csv-boards    of teams of four, Butler and cross-IMPs of their pairs, and every board
pgn            the games of a published round (--round R), or of all of them
chess-results  the XML for chess-results.com
json-stage     neutral results, see `domain.formats.stage_json`
swisssys       all Swisses of the tournament, as SwissSys writes them (.sjson)
uschess        three files into a folder, with the organiser's details (--details FILE.toml)
usebio, pbn    of a session of bridge pairs, or of teams of four
csv-travellers, csv-ranking    of a phase of bridge pairs; the former of one session
"""

from domain.bridge.phase import phases_of
from domain.errors import BadFile, Unsupported
from domain.formats.us_chess_report.details import read_details
from domain.formats.us_chess_report.files import report_files
from domain.ids import StageId
from domain.tournament import Tournament
from server.cli.console.files import read_bytes, write_bytes, write_log
from server.cli.run.database import bundle_of, open_for_reading, state_of
from server.cli.run.options import Export
from server.disk import write_folder
from server.games.exports import LOG, report_or_log
from web.bridge.documents import FILES as PAIRS_FILES
from web.faces import FACES, file_of

US_CHESS = "uschess"
STANDINGS = "csv-standings"
TABLES = {"csv": STANDINGS, **{form: form for face in FACES.values() for form in face.files}}
"""Further names of tables."""


def run(asked: Export) -> None:
    with open_for_reading(asked.database) as store:
        if asked.bundle:
            write_log(bundle_of(store, asked.tournament), asked.output)
        elif asked.form in (*TABLES, US_CHESS):
            _export_part(state_of(store, asked.tournament), asked)
        else:
            whole = report_or_log(store, asked.tournament, asked.form, asked.stage)
            write = write_log if asked.form == LOG else write_bytes
            write(whole, asked.output)


def _export_part(state: Tournament, asked: Export) -> None:
    of_bridge = StageId(asked.stage) in phases_of(state)
    if of_bridge and asked.form not in PAIRS_FILES:
        raise Unsupported(asked.form, "bridge; take --format json or --bundle")
    if asked.form == US_CHESS:
        _export_us_chess(state, asked)
    else:
        file, of = file_of(state, asked.stage, TABLES[asked.form])
        asked_for = asked.session if of_bridge else asked.round_number
        write_bytes(file.write(state, of, asked_for), asked.output)


def _export_us_chess(state: Tournament, asked: Export) -> None:
    if asked.details is None or asked.output is None:
        raise BadFile(
            "a US Chess report needs --details FILE.toml (affiliate, directors, member IDs, time "
            "control) and -o FOLDER for its three files."
        )
    details = read_details(read_bytes(asked.details), asked.details.name)
    write_folder(report_files(state, details), asked.output)
