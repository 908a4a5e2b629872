"""The SQL of the organisations' tables, made once for a store's dialect."""

from collections.abc import Callable

from sqlalchemy import (
    BindParameter,
    Dialect,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.sql.expression import ClauseElement

from events.log.store.statements import ACT as LOGGED, HEAD, cached_by_dialect, statement_compiler
from events.log.store.tables import table_of_rows
from server.access.roles import Role
from server.access.rows import DEVICE, ENROLMENT, ORGANISATION, SESSION
from server.displays.content import DISPLAY
from server.tables import BelongingRow, FeeRow, OperatorActRow

BELONGING = table_of_rows(BelongingRow)
FEE = table_of_rows(FeeRow)
ACT = table_of_rows(OperatorActRow)
PAGE = 100
"""Lines of the journal read at once."""


@cached_by_dialect
class OrganisationStatements:
    """The text of each statement. Parameters: `o`, an organisation's id, `t` a tournament's, `v` a
    version of its log, `at` an instant in seconds.
    """

    def __init__(self, dialect: Dialect) -> None:
        text = statement_compiler(dialect)
        is_organisation, is_tournament = (
            ORGANISATION.c.id == bindparam("o"),
            BELONGING.c.tournament == bindparam("t"),
        )
        columns = [column for column in ORGANISATION.c if column.name != "turn"]
        self.organisations = text(
            select(*columns).order_by(ORGANISATION.c.founded, ORGANISATION.c.id)
        )
        self.select_organisation = text(select(*columns).where(is_organisation))
        self.insert_organisation = text(insert(ORGANISATION))
        self.update_organisation = text(
            update(ORGANISATION)
            .where(is_organisation)
            .values({c.name: bindparam(c.name) for c in columns if c.name != "id"})
        )
        self.belonging = text(select(BELONGING))
        self.belonging_since = text(
            select(BELONGING.c.tournament, BELONGING.c.organisation, BELONGING.c.since).where(
                BELONGING.c.since >= bindparam("at")
            )
        )
        self.bytes_of_all = text(
            select(BELONGING.c.organisation, func.sum(BELONGING.c.bytes)).group_by(
                BELONGING.c.organisation
            )
        )
        self.owner_of_tournament = text(select(BELONGING.c.organisation).where(is_tournament))
        self.select_head = text(select(HEAD.c.version).where(HEAD.c.tournament == bindparam("t")))
        self.insert_belonging = text(insert(BELONGING))
        has_log = select(HEAD).where(HEAD.c.tournament == BELONGING.c.tournament).exists()
        self.delete_belonging = text(delete(BELONGING).where(is_tournament, ~has_log))
        self.delete_unmade = text(
            delete(BELONGING).where(BELONGING.c.since < bindparam("at"), ~has_log)
        )
        counted = or_(has_log, BELONGING.c.since > bindparam("latest"))
        running = func.count().filter(not_(BELONGING.c.over))
        self.quota_used = text(
            select(running, func.sum(BELONGING.c.bytes)).where(
                BELONGING.c.organisation == bindparam("o"), counted
            )
        )
        self._make_counting_statements(text)
        self._make_transfer_statements(text)
        self._make_retention_statements(text)
        self._make_journal_statements(text)

    def _make_transfer_statements(self, text: Callable[[ClauseElement], str]) -> None:
        organisation: BindParameter[str] = bindparam("o")
        self.devices_of = text(
            select(DEVICE).where(DEVICE.c.organisation == organisation).order_by(DEVICE.c.id)
        )
        self.whole_journal_of = text(
            select(ACT).where(ACT.c.organisation == organisation).order_by(ACT.c.number)
        )
        log = HEAD.c.tournament == BELONGING.c.tournament
        self.tournaments_of = text(
            select(BELONGING.c.tournament)
            .join(HEAD, log)
            .where(BELONGING.c.organisation == organisation)
            .order_by(BELONGING.c.since, BELONGING.c.tournament)
        )
        self.select_device = text(select(DEVICE.c.id).where(DEVICE.c.id == bindparam("key")))
        self.insert_device = text(insert(DEVICE))
        organiser = ENROLMENT.c.role == literal_column(f"'{Role.ORGANISER.value}'")
        self.delete_organisers_codes = text(
            delete(ENROLMENT).where(ENROLMENT.c.organisation == organisation, organiser)
        )
        is_not_revoked = DEVICE.c.revoked == literal_column("0")
        operator = DEVICE.c.role == literal_column(f"'{Role.OPERATOR.value}'")
        self.revoke_operator = text(
            update(DEVICE)
            .where(DEVICE.c.id == bindparam("key"), is_not_revoked, operator)
            .values(revoked=bindparam("at"))
        )

    def _make_retention_statements(self, text: Callable[[ClauseElement], str]) -> None:
        over = and_(BELONGING.c.over, BELONGING.c.last != literal_column("''"))
        ends = ORGANISATION.c.retention.is_not(literal_column("NULL"))
        is_owner = ORGANISATION.c.id == BELONGING.c.organisation
        self.select_lapsing = text(
            select(*BELONGING.c, ORGANISATION.c.retention)
            .join(ORGANISATION, is_owner)
            .where(over, ends)
            .order_by(BELONGING.c.last)
        )
        tournament: BindParameter[str] = bindparam("t")
        is_not_put_away = BELONGING.c.away == literal_column("0")
        is_unchanged = BELONGING.c.counted == bindparam("v")
        self.put_away = text(
            update(BELONGING)
            .where(BELONGING.c.tournament == tournament, is_not_put_away, is_unchanged)
            .values(away=bindparam("at"))
        )
        device_of = select(DEVICE.c.id).where(DEVICE.c.tournament == tournament)
        self.devices_bound_to = text(device_of)
        self.forget_tournament = (
            text(delete(SESSION).where(SESSION.c.device.in_(device_of))),
            text(delete(DEVICE).where(DEVICE.c.tournament == tournament)),
            text(delete(ENROLMENT).where(ENROLMENT.c.tournament == tournament)),
            text(delete(DISPLAY).where(DISPLAY.c.tournament == tournament)),
            text(delete(FEE).where(FEE.c.tournament == tournament)),
        )
        gone = BELONGING.c.away > literal_column("0")
        self.tournaments_put_away = text(select(BELONGING.c.tournament).where(gone))

    def _make_counting_statements(self, text: Callable[[ClauseElement], str]) -> None:
        is_tournament = BELONGING.c.tournament == bindparam("t")
        newer = func.sum(func.length(LOGGED.c.events) + func.length(LOGGED.c.body))
        since = select(func.coalesce(newer, literal_column("0"))).where(
            LOGGED.c.tournament == BELONGING.c.tournament,
            LOGGED.c.version > BELONGING.c.counted,
            LOGGED.c.version <= bindparam("v"),
        )
        self.count_events = text(
            update(BELONGING)
            .where(is_tournament, BELONGING.c.counted < bindparam("v"))
            .values(
                bytes=BELONGING.c.bytes + since.scalar_subquery(),
                **{"counted": bindparam("v"), "entries": bindparam("n")},
                **{"over": bindparam("done"), "last": bindparam("at"), "away": literal_column("0")},
            )
        )
        log = HEAD.c.tournament == BELONGING.c.tournament
        self.tournaments_to_count = text(
            select(HEAD.c.tournament, HEAD.c.version)
            .join(BELONGING, log)
            .where(HEAD.c.version > BELONGING.c.counted)
        )
        has_log = BELONGING.c.counted >= literal_column("1")
        self.use_of_all = text(
            select(
                BELONGING.c.organisation,
                func.count(),
                func.count().filter(not_(BELONGING.c.over)),
                func.sum(BELONGING.c.entries),
                func.sum(BELONGING.c.counted),
                func.sum(BELONGING.c.bytes),
                func.max(BELONGING.c.last),
            )
            .where(has_log)
            .group_by(BELONGING.c.organisation)
        )
        let_in = and_(
            DEVICE.c.revoked == literal_column("0"), DEVICE.c.organisation != literal_column("''")
        )
        self.devices_of_all = text(
            select(DEVICE.c.organisation, func.count())
            .where(let_in)
            .group_by(DEVICE.c.organisation)
        )

    def _make_journal_statements(self, text: Callable[[ClauseElement], str]) -> None:
        newest = (
            select(ACT)
            .where(ACT.c.number < bindparam("before"))
            .order_by(ACT.c.number.desc())
            .limit(literal_column(str(PAGE)))
            .offset(literal_column("0"))  # SQLite would get a parameter for it
        )
        self.journal = text(newest)
        self.journal_of = text(newest.where(ACT.c.organisation == bindparam("o")))
        self.insert_act = text(
            insert(ACT).values({c.name: bindparam(c.name) for c in ACT.c if c.name != "number"})
        )
