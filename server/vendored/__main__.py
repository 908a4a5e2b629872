"""Install missing packages, and report failures, without which everything else still works."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from server.vendored.packages import (
    VENDORED,
    NotThePackage,
    Package,
    Unreachable,
    delete_unlisted,
    download_package,
    install_package,
    missing_packages,
    read_packages,
)


def install_missing_packages(
    listed: Sequence[Package], fetch: Callable[[Package], bytes], folder: Path
) -> Sequence[NotThePackage | Unreachable]:
    """Install missing packages; return the failures, which are retried the next time."""
    problems: list[NotThePackage | Unreachable] = []
    for package in missing_packages(listed, folder):
        try:
            install_package(package, fetch, folder)
        except (NotThePackage, Unreachable) as problem:
            problems.append(problem)
    delete_unlisted(listed, folder)
    return problems


def main() -> int:
    """Return 1 if a package is not the pinned one, but 0 without a network."""
    problems = install_missing_packages(read_packages(), download_package, VENDORED)
    for problem in problems:
        sys.stderr.write(f"{problem}\n")
    if problems:
        sys.stderr.write("Pages that need it say so; `python -m server.vendored` tries again.\n")
    return int(any(isinstance(problem, NotThePackage) for problem in problems))


if __name__ == "__main__":
    sys.exit(main())
