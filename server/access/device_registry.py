"""The devices of this server, in memory, so that every request can be checked without the database.

Changes are stored before the request is answered. Processes that share a database read each other's
changes once a second (`refresh`), and at once when a request has an unknown token.

Secrets are made by the system's random generator and kept as digests. A token or a code has 160
random bits, so one round of SHA-256 is a safe digest of it. A PIN has twenty bits at most and gets
Argon2id with the library's defaults (RFC 9106, low memory).
"""

import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from threading import Lock, RLock

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from domain.errors import NotNow
from server.access.device_cache import DeviceCache
from server.access.devices import (
    CODE_SECONDS,
    EXPIRED_KEPT_SECONDS,
    PIN_TRIES,
    Device,
    DeviceSession,
    Invitation,
    Visitor,
    is_session_expired,
    new_session,
    session_used_now,
)
from server.access.records import DeviceRecords, RoomCheck
from server.access.refusals import BadCode, LockedOut, NotSignedIn, WrongPin
from server.access.roles import Grant

_BYTES = 20
_ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_hasher = PasswordHasher()


def new_secret() -> str:
    """Make a random secret of 27 characters that are safe in an address and a QR code."""
    return secrets.token_urlsafe(_BYTES)


def digest_of(secret: str) -> str:
    """The SHA-256 of a token or code in hexadecimal, as it is stored."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_correct_pin(pin: str, pin_hash: str) -> bool:
    try:
        return _hasher.verify(pin_hash, pin)
    except VerifyMismatchError:
        return False


@dataclass(frozen=True, slots=True)
class NewDevice:
    """A device to invite: without a PIN if `pin` is empty, by a code valid for `code_seconds`.
    `at_once`: accepted without asking for confirmation.
    """

    grant: Grant
    name: str = ""
    pin: str = ""
    code_seconds: int = CODE_SECONDS
    at_once: bool = False


class DeviceRegistry:
    """A thread-safe registry. `now` returns seconds since 1970, `hashed` the hash of a PIN; `room`
    refuses a device beyond its organisation's quota.

    The lock `_writing` is held during each database access, and never taken on the event loop.
    """

    def __init__(
        self,
        records: DeviceRecords,
        now: Callable[[], int],
        room: RoomCheck = lambda _whose, _devices: None,
        hashed: Callable[[str], str] = _hasher.hash,
    ) -> None:
        self._records = records
        self._room = room
        self._hashed = hashed
        self._now = now
        self._writing = RLock()
        self._cache = DeviceCache()
        self._unsaved: set[str] = set()
        self._unsaved_lock = Lock()
        self._mark: int | None = None
        """The mark after which changes are read; None: nothing was read yet."""
        self.refresh()

    def refresh(self) -> set[str]:
        """Take over changes in the database; return the devices whose rights changed."""
        with self._writing:
            mark, records = self._mark, self._records
            snapshot = records.load_all() if mark is None else records.load_since(mark)
            self._mark = snapshot.mark
            return self._cache.take_over(snapshot)

    def find_visitor(self, token: str | None) -> Visitor | None:
        """The visitor with that session token, if the session is still valid."""
        session = self._cache.session(digest_of(token)) if token else None
        if session is None or is_session_expired(session, self._now()):
            return None
        device = self._cache.device(session.device)
        return None if device is None or device.revoked else Visitor(device, session)

    def devices(self) -> list[Device]:
        """All devices: valid ones first, the most recently seen first."""
        return sorted(
            self._cache.devices(), key=lambda d: (bool(d.revoked), -self.last_seen(d), d.id)
        )

    def last_seen(self, device: Device) -> int:
        """When the device was last used, in seconds since 1970; the database has older values."""
        return max([device.seen, *(s.seen for s in self._cache.sessions_of(device.id))])

    def device(self, id: str) -> Device | None:
        return self._cache.device(id)

    def is_locked(self, visitor: Visitor) -> bool:
        return visitor.is_locked(self._now())

    def invite(self, new: NewDevice) -> str:
        """Invite a device; return the one-time code, which is not stored."""
        code, invitation = self.invitation_for(new)
        self._records.save_invitation(invitation)
        return code

    def invitation_for(self, new: NewDevice) -> tuple[str, Invitation]:
        """Make a one-time code; return it with the invitation to store for it."""
        code = new_secret()
        return code, self._new_invitation(new, code)

    def device_with_grant(self, grant: Grant) -> Device | None:
        """A device with exactly that grant and a valid session; None if there is none."""
        now = self._now()
        for session in self._cache.sessions():
            device = self._cache.device(session.device)
            if (
                device
                and device.grant == grant
                and not device.revoked
                and not is_session_expired(session, now)
            ):
                return device
        return None

    def _new_invitation(self, new: NewDevice, code: str) -> Invitation:
        return Invitation(
            digest_of(code),
            new.name,
            new.grant,
            self._now() + new.code_seconds,
            self._hashed(new.pin) if new.pin else "",
            new.at_once,
        )

    def find_invitation(self, code: str) -> Invitation | None:
        found = self._records.find_invitation(digest_of(code))
        return found if found and found.expires > self._now() else None

    def enrol(
        self, code: str, name: str = "", instead_of: Visitor | None = None, public_key: str = ""
    ) -> tuple[str, Device]:
        """Enrol a device; return a new token and the device. The browser's old session ends.

        BadCode if the code was used, has expired or never existed.
        """
        invitation = self._records.take_invitation(digest_of(code))
        if invitation is None or invitation.expires <= self._now():
            raise BadCode
        named = replace(invitation, name=name or invitation.name)
        try:
            return self._accept_invitation(named, instead_of, public_key)
        except NotNow:
            self._records.save_invitation(invitation)  # the code stays valid until there is room
            raise

    def enrol_without_code(self, new: NewDevice, instead_of: Visitor | None) -> tuple[str, Device]:
        """Enrol a device without a code, if its owner was authenticated in another way."""
        return self._accept_invitation(self._new_invitation(new, new_secret()), instead_of)

    def _accept_invitation(
        self, invitation: Invitation, instead_of: Visitor | None, public_key: str = ""
    ) -> tuple[str, Device]:
        """Store a new device; return the token of its first session and the device."""
        with self._writing:
            id = ""
            while not id or self._cache.device(id):
                id = "".join(secrets.choice(_ID_ALPHABET) for _ in range(6))
            name, grant, now = invitation.name, invitation.grant, self._now()
            device = Device(id, name, grant, now, now, invitation.pin_hash, public_key=public_key)
            token, session = self._make_session(device)
            self._records.admit(device, session, self._room)
            self._cache.keep_device(device, session)
        if instead_of is not None:
            self.sign_out(instead_of)
        return token, device

    def _make_session(self, device: Device, table: str = "") -> tuple[str, DeviceSession]:
        """A new token, and the session to store for it."""
        token = new_secret()
        return token, new_session(digest_of(token), device, self._now(), table)

    def unlock(self, visitor: Visitor, pin: str) -> str:
        """Check the PIN and return the token of a new, unlocked session. A try is counted in the
        database before it is checked, so that parallel tries at several processes gain nothing."""
        with self._writing:
            device = self._signed_in_device(visitor)
            tries = self._records.count_pin_try(device.id)
            if not tries:
                raise LockedOut
            self._cache.keep_device(replace(device, pin_failures=tries))
        if not is_correct_pin(pin, device.pin_hash):
            if tries >= PIN_TRIES:
                self._end_all_sessions(device.id)
                raise LockedOut
            raise WrongPin(PIN_TRIES - tries)
        with self._writing:
            self._records.reset_pin_failures(device.id)
            device = replace(self._signed_in_device(visitor), pin_failures=0)
            known = self._cache.session(visitor.session.token) or visitor.session
            token, session = self._make_session(device, known.table)
            self._records.save(device, session)
            self._cache.keep_device(device, session)
            self.sign_out(visitor)
        return token

    def _signed_in_device(self, visitor: Visitor) -> Device:
        device, token = self._cache.device(visitor.device.id), visitor.session.token
        if device is None or device.revoked or self._cache.session(token) is None:
            raise NotSignedIn
        return device

    def sign_out(self, visitor: Visitor) -> None:
        with self._writing:
            self._end_sessions([visitor.session.token])

    def revoke(self, id: str) -> None:
        with self._writing:
            device = self._cache.known_device(id)
            self._save_device(replace(device, revoked=self._now(), seen=self.last_seen(device)))
            self._end_all_sessions(id)

    def forget_devices(self, ids: Collection[str]) -> None:
        self._cache.forget_devices(ids)

    def change_role(self, id: str, grant: Grant) -> None:
        with self._writing:
            self._save_device(replace(self._cache.known_device(id), grant=grant))

    def choose_table(self, visitor: Visitor, table: str) -> None:
        """Record the table that a tablet without its own table has chosen."""
        token = visitor.session.token
        with self._writing:
            self._signed_in_device(visitor)
            self._records.choose_table(token, table)
            self._cache.change_session(token, partial(replace, table=table))

    def note_use(self, visitor: Visitor, by_hand: bool) -> None:
        """Extend the session; only an act of a person keeps it unlocked as well."""
        now, token = self._now(), visitor.session.token
        if self._cache.change_session(
            token, lambda s: session_used_now(s, now) if by_hand else replace(s, seen=now)
        ):
            with self._unsaved_lock:
                self._unsaved.add(token)

    def save_sessions(self) -> None:
        """Store when each session was last used; delete sessions that expired long ago."""
        with self._writing:
            now = self._now()
            long_ago = now - EXPIRED_KEPT_SECONDS
            expired = sorted(
                (s for s in self._cache.sessions() if is_session_expired(s, long_ago)),
                key=_write_order,
            )
            self._end_sessions([session.token for session in expired])
            with self._unsaved_lock:
                unsaved, self._unsaved = self._unsaved, set()
            known = [session for token in unsaved if (session := self._cache.session(token))]
            fresh = sorted(known, key=_write_order)
            try:
                if fresh:
                    self._records.save_session_use(fresh)
            except BaseException:
                with self._unsaved_lock:
                    self._unsaved |= unsaved  # saved the next time
                raise

    def _save_device(self, device: Device) -> None:
        self._records.save(device)
        self._cache.keep_device(device)

    def _end_all_sessions(self, device: str) -> None:
        with self._writing:
            self._end_sessions([session.token for session in self._cache.sessions_of(device)])

    def _end_sessions(self, tokens: list[str]) -> None:
        if tokens:
            self._records.end_sessions(tokens)
            self._cache.end_sessions(tokens)


def _write_order(session: DeviceSession) -> tuple[str, str]:
    """Sort key for writing sessions, the same in all processes, so that rows can't deadlock."""
    return session.device, session.token
