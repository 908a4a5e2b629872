"""A phase, its pairs and its sessions: each fact in a sentence; see `events.audit.sentences`."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.bridge.merges.merging import instructions
from domain.bridge.phase import SCHEMES, Phase
from domain.bridge.session import PairNo
from events.bridge.vocabulary import phases as bridge
from events.bridge.vocabulary.calls import RoundCalled
from events.bridge.vocabulary.merges import merge_of
from events.bridge.vocabulary.rooms import RoomsNamed
from events.bridge.vocabulary.stated import PlayerStated, player_of
from events.bridge.vocabulary.substitutes import PlayerReturned, SubstitutionLimited
from events.bridge.vocabulary.table_codes import TableCodesRevoked
from events.words import listed


def pair_name(phase: Phase | None, pair: int) -> str:
    """Number and names, as far as they are known: "7 Alpha, Ada – Beta, Ben"."""
    known = phase.entries.get(PairNo(pair)) if phase else None
    return f"{pair} {known.name}" if known else f"pair {pair}"


def act_words(act: tuple[str, str, int, str, int]) -> str:
    kind, section, one, other, another = act
    if kind == "permuted":
        return f"places {one} and {another} of section {section} change"
    if kind == "exchanged":
        return f"the lines of section {section} change directions"
    return f"line {one} of section {section} and line {another} of section {other} change sections"


def _names(players: Sequence[PlayerStated]) -> str:
    return " – ".join(player_of(player).full_name for player in players)


def _from(event: Any) -> str:
    return f"session {event.session}, round {event.round}"


def planned(_phase: Phase | None, event: bridge.PhasePlanned) -> str:
    return f"{event.name} is planned: {plan_words(event)}"


def replanned(phase: Phase | None, event: bridge.PhaseReplanned) -> str:
    return f"{phase.name if phase else 'The phase'} is announced anew: {plan_words(event)}"


def plan_words(event: bridge.PhasePlanned | bridge.PhaseReplanned) -> str:
    base = f" on base {event.base}" if event.base else ""
    many = f"{event.sessions} session{'' if event.sessions == 1 else 's'}"
    scheme = SCHEMES[event.scheme]
    at_once = ", the same at all tables" if event.barometer else ""
    return f"{many}, {event.movement or scheme}{base}, {event.boards} boards a round{at_once}"


def registered(_phase: Phase | None, event: bridge.PairRegistered) -> str:
    return f"Pair {event.pair}, {_names(event.players)}, is registered"


def corrected(phase: Phase | None, event: bridge.PairCorrected) -> str:
    return f"{pair_name(phase, event.pair)} is stated anew as {_names(event.players)}"


def substituted(phase: Phase | None, event: bridge.PairSubstituted) -> str:
    known = phase.entries.get(PairNo(event.pair)) if phase else None
    leaves = known.players[event.replaces - 1].full_name if known else f"player {event.replaces}"
    comes = player_of(event.player).full_name
    return f"{comes} plays for {leaves} of pair {event.pair} from {_from(event)}"


def returned(phase: Phase | None, event: PlayerReturned) -> str:
    known = phase.entries.get(PairNo(event.pair)) if phase else None
    back = known.players[event.returns - 1].full_name if known else f"Player {event.returns}"
    return f"{back} of pair {event.pair} plays again from {_from(event)}"


def substitution_limited(_phase: Phase | None, event: SubstitutionLimited) -> str:
    if event.percent == 100:
        return "Substitutes may play any number of boards"
    return f"Substitutes may play at most {event.percent} per cent of a pair's boards"


def table_codes_revoked(_phase: Phase | None, _event: TableCodesRevoked) -> str:
    return "The codes printed for the tables let no tablet in any more"


def withdrawn(phase: Phase | None, event: bridge.PairWithdrawn) -> str:
    return f"{pair_name(phase, event.pair)} withdraws from {_from(event)}"


def reinstated(phase: Phase | None, event: bridge.PairReinstated) -> str:
    return f"{pair_name(phase, event.pair)} plays again from {_from(event)}{_seat(event)}"


def seated_late(phase: Phase | None, event: bridge.LateSeated) -> str:
    return f"{pair_name(phase, event.pair)} takes a free seat from {_from(event)}{_seat(event)}"


def _seat(event: bridge.SeatTaken) -> str:
    for one in event.reseated:
        if one.session == event.session and one.sittings:
            number, section, table, ns, *_ = one.sittings[0]
            side = "NS" if ns == event.pair else "EW"
            return f", at {section}{table} {side} in round {number}"
    return f", in line {event.line}" if event.member and event.line else ""


def lines_seeded(_phase: Phase | None, event: bridge.LinesSeeded) -> str:
    drawn = f"{len(event.ranking)} pairs are seeded, the lots drawn with seed {event.seed}"
    return f"{drawn}, {len(event.lines.normal)} lines" if event.lines else drawn


def lines_replanned(_phase: Phase | None, event: bridge.LinesReplanned) -> str:
    many = f"{len(event.lines.normal)} lines"
    if event.by_results:
        return f"In session {event.first_session} lines of nearly equal results meet"
    return f"From session {event.first_session} on {many} meet otherwise, drawn with {event.seed}"


def session_planned(_phase: Phase | None, event: bridge.SessionPlanned) -> str:
    seats = sum(1 for section in event.sections for pair in section.seats if pair)
    letters = listed([section.letter for section in event.sections], 4)
    return f"Session {event.session} is planned: {seats} pairs in section {letters}"


def _of_session(what: str) -> Callable[[Phase | None, Any], str]:
    return lambda _phase, event: f"Session {event.session} {what}"


session_unplanned = _of_session("is planned no more")
session_published = _of_session("is published")
session_unpublished = _of_session("is taken back from the screens")
session_closed = _of_session("is closed")
session_reopened = _of_session("is opened again")


def round_called(_phase: Phase | None, event: RoundCalled) -> str:
    return f"Session {event.session}: round {event.round} is called"


def sections_rearranged(_phase: Phase | None, event: bridge.SectionsRearranged) -> str:
    return f"Session {event.session}: {listed([act_words(act) for act in event.acts])}"


def rooms_named(_phase: Phase | None, event: RoomsNamed) -> str:
    rooms = [f"{room} ({', '.join(sections)})" for room, sections in event.rooms]
    return f"The rooms are named: {listed(rooms)}" if rooms else "The rooms have no names any more"


def sections_merged(_phase: Phase | None, event: bridge.SectionsMerged) -> str:
    told = " ".join(map(str, instructions(merge_of(event)))).rstrip(".")
    host, guest = event.host, event.guest
    return (
        f"Session {event.session}: the vacancies at place {host[1]} of section {host[0]} and place "
        f"{guest[1]} of section {guest[0]} are merged. {told}"
    )


def merge_undone(_phase: Phase | None, event: bridge.MergeUndone) -> str:
    since = f"from round {event.first_round} on"
    return f"Session {event.session}: the merge of version {event.merge} is undone {since}"
