"""The installed release of this program."""

DISTRIBUTION = "wallchart-server"
"""The package's name on PyPI, where `wallchart` is another project."""


def release_name() -> str:
    from importlib.metadata import version  # slow to import, and rarely needed

    return version(DISTRIBUTION)
