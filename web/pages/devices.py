"""The pages for access: enrolling a device, unlocking it, and the list of all devices."""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.messages import say
from web.shared.frame import Link
from web.shared.languages import OfferedLanguage, Words

ROLES = {
    "display": say("shows screens, enters nothing"),
    "player": say("enters results of its section once; never sees a draft"),
    "scorer": say("enters and corrects results"),
    "arbiter": say("runs its section: entries, rounds, results"),
    "chief": say("runs the tournament: sections, devices, undo"),
    "organiser": say("may do everything there"),
    "auditor": say("sees everything, changes nothing"),
    "operator": say("founds organisations, sets their limits, sees sizes; no desk, no log"),
}
"""The permissions of each role, in a line."""

PLAIN_HTTP = say(
    "This server is reached without TLS: whoever is on the same network can read what is sent, and "
    "could take over a device. Use the club's own network, or start with a certificate."
)


@dataclass(frozen=True, slots=True)
class EnrolPage:
    """The page that enrols this device; `at_once`: by itself. `note` is a warning, or empty."""

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
    """The explanation of how to enrol a device, for visitors without one."""

    template: ClassVar[str] = "way_in.html"
    words: Words
    languages: tuple[OfferedLanguage, ...]


@dataclass(frozen=True, slots=True)
class UnlockPage:
    """`said` is the answer to the last try; `out`: further tries are useless."""

    template: ClassVar[str] = "unlock.html"
    name: str
    said: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """The page of an invitation. `up` is the next page of its maker."""

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
    """`seen` is an instant; `mine` is the device of this page, `roles` those it may get instead."""

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
class DeviceChoice:
    value: str
    words: str


@dataclass(frozen=True, slots=True)
class DevicesPage:
    template: ClassVar[str] = "devices.html"
    devices: tuple[DeviceLine, ...]
    roles: tuple[DeviceChoice, ...]
    places: tuple[DeviceChoice, ...]
    note: str
    chosen: str = ""
    """The stage from whose desk the user came, as the value of its choice."""
    desk: str = ""
