"""The commands between files and the log: signatures and help only, as in server.cli.wallchart."""

import sys
from pathlib import Path
from typing import Annotated

import typer

Database = Annotated[
    str, typer.Option(help="The log: sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME.")
]
IN_THIS_FOLDER = "sqlite:///wallchart.sqlite3"

app = typer.Typer()


@app.command("import")
def import_(
    file: Path,
    database: Database = IN_THIS_FOLDER,
    name: Annotated[str, typer.Option(help="For a list of players: the tournament's.")] = "",
    rounds: Annotated[
        int, typer.Option(help="For a list of players; 0: 9, or as many as there are opponents.")
    ] = 0,
    into: Annotated[
        str, typer.Option(help="A tournament: scoring devices' results, or deals, of its session.")
    ] = "",
    stage: int = 1,
    session: Annotated[int, typer.Option(help="For --into; 0: the newest published one.")] = 0,
) -> None:
    """Turn a file into a log; prints the id last.

    A report (TRF), results of pairs (USEBIO, scorer XML, PBN, the tables of a BWS file), a list of
    players (CSV) or a bundle.
    """
    from server.cli.progress import bar
    from server.cli.run import players, results_files
    from server.cli.run.bundle import bundle_at, import_bundle
    from server.cli.run.database import opened
    from server.cli.run.transfer import import_file

    if into:
        from server.cli.run.session_files import Into, brought

        with opened(database) as store:
            print("\n".join(brought(file, Into(into, stage, session), store)))
        return
    of_devices = results_files.is_bws(file)
    if players.is_player_list(file) and not of_devices:
        print(players.entered(file, database, players.Wish(name, rounds)))
        return
    if not of_devices and (bundle := bundle_at(file)) is not None:
        with opened(database) as store:
            head = import_bundle(bundle, store)
        print(f"head {head.hash.hex()}")
        print(f"{head.version} events in tournament {bundle.tournament}")
        return
    with opened(database) as store, bar(f"Reading {file.name}"):
        tournament, found, receipt = import_file(file, store)
    for sentence in found.notes:
        print(f"{file.name}: {sentence}.", file=sys.stderr)
    for sentence in found.disagreements:
        print(sentence)
    print(f"{receipt.last} events in tournament {tournament}")


FORMATS = (
    "trf16, trf26, json, csv-entries, csv-pairings, csv-standings, json-stage or uschess; of pairs "
    "usebio, pbn, csv-travellers or csv-ranking."
)


@app.command()
def export(
    tournament: str,
    form: Annotated[str, typer.Option("--format", help=FORMATS)] = "trf26",
    stage: int = 1,
    output: Annotated[Path | None, typer.Option("--output", "-o")] = None,
    database: Database = IN_THIS_FOLDER,
    bundle: Annotated[
        bool, typer.Option("--bundle", help="The exact log in one file, to keep and to audit.")
    ] = False,
    round_number: Annotated[
        int, typer.Option("--round", help="For csv-pairings; 0: the newest published one.")
    ] = 0,
    details: Annotated[
        Path | None, typer.Option(help="For uschess: affiliate, directors, members as TOML.")
    ] = None,
    session: Annotated[
        int, typer.Option(help="Of pairs, for all but csv-ranking; 0: the newest published one.")
    ] = 0,
) -> None:
    """Write a stage as a report, as tables or results, or the whole log as JSON or as a bundle."""
    from server.cli.run import exports
    from server.cli.run.bundle import bundled
    from server.cli.run.database import reading
    from server.cli.run.transfer import export as exported
    from server.cli.run.transfer import write_bytes

    with reading(database) as store:
        if form in exports.FORMS and not bundle:
            wish = exports.Wish(form, stage, round_number, details, output, session)
            exports.export(store, tournament, wish)
        else:
            whole = bundled(store, tournament) if bundle else None
            write_bytes(whole or exported(store, tournament, form, stage), output)


@app.command()
def players(
    file: Path,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Show what a list of players (CSV) would enter: columns, people, what is amiss."""
    from server.cli.run import players as listing

    preview = listing.read(file)
    print(listing.as_json(preview) if as_json else "\n".join(listing.as_text(preview)))


@app.command()
def site(
    tournament: str,
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder.")],
    lang: Annotated[str, typer.Option(help="en, fr, de, es, pl, or several: de,en.")] = "en",
    database: Database = IN_THIS_FOLDER,
) -> None:
    """Write the results as a folder of pages that need no server."""
    from server.cli.run.database import reading
    from server.cli.run.site import write_site

    with reading(database) as store:
        files = write_site(store, tournament, output, lang)
    print(f"{files} files in {output}; open {output / 'index.html'}")
