"""What the commands on organisations take."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from server.cli.console.command import AsJson
from server.cli.run.options import IN_THIS_FOLDER, Database

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
