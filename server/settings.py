"""How this server stands in the world: what it offers, and how others reach it."""

from dataclasses import dataclass
from pathlib import Path

from server.cluster.bounds import Bounds
from server.http.rate_limits import Limits
from server.transparency.witness_client import Witness


@dataclass(frozen=True, slots=True)
class Settings:
    """`public`: the read-only side alone. `hall`: the host by which a device in the hall reaches
    this server; empty: only this machine does. `metrics_token` lets a collector read them.
    `names`: the hosts it is asked by, beside addresses in digits; None: any, for an application
    inside another program, which looks at it itself.
    `unchecked`: the log was too large to be checked before the start.
    `files` is how many this process may open, sockets included; `proxy` the address from which
    connections of many people come.
    `beside` is the folder for what the desk keeps beside the log, None: nothing is kept;
    `private_targets`: results may be published to addresses of this machine and its network.
    `ratings` is the table `wallchart ratings import` makes; the desk looks players up in it.
    `witnesses` cosign what the log says. `bounds` of what is led here of a log that others share.
    """

    public: bool = False
    hall: str = ""
    metrics_token: str = ""
    unchecked: bool = False
    names: frozenset[str] | None = None
    limits: Limits = Limits()
    files: int = 1024
    proxy: str = ""
    beside: Path | None = None
    private_targets: bool = False
    ratings: Path = Path("ratings.sqlite3")
    witnesses: tuple[Witness, ...] = ()
    bounds: Bounds = Bounds()
