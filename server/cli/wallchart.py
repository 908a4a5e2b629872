"""The command line `wallchart`: a table of its commands.

Errors are one sentence on stderr and exit code 3; a traceback is a defect.
"""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from server.cli.bridge import options as bridge
from server.cli.console.command import Command, add
from server.cli.console.outcome import ended
from server.cli.engine import options as engine
from server.cli.lab import options as lab
from server.cli.run import options as run
from server.cli.run import organisation_options as organisation
from server.release import release

COMMANDS = (
    Command("serve", run.Serve, "server.cli.run.serve:run"),
    Command("backup", run.Backup, "server.cli.run.backup:backup"),
    Command("restore", run.Restore, "server.cli.run.backup:restore"),
    Command("drill", run.Drill, "server.cli.run.backup:drill"),
    Command("audit", run.Audit, "server.cli.run.audit:run"),
    Command("replay", run.Replay, "server.cli.run.replay:run"),
    Command("roundrobin", engine.RoundRobin, "server.cli.engine.roundrobin:run"),
    Command("chess960", engine.Chess960, "server.cli.engine.chess960:run"),
    Command("check", engine.Check, "server.cli.engine.check:run"),
    Command("pair", engine.Pair, "server.cli.engine.pair:run"),
    Command("watch", run.Watch, "server.cli.run.watch:run"),
    Command("explain", engine.Explain, "server.cli.engine.explain:run"),
    Command("standings", engine.Standings, "server.cli.engine.standings:run"),
    Command("generate", lab.Generate, "server.cli.lab.generate:run"),
    Command("endorse", lab.Endorse, "server.cli.lab.endorse:run"),
    Command("movement", bridge.Movement, "server.cli.bridge.movement:run"),
    Command("matchpoints", bridge.Matchpoints, "server.cli.bridge.matchpoints:run"),
    Command("carryover", bridge.Carryover, "server.cli.bridge.carryover:run"),
    Command("import", run.Import, "server.cli.run.imports:run"),
    Command("export", run.Export, "server.cli.run.exports:run"),
    Command("players", run.Players, "server.cli.run.players:run"),
    Command("retention", organisation.Retention, "server.cli.run.organisations:retention"),
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
_OF_ORGANISATIONS = "server.cli.run.organisations"
ORGANISATION = (
    Command("list", organisation.ListOrganisations, f"{_OF_ORGANISATIONS}:show"),
    Command("found", organisation.FoundOrganisation, f"{_OF_ORGANISATIONS}:found"),
    Command("quotas", organisation.SetQuotas, f"{_OF_ORGANISATIONS}:set_quotas"),
    Command("retention", organisation.SetRetention, f"{_OF_ORGANISATIONS}:set_retention"),
    Command("invite", organisation.InviteOrganiser, f"{_OF_ORGANISATIONS}:invite"),
    Command("close", organisation.CloseOrganisation, f"{_OF_ORGANISATIONS}:close"),
    Command("export", organisation.ExportOrganisation, f"{_OF_ORGANISATIONS}:export"),
    Command("import", organisation.ImportOrganisation, f"{_OF_ORGANISATIONS}:bring_in"),
)
SIMULATE = (
    Command("pairs", lab.SimulatePairs, "server.cli.lab.simulate_pairs:run"),
    Command("swiss", lab.SimulateSwiss, "server.cli.lab.simulate_swiss:run"),
)
GROUPS = {
    "organisation": ("Several organisations on one server.", ORGANISATION),
    "ratings": ("FIDE's rating list: bring it in, look players up.", RATINGS),
    "key": ("The keys that a server signs its checkpoints with.", KEYS),
    "witness": ("Cosign what servers say, as long as each tells one history.", WITNESS),
    "simulate": ("Play many tournaments with drawn results and count.", SIMULATE),
}


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"Wallchart {release()}")
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
