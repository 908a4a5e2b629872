"""Devices and their sessions in a process's memory."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from threading import Lock

from server.access.devices import Device, DeviceSession
from server.access.records import AccessSnapshot


class DeviceCache:
    """A thread-safe cache, which never blocks on I/O."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._devices: dict[str, Device] = {}
        self._sessions: dict[str, DeviceSession] = {}
        self._tokens: defaultdict[str, set[str]] = defaultdict(set)
        """Tokens of sessions by device."""

    def device(self, id: str) -> Device | None:
        return self._devices.get(id)

    def that(self, id: str) -> Device:
        """The device of that id, which must be in the cache."""
        return self._devices[id]

    def session(self, token: str) -> DeviceSession | None:
        return self._sessions.get(token)

    def devices(self) -> list[Device]:
        with self._lock:
            return list(self._devices.values())

    def sessions(self) -> list[DeviceSession]:
        with self._lock:
            return list(self._sessions.values())

    def sessions_of(self, device: str) -> list[DeviceSession]:
        with self._lock:
            return [self._sessions[token] for token in self._tokens.get(device, ())]

    def know(self, device: Device, *begun: DeviceSession) -> None:
        with self._lock:
            self._devices[device.id] = device
            for session in begun:
                self._begin(session)

    def change(self, token: str, change: Callable[[DeviceSession], DeviceSession]) -> bool:
        """Change a session; False if it has been ended."""
        with self._lock:
            if (session := self._sessions.get(token)) is None:
                return False
            self._sessions[token] = change(session)
            return True

    def end(self, tokens: Iterable[str]) -> None:
        with self._lock:
            self._end(tokens)

    def forget(self, devices: Collection[str]) -> None:
        with self._lock:
            for id in devices:
                self._devices.pop(id, None)
                self._end(list(self._tokens.get(id, ())))

    def take_over(self, kept: AccessSnapshot) -> set[str]:
        """Take over the database's state; return the devices whose rights have changed."""
        devices = {device.id: device for device in kept.devices}
        sessions: defaultdict[str, dict[str, DeviceSession]] = defaultdict(dict)
        for session in kept.sessions:
            sessions[session.device][session.token] = session
        with self._lock:
            of = kept.of
            if of is None:
                of = frozenset({*devices, *sessions, *self._devices, *self._tokens})
            return {id for id in of if self._taken_over(id, devices.get(id), sessions.get(id, {}))}

    def _taken_over(self, id: str, device: Device | None, fresh: dict[str, DeviceSession]) -> bool:
        """Replace a device's sessions without a gap, as readers take no lock."""
        before = self._devices.get(id)
        if device is None:
            self._devices.pop(id, None)
        else:
            self._devices[id] = device
        known = {token: self._sessions[token] for token in self._tokens.get(id, ())}
        self._end(known.keys() - fresh.keys())
        for token, session in fresh.items():
            self._begin(_newer(known.get(token), session))
        return (before is not None and _rights(before) != _rights(device)) or any(
            token not in fresh or fresh[token].table != session.table
            for token, session in known.items()
        )

    def _begin(self, session: DeviceSession) -> None:
        self._sessions[session.token] = session
        self._tokens[session.device].add(session.token)

    def _end(self, tokens: Iterable[str]) -> None:
        for token in tokens:
            if (session := self._sessions.pop(token, None)) is None:
                continue
            its = self._tokens[session.device]
            its.discard(token)
            if not its:
                del self._tokens[session.device]


def _newer(known: DeviceSession | None, session: DeviceSession) -> DeviceSession:
    """Merge two states of a session: the later `seen`, which is written late, and the new table."""
    if known is None or known.seen <= session.seen:
        return session
    return replace(known, table=session.table)


def _rights(device: Device | None) -> tuple[object, ...]:
    return (device.grant, bool(device.revoked)) if device else ()
