"""The command line `wallchart`: one function a command, signatures and help only.

What a command does is imported when it is called, so that starting one does not pay for the
others. Errors are one sentence on stderr and exit code 3; a traceback is a defect.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from server.cli.bridge.commands import app as bridge_app
from server.cli.outcome import ended
from server.cli.run.exchange import IN_THIS_FOLDER, Database
from server.cli.run.exchange import app as exchange_app
from server.cli.run.ratings import app as ratings_app
from server.cli.simulate.commands import app as simulate_app

app = typer.Typer(
    help="An event-sourced tournament server for chess and duplicate bridge, and its tools.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.add_typer(bridge_app)
app.add_typer(exchange_app)
app.add_typer(ratings_app, name="ratings")
app.add_typer(simulate_app, name="simulate")


@app.command()
def serve(
    database: Database = IN_THIS_FOLDER,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The next free one is taken if it is in use.")
    ] = 8000,
    trf: Annotated[Path | None, typer.Option(help="Begin with this report file.")] = None,
    demo: Annotated[bool, typer.Option(help="Begin with the demo tournament.")] = False,
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Only show the log, as far as it is sound.")
    ] = False,
    public: Annotated[
        bool, typer.Option("--public", help="Only what the hall may see: no desk, no sign-in.")
    ] = False,
    certfile: Annotated[Path | None, typer.Option(help="TLS: the certificate (PEM).")] = None,
    keyfile: Annotated[Path | None, typer.Option(help="TLS: its key (PEM).")] = None,
    behind_proxy: Annotated[
        str, typer.Option(help="Believe the forwarded headers of the proxy at this address.")
    ] = "",
    backups: Annotated[
        int, typer.Option(min=0, help="Backups at published rounds that are kept; 0: make none.")
    ] = 20,
    backup_folder: Annotated[
        Path | None, typer.Option(help="Where they go; without it, beside the log.")
    ] = None,
) -> None:
    """Serve the tournaments of a log: desk, screens and feed."""
    from server.cli.run import serve as serving
    from server.cli.run.address import Reach

    reach = Reach(host, port, certfile, keyfile, behind_proxy)
    if read_only or public:
        serving.serve_read_only(database, reach, public)
        return
    keeping = serving.Keeping(database, backups, backup_folder)
    serving.serve(keeping, reach, serving.Beginning(report=trf, demo=demo))


@app.command()
def backup(file: Path, database: Database = IN_THIS_FOLDER) -> None:
    """Write a verified copy of the log, while results come in."""
    from server.cli.run import backup as backups

    print(backups.sentence(backups.backup(database, file), f"Backup in {file}"))


@app.command()
def restore(
    file: Path,
    database: Database = IN_THIS_FOLDER,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put it in the place of a log that is there.")
    ] = False,
) -> None:
    """Make a log of a backup; screens start afresh on it."""
    from server.cli.run import backup as backups

    heads = backups.restore(file, database, replace)
    print(backups.sentence(heads, f"Restored from {file}"))


@app.command()
def audit(
    what: Annotated[str, typer.Argument(metavar="TOURNAMENT|BUNDLE", help="An id, or a file.")],
    database: Database = IN_THIS_FOLDER,
    expect_head: Annotated[
        str, typer.Option(help="A printed head: CODE or HASH, also as VERSION:CODE.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Verify a log, pair every round again, list what broke pairing integrity."""
    from server.cli.run import audit as auditing

    verdict = auditing.audited(what, database, expect_head)
    print(auditing.as_json(verdict) if as_json else "\n".join(auditing.as_text(verdict)))
    raise typer.Exit(verdict.exit_code)


@app.command()
def replay(
    what: Annotated[str, typer.Argument(metavar="TOURNAMENT|BUNDLE", help="An id, or a file.")],
    to: Annotated[int, typer.Option(min=0, help="Up to this version; 0: all of it.")] = 0,
    database: Database = IN_THIS_FOLDER,
) -> None:
    """Print what happened in a tournament, one line an event."""
    from server.cli.run import replay as telling

    for line in telling.story(telling.records_of(what, database), to):
        print(line)


@app.command()
def roundrobin(
    entries: Annotated[int, typer.Argument(help="Number of entries, 2 to 200.")],
    system: Annotated[
        Literal["standard", "berger", "crenshaw", "porter", "us-chess"],
        typer.Option(help="Order and colours of the games."),
    ] = "berger",
    double: Annotated[bool, typer.Option("--double", help="Everybody meets twice.")] = False,
    first_round: Annotated[int, typer.Option(help="Round of the table to start with.")] = 1,
    withdraw: Annotated[str, typer.Option(help="Numbers that leave: 7 or 7,4.")] = "",
    after_round: Annotated[str, typer.Option(help="After which round: 3, or 3,4 in turn.")] = "0",
    rules: Annotated[
        Literal["us-chess", "fide"], typer.Option(help="Whose rules on withdrawal.")
    ] = "us-chess",
    decline: Annotated[str, typer.Option(help="Games not to reverse: ROUND.BOARD,…")] = "",
    reversals: Annotated[
        bool, typer.Option("--reversals", help="List the reversals for every number.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Print a round-robin table and the colour reversals after a withdrawal."""
    from domain.round_robin.systems import System
    from server.cli.engine.roundrobin import Edition, Wish, show

    cycles = 2 if double else 1
    left = (withdraw, after_round, Edition(rules), decline)
    show(Wish(entries, System(system), cycles, first_round, *left, reversals), as_json)


@app.command()
def chess960(
    position: Annotated[
        str, typer.Argument(help="Number 0 to 959, a row such as RQBBKRNN, or a FEN in quotes.")
    ] = "",
    at_random: Annotated[bool, typer.Option("--random", help="Draw a position now.")] = False,
    commit: Annotated[
        Path | None, typer.Option(help="Write a new secret to this file, print its commitment.")
    ] = None,
    reveal: Annotated[
        Path | None, typer.Option(help="Draw with this secret and print the proof.")
    ] = None,
    verify: Annotated[str, typer.Option(help="Check the proof in this file, - for input.")] = "",
    commitment: Annotated[
        str, typer.Option(help="With --verify: the one published before the draw.")
    ] = "",
    label: Annotated[str, typer.Option(help="Names tournament and draw.")] = "Chess960",
    units: Annotated[
        list[str] | None, typer.Option("--for", help="What to draw for; may be repeated.")
    ] = None,
    beacon: Annotated[str, typer.Option(help="A word nobody knew before the commitment.")] = "",
    exclude: Annotated[str, typer.Option(help="Numbers not to draw, or none.")] = "518",
    repeats: Annotated[bool, typer.Option("--repeats", help="Numbers may come twice.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Write the diagram to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Show a Chess960 start position, draw one, or check how one was drawn."""
    from server.cli.engine.chess960 import Wish, run

    wanted = (position, at_random, commit, reveal, verify, commitment)
    run(Wish(*wanted, label, units or (), beacon, exclude, repeats, svg), as_json)


@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(help="Reports, folders of them, zip archives.")],
    system: Annotated[str, typer.Option(help="The pairing system.")] = "fide-dutch",
    edition: Annotated[
        str | None, typer.Option(help="2026, 2017, pre-2018 …; as each file says if not given.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Pair and rank reports again; exit code 1 if anything differs, 3 if a report is refused."""
    from server.cli.engine import check as checking

    summary = checking.check(paths, checking.Wish(system, edition, jobs))
    if as_json:
        print(checking.as_json(summary))
    else:
        print("\n".join(checking.as_text(summary)))
    raise typer.Exit(summary.exit_code)


@app.command()
def pair(
    file: Path,
    round_number: Annotated[
        int | None, typer.Option("--round", help="The next one if not given.")
    ] = None,
    system: Annotated[str, typer.Option(help="The pairing system.")] = "fide-dutch",
    edition: Annotated[
        str | None, typer.Option(help="2026, 2017, pre-2018 …; as the file says if not given.")
    ] = None,
) -> None:
    """Pair a round of a report, the next one or one that was paired already."""
    from server.cli.engine import pair as pairing

    reading = pairing.read(file)
    number, answer = pairing.pair(reading, pairing.Wish(round_number, system, edition))
    print("\n".join(pairing.as_text(reading.tournament, number, answer)))


@app.command()
def watch(url: str) -> None:
    """Follow a screen's feed in a terminal, from the address of the screen."""
    from server.cli.run.watch import watch as follow

    follow(url)


@app.command()
def explain(
    file: Path,
    round_number: Annotated[int, typer.Option("--round", help="Which round of the report.")],
    board: Annotated[int | None, typer.Option(help="One board; all brackets if not given.")] = None,
    against: Annotated[
        tuple[int, int] | None,
        typer.Option("--why-not", help="Two numbers that might have met.", metavar="A B"),
    ] = None,
    system: Annotated[str, typer.Option(help="The pairing system.")] = "fide-dutch",
    edition: Annotated[
        str | None, typer.Option(help="2026, 2017, pre-2018 …; as the file says if not given.")
    ] = None,
) -> None:
    """Tell why a round was paired as it was, with article and edition."""
    from server.cli.engine import explain as explaining
    from server.cli.engine.pair import read

    wish = explaining.Wish(round_number, board, against, system, edition)
    print("\n".join(explaining.explain(read(file), wish)))


@app.command()
def standings(
    file: Path,
    tiebreaks: Annotated[
        str | None, typer.Option(help='Such as "BH/C1,BH,SB,DE"; the file\'s own if not given.')
    ] = None,
    edition: Annotated[str, typer.Option(help="Of the tie-breaks: 2026 or 2023.")] = "2026",
    round_robin: Annotated[
        bool, typer.Option("--round-robin", help="The pairings were known beforehand.")
    ] = False,
    after_round: Annotated[int | None, typer.Option(help="As they stood after that round.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Rank the players of a report by points and tie-breaks."""
    from server.cli.engine import standings as ranking
    from server.cli.engine.pair import read

    wish = ranking.Wish(tiebreaks, edition, round_robin, after_round)
    table = ranking.ranked(read(file).tournament, wish)
    print(ranking.as_json(table) if as_json else ranking.as_text(table))


Rate = Annotated[str | None, typer.Option(help="Per mille, or N/round for a fixed number.")]


@app.command()
def generate(
    output: Annotated[Path, typer.Option("--output", "-o", help="A file; a folder for several.")],
    players: str | None = None,
    rounds: str | None = None,
    highest_rating: str | None = None,
    lowest_rating: str | None = None,
    draws: Annotated[str | None, typer.Option(help="Per mille of equal opponents' games.")] = None,
    half_byes: Rate = None,
    zero_byes: Rate = None,
    full_byes: Rate = None,
    withdrawals: Rate = None,
    forfeits: Rate = None,
    double_forfeits: Rate = None,
    unusual: Rate = None,
    quick: Rate = None,
    late: Annotated[str | None, typer.Option(help="Per mille of the players.")] = None,
    clubs: Annotated[str | None, typer.Option(help="Groups whose members must not meet.")] = None,
    club_size: str | None = None,
    points: Annotated[str | None, typer.Option(help="Such as 3-1-0, or 3-1-0-1 with bye.")] = None,
    accelerated: Annotated[bool | None, typer.Option(help="Baku acceleration.")] = None,
    config: Annotated[Path | None, typer.Option(help="Keys of bbpPairings or JaVaFo.")] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same event.")] = None,
    count: Annotated[int, typer.Option(min=1, help="How many tournaments.")] = 1,
    system: Annotated[str, typer.Option(help="The pairing system.")] = "fide-dutch",
    edition: Annotated[str | None, typer.Option(help="Its newest if not given.")] = None,
    form: Annotated[str, typer.Option("--format", help="trf16 or trf26.")] = "trf16",
) -> None:
    """Make random tournaments; what is not given is drawn."""
    from server.cli.engine import generate as making
    from server.cli.engine.check import newest_edition
    from server.cli.run.transfer import write_bytes

    options = {
        "players": players,
        "rounds": rounds,
        "highest_rating": highest_rating,
        "lowest_rating": lowest_rating,
        "draws": draws,
        "half_byes": half_byes,
        "zero_byes": zero_byes,
        "full_byes": full_byes,
        "withdrawals": withdrawals,
        "forfeits": forfeits,
        "double_forfeits": double_forfeits,
        "unusual": unusual,
        "quick": quick,
        "late": late,
        "clubs": clubs,
        "club_size": club_size,
    }
    given = {name: value for name, value in options.items() if value is not None}
    used = edition or newest_edition(system)
    wish = making.Wish(given, seed, count, used, config, points, accelerated, system)
    for number, tournament in enumerate(making.tournaments(wish), start=1):
        file = output if count == 1 else output / f"{number:05d}.trf"
        file.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(making.written(tournament, form), file)


def main(arguments: Sequence[str] | None = None) -> None:
    sys.exit(ended(lambda: app(arguments, prog_name="wallchart", standalone_mode=False)))
