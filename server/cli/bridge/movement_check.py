"""`wallchart movement --check FILE`: verifies a schedule made by any program.

The file has the form that `wallchart movement --json` writes. Errors are listed line by line and
make the exit code 1; a file that cannot be read as a schedule is refused.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from domain.bridge.ledger import ScheduleBreach, schedule_breaches
from domain.bridge.session import NOBODY, PairNo, Session, Sitting
from domain.errors import BadFile
from server.cli.console.terminal import print_line

FAULTY = 1


@dataclass(frozen=True, slots=True)
class CheckedSchedule:
    pairs: int
    sessions: tuple[Session, ...]
    breaches: tuple[ScheduleBreach, ...]

    @property
    def shared_sets(self) -> int:
        """The number of sets that two tables of one section play in one round."""
        use = Counter((s.number, g.section, g.round, g.set) for s in self.sessions for g in s.games)
        return sum(1 for tables in use.values() if tables > 1)


def check_movement(file: Path, as_json: bool) -> int:
    """Check the movement, print the errors and return the exit code."""
    checked = check_file(file)
    if as_json:
        print(json.dumps(_checked_fields(checked)))
    else:
        console = Console()
        for breach in checked.breaches:
            print_line(console, str(breach), "red")
        print_line(console, _verdict_sentence(checked), "red" if checked.breaches else "green")
    return FAULTY if checked.breaches else 0


def _verdict_sentence(checked: CheckedSchedule) -> str:
    games = sum(len(session.games) for session in checked.sessions)
    size = f"{checked.pairs} pairs, {len(checked.sessions)} sessions, {games} games"
    if checked.breaches:
        return f"Not sound: {size}, {len(checked.breaches)} faults"
    return f"Sound: {size}; sets shared in a section and round: {checked.shared_sets}"


def _checked_fields(checked: CheckedSchedule) -> dict[str, object]:
    return {
        "sound": not checked.breaches,
        "pairs": checked.pairs,
        "games": sum(len(session.games) for session in checked.sessions),
        "shared_sets": checked.shared_sets,
        "faults": [
            breach._asdict() | {"kind": breach.kind.value, "sentence": str(breach)}
            for breach in checked.breaches
        ],
    }


def check_file(file: Path) -> CheckedSchedule:
    try:
        fields = json.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadFile(problem.strerror or "can't be read", name=file.name) from None
    except UnicodeDecodeError:
        raise BadFile("is not UTF-8 text", name=file.name) from None
    except json.JSONDecodeError as problem:
        raise BadFile(f"is not JSON: {problem.msg}", problem.lineno, file.name) from None
    except RecursionError:
        raise BadFile("is nested too deep to be read", name=file.name) from None
    reader = _ScheduleReader(file.name)
    pairs = reader.read_int(fields, "pairs", "the file")
    listed = reader.read_list(fields, "sessions", "the file")
    sessions = tuple(reader.read_session(each, place) for place, each in enumerate(listed, start=1))
    return CheckedSchedule(pairs, sessions, schedule_breaches(pairs, sessions))


@dataclass(frozen=True, slots=True)
class _ScheduleReader:
    """Reads fields of the file `name`; BadFile for one that is missing or of the wrong type."""

    name: str

    def read_session(self, fields: object, place: int) -> Session:
        where = f"session {place}"
        number = self.read_int(fields, "session", where)
        games = enumerate(self.read_list(fields, "games", where), start=1)
        byes = enumerate(self.read_list(fields, "byes", where), start=1)
        sittings = [self.read_game(each, f"{where}, game {n}") for n, each in games]
        sittings += [self.read_bye(each, f"{where}, bye {n}") for n, each in byes]
        return Session(number, (), tuple(sittings))

    def read_game(self, fields: object, where: str) -> Sitting:
        section = self.read_field(fields, "section", where)
        if not isinstance(section, str):
            raise BadFile(f'{where} has a "section" that is no text', name=self.name)
        r, table, number = (self.read_int(fields, key, where) for key in ("round", "table", "set"))
        ns, ew = (PairNo(self.read_int(fields, key, where)) for key in ("ns", "ew"))
        return Sitting(r, section, table, ns, ew, number)

    def read_bye(self, fields: object, where: str) -> Sitting:
        pair = PairNo(self.read_int(fields, "pair", where))
        return Sitting(self.read_int(fields, "round", where), "", 0, pair, NOBODY, 0)

    def read_int(self, fields: object, key: str, where: str) -> int:
        value = self.read_field(fields, key, where)
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise BadFile(f'{where} has a "{key}" that is not a number from 1 up', name=self.name)
        return value

    def read_list(self, fields: object, key: str, where: str) -> list[Any]:
        value = self.read_field(fields, key, where)
        if not isinstance(value, list):
            raise BadFile(f'{where} has a "{key}" that is no list', name=self.name)
        return value

    def read_field(self, fields: object, key: str, where: str) -> object:
        if not isinstance(fields, Mapping) or key not in fields:
            raise BadFile(f'{where} has no "{key}"', name=self.name)
        return fields[key]
