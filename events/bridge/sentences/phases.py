"""The sentences for bridge; see `events.audit.sentences`."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.bridge.merges.merging import instructions
from domain.bridge.phase import SCHEMES, Phase
from domain.bridge.session import PairNo
from events.bridge.folds.phases import merge_of
from events.bridge.vocabulary import phases as bridge
from events.bridge.vocabulary.calls import RoundCalled
from events.bridge.vocabulary.rooms import RoomsNamed
from events.bridge.vocabulary.stated import PlayerStated, player_of
from events.kinds import AnyEvent
from events.words import listed

Seats = bridge.PairReinstated | bridge.LateSeated


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


def phase_facts(phase: Phase, event: AnyEvent) -> tuple[str, str, str]:
    """What an act that changed a published seating changed: the thing, as it was, as it became."""
    match event:
        case bridge.PhaseReplanned():
            was = f"{phase.plan.sessions} sessions, {phase.plan.scheme}"
            return "plan of the phase", was, _plan(event)
        case bridge.LinesReplanned():
            return "lines", "as they were drawn", _relined(phase, event)
        case bridge.SectionsRearranged():
            acts = listed([act_words(act) for act in event.acts])
            return f"seating of session {event.session}", "as it was published", acts
        case bridge.SectionsMerged():
            told = " ".join(map(str, instructions(merge_of(event))))
            return f"sit-outs of session {event.session}", "sit-outs", told
        case bridge.MergeUndone():
            what = f"merge of version {event.merge}"
            return what, "merged", f"sit-outs from round {event.first_round} on"
        case _:
            return "", "", ""


def _names(players: Sequence[PlayerStated]) -> str:
    return " – ".join(player_of(player).full_name for player in players)


def _from(event: Any) -> str:
    return f"session {event.session}, round {event.round}"


def _planned(_phase: Phase | None, event: bridge.PhasePlanned) -> str:
    return f"{event.name} is planned: {_plan(event)}"


def _replanned(phase: Phase | None, event: bridge.PhaseReplanned) -> str:
    return f"{phase.name if phase else 'The phase'} is announced anew: {_plan(event)}"


def _plan(event: bridge.PhasePlanned | bridge.PhaseReplanned) -> str:
    base = f" on base {event.base}" if event.base else ""
    many = f"{event.sessions} session{'' if event.sessions == 1 else 's'}"
    scheme = SCHEMES[event.scheme]
    return f"{many}, {event.movement or scheme}{base}, {event.boards} boards a round"


def _registered(_phase: Phase | None, event: bridge.PairRegistered) -> str:
    return f"Pair {event.pair}, {_names(event.players)}, is registered"


def _corrected(phase: Phase | None, event: bridge.PairCorrected) -> str:
    return f"{pair_name(phase, event.pair)} is stated anew as {_names(event.players)}"


def _substituted(phase: Phase | None, event: bridge.PairSubstituted) -> str:
    known = phase.entries.get(PairNo(event.pair)) if phase else None
    leaves = known.players[event.replaces - 1].full_name if known else f"player {event.replaces}"
    comes = player_of(event.player).full_name
    return f"{comes} plays for {leaves} of pair {event.pair} from {_from(event)}"


def _withdrawn(phase: Phase | None, event: bridge.PairWithdrawn) -> str:
    return f"{pair_name(phase, event.pair)} withdraws from {_from(event)}"


def _reinstated(phase: Phase | None, event: bridge.PairReinstated) -> str:
    return f"{pair_name(phase, event.pair)} plays again from {_from(event)}{_seat(event)}"


def _late(phase: Phase | None, event: bridge.LateSeated) -> str:
    return f"{pair_name(phase, event.pair)} takes a free seat from {_from(event)}{_seat(event)}"


def _seat(event: Seats) -> str:
    for one in event.reseated:
        if one.session == event.session and one.sittings:
            number, section, table, ns, *_ = one.sittings[0]
            side = "NS" if ns == event.pair else "EW"
            return f", at {section}{table} {side} in round {number}"
    return f", in line {event.line}" if event.member and event.line else ""


def _seeded(_phase: Phase | None, event: bridge.LinesSeeded) -> str:
    drawn = f"{len(event.ranking)} pairs are seeded, the lots drawn with seed {event.seed}"
    return f"{drawn}, {len(event.lines.normal)} lines" if event.lines else drawn


def _relined(_phase: Phase | None, event: bridge.LinesReplanned) -> str:
    many = f"{len(event.lines.normal)} lines"
    if event.by_results:
        return f"In session {event.first_session} lines of nearly equal results meet"
    return f"From session {event.first_session} on {many} meet otherwise, drawn with {event.seed}"


def _session_planned(_phase: Phase | None, event: bridge.SessionPlanned) -> str:
    seats = sum(1 for section in event.sections for pair in section.seats if pair)
    letters = listed([section.letter for section in event.sections], 4)
    return f"Session {event.session} is planned: {seats} pairs in section {letters}"


def _of_session(what: str) -> Callable[[Phase | None, Any], str]:
    return lambda _phase, event: f"Session {event.session} {what}"


def _rearranged(_phase: Phase | None, event: bridge.SectionsRearranged) -> str:
    return f"Session {event.session}: {listed([act_words(act) for act in event.acts])}"


def _rooms(_phase: Phase | None, event: RoomsNamed) -> str:
    rooms = [f"{room} ({', '.join(sections)})" for room, sections in event.rooms]
    return f"The rooms are named: {listed(rooms)}" if rooms else "The rooms have no names any more"


def _merged(_phase: Phase | None, event: bridge.SectionsMerged) -> str:
    told = " ".join(map(str, instructions(merge_of(event)))).rstrip(".")
    host, guest = event.host, event.guest
    return (
        f"Session {event.session}: the vacancies at place {host[1]} of section {host[0]} and place "
        f"{guest[1]} of section {guest[0]} are merged. {told}"
    )


def _unmerged(_phase: Phase | None, event: bridge.MergeUndone) -> str:
    since = f"from round {event.first_round} on"
    return f"Session {event.session}: the merge of version {event.merge} is undone {since}"


BRIDGE_SENTENCES: dict[type[AnyEvent], Callable[[Phase | None, Any], str]] = {
    bridge.PhasePlanned: _planned,
    bridge.PhaseReplanned: _replanned,
    bridge.PairRegistered: _registered,
    bridge.PairCorrected: _corrected,
    bridge.PairSubstituted: _substituted,
    bridge.PairWithdrawn: _withdrawn,
    bridge.PairReinstated: _reinstated,
    bridge.LateSeated: _late,
    bridge.LinesSeeded: _seeded,
    bridge.LinesReplanned: _relined,
    bridge.SessionPlanned: _session_planned,
    bridge.SessionUnplanned: _of_session("is planned no more"),
    bridge.SessionPublished: _of_session("is published"),
    bridge.SessionUnpublished: _of_session("is taken back from the screens"),
    bridge.SessionClosed: _of_session("is closed"),
    bridge.SessionReopened: _of_session("is opened again"),
    RoundCalled: lambda _phase, event: f"Session {event.session}: round {event.round} is called",
    RoomsNamed: _rooms,
    bridge.SectionsRearranged: _rearranged,
    bridge.SectionsMerged: _merged,
    bridge.MergeUndone: _unmerged,
}
