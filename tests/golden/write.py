"""Write down what is answered about a log today: `python -m tests.golden.write NAME FILE`.

FILE is what `wallchart import` reads; `--teams` before NAME asks what is asked of team chess,
`--fours` what is asked of teams of four.
`python -m tests.golden.write FILE...` adds real files of ../shared/data: of them only digests are
kept.

This refuses a name that is there: an answer that is not what it was is a defect, or a change that
`tests.golden.accept` writes down with its reason.
"""

import gzip
import lzma
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.golden.asking import QuestionedLog, fixed_import
from tests.golden.asks import asks_of, asks_of_file, asks_of_fours, asks_of_teams
from tests.golden.files import FOLDER, REAL_FILES, Golden, name_of, real_files, written


def write(name: str, file: Path, asks: Callable[[QuestionedLog], Iterator[str]] = asks_of) -> int:
    """The number of answers."""
    golden = Golden(name)
    if golden.bundle.exists():
        sys.exit(f"{golden.bundle} is there; golden files are never written anew.")
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        questioned = QuestionedLog(Path(folder), file)
        with questioned.open():
            answers = {
                name: answer for ask in asks(questioned) for name, answer in questioned.answers(ask)
            }
        golden.bundle.write_bytes(gzip.compress(questioned.bundle.read_bytes(), mtime=0))
    golden.digests.write_text(written({name: one.digest for name, one in answers.items()}))
    texts = written({name: [one.status, one.text] for name, one in answers.items()})
    golden.texts.write_bytes(lzma.compress(texts.encode(), preset=9 | lzma.PRESET_EXTREME))
    return len(answers)


def write_real(files: list[Path]) -> int:
    """The number of files added to those that are held."""
    held = real_files()
    new = [file for file in files if name_of(file) not in held]
    held |= {name_of(file): answers_about(file) for file in new}
    REAL_FILES.write_text(written(dict(sorted(held.items()))))
    return len(new)


def answers_about(file: Path) -> dict[str, str]:
    with TemporaryDirectory() as folder, fixed_import():
        questioned = QuestionedLog(Path(folder), file)
        with questioned.open():
            return questioned.current_digests(asks_of_file(questioned))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--teams", name, file]:
            sys.stdout.write(f"{write(name, Path(file), asks_of_teams)} answers\n")
        case ["--fours", name, file]:
            sys.stdout.write(f"{write(name, Path(file), asks_of_fours)} answers\n")
        case [name, file] if not Path(name).exists():
            sys.stdout.write(f"{write(name, Path(file))} answers\n")
        case files:
            sys.stdout.write(f"{write_real([Path(file) for file in files])} files\n")
