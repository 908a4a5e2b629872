"""Devices and their sessions in a process's memory."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from threading import Lock

from server.access.devices import Device, DeviceSession
from server.access.records import AccessSnapshot


class DeviceCache:
    """A thread-safe cache, which never blocks on I/O. Tokens are digests, devices are ids."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._devices: dict[str, Device] = {}
        self._sessions: dict[str, DeviceSession] = {}
        self._tokens: defaultdict[str, set[str]] = defaultdict(set)
        """Tokens of sessions by device."""

    def device(self, id: str) -> Device | None:
        return self._devices.get(id)

    def known_device(self, id: str) -> Device:
        """The device with that id, which must be in the cache (KeyError)."""
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

    def keep_device(self, device: Device, *new_sessions: DeviceSession) -> None:
        with self._lock:
            self._devices[device.id] = device
            for session in new_sessions:
                self._add_session(session)

    def change_session(self, token: str, change: Callable[[DeviceSession], DeviceSession]) -> bool:
        """Replace a session by `change` of it; False if the session has ended."""
        with self._lock:
            if (session := self._sessions.get(token)) is None:
                return False
            self._sessions[token] = change(session)
            return True

    def end_sessions(self, tokens: Iterable[str]) -> None:
        with self._lock:
            self._remove_sessions(tokens)

    def forget_devices(self, devices: Collection[str]) -> None:
        with self._lock:
            for id in devices:
                self._devices.pop(id, None)
                self._remove_sessions(list(self._tokens.get(id, ())))

    def take_over(self, stored: AccessSnapshot) -> set[str]:
        """Take over the database's state; return the devices whose rights have changed."""
        devices = {device.id: device for device in stored.devices}
        sessions: defaultdict[str, dict[str, DeviceSession]] = defaultdict(dict)
        for session in stored.sessions:
            sessions[session.device][session.token] = session
        with self._lock:
            changed_ids = stored.of_devices
            if changed_ids is None:
                changed_ids = frozenset({*devices, *sessions, *self._devices, *self._tokens})
            return {
                id
                for id in changed_ids
                if self._update_device(id, devices.get(id), sessions.get(id, {}))
            }

    def _update_device(
        self, id: str, device: Device | None, stored: dict[str, DeviceSession]
    ) -> bool:
        """Replace its sessions without a gap; return whether it lost any or has other rights."""
        before = self._devices.get(id)
        if device is None:
            self._devices.pop(id, None)
        else:
            self._devices[id] = device
        cached = {token: self._sessions[token] for token in self._tokens.get(id, ())}
        self._remove_sessions(cached.keys() - stored.keys())
        for token, session in stored.items():
            self._add_session(_merge_session(cached.get(token), session))
        return (
            before is not None and _comparable_rights(before) != _comparable_rights(device)
        ) or any(
            token not in stored or stored[token].table != session.table
            for token, session in cached.items()
        )

    def _add_session(self, session: DeviceSession) -> None:
        self._sessions[session.token] = session
        self._tokens[session.device].add(session.token)

    def _remove_sessions(self, tokens: Iterable[str]) -> None:
        for token in tokens:
            if (session := self._sessions.pop(token, None)) is None:
                continue
            tokens_of_device = self._tokens[session.device]
            tokens_of_device.discard(token)
            if not tokens_of_device:
                del self._tokens[session.device]


def _merge_session(known: DeviceSession | None, session: DeviceSession) -> DeviceSession:
    """Merge two states of a session: the later `seen`, which is written late, and the new table."""
    if known is None or known.seen <= session.seen:
        return session
    return replace(known, table=session.table)


def _comparable_rights(device: Device | None) -> tuple[object, ...]:
    return (device.grant, bool(device.revoked)) if device else ()
