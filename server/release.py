"""Which release this is, as it was installed."""

DISTRIBUTION = "wallchart-server"
"""Its name among packages, where `wallchart` is another project's."""


def release() -> str:
    from importlib.metadata import version  # it takes a while, and few ask

    return version(DISTRIBUTION)
