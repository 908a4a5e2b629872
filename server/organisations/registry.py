"""The organisations of this server, in memory, so that requests are checked without the database.
Changes are stored before they are answered; each process reads the others' once a second
(`refresh`).

A new tournament is assigned to its organisation in the tables before it has a log, so that two
processes can't exceed the quota together, and no other organisation sees it first.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from threading import Lock
from typing import Any

from domain.errors import NotNow, Unknown, WallchartError
from domain.messages import join_messages, say
from domain.texts import first_hidden
from domain.tournament import Tournament
from events.log.errors import LogUnavailable
from events.log.store import EventStore
from events.log.store.read_only import ReadOnlyStore
from events.log.store.sql import SqlStore
from server.access.device_registry import DeviceRegistry, NewDevice
from server.access.devices import CODE_SECONDS
from server.access.roles import Grant, Role
from server.live.store_threads import StoreThreads
from server.organisations.store import OperatorStamp, OrganisationStore, json_text
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
    """Thread-safe; methods that return data from memory never block. `now` returns seconds; `by` is
    always the name of an operator's device.
    """

    def __init__(self, store: EventStore, now: Callable[[], int]) -> None:
        self._store = OrganisationStore(store) if isinstance(store, SqlStore) else None
        self._readable_store = self._store or _read_only_store(store)
        self.seconds = now
        self._lock = Lock()
        self._all: dict[str, Organisation] = {}
        self._owners: dict[str, str] = {}
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
        """Load the organisations and owners from the database."""
        if self._readable_store is None:
            return
        all = {each.id: each for each in self._readable_store.organisations()}
        newer, bytes = {}, {}
        if all:
            newer = self._readable_store.belonging_since(self._newest - A_WHILE)
            bytes = self._readable_store.bytes_by_organisation()
        with self._lock:
            self._newest = max([self._newest, *(since for _, since in newer.values())])
            self._owners = {**self._owners, **{name: owner for name, (owner, _) in newer.items()}}
            self._all, self._bytes = all, bytes

    def list_all(self) -> Sequence[Organisation]:
        """All organisations, in the order in which they were founded."""
        return tuple(self._all.values())

    def by_id(self, id: str) -> Organisation:
        """The organisation of that id; Unknown if there is none."""
        if (found := self._all.get(id)) is None:
            raise Unknown("organisation", id)
        return found

    def owner_of(self, tournament: str) -> str:
        """The organisation of the tournament; "" if it is the server's own, or unknown."""
        return self._owners.get(tournament, "")

    @property
    def owners(self) -> Mapping[str, str]:
        """The organisation of each tournament that is not the server's own."""
        return self._owners

    def tournaments_of(self, organisation: str) -> list[str]:
        return [name for name, owner in list(self._owners.items()) if owner == organisation]

    def check_room(self, before: Tournament | None, after: Tournament) -> None:
        """Refuse a command that would exceed the quotas; started tournaments can be finished."""
        if (organisation := self._all.get(self.owner_of(after.id))) is None:
            return
        if organisation.closed:
            raise OrganisationClosed(organisation.name)
        entries = entries_of(after)
        if entries > (entries_of(before) if before else 0):
            check_entries_quota(organisation, entries)
            check_bytes_quota(organisation, self._bytes.get(organisation.id, 0))

    def check_room_for_device(self, organisation: str, devices: int) -> None:
        """Refuse another device if the organisation's quota is reached."""
        check_device_quota(self.by_id(organisation), devices)

    # Acts of operators; each waits for the database.

    def create(self, id: str, name: str, quotas: Quotas, by: str) -> Organisation:
        if not is_organisation_id(id):
            raise NotNow(
                "{id} can't be part of an address; write small letters, digits and hyphens, "
                "40 at most.",
                id=repr(id[:60]),
            )
        new = Organisation(id, _valid_name(name), self.seconds(), quotas=quotas)
        if not self.store.create_organisation(new, OperatorStamp(by, new.founded)):
            raise NotNow("There is an organisation {id} already; choose another id.", id=id)
        return self._cache_organisation(new)

    def rename(self, id: str, name: str, by: str) -> Organisation:
        return self._change_fields(id, "rename-organisation", by, name=_valid_name(name))

    def set_quotas(self, id: str, quotas: Quotas, by: str) -> Organisation:
        return self._change_fields(id, "set-quotas", by, quotas=quotas)

    def set_retention(self, id: str, days: int | None, by: str) -> Organisation:
        return self._change_fields(id, "set-retention", by, retention=days)

    def close(self, id: str, by: str) -> Organisation:
        now = self.seconds()
        return self._apply_change(
            id,
            "close-organisation",
            by,
            lambda organisation: replace(organisation, closed=organisation.closed or now),
        )

    def reopen(self, id: str, by: str) -> Organisation:
        return self._change_fields(id, "reopen-organisation", by, closed=0)

    def invite_organiser(
        self, access: DeviceRegistry, id: str, name: str, by: str, code_seconds: int = CODE_SECONDS
    ) -> str:
        """The code for its first organiser, or for another one if none has access any more:
        operators must not let themselves in beside its organisers.
        """
        organisation = self.by_id(id)
        if organiser := access.device_with_grant(Grant(Role.ORGANISER, organisation=id)):
            raise NotNow(
                "{name} has an organiser, {name2}: they let others in, on their page of devices.",
                name=organisation.name,
                name2=organiser.name or organiser.id,
            )
        new = NewDevice(Grant(Role.ORGANISER, organisation=id), name, code_seconds=code_seconds)
        return self._invite_device(access, new, by, "invite-organiser")

    def invite_operator(self, access: DeviceRegistry, new: NewDevice, by: str) -> str:
        """The one-time code for a new operator, or for a device that the terminal lets in."""
        return self._invite_device(access, new, by, "invite-operator")

    def revoke_operator(self, access: DeviceRegistry, device: str, by: str) -> None:
        """Revoke an operator's device; Unknown if it is not one with access."""
        known = access.device(device)
        details = json_text({"name": known.log_name if known else ""})
        if not self.store.revoke_operator(device, OperatorStamp(by, self.seconds()), details):
            raise Unknown(say("operator's device"), device)
        access.refresh()
        access.revoke(device)

    def _invite_device(self, access: DeviceRegistry, new: NewDevice, by: str, act: str) -> str:
        code, invitation = access.invitation_for(new)
        self.store.save_invitation(invitation, OperatorStamp(by, self.seconds()), act)
        return code

    # Reading.

    def journal(self, organisation: str | None = None, before: int = 0) -> list[OperatorAct]:
        """A page of the journal, newest first, with numbers below `before` (0: from the newest)."""
        return self.store.journal(organisation, min(before or NEWEST, NEWEST))

    def all_uses(self) -> Mapping[str, Use]:
        found = self.store.all_uses()
        return {each.id: found.get(each.id, Use()) for each in self.list_all()}

    def use_of(self, id: str) -> Use:
        return self.store.all_uses().get(id, Use())

    def _change_fields(self, id: str, act: str, by: str, **fields: Any) -> Organisation:
        return self._apply_change(id, act, by, lambda known: replace(known, **fields))

    def _apply_change(
        self, id: str, act: str, by: str, change: Callable[[Organisation], Organisation]
    ) -> Organisation:
        return self._cache_organisation(
            self.store.change_organisation(id, act, OperatorStamp(by, self.seconds()), change)
        )

    def _cache_organisation(self, organisation: Organisation) -> Organisation:
        with self._lock:
            self._all = {**self._all, organisation.id: organisation}
        return organisation

    def assign_tournament(self, tournament: str, organisation: str) -> None:
        """Note in memory that the organisation owns the tournament."""
        with self._lock:
            self._owners = {**self._owners, tournament: organisation}

    def unassign_tournament(self, tournament: str) -> None:
        """Note in memory that no organisation owns the tournament."""
        with self._lock:
            self._owners = {
                name: owner for name, owner in self._owners.items() if name != tournament
            }


def _valid_name(name: str) -> str:
    called = join_messages(" ", name.split())[:LONGEST_NAME]
    if not called or first_hidden(called):
        raise NotNow("An organisation needs a name that can be read; write one.")
    return called


def _read_only_store(store: EventStore) -> OrganisationStore | None:
    """The store of a read-only log; None if an older program has written it."""
    beside = store.store_with_tables if isinstance(store, ReadOnlyStore) else None
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
    await threads.run_short_call(
        organisations.store.reserve_tournament, wanted, check_tournament_quota
    )
    organisations.assign_tournament(tournament, organisation)
    try:
        yield
    except LogUnavailable:
        raise
    except WallchartError:
        if await threads.run_short_call(organisations.store.release_reservation, tournament):
            organisations.unassign_tournament(tournament)
        raise
    await threads.run_short_call(organisations.store.confirm_owner, wanted)
    organisations.assign_tournament(tournament, organisation)


def check_room_for_state(
    organisations: Organisations, organisation: str, state: Tournament | None
) -> None:
    """Refuse a state with more entries than the quota of the organisation allows."""
    if organisation and state is not None:
        check_entries_quota(organisations.by_id(organisation), entries_of(state))
