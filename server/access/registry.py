"""The devices of this server as they are now. Every request asks here; answers come from memory.

Changes are written before they are answered. Where several processes share a database, each reads
the others' changes once a second (`refresh`), and at once when it meets a token it does not know.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock, RLock

from server.access.devices import (
    CODE_LIVES,
    PIN_TRIES,
    Device,
    Invitation,
    Session,
    Visitor,
    accepted,
    begun,
    is_over,
    used,
)
from server.access.records import Kept, Records
from server.access.refusals import BadCode, LockedOut, NotSignedIn, WrongPin
from server.access.roles import Grant
from server.access.secrecy import digest_of, hash_of_pin, is_pin, new_device_id, new_secret


@dataclass(frozen=True, slots=True)
class NewDevice:
    """A device to be let in: as what, and under which name."""

    grant: Grant
    name: str = ""
    pin: str = ""
    lives: int = CODE_LIVES
    at_once: bool = False


class Access:
    """May be used from any thread. `now` gives seconds.

    Two locks: `_writing` is held while the database is asked, one change after the other, and is
    never taken on the event loop; `_lock` only while memory is looked at.
    """

    def __init__(self, records: Records, now: Callable[[], int]) -> None:
        self._records = records
        self._now = now
        self._writing = RLock()
        self._lock = Lock()
        self._devices: dict[str, Device] = {}
        self._sessions: dict[str, Session] = {}
        self._unsaved: set[str] = set()
        self.refresh()

    def refresh(self) -> set[str]:
        """Take over what stands in the database; gives the devices whose rights changed."""
        with self._writing:
            return self._take_over(self._records.all())

    def _take_over(self, kept: Kept) -> set[str]:
        with self._lock:
            before = self._devices
            fresh = {device.id: device for device in kept.devices}
            changed = {
                id for id, device in before.items() if _rights(fresh.get(id)) != _rights(device)
            }
            self._devices = {**before, **fresh}
            sessions = {session.token: self._newer(session) for session in kept.sessions}
            changed |= {
                session.device
                for token, session in self._sessions.items()
                if token not in sessions or sessions[token].table != session.table
            }
            self._sessions = sessions
        return changed

    def _newer(self, session: Session) -> Session:
        """What passes while it is used may be written later; its table never is."""
        known = self._sessions.get(session.token)
        if known is None or known.seen <= session.seen:
            return session
        return replace(known, table=session.table)

    def visitor(self, token: str | None) -> Visitor | None:
        """Whose session that is, if it is one that still holds."""
        session = self._sessions.get(digest_of(token)) if token else None
        if session is None or is_over(session, self._now()):
            return None
        device = self._devices.get(session.device)
        return None if device is None or device.revoked else Visitor(device, session)

    def devices(self) -> list[Device]:
        """The one that was heard of last comes first."""
        return sorted(self._devices.values(), key=lambda d: (bool(d.revoked), -self.seen(d), d.id))

    def seen(self, device: Device) -> int:
        """Sessions are written now and then only; this is what is known."""
        times = [s.seen for s in self._known_sessions() if s.device == device.id]
        return max([device.seen, *times])

    def device(self, id: str) -> Device | None:
        return self._devices.get(id)

    def is_locked(self, visitor: Visitor) -> bool:
        return visitor.locked(self._now())

    def invite(self, new: NewDevice) -> str:
        """The one-time code, which is not kept here."""
        code = new_secret()
        self._records.invite(self._invitation(new, code))
        return code

    def _invitation(self, new: NewDevice, code: str) -> Invitation:
        return Invitation(
            digest_of(code),
            new.name,
            new.grant,
            self._now() + new.lives,
            hash_of_pin(new.pin) if new.pin else "",
            new.at_once,
        )

    def invitation(self, code: str) -> Invitation | None:
        found = self._records.invitation(digest_of(code))
        return found if found and found.expires > self._now() else None

    def enrol(
        self,
        code: str,
        name: str = "",
        instead_of: Visitor | None = None,
        public_key: str = "",
    ) -> tuple[str, Device]:
        """A new device with a new token; the browser's session until now, if any, ends.

        BadCode if the code is spent, has run out or never was.
        """
        invitation = self._records.take(digest_of(code))
        if invitation is None or invitation.expires <= self._now():
            raise BadCode
        named = replace(invitation, name=name or invitation.name)
        return self._accept(named, instead_of, public_key)

    def let_in(self, new: NewDevice, instead_of: Visitor | None) -> tuple[str, Device]:
        """As `enrol`, of who has shown otherwise that they may come in."""
        return self._accept(self._invitation(new, new_secret()), instead_of)

    def _accept(
        self, invitation: Invitation, instead_of: Visitor | None, public_key: str = ""
    ) -> tuple[str, Device]:
        with self._writing:
            device = accepted(invitation, self._free_id(), self._now(), public_key)
            token = self._begin(device)
        if instead_of is not None:
            self.sign_out(instead_of)
        return token, device

    def _free_id(self) -> str:
        while (id := new_device_id()) in self._devices:
            pass
        return id

    def _begin(self, device: Device, table: str = "") -> str:
        token = new_secret()
        session = begun(digest_of(token), device, self._now(), table)
        self._records.keep(device, session)
        with self._lock:
            self._devices[device.id] = device
            self._sessions[session.token] = session
        return token

    def unlock(self, visitor: Visitor, pin: str) -> str:
        """A new token in exchange for the right PIN. A try counts before it is judged, and where
        all processes see it: many at once are not more than many in turn."""
        with self._writing:
            device = self._current(visitor)
            tries = self._records.count_try(device.id)
            if not tries:
                raise LockedOut
            self._know(replace(device, pin_failures=tries))
        if not is_pin(pin, device.pin_hash):
            if tries >= PIN_TRIES:
                self._end_all(device.id)
                raise LockedOut
            raise WrongPin(PIN_TRIES - tries)
        with self._writing:
            self._records.forgive_tries(device.id)
            table = self._sessions[visitor.session.token].table
            token = self._begin(replace(self._current(visitor), pin_failures=0), table)
            self.sign_out(visitor)
        return token

    def _current(self, visitor: Visitor) -> Device:
        device = self._devices.get(visitor.device.id)
        if device is None or device.revoked or visitor.session.token not in self._sessions:
            raise NotSignedIn
        return device

    def sign_out(self, visitor: Visitor) -> None:
        with self._writing:
            self._end([visitor.session.token])

    def revoke(self, id: str) -> None:
        with self._writing:
            device = self._devices[id]
            self._change(replace(device, revoked=self._now(), seen=self.seen(device)))
            self._end_all(id)

    def change_role(self, id: str, grant: Grant) -> None:
        with self._writing:
            self._change(replace(self._devices[id], grant=grant))

    def choose_table(self, visitor: Visitor, table: str) -> None:
        """On which table a tablet lies that belongs to none."""
        token = visitor.session.token
        with self._writing:
            self._current(visitor)
            self._records.choose_table(token, table)
            with self._lock:
                self._sessions[token] = replace(self._sessions[token], table=table)

    def heard(self, visitor: Visitor, by_hand: bool) -> None:
        """Its session goes on; only what is done by hand keeps it unlocked, too."""
        with self._lock:
            session = self._sessions.get(visitor.session.token)
            if session is not None:
                now = self._now()
                later = used(session, now) if by_hand else replace(session, seen=now)
                self._sessions[session.token] = later
                self._unsaved.add(session.token)

    def save(self) -> None:
        """Write when each was heard of last; forget the sessions that are over."""
        with self._writing:
            now = self._now()
            self._end([s.token for s in self._known_sessions() if is_over(s, now)])
            with self._lock:
                unsaved, self._unsaved = self._unsaved, set()
                fresh = [self._sessions[t] for t in unsaved if t in self._sessions]
            try:
                if fresh:
                    self._records.touch(fresh)
            except BaseException:
                with self._lock:
                    self._unsaved |= unsaved  # the next time, then
                raise

    def _change(self, device: Device) -> None:
        self._records.keep(device)
        self._know(device)

    def _know(self, device: Device) -> None:
        with self._lock:
            self._devices[device.id] = device

    def _known_sessions(self) -> list[Session]:
        with self._lock:
            return list(self._sessions.values())

    def _end_all(self, device: str) -> None:
        with self._writing:
            self._end([s.token for s in self._known_sessions() if s.device == device])

    def _end(self, tokens: list[str]) -> None:
        if tokens:
            self._records.end(tokens)
        with self._lock:
            for token in tokens:
                self._sessions.pop(token, None)


def _rights(device: Device | None) -> tuple[object, ...]:
    return (device.grant, bool(device.revoked)) if device else ()
