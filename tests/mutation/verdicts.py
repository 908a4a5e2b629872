"""What became of each mutant: one line of JSON each, added as it is known, read again to go on."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.mutation.mutants import Mutant

KILLED = "killed"
SURVIVED = "survived"
UNREACHED = "unreached"
OUT_OF_TIME = "out of time"
FIXED_AT_IMPORT = "fixed at import"
"""Not tried yet: its code lives on in what was made when its module was imported."""
BROKEN = "broken"
"""The trial itself failed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    mutant: Mutant
    line: int
    outcome: str
    by: str
    """The test that saw it, or that was on when time ran out."""
    asked: int
    """Tests that were asked, of those that reach it."""
    reaching: int
    seconds: float

    @property
    def seen(self) -> bool:
        """A test that never ends, or a process that dies, is seen by whoever runs the tests."""
        return self.outcome in (KILLED, OUT_OF_TIME)


class Book:
    """A file of verdicts; a later one about the same mutant counts."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = path.read_text().splitlines() if path.exists() else []
        read = [_verdict(json.loads(line)) for line in lines]
        self.verdicts: dict[Mutant, Verdict] = {verdict.mutant: verdict for verdict in read}

    def write(self, verdict: Verdict) -> None:
        self.verdicts[verdict.mutant] = verdict
        with self._path.open("a") as file:
            file.write(json.dumps(asdict(verdict)) + "\n")

    def survivors(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts.values() if not verdict.seen]


def _verdict(read: dict[str, object]) -> Verdict:
    return Verdict(**{**read, "mutant": Mutant(**read["mutant"])})  # type: ignore[arg-type]


def judged_equivalent(path: Path) -> dict[str, str]:
    """Mutants that nobody can see: a line names one, the indented lines below it say why."""
    judged: dict[str, str] = {}
    name = ""
    for line in path.read_text().splitlines():
        if line.startswith((" ", "\t")):
            judged[name] = f"{judged[name]} {line.strip()}".strip()
        elif line and not line.startswith("#"):
            name = line
            judged[name] = ""
    return judged


def summary(verdicts: Iterable[Verdict], equivalent: Iterable[str]) -> str:
    """How many were seen, by layer: those judged equivalent are not counted."""
    set_aside = set(equivalent)
    lines = []
    by_layer: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        layer = verdict.mutant.path.split("/")[0]
        kind = "equivalent" if str(verdict.mutant) in set_aside and not verdict.seen else ""
        for part in (layer, "all"):
            by_layer.setdefault(part, Counter())[kind or verdict.outcome] += 1
    for part, counts in sorted(by_layer.items()):
        seen = counts[KILLED] + counts[OUT_OF_TIME]
        counted = counts.total() - counts["equivalent"]
        share = 100 * seen / counted if counted else 100.0
        rest = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
        lines.append(f"{part:8} {counts.total():5} mutants: {rest}; {share:.1f} % seen")
    return "\n".join(lines)
