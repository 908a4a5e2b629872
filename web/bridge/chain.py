"""All phases of a tournament of pairs as a chain: what is played in each, and who goes on."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.bridge.phase import Phase, phases_of
from domain.bridge.phases.carryover import decimal_text
from domain.bridge.phases.closing import fields_of
from domain.bridge.phases.qualification import CutBy, Qualification, cuts
from domain.bridge.seating import movement_plan, ranking_of
from domain.errors import DomainError
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.texts import counted_noun
from domain.tournament import Tournament
from web.bridge.scores import closing_now

Expected = Mapping[StageId, int]

WORDS = {
    CutBy.PLACES: say("first {}"),
    CutBy.PERCENT: say("best {} %"),
    CutBy.SCORE: say("{} % or more"),
}

CARRYOVERS = {
    "linear": say("linear, by rank"),
    "weighted": say("weighted, by percentage"),
    "full": say("full"),
    "ebu": say("EBU White Book"),
    "fixed": say("fixed amounts by place"),
}


@dataclass(frozen=True, slots=True)
class ChainPhase:
    """A phase; `lines` describe what is played in it. `stage` is its number."""

    stage: int
    name: str
    lines: tuple[str, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Flow:
    """Pairs that go from a phase to another; `source` 0: drop-ins from outside."""

    source: int
    target: int
    words: str


@dataclass(frozen=True, slots=True)
class Chain:
    nodes: tuple[ChainPhase, ...]
    flows: tuple[Flow, ...]

    def in_words(self) -> str:
        """The picture in words, for people who can't see it."""
        names = {node.stage: node.name for node in self.nodes} | {0: say("Drop-ins")}
        boxes = (
            say("{name}: {lines}.", name=node.name, lines=join_messages(", ", node.lines))
            for node in self.nodes
        )
        arrows = (
            say(
                "From {source} to {target}: {how}.",
                source=names[f.source],
                target=names[f.target],
                how=f.words,
            )
            for f in self.flows
        )
        return join_messages(" ", (*boxes, *arrows))


def chain_of(tournament: Tournament) -> Chain:
    phases = phases_of(tournament)
    expected = expected_pairs(tournament)
    nodes = tuple(_phase_node(phase, expected[number]) for number, phase in phases.items())
    flows = tuple(flow for phase in phases.values() for flow in _flows_from_phase(phase, phases))
    return Chain(nodes, flows)


def expected_pairs(tournament: Tournament) -> Expected:
    """The number of pairs present or expected in each phase, by the announced qualification."""
    found: dict[StageId, int] = {}
    for number, phase in phases_of(tournament).items():
        found[number] = found.get(number, 0)
        if phase.entries:
            found[number] = len(ranking_of(phase))
        if phase.play.closed is None:
            for target, places in _expected_qualifiers(tournament, phase, found[number]):
                found[target] = found.get(target, 0) + places
    return found


def _expected_qualifiers(
    tournament: Tournament, phase: Phase, pairs: int
) -> Iterator[tuple[StageId, int]]:
    """The next phases, each with the number of pairs that go on to it, of `pairs` in this one."""
    announced, left = phase.play.qualifications, pairs
    if announced is None:
        return
    ranking = closing_now(tournament, phase)
    if ranking:
        left = len(ranking)
        for cut in cuts(announced.in_order, ranking, bool(fields_of(phase))):
            places = left if cut.places is None else min(cut.places, left)
            left -= places
            yield cut.target, places
        return
    for qualification in announced.in_order:
        places = min(left, _most_places(qualification, pairs, left))
        left -= places
        yield qualification.target, places


def _most_places(qualification: Qualification, pairs: int, left: int) -> int:
    """The most pairs of this qualification; before play, half of the field reaches a score."""
    match qualification.by:
        case CutBy.PLACES:
            return int(qualification.amount)
        case CutBy.PERCENT:
            return -int(-qualification.amount * pairs // 100)
        case CutBy.SCORE:
            return pairs // 2
        case CutBy.REST:
            return left


def _phase_node(phase: Phase, pairs: int) -> ChainPhase:
    lines = [
        counted_noun(len(phase.entries), "pair")
        if phase.entries
        else say("about {counted}", counted=counted_noun(pairs, "pair")),
        counted_noun(phase.plan.sessions, "session"),
        *_section_lines(phase, pairs),
    ]
    if phase.play.carryover:
        policy, *amount = phase.play.carryover.policy.name.split(":")
        carried = join_messages(
            " ", (CARRYOVERS.get(policy, ""), *(each.replace(",", "; ") for each in amount))
        )
        lines.append(
            say("carryover {carried}", carried=carried) if carried else say("no carryover")
        )
    lines.append(_state_of_phase(phase))
    return ChainPhase(phase.id, phase.name, tuple(lines), phase.play.closed is not None)


def _section_lines(phase: Phase, pairs: int) -> Iterator[str]:
    """The sections of the newest session, or of the plan for that number of pairs."""
    if phase.sessions:
        table = phase.sessions[-1].seating
        kinds = Counter(section.movement.name for section in table.sections)
        yield from (join_messages(" × ", (count, name)) for name, count in kinds.items())
        return
    try:
        chosen = movement_plan(phase.plan, pairs)
    except DomainError:
        yield phase.plan.movement or phase.plan.scheme.value
        return
    yield from (join_messages(" × ", (part.count, part.movement.name)) for part in chosen.parts)


def _state_of_phase(phase: Phase) -> str:
    if phase.play.closed:
        return say("closed")
    shown = phase.public_session
    return (
        say("session {number} of {sessions}", number=shown.number, sessions=phase.plan.sessions)
        if shown
        else say("not begun")
    )


def _flows_from_phase(phase: Phase, phases: Mapping[StageId, Phase]) -> Iterator[Flow]:
    closed, announced = phase.play.closed, phase.play.qualifications
    if closed:
        for route in closed.routes:
            yield Flow(
                phase.id,
                route.target,
                say("{counted} went on", counted=counted_noun(len(route.pairs), "pair")),
            )
    elif announced:
        for qualification in announced.in_order:
            yield Flow(phase.id, qualification.target, qualification_words(qualification))
    else:
        for each in phases.values():
            if each.follows == phase.id:
                yield Flow(phase.id, each.id, say("to be announced"))
    dropped = sum(map(len, phase.play.waves))
    waiting = len(phase.waiting)
    if dropped or (waiting and phase.entrance.open):
        coming = (
            say("{dropped} dropped in", dropped=dropped)
            if dropped
            else say("up to {waiting} drop in", waiting=waiting)
        )
        yield Flow(0, phase.id, coming)


def qualification_words(qualification: Qualification) -> str:
    if qualification.by is CutBy.REST:
        return say("all others")
    return WORDS[qualification.by].format(decimal_text(qualification.amount))
