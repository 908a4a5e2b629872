"""Tournaments of another program, paired again: the other direction of the checklist."""

from collections.abc import Iterator
from pathlib import Path

from domain.endorsement.compared import EDITIONS
from server.cli.engine.check import check
from server.cli.engine.options import Check
from web.pages.endorsement import OtherProgram


def checked(paths: list[str], jobs: int) -> Iterator[OtherProgram]:
    for text in paths:
        edition, path = _named(text)
        summary = check(Check([Path(path)], edition=edition or None, jobs=jobs))
        yield OtherProgram(
            Path(path).name,
            edition,
            len(summary.outcomes) - len(summary.refused),
            summary.rounds,
            len({name for name, _ in summary.differing}),
            len(summary.misplaced),
            len(summary.refused),
        )


def _named(text: str) -> tuple[str, str]:
    """EDITION=PATH, or PATH alone, in which there may be an equals sign, too."""
    edition, _, path = text.partition("=")
    return (edition, path) if path and edition in EDITIONS else ("", text)
