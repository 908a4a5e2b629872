"""A wheel carries the files of other projects' packages; all else is in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))

from server.vendored.__main__ import main  # a build doesn't look beside itself


class BuildWithVendored(build_py):
    def run(self) -> None:
        """An editable install has them where they lie: make puts them there."""
        if not self.editable_mode and main():
            raise SystemExit(1)
        super().run()


setup(cmdclass={"build_py": BuildWithVendored})
