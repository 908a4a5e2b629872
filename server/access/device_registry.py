"""The devices of this server. Every request is checked here, from memory.

Changes are written before they are answered. If several processes share a database, each reads the
changes of the others once a second (`refresh`), and at once when a request has an unknown
token.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock, RLock

from domain.errors import NotNow
from server.access.credentials import digest_of, hash_of_pin, is_pin, new_device_id, new_secret
from server.access.device_cache import DeviceCache
from server.access.devices import (
    CODE_LIVES,
    KEPT_ON,
    PIN_TRIES,
    Device,
    DeviceSession,
    Invitation,
    Visitor,
    device_of_invitation,
    is_over,
    new_session,
    session_used_now,
)
from server.access.records import DeviceRecords, Room
from server.access.refusals import BadCode, LockedOut, NotSignedIn, WrongPin
from server.access.roles import Grant


@dataclass(frozen=True, slots=True)
class NewDevice:
    """A device to enrol, with its grant and name."""

    grant: Grant
    name: str = ""
    pin: str = ""
    lives: int = CODE_LIVES
    at_once: bool = False


class DeviceRegistry:
    """A thread-safe registry. `now` gives seconds, `hashed` the hash of a PIN to store.

    `_writing` is held during each database access, and is never taken on the event
    loop.
    """

    def __init__(
        self,
        records: DeviceRecords,
        now: Callable[[], int],
        room: Room = lambda _whose, _devices: None,
        hashed: Callable[[str], str] = hash_of_pin,
    ) -> None:
        self._records = records
        self._room = room
        self._hashed = hashed
        self._now = now
        self._writing = RLock()
        self._known = DeviceCache()
        self._unsaved: set[str] = set()
        self._saving = Lock()
        self._mark: int | None = None
        """The mark after which changes are read; None: nothing was read yet."""
        self.refresh()

    def refresh(self) -> set[str]:
        """Take over changes in the database; return the devices whose rights changed."""
        with self._writing:
            seen, records = self._mark, self._records
            kept = records.all() if seen is None else records.since(seen)
            self._mark = kept.mark
            return self._known.take_over(kept)

    def visitor(self, token: str | None) -> Visitor | None:
        """The visitor with that session token, if the session is still valid."""
        session = self._known.session(digest_of(token)) if token else None
        if session is None or is_over(session, self._now()):
            return None
        device = self._known.device(session.device)
        return None if device is None or device.revoked else Visitor(device, session)

    def devices(self) -> list[Device]:
        """All devices, the last seen first."""
        return sorted(self._known.devices(), key=lambda d: (bool(d.revoked), -self.seen(d), d.id))

    def seen(self, device: Device) -> int:
        """When the device was last seen, which is newer than in the database."""
        return max([device.seen, *(s.seen for s in self._known.sessions_of(device.id))])

    def device(self, id: str) -> Device | None:
        return self._known.device(id)

    def is_locked(self, visitor: Visitor) -> bool:
        return visitor.locked(self._now())

    def invite(self, new: NewDevice) -> str:
        """Invite a device; return the one-time code, which is not stored."""
        code, invitation = self.invitation_for(new)
        self._records.invite(invitation)
        return code

    def invitation_for(self, new: NewDevice) -> tuple[str, Invitation]:
        """A new code, and the invitation to store for it."""
        code = new_secret()
        return code, self._invitation(new, code)

    def can_come(self, grant: Grant) -> Device | None:
        """A device with exactly that grant and a valid session; None if there is none."""
        now = self._now()
        for session in self._known.sessions():
            device = self._known.device(session.device)
            if (
                device
                and device.grant == grant
                and not device.revoked
                and not is_over(session, now)
            ):
                return device
        return None

    def _invitation(self, new: NewDevice, code: str) -> Invitation:
        return Invitation(
            digest_of(code),
            new.name,
            new.grant,
            self._now() + new.lives,
            self._hashed(new.pin) if new.pin else "",
            new.at_once,
        )

    def invitation(self, code: str) -> Invitation | None:
        found = self._records.invitation(digest_of(code))
        return found if found and found.expires > self._now() else None

    def enrol(
        self, code: str, name: str = "", instead_of: Visitor | None = None, public_key: str = ""
    ) -> tuple[str, Device]:
        """Enrol a device; return a new token and the device. The browser's old session ends.

        BadCode if the code was used, has expired or never existed.
        """
        invitation = self._records.take(digest_of(code))
        if invitation is None or invitation.expires <= self._now():
            raise BadCode
        named = replace(invitation, name=name or invitation.name)
        try:
            return self._accept(named, instead_of, public_key)
        except NotNow:
            self._records.invite(invitation)  # the code may be tried again once there is room
            raise

    def let_in(self, new: NewDevice, instead_of: Visitor | None) -> tuple[str, Device]:
        """Enrol a device without a code, if its owner was authenticated in another way."""
        return self._accept(self._invitation(new, new_secret()), instead_of)

    def _accept(
        self, invitation: Invitation, instead_of: Visitor | None, public_key: str = ""
    ) -> tuple[str, Device]:
        with self._writing:
            device = device_of_invitation(invitation, self._free_id(), self._now(), public_key)
            token, session = self._session_of(device)
            self._records.admit(device, session, self._room)
            self._known.know(device, session)
        if instead_of is not None:
            self.sign_out(instead_of)
        return token, device

    def _free_id(self) -> str:
        while self._known.device(id := new_device_id()):
            pass
        return id

    def _session_of(self, device: Device, table: str = "") -> tuple[str, DeviceSession]:
        token = new_secret()
        return token, new_session(digest_of(token), device, self._now(), table)

    def unlock(self, visitor: Visitor, pin: str) -> str:
        """A new token in exchange for the right PIN. A try is counted in the database before it is
        checked, so that parallel tries at several processes gain nothing."""
        with self._writing:
            device = self._current(visitor)
            tries = self._records.count_try(device.id)
            if not tries:
                raise LockedOut
            self._known.know(replace(device, pin_failures=tries))
        if not is_pin(pin, device.pin_hash):
            if tries >= PIN_TRIES:
                self._end_all(device.id)
                raise LockedOut
            raise WrongPin(PIN_TRIES - tries)
        with self._writing:
            self._records.forgive_tries(device.id)
            device = replace(self._current(visitor), pin_failures=0)
            known = self._known.session(visitor.session.token) or visitor.session
            token, session = self._session_of(device, known.table)
            self._records.keep(device, session)
            self._known.know(device, session)
            self.sign_out(visitor)
        return token

    def _current(self, visitor: Visitor) -> Device:
        device, token = self._known.device(visitor.device.id), visitor.session.token
        if device is None or device.revoked or self._known.session(token) is None:
            raise NotSignedIn
        return device

    def sign_out(self, visitor: Visitor) -> None:
        with self._writing:
            self._end([visitor.session.token])

    def revoke(self, id: str) -> None:
        with self._writing:
            device = self._known.that(id)
            self._change(replace(device, revoked=self._now(), seen=self.seen(device)))
            self._end_all(id)

    def forget(self, ids: Collection[str]) -> None:
        """Forget devices that are no longer in the database."""
        self._known.forget(ids)

    def change_role(self, id: str, grant: Grant) -> None:
        with self._writing:
            self._change(replace(self._known.that(id), grant=grant))

    def choose_table(self, visitor: Visitor, table: str) -> None:
        """Record the table that a tablet without its own table has chosen."""
        token = visitor.session.token
        with self._writing:
            self._current(visitor)
            self._records.choose_table(token, table)
            self._known.change(token, partial(replace, table=table))

    def note_use(self, visitor: Visitor, by_hand: bool) -> None:
        """Extend the session; only an act of a person keeps it unlocked as well."""
        now, token = self._now(), visitor.session.token
        if self._known.change(
            token, lambda s: session_used_now(s, now) if by_hand else replace(s, seen=now)
        ):
            with self._saving:
                self._unsaved.add(token)

    def save(self) -> None:
        """Store when each device was last seen; delete sessions that are long over."""
        with self._writing:
            now = self._now()
            then = now - KEPT_ON
            over = sorted((s for s in self._known.sessions() if is_over(s, then)), key=_in_order)
            self._end([session.token for session in over])
            with self._saving:
                unsaved, self._unsaved = self._unsaved, set()
            known = [session for token in unsaved if (session := self._known.session(token))]
            fresh = sorted(known, key=_in_order)
            try:
                if fresh:
                    self._records.touch(fresh)
            except BaseException:
                with self._saving:
                    self._unsaved |= unsaved  # saved the next time
                raise

    def _change(self, device: Device) -> None:
        self._records.keep(device)
        self._known.know(device)

    def _end_all(self, device: str) -> None:
        with self._writing:
            self._end([session.token for session in self._known.sessions_of(device)])

    def _end(self, tokens: list[str]) -> None:
        if tokens:
            self._records.end(tokens)
            self._known.end(tokens)


def _in_order(session: DeviceSession) -> tuple[str, str]:
    """The order of writing, the same in all processes, so that no two deadlock on rows."""
    return session.device, session.token
