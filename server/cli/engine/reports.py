"""Reading reports from disk, and applying the pairing terms of the command line to them."""

from dataclasses import dataclass
from pathlib import Path

from domain.errors import BadFile
from domain.formats.trf.read import ReportReading, read_trf
from domain.formats.trf.round_options import with_options, with_options_for
from domain.formats.trf.rounds import total_rounds
from domain.formats.trf.systems import named_system
from domain.formats.trf.tournament import TournamentReport
from domain.swiss.systems import SYSTEMS, USUAL, newest_system, system_of
from server.cli.engine.options import Check, Explain, PairReport


def read_report(path: Path) -> ReportReading:
    return read_trf(bytes_of(path), str(path))


def bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as reason:
        raise BadFile(f"can't be read: {reason.strerror}", 0, str(path)) from None


def edition_of(tournament: TournamentReport, system: str = USUAL.code) -> str:
    """The edition in the file, or the system's newest if it does not have that one."""
    named = named_system(tournament).swiss
    return named.edition if named and named.code == system else newest_edition(system)


@dataclass(frozen=True, slots=True)
class StatedTerms:
    """The pairing terms of the command line; for empty ones those of each report are used."""

    system: str
    edition: str | None
    acceleration: str = ""
    stated: tuple[str, ...] = ()


def stated_terms(args: PairReport | Check | Explain) -> StatedTerms:
    return StatedTerms(
        args.system or USUAL.code, args.edition, args.acceleration, tuple(args.stated or ())
    )


def with_stated_terms(
    tournament: TournamentReport, stated: StatedTerms
) -> tuple[TournamentReport, str]:
    """The report with the terms stated on the command line, and the edition it is paired by."""
    edition = stated.edition or edition_of(tournament, stated.system)
    named = [f"acceleration: {stated.acceleration}"] if stated.acceleration else []
    system = system_of(stated.system, edition)
    suiting = with_options_for(tournament, system)
    whole = with_options(suiting, [*named, *stated.stated])
    for option in whole.options:
        if option.name == "acceleration":
            system.refuse_unknown(option.value, total_rounds(whole))
    return whole, edition


def newest_edition(system: str) -> str:
    found = newest_system(system)
    if found is not None:
        return found.edition
    known = ", ".join(sorted({name for name, _ in SYSTEMS}))
    raise BadFile(f"There is no pairing system {system!r}; known are {known}.")
