"""Settings of this server: its offers, limits and addresses."""

from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from domain.errors import WallchartError
from events.transparency.notes import COSIGNATURE, Key, NotAKey, read_key


@dataclass(frozen=True, slots=True)
class RequestRate:
    """A token bucket: at most `burst` requests at once, and `per_second` in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """Sockets are connections of the feed; the limits of an address exclude devices. The page of
    the displays is one device, with a live picture of each screen of each section.
    """

    commands: RequestRate = RequestRate(1000, 300)
    enrolment: RequestRate = RequestRate(30, 1 / 2)
    pins: RequestRate = RequestRate(30, 1 / 2)
    slips: RequestRate = RequestRate(30, 1 / 2)
    connections_of_an_address: int = 4000
    sockets_of_an_address: int = 2000
    sockets_of_strangers: int = 65_536
    sockets_of_a_device: int = 200

    def limited_to(self, connections: int) -> "RequestLimits":
        """The limits for a server with that number of connections: no address gets all of them, and
        feed connections, which stay open, leave room for requests. Those of strangers leave a
        quarter of all to signed-in devices and requests.
        """
        of_address = min(self.connections_of_an_address, connections * 3 // 4)
        sockets = min(self.sockets_of_an_address, of_address * 3 // 4)
        return replace(
            self,
            connections_of_an_address=of_address,
            sockets_of_an_address=sockets,
            sockets_of_strangers=min(self.sockets_of_strangers, connections * 3 // 4),
            sockets_of_a_device=min(self.sockets_of_a_device, connections // 4),
        )


@dataclass(frozen=True, slots=True)
class LeadBounds:
    """A lead ends after `idle` seconds, or earlier if all together take over `memory` bytes."""

    idle: float = 300.0
    memory: int = 512_000_000


class BadWitness(WallchartError):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return (
            f"{self.text[:100]!r} names no witness; give its key and its address, with a blank "
            "between them."
        )


@dataclass(frozen=True, slots=True)
class Witness:
    key: Key
    address: str


def read_witness(text: str) -> Witness:
    """Read a witness as `wallchart witness serve` prints it: its key, then its address."""
    key, _, address = text.strip().partition(" ")
    try:
        known = read_key(key)
    except NotAKey:
        raise BadWitness(text) from None
    where = urlsplit(address.strip())
    if known.kind != COSIGNATURE or where.scheme not in ("http", "https") or not where.netloc:
        raise BadWitness(text)
    return Witness(known, address.strip().rstrip("/"))


@dataclass(frozen=True, slots=True)
class Settings:
    """`public`: only the read-only side. `hall`: the host by which devices in the hall reach this
    server; empty: only this machine does. `metrics_token` lets a collector read the metrics.
    `names`: the accepted host names besides IP addresses; None: any, for an application inside
    another program, which checks them itself.
    `unchecked`: the log was too large to be checked before the start.
    `files` is the limit of open files, sockets included; `proxy` the address from which
    connections of many clients come.
    `beside` is the folder of the desk's files beside the log, None: nothing is stored;
    `publish_into` is the folder below which results may be published, None: into none;
    `private_targets`: publishing to addresses of this machine and its network is allowed.
    `ratings` is the table made by `wallchart ratings import`, in which the desk searches players.
    `witnesses` cosign the log's checkpoints. `bounds` limit the leads in a shared log.
    """

    public: bool = False
    hall: str = ""
    metrics_token: str = ""
    unchecked: bool = False
    names: frozenset[str] | None = None
    limits: RequestLimits = RequestLimits()
    files: int = 1024
    proxy: str = ""
    beside: Path | None = None
    private_targets: bool = False
    publish_into: Path | None = None
    ratings: Path = Path("ratings.sqlite3")
    witnesses: tuple[Witness, ...] = ()
    bounds: LeadBounds = LeadBounds()
