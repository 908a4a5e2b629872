"""A wheel carries the files of other projects' packages, and a readme that can be read anywhere;
all else is in pyproject.toml.
"""

import re
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))

from server.vendored.__main__ import main  # a build doesn't look beside itself
from server.vendored.packages import missing_packages, read_packages

PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n+", re.MULTILINE)
LINK_TO_A_FILE = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]+\)")


class BuildWithVendored(build_py):
    def run(self) -> None:
        """An editable install has them where they lie: make puts them there."""
        if not self.editable_mode and (main() or missing_packages(read_packages())):
            raise SystemExit("A wheel holds all that its pages need: build it with a network.")
        super().run()


def readme() -> str:
    """Where it is shown alone, nothing lies beside it."""
    written = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
    return LINK_TO_A_FILE.sub(r"\1", PICTURE.sub("", written))


setup(
    cmdclass={"build_py": BuildWithVendored},
    long_description=readme(),
    long_description_content_type="text/markdown",
)
