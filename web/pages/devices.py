"""The pages at the door: taking a device in, unlocking it, and the list of all devices."""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.said import say
from web.shared.languages import Offered, Words
from web.shared.links import Link

ROLES = {
    "display": say("shows screens, enters nothing"),
    "player": say("enters results of its stage once; never sees a draft"),
    "scorer": say("enters and corrects results"),
    "arbiter": say("runs its stage: entries, rounds, results"),
    "chief": say("runs the tournament: stages, devices, undo"),
    "organiser": say("may do everything there"),
    "auditor": say("sees everything, changes nothing"),
    "operator": say("founds organisations, sets their limits, sees sizes; no desk, no log"),
}
"""What each may do, in a line."""

PLAIN_HTTP = say(
    "This server is reached without TLS: whoever is on the same network can read what is sent, and "
    "could take over a device. Use the club's own network, or start with a certificate."
)


@dataclass(frozen=True, slots=True)
class EnrolPage:
    """`at_once`: the page takes the device in by itself. `note` is a warning, or empty."""

    template: ClassVar[str] = "enrol.html"
    code: str
    role: str
    may: str
    place: str
    name: str
    at_once: bool
    note: str


@dataclass(frozen=True, slots=True)
class WayInPage:
    """How a device is enrolled, for whoever has none that is."""

    template: ClassVar[str] = "way_in.html"
    words: Words
    languages: tuple[Offered, ...]


@dataclass(frozen=True, slots=True)
class UnlockPage:
    """`said` is how the last try went; `out` that no further one helps."""

    template: ClassVar[str] = "unlock.html"
    name: str
    said: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """`up` is where whoever made the code goes on."""

    template: ClassVar[str] = "invitation.html"
    role: str
    may: str
    place: str
    address: str
    qr: Markup
    minutes: int
    note: str
    up: Link


@dataclass(frozen=True, slots=True)
class DeviceLine:
    """`seen` and `enrolled` are ISO instants; `mine` marks the device this page is on. `roles` are
    those it may be given instead."""

    id: str
    name: str
    role: str
    place: str
    seen: str
    sockets: int
    state: str
    mine: bool
    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    words: str


@dataclass(frozen=True, slots=True)
class DevicesPage:
    template: ClassVar[str] = "devices.html"
    devices: tuple[DeviceLine, ...]
    roles: tuple[Choice, ...]
    places: tuple[Choice, ...]
    note: str
    chosen: str = ""
    """The stage from whose desk one came, as the value of its choice."""
    desk: str = ""
