"""`make bench`: every measurement, one after the other; each prints its own table.

`python -m tests.bench log feed` has only those.
"""

import argparse
import subprocess
import sys
from pathlib import Path


def main() -> None:
    here = Path(__file__).parent
    names = sorted(
        path.stem
        for path in here.iterdir()
        if path.suffix == ".py" or (path / "__main__.py").exists()
    )
    every = [name for name in names if not name.startswith("_")]
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("name", nargs="*", help=", ".join(every))
    for name in arguments.parse_args().name or every:
        print(f"\n== {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"tests.bench.{name}"], check=True)


if __name__ == "__main__":
    main()
