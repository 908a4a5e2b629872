"""The named table systems: what a stage's configuration and the command line choose from."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from domain.round_robin.berger import berger, crenshaw, porter
from domain.round_robin.cycles import DoubleForm, double
from domain.round_robin.standard import standard
from domain.round_robin.table import Table
from domain.round_robin.us_chess import us_chess


class System(StrEnum):
    STANDARD = "standard"
    BERGER = "berger"
    CRENSHAW = "crenshaw"
    PORTER = "porter"
    US_CHESS = "us-chess"


CONSTRUCTIONS: Mapping[System, Callable[[int], Table]] = {
    System.STANDARD: standard,
    System.BERGER: berger,
    System.CRENSHAW: crenshaw,
    System.PORTER: porter,
    System.US_CHESS: us_chess,
}


def table(system: System, entries: int) -> Table:
    return CONSTRUCTIONS[system](entries)


def double_form(system: System) -> DoubleForm:
    """How the system's own rulebook joins two cycles; only FIDE's exchanges two rounds."""
    return DoubleForm.FIDE if system is System.BERGER else DoubleForm.PLAIN


def double_table(system: System, entries: int) -> Table:
    return double(table(system, entries), double_form(system))
