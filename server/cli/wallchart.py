"""The command line `wallchart`: a table of its commands.

Errors are one sentence on stderr and exit code 3; a traceback is a defect.
"""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from server.cli.bridge import options as bridge
from server.cli.command import Command, add
from server.cli.endorse.options import Endorse
from server.cli.engine import options as engine
from server.cli.outcome import ended
from server.cli.run import options as run
from server.cli.simulate import options as simulate

COMMANDS = (
    Command("serve", run.Serve, "server.cli.run.serve:run"),
    Command("backup", run.Backup, "server.cli.run.backup:backup"),
    Command("restore", run.Restore, "server.cli.run.backup:restore"),
    Command("audit", run.Audit, "server.cli.run.audit:run"),
    Command("replay", run.Replay, "server.cli.run.replay:run"),
    Command("roundrobin", engine.RoundRobin, "server.cli.engine.roundrobin:run"),
    Command("chess960", engine.Chess960, "server.cli.engine.chess960:run"),
    Command("check", engine.Check, "server.cli.engine.check:run"),
    Command("pair", engine.Pair, "server.cli.engine.pair:run"),
    Command("watch", run.Watch, "server.cli.run.watch:run"),
    Command("explain", engine.Explain, "server.cli.engine.explain:run"),
    Command("standings", engine.Standings, "server.cli.engine.standings:run"),
    Command("generate", engine.Generate, "server.cli.engine.generate:run"),
    Command("endorse", Endorse, "server.cli.endorse.run:run"),
    Command("movement", bridge.Movement, "server.cli.bridge.movement:run"),
    Command("matchpoints", bridge.Matchpoints, "server.cli.bridge.matchpoints:run"),
    Command("carryover", bridge.Carryover, "server.cli.bridge.carryover:run"),
    Command("import", run.Import, "server.cli.run.imports:run"),
    Command("export", run.Export, "server.cli.run.exports:run"),
    Command("players", run.Players, "server.cli.run.players:run"),
    Command("site", run.Site, "server.cli.run.site:run"),
)
RATINGS = (
    Command("import", run.ImportRatings, "server.cli.run.ratings:make"),
    Command("search", run.SearchRatings, "server.cli.run.ratings:search"),
)
KEYS = (
    Command("show", run.ShowKey, "server.cli.run.keys:show"),
    Command("rotate", run.RotateKey, "server.cli.run.keys:rotate"),
    Command("retire", run.RetireKey, "server.cli.run.keys:retire"),
)
WITNESS = (
    Command("trust", run.TrustServer, "server.cli.run.witness:trust"),
    Command("serve", run.ServeWitness, "server.cli.run.witness:serve"),
)
SIMULATE = (
    Command("pairs", simulate.SimulatePairs, "server.cli.simulate.pairs:run"),
    Command("swiss", simulate.SimulateSwiss, "server.cli.simulate.swiss:run"),
)
GROUPS = {
    "ratings": ("FIDE's rating list: bring it in, look players up.", RATINGS),
    "key": ("The keys that a server signs its checkpoints with.", KEYS),
    "witness": ("Cosign what servers say, as long as each tells one history.", WITNESS),
    "simulate": ("Play many tournaments with drawn results and count.", SIMULATE),
}


def _tell_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"Wallchart {version('wallchart')}")
        raise typer.Exit


def _whole(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and exit.", callback=_tell_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Options of no command."""


def _app() -> typer.Typer:
    whole = typer.Typer(
        help="An event-sourced tournament server for chess and duplicate bridge, and its tools.",
        callback=_whole,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    for command in COMMANDS:
        add(whole, command)
    for name, (about, commands) in GROUPS.items():
        group = typer.Typer(help=about, no_args_is_help=True)
        for command in commands:
            add(group, command)
        whole.add_typer(group, name=name)
    return whole


app = _app()


def main(arguments: Sequence[str] | None = None) -> None:
    sys.exit(ended(lambda: app(arguments, prog_name="wallchart", standalone_mode=False)))
