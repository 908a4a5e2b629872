"""Devices, their sessions and invitations, and when these expire. Instants are seconds.

ASVS 5.0 (7.3.1, 7.3.2): a session ends after `IDLE` without a request, and in any case after
`LONGEST`. The first covers the night between two days of play, the second the longest open.
"""

from dataclasses import dataclass, replace

from msgspec import Struct

from server.access.roles import Grant

MINUTE = 60
HOUR = 60 * MINUTE
IDLE = 36 * HOUR
LONGEST = 16 * 24 * HOUR
CODE_SECONDS = 5 * MINUTE
FIRST_CODE_SECONDS = HOUR
"""Lifetime of the code printed at the server's start, which may be read somewhat later."""
EXPIRED_KEPT_SECONDS = 30 * 24 * HOUR
"""How long an expired session is kept, so that a server that starts with a wrong clock does not
sign out all devices for good.
"""
UNLOCKED_FOR = 15 * MINUTE
PIN_TRIES = 5


@dataclass(frozen=True, slots=True)
class Device:
    id: str
    name: str
    grant: Grant
    enrolled: int
    seen: int
    pin_hash: str = ""
    pin_failures: int = 0
    revoked: int = 0
    public_key: str = ""
    """The browser's public key in base 64; empty if it has none, as over plain http."""

    @property
    def is_locked_out(self) -> bool:
        """Whether too many wrong PINs were tried, so that a new code is needed."""
        return self.pin_failures >= PIN_TRIES

    @property
    def log_name(self) -> str:
        """The unique name of the device in the log, as two devices may have the same plain name."""
        return f"{self.id} {self.name}".strip()


@dataclass(frozen=True, slots=True)
class DeviceSession:
    """`token` is the digest of the cookie's token; `table` the one that a tablet has chosen."""

    token: str
    device: str
    begun: int
    seen: int
    unlocked_until: int
    table: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """`code` is a digest. `at_once`: accepted without asking for confirmation."""

    code: str
    name: str
    grant: Grant
    expires: int
    pin_hash: str = ""
    at_once: bool = False


class Visitor(Struct, frozen=True):
    """A device and its session during a request."""

    device: Device
    session: DeviceSession

    def is_locked(self, now: int) -> bool:
        return bool(self.device.pin_hash) and now >= self.session.unlocked_until

    @property
    def grant(self) -> Grant:
        """The device's grant; if that is for no table, with the one chosen in the session."""
        grant = self.device.grant
        if grant.table or not self.session.table:
            return grant
        return replace(grant, table=self.session.table)


def is_session_expired(session: DeviceSession, now: int) -> bool:
    return now >= session.seen + IDLE or now >= session.begun + LONGEST


def new_session(token: str, device: Device, now: int, table: str = "") -> DeviceSession:
    """A new session, unlocked by the PIN that was just chosen or entered."""
    return DeviceSession(token, device.id, now, now, now + UNLOCKED_FOR, table)


def session_used_now(session: DeviceSession, now: int) -> DeviceSession:
    """The session after an act by hand, which prolongs its unlocked time; `now` in seconds."""
    locked = now >= session.unlocked_until
    until = session.unlocked_until if locked else now + UNLOCKED_FOR
    if session.seen == now and session.unlocked_until == until:
        return session
    return replace(session, seen=now, unlocked_until=until)
