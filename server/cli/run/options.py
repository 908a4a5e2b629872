"""Options of the server, of the commands on a log and of those on organisations."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from server.cli.console.command import AsJson

Database = Annotated[str, "The log: sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME."]
IN_THIS_FOLDER = "sqlite:///wallchart.sqlite3"
LogOrBundle = Annotated[
    str, typer.Argument(metavar="TOURNAMENT|BUNDLE", help="An id, or a bundle file.")
]
RatingsTable = Annotated[Path, typer.Option("--ratings", help="The file of the table.")]
DEFAULT_TABLE = Path("ratings.sqlite3")
EXPORT_FORMATS = (
    "trf16, trf26, json, csv-entries, csv-pairings, csv-standings, pgn, chess-results, json-stage, "
    "swisssys or uschess; for a knock-out also trf16-rapid and trf16-blitz; for pairs usebio, pbn, "
    "csv-entries, csv-travellers or csv-ranking; for teams of four usebio, pbn, csv-boards or "
    "csv-pairs."
)


@dataclass(frozen=True, slots=True)
class Serve:
    """Run the server for the tournaments of a log: desk, screens and feed."""

    database: Database = IN_THIS_FOLDER
    host: Annotated[str, "Address to listen on."] = "127.0.0.1"
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="If it is in use, the next free one is taken.")
    ] = 8000
    trf: Annotated[Path | None, "Begin with this report file."] = None
    demo: Annotated[bool, typer.Option(help="Begin with the demo tournament.")] = False
    browser: Annotated[
        bool, typer.Option("--open", help="Open the desk in this machine's browser.")
    ] = False
    read_only: Annotated[bool, "Only show the log, as far as it is intact."] = False
    public: Annotated[bool, "Show only what the hall may see: no desk, no sign-in."] = False
    federation: Annotated[bool, "Host several organisations: print an operator's address."] = False
    certfile: Annotated[Path | None, "TLS: the certificate (PEM)."] = None
    keyfile: Annotated[Path | None, "TLS: its key (PEM)."] = None
    behind_proxy: Annotated[str, "Trust the forwarded headers of the proxy at this address."] = ""
    name: Annotated[
        list[str] | None, "Another name by which the server is reached; repeatable."
    ] = None
    backups: Annotated[
        int, typer.Option(min=0, help="How many backups of published rounds to keep; 0: make none.")
    ] = 20
    backup_folder: Annotated[Path | None, "Their folder; by default beside the log."] = None
    reached_at: Annotated[
        str,
        typer.Option(
            metavar="URL", help="PostgreSQL: address at which the other servers reach this one."
        ),
    ] = ""
    idle: Annotated[
        float, typer.Option(min=1, help="PostgreSQL: seconds until an idle tournament is released.")
    ] = 300.0
    memory: Annotated[
        int, typer.Option(min=1, help="PostgreSQL: megabytes for tournaments that run here.")
    ] = 512
    private_targets: Annotated[bool, "Allow publishing to this machine and its network."] = False
    publish_into: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Allow publishing into folders below this one."),
    ] = None
    witness: Annotated[
        list[str] | None,
        typer.Option(metavar="'KEY ADDRESS'", help="A witness that cosigns the log; repeatable."),
    ] = None


KeyLine = Annotated[str, typer.Argument(metavar="KEY", help="The key: NAME+8 digits+BASE64.")]
WitnessFile = Annotated[Path, "File in which the witness keeps its key and its memory."]
DEFAULT_WITNESS = Path("witness.sqlite3")


@dataclass(frozen=True, slots=True)
class TrustServer:
    """Let a witness cosign the tournaments of a server, by its key (wallchart key show)."""

    key: KeyLine
    file: WitnessFile = DEFAULT_WITNESS
    no_longer: Annotated[bool, "Take back the trust in this key."] = False


@dataclass(frozen=True, slots=True)
class ServeWitness:
    """Run a witness, and print the option with which servers use it."""

    file: WitnessFile = DEFAULT_WITNESS
    name: Annotated[str, "At the first start: its name, such as club.example/witness."] = ""
    host: Annotated[str, "Address to listen on."] = "127.0.0.1"
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8100
    address: Annotated[str, "Address at which servers reach it, if not at host and port."] = ""


@dataclass(frozen=True, slots=True)
class ShowKey:
    """Show the key with which this server signs, and its fingerprint."""

    database: Database = IN_THIS_FOLDER
    tournament: Annotated[str, "Also print the key of this log as other witnesses need it."] = ""


@dataclass(frozen=True, slots=True)
class RotateKey:
    """Make the next key; the present key names it as its successor."""

    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class RetireKey:
    """Let only the newest key sign."""

    database: Database = IN_THIS_FOLDER


Until = Annotated[
    str,
    typer.Option(metavar="INSTANT", help="The log as it was then: 2026-11-22T18:30Z, or +01:00."),
]


@dataclass(frozen=True, slots=True)
class Backup:
    """Write a verified copy of the log, even while results come in."""

    file: Path
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class Restore:
    """Make a log from a backup; open screens then load everything again."""

    file: Path
    database: Database = IN_THIS_FOLDER
    replace: Annotated[bool, "Replace the log that is already there."] = False
    other_server: Annotated[bool, "Also take over another server's secret and keys."] = False
    until: Until = ""


@dataclass(frozen=True, slots=True)
class Drill:
    """Test a backup: restore it elsewhere, replay all tournaments and compare."""

    file: Annotated[Path | None, typer.Argument(help="The backup; by default one is made now.")] = (
        None
    )
    database: Database = IN_THIS_FOLDER
    until: Until = ""
    recovered: Annotated[
        str, "Instead of a backup: address of a log that its database recovered from an archive."
    ] = ""


@dataclass(frozen=True, slots=True)
class Audit:
    """Verify a log, pair every round again and list what broke pairing integrity."""

    what: LogOrBundle
    database: Database = IN_THIS_FOLDER
    expect_head: Annotated[str, "The printed state it must have: CODE, HASH or VERSION:CODE."] = ""
    paper: Annotated[
        list[Path] | None, "A file with a checkpoint, a proof or a scanned code; repeatable."
    ] = None
    believe: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY", help="A key whose signatures count; repeatable."),
    ] = None
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Replay:
    """Print what happened in a tournament, one line for each event."""

    what: LogOrBundle
    to: Annotated[int, typer.Option(min=0, help="Stop after this version; 0: print all.")] = 0
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class WatchScreen:
    """Follow the feed of a screen in a terminal, given the address of the screen."""

    url: str


@dataclass(frozen=True, slots=True)
class Import:
    """Import a file as a new tournament; its id is printed last.

    A report (TRF), a tournament of Swiss-Manager (TUNX, TURX, TUMX, TUTX), Papi, Vega (TDF) or
    SwissSys, results of pairs (USEBIO, scorer XML, PBN, ACBLscore, the tables of a BWS file), a
    list of players (CSV) or a bundle. What differs from the rules, and what is not kept, is listed.
    """

    file: Path
    database: Database = IN_THIS_FOLDER
    name: Annotated[str, "For a list of players: name of the tournament."] = ""
    rounds: Annotated[int, "For a list of players; 0: 9, or as many as there are opponents."] = 0
    encoding: Annotated[str, "For a list of players: its code page."] = ""
    into: Annotated[
        str, "A tournament that gets scoring devices' results, deals, or games in PGN."
    ] = ""
    stage: int = 1
    session: Annotated[
        int, "For --into; 0: the newest published one, or for games that of their tags."
    ] = 0
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Export:
    """Export a stage as a report, tables or results, or the whole log as JSON or a bundle."""

    tournament: str
    form: Annotated[str, typer.Option("--format", help=EXPORT_FORMATS)] = "trf26"
    stage: int = 1
    output: Annotated[Path | None, typer.Option("--output", "-o")] = None
    database: Database = IN_THIS_FOLDER
    bundle: Annotated[bool, "Export the exact log in one file, to keep and to audit."] = False
    round_number: Annotated[
        int,
        typer.Option(
            "--round", help="For csv-pairings; 0: the newest published one. For pgn; 0: all."
        ),
    ] = 0
    details: Annotated[Path | None, "For uschess: affiliate, directors, members as TOML."] = None
    session: Annotated[int, "For pairs, except csv-ranking; 0: the newest published one."] = 0


@dataclass(frozen=True, slots=True)
class ShowPlayers:
    """Show what a list of players (CSV) would enter: columns, players and faults."""

    file: Path
    encoding: Annotated[str, "Code page of the list, such as cp1250; detected by default."] = ""
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Site:
    """Write the results as a folder of pages that need no server."""

    tournament: str
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder to write into.")]
    lang: Annotated[str, "Language: en, fr, de, es or pl, or several: de,en."] = "en"
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class ImportRatings:
    """Make the table from a list that FIDE distributes: text or XML, zipped or not."""

    file: Path
    ratings: RatingsTable = DEFAULT_TABLE


@dataclass(frozen=True, slots=True)
class SearchRatings:
    """Find players in the table, the highest rated first."""

    name: Annotated[list[str], typer.Argument(help="Beginnings of names, or a FIDE ID.")]
    ratings: RatingsTable = DEFAULT_TABLE
    limit: Annotated[int, typer.Option(min=1, max=100, help="Show at most that many.")] = 20
    as_json: AsJson = False


Id = Annotated[str, typer.Argument(metavar="ORGANISATION", help="Id of the organisation.")]
Most = Annotated[int | None, typer.Option(min=0, help="The limit; by default there is none.")]


@dataclass(frozen=True, slots=True)
class ListOrganisations:
    """Show the organisations and what each uses."""

    database: Database = IN_THIS_FOLDER
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class FoundOrganisation:
    """Found an organisation, and print the code that lets its first organiser in."""

    id: Annotated[str, typer.Argument(metavar="ORGANISATION", help="Its id, such as club-x.")]
    name: Annotated[str, typer.Argument(help="Its name.")]
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
    """Print a code that lets an organiser in, if no organiser can sign in any more."""

    id: Id
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class CloseOrganisation:
    """Close an organisation: nothing more can be entered, everything can be read and exported."""

    id: Id
    database: Database = IN_THIS_FOLDER
    reopen: Annotated[bool, "Open it again."] = False


@dataclass(frozen=True, slots=True)
class ExportOrganisation:
    """Write everything of an organisation into one file."""

    id: Id
    file: Path
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class ImportOrganisation:
    """Import an organisation exported elsewhere; its devices have to be enrolled again."""

    file: Path
    database: Database = IN_THIS_FOLDER


@dataclass(frozen=True, slots=True)
class SetRetention:
    """Set how long personal data is kept once a tournament is over."""

    id: Id
    database: Database = IN_THIS_FOLDER
    days: Annotated[
        int | None, typer.Option(min=1, help="Days after the last event; by default for ever.")
    ] = None


@dataclass(frozen=True, slots=True)
class Retention:
    """Delete the personal data of tournaments that have been over long enough.

    A running server does this by itself.
    """

    database: Database = IN_THIS_FOLDER
    dry_run: Annotated[bool, "Only show which tournaments are over, and the day of each."] = False
