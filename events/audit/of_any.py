"""What commands the events of any tournament come from, whatever is played in it."""

from collections.abc import Iterator, Mapping

from domain.prizes.fund import Fund, Prize
from domain.prizes.written import line_of, money_text
from domain.tournament import Part
from events.audit.acts import Told
from events.audit.asked import Asked, Asking, same, stated, within
from events.log.command import Command
from events.log.event import Event
from events.prizes import commands as prizes
from events.prizes.folds import fund_of
from events.prizes.vocabulary import CategoriesAnnounced, PrizeDeclined, PrizesAnnounced
from events.tournament import commands as c
from events.tournament import vocabulary as v
from events.warnings import CONFIRMED


def _undoing(told: Told, event: v.ActUndone) -> Iterator[Command]:
    """Who undid it had seen all that was there."""
    assert told.state is not None, "something is undone"
    yield c.UndoAct(event.version, event.reason, told.state.version, event.confirmed)


def _discarding(told: Told, event: v.EntriesDiscarded) -> Iterator[Command]:
    yield stated(c.DiscardEntries, event)


def _granting(told: Told, event: v.OwnRequestGranted) -> Iterator[Command]:
    for level in CONFIRMED:
        yield c.GrantOwnRequest(event.stage, event.request, level)
    assert told.state is not None, "somebody has asked before"
    requests = told.state.part(event.stage).own_requests
    asked = next(one for one in requests if one.version == event.request)
    yield c.GrantAllHere(event.stage, asked.round)


def _taking_back(told: Told, event: v.OwnRequestTakenBack) -> Iterator[Command]:
    assert told.state is not None, "somebody has asked before"
    requests = told.state.part(event.stage).own_requests
    asked = next(one for one in requests if one.version == event.request)
    yield c.TakeBackOwnRequest(event.stage, event.request, asked.entry)


def _announcing_prizes(told: Told, event: Event) -> Iterator[Command]:
    """One that is not told stays as it is."""
    categories, fund = within(told, CategoriesAnnounced), within(told, PrizesAnnounced)
    assert told.state is not None, "prizes are those of a part"
    part = told.state.part(getattr(event, "stage", 0))
    named = categories.categories if categories else part.prizes.categories
    asked = tuple(
        prizes.CategoryAsked(
            **{n: getattr(each, n) for n in prizes.CategoryAsked.__struct_fields__}
        )
        for each in named
    )
    of = fund_of(fund) if fund else part.prizes.fund
    levels = [one.confirmed for one in (categories, fund) if one]
    yield _prizes_asked(part, asked, of, max(levels))


def _prizes_asked(
    part: Part, asked: tuple[prizes.CategoryAsked, ...], of: Fund, confirmed: int
) -> Command:
    lists = tuple(
        prizes.PrizeLines(tuple(map(_line, each.prizes)), each.category, each.beside)
        for each in of.lists
    )
    most = money_text(of.unrated_most) if of.unrated_most else ""
    return prizes.AnnouncePrizes(
        part.id,
        asked,
        lists,
        of.currency,
        of.several,
        of.sharing.value,
        of.choice.value,
        most,
        confirmed,
    )


def _line(prize: Prize) -> str:
    return line_of(prize)


def _declining(_told: Told, event: PrizeDeclined) -> Iterator[Command]:
    yield stated(prizes.DeclinePrize if event.declined else prizes.TakePrize, event)


BY: Mapping[type[Event], Asking] = {
    v.TournamentCreated: same(c.CreateTournament),
    v.TournamentDescribed: same(c.DescribeTournament),
    v.ScheduleAnnounced: same(c.AnnounceSchedule),
    v.TimeControlAnnounced: same(c.AnnounceTimeControl),
    v.TournamentDiscarded: same(c.DiscardTournament),
    v.TournamentBroughtBack: same(c.BringBackTournament),
    v.RoundTimed: same(c.TimeRound),
    v.NoticeShown: same(c.ShowNotice),
    v.CountdownSet: same(c.SetCountdown),
    v.OwnRequestsAllowed: same(c.AllowOwnRequests),
    v.PlayerAsked: same(c.AskFor),
    v.OwnRequestGranted: _granting,
    v.OwnRequestRefused: same(c.RefuseOwnRequest),
    v.OwnRequestTakenBack: _taking_back,
    v.EntriesDiscarded: _discarding,
    v.EntriesRestored: same(c.RestoreEntries),
    v.ActUndone: _undoing,
    CategoriesAnnounced: _announcing_prizes,
    PrizesAnnounced: _announcing_prizes,
    PrizeDeclined: _declining,
}
FOLLOWS: Mapping[type[Event], tuple[str, ...]] = {
    v.TournamentDescribed: ("confirmed",),
    v.ScheduleAnnounced: ("confirmed",),
    v.TournamentDiscarded: ("confirmed",),
    v.EntriesDiscarded: ("confirmed",),
    v.EntriesRestored: ("entries",),
    v.ActUndone: ("version", "confirmed"),
    v.OwnRequestGranted: ("request",),
    v.OwnRequestRefused: ("request",),
    v.OwnRequestTakenBack: ("request",),
    v.TournamentCopied: ("version", "head"),
    CategoriesAnnounced: ("confirmed",),
    PrizesAnnounced: ("confirmed",),
}
OF_ANY = Asked(
    by=BY,
    apart=frozenset({v.TournamentCopied}),
    follows=FOLLOWS,
    themselves=frozenset({c.AskFor, c.TakeBackOwnRequest}),
)
