"""`wallchart players` and `wallchart import LIST.csv`: preview or enter a list of players.

Entering uses the same decisions as the desk, as one command: a list that can't be entered
completely leaves nothing.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import msgspec

from domain.errors import BadFile
from domain.formats.player_csv.read import PlayerList, read_players
from domain.ids import TournamentId
from domain.messages import plain_text
from domain.people import Person
from domain.texts import escape_controls, show_controls
from events.decide import decide_command
from events.tournament.vocabulary import CreateTournament
from server.cli.console.files import read_bytes
from server.cli.run.database import open_for_writing
from server.cli.run.options import Import, ShowPlayers
from server.clock import draw_colour
from server.files.list_table import as_csv
from server.live.sender import command_line_sender, run_offline, tournament_id
from server.refusals import BadRequest

LARGEST_FILE = 20_000_000
USUAL_ROUNDS = 9
SHOWN_ROWS = 10
STAGE = 1
SUFFIXES = (".csv", ".tsv", ".xlsx", ".ods", ".xls")
MOST_AT_ONCE = 500
"""Most entries in one command."""
_DELIMITERS = {"\t": "tab", ";": "semicolon", ",": "comma", "|": "bar"}


def run(args: ShowPlayers) -> None:
    found = read_player_list(args.file, args.encoding)
    print(as_json(found) if args.as_json else "\n".join(as_text(found)))


def is_player_list(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES


def read_player_list(path: Path, encoding: str = "") -> PlayerList:
    data = read_bytes(path, LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadFile("larger than 20 MB; a list of players was expected", name=path.name)
    return read_players(as_csv(data, path.name), path.name, encoding)


class ImportOutcome(NamedTuple):
    """The outcome of an import: `notes` on problems in the file, `remarks` on everything else."""

    tournament: TournamentId
    events: int
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def enter_players(args: Import) -> ImportOutcome:
    """Import a list as a new tournament; it is read first, so that a refused one creates no log."""
    players = read_player_list(args.file, args.encoding)
    command = as_command(players, args.name or args.file.stem, args.rounds)
    key = f"import-{uuid4()}"
    tournament, sender = tournament_id(key), command_line_sender(key)
    with open_for_writing(args.database) as store:
        receipt, _ = run_offline(store, tournament, None, command, sender)
    notes = (*import_remarks(players), *problem_lines(players, args.file.name))
    return ImportOutcome(tournament, receipt.last, notes)


def as_command(players: PlayerList, name: str, rounds: int = 0) -> CreateTournament:
    """The command for a new tournament with one stage and these entries, validated like the desk's
    requests. 0 rounds: 9, or as many as there are opponents.
    """
    people = msgspec.to_builtins(players.people)
    planned = {
        "name": "Open",
        "rounds": rounds or max(1, min(USUAL_ROUNDS, len(people) - 1)),
        "initial_colour": draw_colour().value,
    }
    plan = {"command": "plan-stage", "body": planned}
    entries = [
        {
            "command": "register-entries",
            "body": {"stage": STAGE, "people": people[first : first + MOST_AT_ONCE]},
        }
        for first in range(0, len(people), MOST_AT_ONCE)
    ]
    try:
        command = msgspec.convert(
            {"name": name, "first": plan, "more": entries}, type=CreateTournament
        )
        decide_command(None, command)
    except msgspec.ValidationError as reason:
        raise BadRequest(f"The tournament can't be made so: {reason}.") from None
    return command


def as_text(players: PlayerList) -> Iterator[str]:
    """Yield lines on the meaning of each column, the first players, and the problems."""
    delimiter = _DELIMITERS[players.delimiter]
    yield f"{len(players.rows)} players; {players.encoding}, cells separated by {delimiter}"
    yield from _encoding_guesses(players)
    for column in players.columns:
        known = column.field.value if column.field else "not known"
        heading = show_controls(column.heading) or "(no heading)"
        yield f"  {heading}: {known}{'' if column.is_used else ', not used'}"
    for row in players.rows[:SHOWN_ROWS]:
        yield f"  line {row.line}: {show_controls(_person_text(row.person))}"
    if len(players.rows) > SHOWN_ROWS:
        yield f"  and {len(players.rows) - SHOWN_ROWS} more"
    yield from problem_lines(players)


def import_remarks(players: PlayerList) -> Iterator[str]:
    """Yield remarks on the code page that was guessed, and on columns that are not used."""
    if players.others:
        yield f"Read as {players.encoding}."
        yield from _encoding_guesses(players)
    if players.not_used:
        yield f"Not used: {show_controls(', '.join(players.not_used))}."


def _encoding_guesses(players: PlayerList) -> Iterator[str]:
    """Yield a line with words that depend on the code page, if that was guessed."""
    if players.others:
        words = show_controls(", ".join(players.unusual))
        yield f"  so that it says {words}; if not, --encoding {', '.join(players.others)}"


def problem_lines(players: PlayerList, name: str = "") -> Iterator[str]:
    for problem in players.problems:
        place = f"{name}, line" if name else "Line"
        yield f"{place} {problem.line}: {show_controls(problem.sentence)}"


def as_json(players: PlayerList) -> str:
    written = msgspec.json.format(
        msgspec.json.encode(
            {
                "encoding": players.encoding,
                "delimiter": players.delimiter,
                "others": players.others,
                "columns": [{"heading": c.heading, "field": c.field} for c in players.columns],
                "rows": [{"line": r.line, **msgspec.to_builtins(r.person)} for r in players.rows],
                "problems": [p._asdict() for p in players.problems],
            },
            enc_hook=plain_text,
        ),
        indent=1,
    )
    return escape_controls(written.decode())


def _person_text(person: Person) -> str:
    known = (person.title, person.full_name, person.federation, person.club)
    rating = str(person.rating) if person.rating else "unrated"
    fide_id = f"FIDE ID {person.fide_id}" if person.fide_id else ""
    return ", ".join(filter(None, (" ".join(filter(None, known[:2])), *known[2:], rating, fide_id)))
