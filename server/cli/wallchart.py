"""The command line `wallchart`: a table of its commands.

Errors are one sentence on stderr and exit code 3; a traceback is a defect.
"""

import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Annotated

import typer
from typer.main import get_command

from server.cli.bridge import options as bridge
from server.cli.console.command import CliCommand, add_command, run_to_exit_code
from server.cli.engine import options as engine
from server.cli.lab import options as lab
from server.cli.run import options as run
from server.release import release_name

COMMANDS = (
    CliCommand("serve", run.Serve, "server.cli.run.serve:run"),
    CliCommand("backup", run.Backup, "server.cli.run.backup:run_backup"),
    CliCommand("restore", run.Restore, "server.cli.run.backup:restore_backup"),
    CliCommand("drill", run.Drill, "server.cli.run.backup:rehearse_restore"),
    CliCommand("audit", run.Audit, "server.cli.run.audit:run"),
    CliCommand("replay", run.Replay, "server.cli.run.audit:replay"),
    CliCommand("roundrobin", engine.RoundRobin, "server.cli.engine.roundrobin:run"),
    CliCommand("chess960", engine.Chess960, "server.cli.engine.chess960:run"),
    CliCommand("check", engine.Check, "server.cli.engine.check:run"),
    CliCommand("pair", engine.PairReport, "server.cli.engine.pair:run"),
    CliCommand("watch", run.WatchScreen, "server.cli.run.watch:run"),
    CliCommand("explain", engine.Explain, "server.cli.engine.explain:run"),
    CliCommand("standings", engine.Standings, "server.cli.engine.standings:run"),
    CliCommand("generate", lab.Generate, "server.cli.lab.generate:run"),
    CliCommand("endorse", lab.Endorse, "server.cli.lab.endorse:run"),
    CliCommand("movement", bridge.PlanMovement, "server.cli.bridge.movement:run"),
    CliCommand("matchpoints", bridge.Matchpoints, "server.cli.bridge.scored_again:score_pairs"),
    CliCommand("match", bridge.MatchAgain, "server.cli.bridge.scored_again:score_teams"),
    CliCommand("deals", bridge.Deals, "server.cli.bridge.deals:run"),
    CliCommand("dealing", bridge.Dealing, "server.cli.bridge.dealing:run"),
    CliCommand("masterpoints", bridge.Masterpoints, "server.cli.bridge.masterpoints:run"),
    CliCommand("carryover", bridge.Carryover, "server.cli.bridge.carryover:run"),
    CliCommand("import", run.Import, "server.cli.run.imports:run"),
    CliCommand("export", run.Export, "server.cli.run.exports:run"),
    CliCommand("players", run.ShowPlayers, "server.cli.run.players:run"),
    CliCommand("retention", run.Retention, "server.cli.run.organisations:apply_retention"),
    CliCommand("site", run.Site, "server.cli.run.site:run"),
)
RATINGS = (
    CliCommand("import", run.ImportRatings, "server.cli.run.ratings:make_table"),
    CliCommand("search", run.SearchRatings, "server.cli.run.ratings:search_players"),
)
KEYS = (
    CliCommand("show", run.ShowKey, "server.cli.run.keys:show_keys"),
    CliCommand("rotate", run.RotateKey, "server.cli.run.keys:rotate_key"),
    CliCommand("retire", run.RetireKey, "server.cli.run.keys:retire_old_key"),
)
WITNESS = (
    CliCommand("trust", run.TrustServer, "server.cli.run.witness:trust_server"),
    CliCommand("serve", run.ServeWitness, "server.cli.run.witness:serve_witness"),
)
_OF_ORGANISATIONS = "server.cli.run.organisations"
ORGANISATION = (
    CliCommand("list", run.ListOrganisations, f"{_OF_ORGANISATIONS}:list_organisations"),
    CliCommand("found", run.FoundOrganisation, f"{_OF_ORGANISATIONS}:found_organisation"),
    CliCommand("quotas", run.SetQuotas, f"{_OF_ORGANISATIONS}:set_quotas"),
    CliCommand("retention", run.SetRetention, f"{_OF_ORGANISATIONS}:set_retention"),
    CliCommand("invite", run.InviteOrganiser, f"{_OF_ORGANISATIONS}:invite_organiser"),
    CliCommand("close", run.CloseOrganisation, f"{_OF_ORGANISATIONS}:close_organisation"),
    CliCommand("export", run.ExportOrganisation, f"{_OF_ORGANISATIONS}:export_organisation"),
    CliCommand("import", run.ImportOrganisation, f"{_OF_ORGANISATIONS}:import_organisation"),
)
SIMULATE = (
    CliCommand("pairs", lab.SimulatePairs, "server.cli.lab.simulate_pairs:run"),
    CliCommand("swiss", lab.SimulateSwiss, "server.cli.lab.simulate_swiss:run"),
)
GROUPS = {
    "organisation": ("Manage several organisations on one server.", ORGANISATION),
    "ratings": ("Import FIDE's rating list and look up players in it.", RATINGS),
    "key": ("Show and change the keys with which a server signs its checkpoints.", KEYS),
    "witness": (
        "Run a witness, which cosigns the logs of servers that show one history only.",
        WITNESS,
    ),
    "simulate": ("Play many tournaments with random results and count the outcomes.", SIMULATE),
}


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"Wallchart {release_name()}")
        raise typer.Exit


def _root_options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and exit.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Options without a command."""


def _build_app() -> typer.Typer:
    whole = typer.Typer(
        help="An event-sourced tournament server for chess and duplicate bridge, and its tools.",
        callback=_root_options,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    for command in COMMANDS:
        add_command(whole, command)
    for name, (about, commands) in GROUPS.items():
        group = typer.Typer(help=about, no_args_is_help=True)
        for command in commands:
            add_command(group, command)
        whole.add_typer(group, name=name)
    return whole


app = _build_app()


@cache
def _click_command() -> Callable[..., int | None]:
    return get_command(app)


def main(arguments: Sequence[str] | None = None) -> None:
    call = partial(_click_command(), arguments, prog_name="wallchart", standalone_mode=False)
    sys.exit(run_to_exit_code(call))
