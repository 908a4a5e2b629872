"""The organisations of this server. Every request is checked here, from memory. Changes are written
before they are answered, and each process reads the others' changes once a second (`refresh`).

A tournament is created in an organisation: its owner is in the tables before it has a log, so that
two processes can't both create the last one, and no other organisation sees it first.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from threading import Lock

import msgspec

from domain.errors import NotNow, Unknown, WallchartError
from domain.messages import join_messages, plain_text, say
from domain.texts import first_hidden
from domain.tournament import Tournament
from events.log.errors import LogUnavailable
from events.log.store import EventStore
from events.log.store.read_only import ReadOnlyStore
from events.log.store.sql import SqlStore
from server.access.device_registry import DeviceRegistry, NewDevice
from server.access.devices import CODE_LIVES
from server.access.roles import Grant, Role
from server.live.store_threads import StoreThreads
from server.organisations.store import OperatorStamp, OrganisationStore
from server.organisations.values import (
    LONGEST_NAME,
    Belonging,
    OperatorAct,
    Organisation,
    OrganisationClosed,
    Quotas,
    Use,
    check_bytes_quota,
    check_device_quota,
    check_entries_quota,
    check_tournament_quota,
    entries_of,
    is_organisation_id,
)

NEWEST = 2**31 - 1
A_WHILE = 600
"""Seconds, more than the difference between the clocks of several processes."""
NOT_KEPT = say("This server keeps nothing beside its log; start it with a database of its own.")


class Organisations:
    """Thread-safe; `all`, `of`, `named` and `tournaments_of` never block. `now` gives
    seconds.
    """

    def __init__(self, store: EventStore, now: Callable[[], int]) -> None:
        self._store = OrganisationStore(store) if isinstance(store, SqlStore) else None
        self._shown = self._store or _of_a_log_only_shown(store)
        self.seconds = now
        self._lock = Lock()
        self._all: dict[str, Organisation] = {}
        self._of: dict[str, str] = {}
        self._newest = 0
        """When the newest of these tournaments was requested."""
        self._bytes: Mapping[str, int] = {}
        self.refresh()

    @property
    def store(self) -> OrganisationStore:
        """The store; NotNow if there is none, for a log in memory or read-only."""
        if self._store is None:
            raise NotNow(NOT_KEPT)
        return self._store

    def refresh(self) -> None:
        """Take over the database's state."""
        if self._shown is None:
            return
        all = {one.id: one for one in self._shown.organisations()}
        newer, bytes = {}, {}
        if all:
            newer = self._shown.belonging_since(self._newest - A_WHILE)
            bytes = self._shown.bytes()
        with self._lock:
            self._newest = max([self._newest, *(since for _, since in newer.values())])
            self._of = {**self._of, **{name: whose for name, (whose, _) in newer.items()}}
            self._all, self._bytes = all, bytes

    def all(self) -> Sequence[Organisation]:
        """All organisations, in the order in which they were founded."""
        return tuple(self._all.values())

    def named(self, id: str) -> Organisation:
        """The organisation of that id; Unknown if there is none."""
        if (found := self._all.get(id)) is None:
            raise Unknown("organisation", id)
        return found

    def of(self, tournament: str) -> str:
        """The organisation of the tournament; "" if it is the server's own, or unknown."""
        return self._of.get(tournament, "")

    @property
    def belonging(self) -> Mapping[str, str]:
        """The organisation of each tournament that is not the server's own."""
        return self._of

    def tournaments_of(self, organisation: str) -> list[str]:
        """The ids of its tournaments."""
        return [one for one, whose in list(self._of.items()) if whose == organisation]

    def room(self, before: Tournament | None, after: Tournament) -> None:
        """Refuse a command that would exceed the quotas; started tournaments can be finished."""
        if (organisation := self._all.get(self.of(after.id))) is None:
            return
        if organisation.closed:
            raise OrganisationClosed(organisation.name)
        entries = entries_of(after)
        if entries > (entries_of(before) if before else 0):
            check_entries_quota(organisation, entries)
            check_bytes_quota(organisation, self._bytes.get(organisation.id, 0))

    def room_for_device(self, organisation: str, devices: int) -> None:
        """Refuse another device if the organisation's quota is reached."""
        check_device_quota(self.named(organisation), devices)

    # Acts of operators; each waits for the database.

    def found(self, id: str, name: str, quotas: Quotas, by: str) -> Organisation:
        if not is_organisation_id(id):
            raise NotNow(
                "{id} can't be part of an address; write small letters, digits and hyphens, "
                "40 at most.",
                id=repr(id[:60]),
            )
        new = Organisation(id, _check_name(name), self.seconds(), quotas=quotas)
        if not self.store.found(new, OperatorStamp(by, new.founded)):
            raise NotNow("There is an organisation {id} already; choose another id.", id=id)
        return self._know(new)

    def rename(self, id: str, name: str, by: str) -> Organisation:
        called = _check_name(name)
        return self._changed(id, "rename-organisation", by, lambda one: replace(one, name=called))

    def set_quotas(self, id: str, quotas: Quotas, by: str) -> Organisation:
        return self._changed(id, "set-quotas", by, lambda one: replace(one, quotas=quotas))

    def set_retention(self, id: str, days: int | None, by: str) -> Organisation:
        return self._changed(id, "set-retention", by, lambda one: replace(one, retention=days))

    def close(self, id: str, by: str) -> Organisation:
        now = self.seconds()
        return self._changed(
            id, "close-organisation", by, lambda one: replace(one, closed=one.closed or now)
        )

    def reopen(self, id: str, by: str) -> Organisation:
        return self._changed(id, "reopen-organisation", by, lambda one: replace(one, closed=0))

    def invite_organiser(
        self, access: DeviceRegistry, id: str, name: str, by: str, lives: int = CODE_LIVES
    ) -> str:
        """The code for its first organiser, or for another one if none has access any more:
        operators must not let themselves in beside its organisers.
        """
        organisation = self.named(id)
        if there := access.can_come(Grant(Role.ORGANISER, organisation=id)):
            raise NotNow(
                "{name} has an organiser, {name2}: they let others in, on their page of devices.",
                name=organisation.name,
                name2=there.name or there.id,
            )
        new = NewDevice(Grant(Role.ORGANISER, organisation=id), name, lives=lives)
        return self._invite_device(access, new, by, "invite-organiser")

    def invite_operator(self, access: DeviceRegistry, new: NewDevice, by: str) -> str:
        """Invite an operator, or a device of the whole server from the terminal."""
        return self._invite_device(access, new, by, "invite-operator")

    def revoke_operator(self, access: DeviceRegistry, device: str, by: str) -> None:
        """Revoke an operator's device; Unknown if it is not one with access."""
        known = access.device(device)
        told = msgspec.json.encode(
            {"name": known.signature if known else ""}, enc_hook=plain_text
        ).decode()
        if not self.store.revoke_operator(device, OperatorStamp(by, self.seconds()), told):
            raise Unknown(say("operator's device"), device)
        access.refresh()
        access.revoke(device)

    def _invite_device(self, access: DeviceRegistry, new: NewDevice, by: str, act: str) -> str:
        code, invitation = access.invitation_for(new)
        self.store.invite(invitation, OperatorStamp(by, self.seconds()), act)
        return code

    # Reading.

    def journal(self, organisation: str | None = None, before: int = 0) -> list[OperatorAct]:
        """A page of the journal, newest first, of one organisation or all; lines `before` that
        number, 0: the newest.
        """
        return self.store.journal(organisation, min(before or NEWEST, NEWEST))

    def uses(self) -> Mapping[str, Use]:
        """The use of each organisation."""
        found = self.store.uses()
        return {one.id: found.get(one.id, Use()) for one in self.all()}

    def use(self, id: str) -> Use:
        return self.store.uses().get(id, Use())

    def _changed(
        self, id: str, act: str, by: str, change: Callable[[Organisation], Organisation]
    ) -> Organisation:
        return self._know(self.store.change(id, act, OperatorStamp(by, self.seconds()), change))

    def _know(self, organisation: Organisation) -> Organisation:
        with self._lock:
            self._all = {**self._all, organisation.id: organisation}
        return organisation

    def assign(self, tournament: str, organisation: str) -> None:
        """Assign a new tournament to its organisation."""
        with self._lock:
            self._of = {**self._of, tournament: organisation}

    def unassign(self, tournament: str) -> None:
        with self._lock:
            self._of = {one: whose for one, whose in self._of.items() if one != tournament}


def _check_name(name: str) -> str:
    called = join_messages(" ", name.split())[:LONGEST_NAME]
    if not called or first_hidden(called):
        raise NotNow("An organisation needs a name that can be read; write one.")
    return called


def _of_a_log_only_shown(store: EventStore) -> OrganisationStore | None:
    """The store of a read-only log; None if an older program has written it."""
    beside = store.beside if isinstance(store, ReadOnlyStore) else None
    if beside is None:
        return None
    shown = OrganisationStore(beside)
    try:
        shown.organisations()
    except LogUnavailable:
        return None
    return shown


@asynccontextmanager
async def tournament_reservation(
    organisations: Organisations, threads: StoreThreads, tournament: str, organisation: str
) -> AsyncIterator[None]:
    """Reserve a tournament for an organisation while the block creates it. QuotaReached or
    OrganisationClosed before the block runs. If the block is refused the reservation is released;
    a log that did not answer may have the tournament. Only the tables are consulted, as memory may
    know of a request that was refused elsewhere.
    """
    if not organisation:
        yield
        return
    wanted = Belonging(tournament, organisation, organisations.seconds())
    await threads.ask(organisations.store.reserve, wanted, check_tournament_quota)
    organisations.assign(tournament, organisation)
    try:
        yield
    except LogUnavailable:
        raise
    except WallchartError:
        if await threads.ask(organisations.store.release, tournament):
            organisations.unassign(tournament)
        raise
    await threads.ask(organisations.store.confirm, wanted)
    organisations.assign(tournament, organisation)


def check_room_for_state(
    organisations: Organisations, organisation: str, state: Tournament | None
) -> None:
    if organisation and state is not None:
        check_entries_quota(organisations.named(organisation), entries_of(state))
