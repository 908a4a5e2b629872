"""Accept changed answers, with the reason: `python -m tests.golden.accept "WHY" [NAME...]`.

Shows the first difference of each log and records the new digests and texts; the logs themselves
never change. The same for real files and the description of the interface. The reason is added to
`ACCEPTED.md`, so that a reader sees which answers a change was meant to alter. If two branches have
both accepted answers, take either side's files and run this again.
"""

import gzip
import json
import lzma
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.golden.asking import NO_ANSWER, QuestionedLog, describe_interface, fixed_import
from tests.golden.files import (
    ACCEPTED,
    OPENAPI,
    REAL_FILES,
    Golden,
    all_golden,
    difference,
    openapi,
    real_files,
    written,
)

DATA = Path(__file__).parents[3] / "shared" / "data"


def accept(name: str) -> int:
    """Record the answers of that log; return how many differ."""
    golden = Golden(name)
    recorded = golden.recorded_digests()
    with TemporaryDirectory() as folder:
        questioned = QuestionedLog(Path(folder), golden.unpack(Path(folder)))
        with questioned.open():
            answer_lines = dict(questioned.answers_to(recorded))
    now = {ask: answer_lines.get(ask, NO_ANSWER) for ask in recorded}
    differing = [ask for ask, digest in recorded.items() if now[ask].digest != digest]
    if differing:
        before, after = (
            golden.text(differing[0]),
            f"{now[differing[0]].status}\n{now[differing[0]].text}",
        )
        say(
            f"{name}: {len(differing)} answers differ: {differing[:12]}\n"
            f"{difference(before, after)}"
        )
        golden.digests.write_text(written({ask: one.digest for ask, one in now.items()}))
        texts = json.loads(lzma.decompress(golden.texts.read_bytes()))
        texts |= {ask: [now[ask].status, now[ask].text] for ask in differing}
        golden.texts.write_bytes(
            lzma.compress(written(texts).encode(), preset=9 | lzma.PRESET_EXTREME)
        )
    return len(differing)


def accept_real() -> int:
    """Record the answers about real files; return how many differ."""
    recorded, changed = real_files(), 0
    for name, digests in recorded.items():
        file = DATA / name
        if not file.exists():
            continue
        with TemporaryDirectory() as folder, fixed_import():
            questioned = QuestionedLog(Path(folder), file)
            with questioned.open():
                now = questioned.current_digests(digests)
        differing = [ask for ask, digest in digests.items() if now[ask] != digest]
        if differing:
            say(f"{name}: {len(differing)} answers differ: {differing[:12]}")
            recorded[name] = {ask: now[ask] for ask in digests}
            changed += len(differing)
    if changed:
        REAL_FILES.write_text(written(recorded))
    return changed


def accept_interface() -> int:
    """Record the interface; return how many recorded paths and schemas differ."""
    recorded = openapi()
    with TemporaryDirectory() as folder:
        now = describe_interface(Path(folder))
    differing = [
        key
        for new_part, old_part in (
            (now["paths"], recorded["paths"]),
            (now["components"]["schemas"], recorded["components"]["schemas"]),
        )
        for key, value in old_part.items()
        if new_part.get(key) != value
    ]
    if differing:
        say(f"interface: {len(differing)} described otherwise: {differing}")
        OPENAPI.write_bytes(gzip.compress(json.dumps(now).encode(), mtime=0))
    return len(differing)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    match sys.argv[1:]:
        case [why, *names] if why not in all_golden():
            count = sum(accept(name) for name in names or all_golden())
            count += 0 if names else accept_real() + accept_interface()
            if count:
                with ACCEPTED.open("a") as lines:
                    lines.write(f"- {why} ({count} answers)\n")
        case _:
            sys.exit(__doc__)
