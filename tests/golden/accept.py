"""Write down that answers are others now, and why: `python -m tests.golden.accept "WHY" [NAME...]`.

Every answer that differs is asked for, its first difference shown and its digest written anew; the
logs themselves never change. Real files and the description of the interface likewise, where their
test would be red. The reason is added to `ACCEPTED.md`, so that a reader sees which answers a
change was meant to alter. Where two branches have both accepted something, take either side of
the files and run this once more.
"""

import gzip
import json
import lzma
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.golden.asking import GONE, Asking, as_then, described
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
    """How many answers of that log are others now."""
    golden = Golden(name)
    held = golden.held()
    with TemporaryDirectory() as folder:
        asking = Asking(Path(folder), golden.unpacked(Path(folder)))
        with asking.open():
            answered = dict(asking.answers_to(held))
    now = {ask: answered.get(ask, GONE) for ask in held}
    other = [ask for ask, digest in held.items() if now[ask].digest != digest]
    if other:
        before, after = golden.text(other[0]), f"{now[other[0]].status}\n{now[other[0]].text}"
        say(f"{name}: {len(other)} answers differ: {other[:12]}\n{difference(before, after)}")
        golden.digests.write_text(written({ask: one.digest for ask, one in now.items()}))
        texts = json.loads(lzma.decompress(golden.texts.read_bytes()))
        texts |= {ask: [now[ask].status, now[ask].text] for ask in other}
        golden.texts.write_bytes(
            lzma.compress(written(texts).encode(), preset=9 | lzma.PRESET_EXTREME)
        )
    return len(other)


def accept_real() -> int:
    held, changed = real_files(), 0
    for name, digests in held.items():
        file = DATA / name
        if not file.exists():
            continue
        with TemporaryDirectory() as folder, as_then():
            asking = Asking(Path(folder), file)
            with asking.open():
                now = asking.digests_of(digests)
        other = [ask for ask, digest in digests.items() if now[ask] != digest]
        if other:
            say(f"{name}: {len(other)} answers differ: {other[:12]}")
            held[name] = {ask: now[ask] for ask in digests}
            changed += len(other)
    if changed:
        REAL_FILES.write_text(written(held))
    return changed


def accept_interface() -> int:
    """How many paths and schemas that were described are described otherwise now."""
    held = openapi()
    with TemporaryDirectory() as folder:
        now = described(Path(folder))
    other = [
        key
        for of_now, of_then in (
            (now["paths"], held["paths"]),
            (now["components"]["schemas"], held["components"]["schemas"]),
        )
        for key, value in of_then.items()
        if of_now.get(key) != value
    ]
    if other:
        say(f"interface: {len(other)} described otherwise: {other}")
        OPENAPI.write_bytes(gzip.compress(json.dumps(now).encode(), mtime=0))
    return len(other)


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
