"""The tests that the checklist names, run where the source is: pytest in a process of its own."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from domain.errors import BadFile
from domain.lab.endorsement.checklist import Checklist, EvidenceKind, checklist_of
from domain.lab.endorsement.judged import RunOutcome

ROOT = Path(__file__).parents[3]


def checklist() -> Checklist:
    answered = files("domain.lab.endorsement").joinpath("checklist.toml")
    return checklist_of(answered.read_text(encoding="utf-8"))


def nodes() -> tuple[str, ...]:
    """Each once, in the order of the checklist."""
    evidence = (each for item in checklist().items for each in item.evidence)
    named = (each.what for each in evidence if each.kind is EvidenceKind.TEST)
    return tuple(dict.fromkeys(named))


def outcomes(wanted: tuple[str, ...], root: Path = ROOT) -> Mapping[str, RunOutcome]:
    """A node has passed when all of its cases have, and there was one."""
    if not (root / "tests").is_dir():
        raise BadFile("there are no tests here; --tests needs the source", name=str(root))
    with TemporaryDirectory() as folder:
        report = Path(folder) / "tests.xml"
        called = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        told = subprocess.run(
            [*called, f"--junit-xml={report}", "-o", "junit_family=xunit1", *wanted],
            cwd=root,
            capture_output=True,
            text=True,
            check=False,
        )
        if not report.exists():
            last = (told.stderr or told.stdout).strip().splitlines()[-1:]
            raise BadFile(f"the tests can't be run: {' '.join(last)}", name=str(root))
        cases = list(_cases(report))
    return {node: _outcome(node, cases) for node in wanted}


def _cases(report: Path) -> Iterator[tuple[str, bool]]:
    """FILE::CLASS::NAME[CASE], and whether it passed; one that was left out is not there."""
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("skipped") is not None:
            continue
        file = case.get("file", "")
        module = file.removesuffix(".py").replace("/", ".")
        group = case.get("classname", "").removeprefix(module).strip(".").replace(".", "::")
        name = "::".join(part for part in (file, group, case.get("name", "")) if part)
        yield name, case.find("failure") is None and case.find("error") is None


def _outcome(node: str, cases: list[tuple[str, bool]]) -> RunOutcome:
    beginnings = (f"{node}::", f"{node}[")
    own = [passed for name, passed in cases if name == node or name.startswith(beginnings)]
    if not own:
        return RunOutcome.NOT_RUN
    return RunOutcome.PASSED if all(own) else RunOutcome.FAILED
