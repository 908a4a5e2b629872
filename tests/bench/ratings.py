"""How long the import of a whole rating list takes, and how much memory:
`python -m tests.bench.ratings [--players 1930000] [--form txt|xml]`.

The list is drawn by a seed in FIDE's layout of 2026, zipped as FIDE distributes it, and imported in
a process of its own, whose peak of resident memory is printed with the seconds; then searches.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from server.ratings.table import search_players

HEADER = (
    f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit {'OTit':<15}FOA SRtng SGm SK RRtng RGm Rk "
    "BRtng BGm BK B-day Flag\r\n"
)
SYLLABLES = (
    "ka",
    "ri",
    "mo",
    "ta",
    "len",
    "so",
    "vi",
    "dra",
    "ne",
    "pol",
    "bu",
    "shi",
    "gor",
    "an",
)
TITLES = ("GM", "IM", "FM", "CM", "")
QUERIES = ("ka", "karimo ta", "ar", "lenso vi nor", "zzz", "1500000")


def players(count: int, seed: int = 1) -> Iterator[tuple[int, str, str, int]]:
    random = Random(seed)
    for number in range(count):
        words = ["".join(random.choices(SYLLABLES, k=random.randint(2, 4))) for _ in range(2)]
        name = ", ".join(word.capitalize() for word in words)
        rating = 0 if random.random() < 0.4 else int(random.triangular(1400, 2700, 1650))
        yield 100_000 + 3 * number, name, random.choice(("NOR", "IND", "GER", "USA", "POL")), rating


def as_text(count: int) -> Iterator[str]:
    yield HEADER
    for fide_id, name, federation, rating in players(count):
        kinds = "".join(f"{rating:<6}{0:<4}{20:<3}" for _ in range(3))
        yield f"{fide_id:<15}{name:<61}{federation:<4}{'M':<4}{'':<29}{kinds}{1990:<6}{'':<4}\r\n"


def as_xml(count: int) -> Iterator[str]:
    yield "<playerslist>\n"
    for fide_id, name, federation, rating in players(count):
        kinds = "".join(
            f"<{kind}rating>{rating}</{kind}rating>\n<{kind}games>0</{kind}games>\n"
            f"<{kind}k>20</{kind}k>\n"
            for kind in ("", "rapid_", "blitz_")
        )
        yield (
            f"<player>\n<fideid>{fide_id}</fideid>\n<name>{name}</name>\n"
            f"<country>{federation}</country>\n<sex>M</sex>\n<title></title>\n<w_title></w_title>\n"
            f"<o_title></o_title>\n<foa_title></foa_title>\n{kinds}<birthday>1990</birthday>\n"
            "<flag></flag>\n</player>\n"
        )
    yield "</playerslist>\n"


def zipped(folder: Path, form: str, count: int) -> Path:
    path = folder / f"players_list_{form}.zip"
    lines = as_xml(count) if form == "xml" else as_text(count)
    with ZipFile(path, "w", ZIP_DEFLATED) as archive, archive.open(f"list.{form}", "w") as member:
        for line in lines:
            member.write(line.encode())
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_930_000)
    parser.add_argument("--form", choices=("txt", "xml"), default="txt")
    options = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        source, table = zipped(folder, options.form, options.players), folder / "ratings.sqlite3"
        command = [sys.executable, "-c", "from server.cli.wallchart import main; main()"]
        start = time.perf_counter()
        subprocess.run(
            [*command, "ratings", "import", str(source), "--ratings", str(table)], check=True
        )
        seconds = time.perf_counter() - start
        peak = getrusage(RUSAGE_CHILDREN).ru_maxrss // 1024
        size = table.stat().st_size >> 20
        print(
            f"{options.players} players, {options.form}: {seconds:.1f} s, {peak} MB, "
            f"table {size} MB"
        )
        for query in QUERIES:
            start = time.perf_counter()
            found = search_players(table, query)
            taken = 1000 * (time.perf_counter() - start)
            print(f"  {query!r}: {len(found)} players, {taken:.1f} ms")


if __name__ == "__main__":
    main()
