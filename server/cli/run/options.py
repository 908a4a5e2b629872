"""Options of the server, of the commands on a log and of those on organisations."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from server.cli.console.command import AsJson

Database = Annotated[str, "The log: sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME."]
IN_THIS_FOLDER = "sqlite:///wallchart.sqlite3"
LogOrBundle = Annotated[str, typer.Argument(metavar="TOURNAMENT|BUNDLE", help="An id, or a file.")]
RatingsTable = Annotated[Path, typer.Option("--ratings", help="The table's own file.")]
DEFAULT_TABLE = Path("ratings.sqlite3")
EXPORT_FORMATS = (
    "trf16, trf26, json, csv-entries, csv-pairings, csv-standings, pgn, chess-results, json-stage, "
    "swisssys or uschess; of a knock-out trf16-rapid and trf16-blitz, too; of pairs usebio, pbn, "
    "csv-entries, csv-travellers or csv-ranking; of teams of four usebio, pbn, csv-boards or "
    "csv-pairs."
)


@dataclass(frozen=True, slots=True)
class Serve:
    """Serve the tournaments of a log: desk, screens and feed."""

    database: Database = IN_THIS_FOLDER
    host: Annotated[str, "Address to listen on."] = "127.0.0.1"
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The next free one is taken if it is in use.")
    ] = 8000
    trf: Annotated[Path | None, "Begin with this report file."] = None
    demo: Annotated[bool, typer.Option(help="Begin with the demo tournament.")] = False
    browser: Annotated[
        bool, typer.Option("--open", help="Open the desk in this machine's browser.")
    ] = False
    read_only: Annotated[bool, "Only show the log, as far as it is sound."] = False
    public: Annotated[bool, "Only what the hall may see: no desk, no sign-in."] = False
    federation: Annotated[bool, "For several organisations: begin with an operator's way in."] = (
        False
    )
    certfile: Annotated[Path | None, "TLS: the certificate (PEM)."] = None
    keyfile: Annotated[Path | None, "TLS: its key (PEM)."] = None
    behind_proxy: Annotated[str, "Believe the forwarded headers of the proxy at this address."] = ""
    name: Annotated[
        list[str] | None, "A name it is reached by, beside its addresses and this machine's own."
    ] = None
    backups: Annotated[
        int, typer.Option(min=0, help="Backups at published rounds that are kept; 0: make none.")
    ] = 20
    backup_folder: Annotated[Path | None, "Where they go; without it, beside the log."] = None
    reached_at: Annotated[
        str,
        typer.Option(
            metavar="URL", help="PostgreSQL: how the other servers on this database reach this one."
        ),
    ] = ""
    idle: Annotated[
        float, typer.Option(min=1, help="PostgreSQL: seconds until a tournament is given back.")
    ] = 300.0
    memory: Annotated[
        int, typer.Option(min=1, help="PostgreSQL: megabytes for tournaments that are led here.")
    ] = 512
    private_targets: Annotated[
        bool, "Results may be published to this machine and its network."
    ] = False
    publish_into: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Results may be published into folders below it."),
    ] = None
    witness: Annotated[
        list[str] | None,
        typer.Option(metavar="'KEY ADDRESS'", help="Who cosigns what the log says; repeat it."),
    ] = None


KeyLine = Annotated[str, typer.Argument(metavar="KEY", help="One line: NAME+8 digits+BASE64.")]
WitnessFile = Annotated[Path, "Where the witness keeps its key and memory."]
DEFAULT_WITNESS = Path("witness.sqlite3")


@dataclass(frozen=True, slots=True)
class TrustServer:
    """Let a witness cosign the tournaments of a server, by its key (wallchart key show)."""

    key: KeyLine
    file: WitnessFile = DEFAULT_WITNESS
    no_longer: Annotated[bool, "Take it back."] = False


@dataclass(frozen=True, slots=True)
class ServeWitness:
    """Run a witness; prints what to configure on the servers."""

    file: WitnessFile = DEFAULT_WITNESS
    name: Annotated[str, "At the first start: as club.example/witness."] = ""
    host: Annotated[str, "Address to listen on."] = "127.0.0.1"
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8100
    address: Annotated[str, "How servers reach it, if not so."] = ""


@dataclass(frozen=True, slots=True)
class ShowKey:
    """The key this server signs with, and its fingerprint."""

    database: Database = IN_THIS_FOLDER
    tournament: Annotated[str, "Also as a witness of another kind needs it for one log."] = ""


@dataclass(frozen=True, slots=True)
class RotateKey:
    """Make the next key; the last one says that it follows."""

    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class RetireKey:
    """Let only the newest key sign."""

    database: Database = IN_THIS_FOLDER


Until = Annotated[
    str, typer.Option(metavar="INSTANT", help="As the log was then: 2026-11-22T18:30Z, or +01:00.")
]


@dataclass(frozen=True, slots=True)
class Backup:
    """Write a verified copy of the log, while results come in."""

    file: Path
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class Restore:
    """Make a log of a backup; screens start afresh on it."""

    file: Path
    database: Database = IN_THIS_FOLDER
    replace: Annotated[bool, "Put it in the place of a log that is there."] = False
    other_server: Annotated[bool, "Take another server's secret and keys over with it."] = False
    until: Until = ""


@dataclass(frozen=True, slots=True)
class Drill:
    """Try that a backup would bring the log back: restore it elsewhere, replay all, compare."""

    file: Annotated[
        Path | None, typer.Argument(help="The backup; without one, a copy is made for it now.")
    ] = None
    database: Database = IN_THIS_FOLDER
    until: Until = ""
    recovered: Annotated[
        str, "Not a backup: the address of a log that its database has recovered from an archive."
    ] = ""


@dataclass(frozen=True, slots=True)
class Audit:
    """Verify a log, pair every round again, list what broke pairing integrity."""

    what: LogOrBundle
    database: Database = IN_THIS_FOLDER
    expect_head: Annotated[str, "A printed head: CODE or HASH, also as VERSION:CODE."] = ""
    paper: Annotated[
        list[Path] | None, "A file with a checkpoint, a proof or a scanned code; repeat it."
    ] = None
    believe: Annotated[
        list[str] | None, typer.Option(metavar="KEY", help="Whose signatures count; repeat it.")
    ] = None
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Replay:
    """Print what happened in a tournament, one line an event."""

    what: LogOrBundle
    to: Annotated[int, typer.Option(min=0, help="Up to this version; 0: all of it.")] = 0
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class WatchScreen:
    """Follow a screen's feed in a terminal, from the address of the screen."""

    url: str


@dataclass(frozen=True, slots=True)
class Import:
    """Turn a file into a log; prints the id last.

    A report (TRF), a tournament of Swiss-Manager (TUNX, TURX, TUMX, TUTX), Papi, Vega (TDF) or
    SwissSys, results of pairs (USEBIO, scorer XML, PBN, ACBLscore, the tables of a BWS file), a
    list of players (CSV) or a bundle. What differs from the rules and what is not kept is told.
    """

    file: Path
    database: Database = IN_THIS_FOLDER
    name: Annotated[str, "For a list of players: the tournament's."] = ""
    rounds: Annotated[int, "For a list of players; 0: 9, or as many as there are opponents."] = 0
    encoding: Annotated[str, "For a list of players: its code page."] = ""
    into: Annotated[
        str, "A tournament: scoring devices' results, or deals, of its session; games in PGN."
    ] = ""
    stage: int = 1
    session: Annotated[
        int, "For --into; 0: the newest published one, for games that of their tags."
    ] = 0
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Export:
    """Write a stage as a report, as tables or results, or the whole log as JSON or as a bundle."""

    tournament: str
    form: Annotated[str, typer.Option("--format", help=EXPORT_FORMATS)] = "trf26"
    stage: int = 1
    output: Annotated[Path | None, typer.Option("--output", "-o")] = None
    database: Database = IN_THIS_FOLDER
    bundle: Annotated[bool, "The exact log in one file, to keep and to audit."] = False
    round_number: Annotated[
        int,
        typer.Option(
            "--round", help="For csv-pairings; 0: the newest published one. For pgn; 0: all."
        ),
    ] = 0
    details: Annotated[Path | None, "For uschess: affiliate, directors, members as TOML."] = None
    session: Annotated[int, "Of pairs, for all but csv-ranking; 0: the newest published one."] = 0


@dataclass(frozen=True, slots=True)
class ShowPlayers:
    """Show what a list of players (CSV) would enter: columns, people, what is amiss."""

    file: Path
    encoding: Annotated[str, "Its code page, such as cp1250; found out if not given."] = ""
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Site:
    """Write the results as a folder of pages that need no server."""

    tournament: str
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder.")]
    lang: Annotated[str, "en, fr, de, es, pl, or several: de,en."] = "en"
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class ImportRatings:
    """Make the table from a list as FIDE distributes it: text or XML, zipped or not."""

    file: Path
    ratings: RatingsTable = DEFAULT_TABLE


@dataclass(frozen=True, slots=True)
class SearchRatings:
    """Find players, the highest rated first."""

    name: Annotated[list[str], typer.Argument(help="Beginnings of names, or a FIDE ID.")]
    ratings: RatingsTable = DEFAULT_TABLE
    limit: Annotated[int, typer.Option(min=1, max=100, help="At most so many.")] = 20
    as_json: AsJson = False


Id = Annotated[str, typer.Argument(metavar="ORGANISATION", help="Its id.")]
Most = Annotated[int | None, typer.Option(min=0, help="Without it: as many as they like.")]


@dataclass(frozen=True, slots=True)
class ListOrganisations:
    """Show the organisations and what each uses."""

    database: Database = IN_THIS_FOLDER
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class FoundOrganisation:
    """Found an organisation; prints the code that lets its first organiser in."""

    id: Annotated[str, typer.Argument(metavar="ORGANISATION", help="For addresses: club-x.")]
    name: Annotated[str, typer.Argument(help="What it is called.")]
    database: Database = IN_THIS_FOLDER
    tournaments: Most = None
    entries: Most = None
    devices: Most = None
    megabytes: Most = None


@dataclass(frozen=True, slots=True)
class SetQuotas:
    """Replace all limits of an organisation; a limit not named is removed."""

    id: Id
    database: Database = IN_THIS_FOLDER
    tournaments: Most = None
    entries: Most = None
    devices: Most = None
    megabytes: Most = None


@dataclass(frozen=True, slots=True)
class InviteOrganiser:
    """Print the code that lets an organiser in where none can come any more."""

    id: Id
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class CloseOrganisation:
    """Let nothing more be entered; everything can still be read and taken away."""

    id: Id
    database: Database = IN_THIS_FOLDER
    reopen: Annotated[bool, "Take it back."] = False


@dataclass(frozen=True, slots=True)
class ExportOrganisation:
    """Write everything of an organisation into one file."""

    id: Id
    file: Path
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class ImportOrganisation:
    """Take an organisation in that was exported elsewhere; its devices have to be
    enrolled again.
    """

    file: Path
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class SetRetention:
    """Say how long what is known of persons stays once a tournament is over."""

    id: Id
    database: Database = IN_THIS_FOLDER
    days: Annotated[
        int | None, typer.Option(min=1, help="After the last event. Without it: for good.")
    ] = None


@dataclass(frozen=True, slots=True)
class Retention:
    """Put away what is known of persons where a tournament has been over for long; a server that
    runs does it by itself.
    """

    database: Database = IN_THIS_FOLDER
    dry_run: Annotated[bool, "Only show what is over, and each one's day."] = False
