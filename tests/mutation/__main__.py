"""python -m tests.mutation FOLDER [--count 1200] [--seed 1]: see README.md."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tests.mutation.few import few_examples
from tests.mutation.mutants import Site
from tests.mutation.selection import Reach, drawn, population
from tests.mutation.trial import Trial, after_import, before_import, put_back
from tests.mutation.verdicts import FIXED_AT_IMPORT, Book, Verdict, judged_equivalent, summary

ROOT = Path(__file__).parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.txt")


def main() -> None:
    asked = _parse_arguments()
    state = asked.folder.resolve()
    tree = state / "tree"
    if asked.part:
        _try(asked, state, tree)
        return
    if not tree.exists():
        _copy_tree(tree)
    put_back(tree, state)
    if not list(state.glob("seconds*.json")):
        _run(tree, "tests.mutation.reach", str(tree), str(state))
    if asked.more:
        _copy_tree(tree, *(test.split("::")[0] for test in asked.more))
        _run(tree, "tests.mutation.reach", str(tree), str(state), *asked.more)
    if not asked.report:
        for part in ("after", "before"):
            words = (str(state) if word == str(asked.folder) else word for word in sys.argv[1:])
            _run(tree, "tests.mutation", *words, "--part", part)
    book = Book(state / "verdicts.jsonl")
    sites = drawn(population(tree), asked.seed, asked.count)
    verdicts = [book.verdicts[site.mutant] for site in sites if site.mutant in book.verdicts]
    equivalent = judged_equivalent(EQUIVALENT)
    for verdict in verdicts:
        if not verdict.seen and str(verdict.mutant) not in equivalent:
            print(f"{verdict.outcome:10} line {verdict.line:3} {verdict.mutant}")
    print(summary(verdicts, equivalent))


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("folder", type=Path, help="of this run: tree, map, verdicts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1200)
    parser.add_argument("--budget", type=float, default=6, help="seconds of tests for each mutant")
    parser.add_argument("--effort", default="mutation", help="see tests/effort.py")
    parser.add_argument("--more", nargs="+", default=[], help="tests written since: map them too")
    parser.add_argument("--tests", nargs="+", default=[], help="ask only tests that begin so")
    parser.add_argument("--again", action="store_true", help="ask those again that nobody saw")
    parser.add_argument("--only", default="", help="mutants whose name has this in it")
    parser.add_argument("--report", action="store_true", help="try nothing, tell what is known")
    parser.add_argument("--part", choices=["after", "before"], help=argparse.SUPPRESS)
    return parser.parse_args()


def _copy_tree(tree: Path, *parts: str) -> None:
    tree.mkdir(parents=True, exist_ok=True)
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run([*listed, *parts], cwd=ROOT, check=True, capture_output=True).stdout
    pack = ["tar", "--null", "--files-from=-", "--create", "--file=-"]
    packed = subprocess.run(pack, input=names, cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "--extract", "--file=-"], input=packed, cwd=tree, check=True)


def _run(tree: Path, module: str, *arguments: str) -> None:
    places = os.pathsep.join([str(tree), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": places}
    command = [sys.executable, "-m", module, *arguments]
    subprocess.run(command, cwd=tree, env=environment, check=True)


def _try(arguments: argparse.Namespace, state: Path, tree: Path) -> None:
    few_examples(arguments.effort)
    book = Book(state / "verdicts.jsonl")
    sites = [
        site
        for site in drawn(population(tree), arguments.seed, arguments.count)
        if arguments.only in str(site.mutant) and _is_to_try(book, site, again=arguments.again)
    ]
    trial = Trial(
        tree,
        state,
        Reach(tree, state, arguments.tests),
        book,
        arguments.budget,
        Progress(len(sites)),
    )
    {"after": after_import, "before": before_import}[arguments.part](trial, sites)


def _is_to_try(book: Book, site: Site, *, again: bool) -> bool:
    known = book.verdicts.get(site.mutant)
    if again:
        return known is not None and not known.seen
    return known is None or known.outcome == FIXED_AT_IMPORT


class Progress:
    """A line for each mutant, with where the run is."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._done = 0
        self._seen = 0

    def __call__(self, verdict: Verdict) -> None:
        self._done += 1
        self._seen += verdict.seen
        share = 100 * self._seen / self._done
        print(
            f"{self._done:5}/{self._count} {share:5.1f} % {verdict.seconds:6.1f} s"
            f" {verdict.outcome:10} {verdict.mutant} <- {verdict.by}",
            file=sys.stderr,
            flush=True,
        )


if __name__ == "__main__":
    main()
