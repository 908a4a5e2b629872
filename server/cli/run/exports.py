"""`wallchart export`: write a stage, a phase or the whole log to a file or to standard output.

trf16, trf26   a report of the complete rounds
trf16-rapid, trf16-blitz    of a knock-out, the games of that rate
json           the whole log
csv-entries    the players, teams or pairs, as they are read in
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
from events.bundle import write_bundle
from server.cli.console.files import read_bytes, write_bytes, write_log
from server.cli.run.database import acts_in, open_for_reading, state_of
from server.cli.run.options import Export
from server.disk import write_folder
from server.games.exports import LOG, report_or_log
from web.bridge.documents import FILES as PAIRS_FILES
from web.faces import FACES, file_of

US_CHESS = "uschess"
STANDINGS = "csv-standings"
TABLES = {"csv": STANDINGS, **{form: form for face in FACES.values() for form in face.files}}
"""Formats that are written from the state alone, by the names for --format."""


def run(args: Export) -> None:
    with open_for_reading(args.database) as store:
        if args.bundle:
            write_log(write_bundle(acts_in(store, args.tournament)), args.output)
        elif args.form in (*TABLES, US_CHESS):
            _export_part(state_of(store, args.tournament), args)
        else:
            whole = report_or_log(store, args.tournament, args.form, args.stage)
            write = write_log if args.form == LOG else write_bytes
            write(whole, args.output)


def _export_part(state: Tournament, args: Export) -> None:
    of_bridge = StageId(args.stage) in phases_of(state)
    if of_bridge and args.form not in PAIRS_FILES:
        raise Unsupported(args.form, "bridge; take --format json or --bundle")
    if args.form == US_CHESS:
        _export_us_chess(state, args)
    else:
        file, part = file_of(state, args.stage, TABLES[args.form])
        session_or_round = args.session if of_bridge else args.round_number
        write_bytes(file.write(state, part, session_or_round), args.output)


def _export_us_chess(state: Tournament, args: Export) -> None:
    if args.details is None or args.output is None:
        raise BadFile(
            "a US Chess report needs --details FILE.toml (affiliate, directors, member IDs, time "
            "control) and -o FOLDER for its three files."
        )
    details = read_details(read_bytes(args.details), args.details.name)
    write_folder(report_files(state, details), args.output)
