"""How long a phase will be: what a carryover into it is announced on, held against its plan.

Decided here. Once a session has tables, boards and top are theirs, sessions to come having as many
rounds as the last one planned; before that the plan tells only how many boards a round has and that
every session has a round. In IMPs the top is 0.
"""

from domain.bridge.phase import Phase
from domain.bridge.phases.eligible import rounds_of
from domain.bridge.phases.ranking import Length
from domain.bridge.phases.scored_session import policy_of, top_of
from domain.bridge.scoring.policy import Form
from domain.bridge.seating import ranking_of, way
from domain.errors import DomainError
from domain.said import say
from domain.texts import counted


def seated_length(phase: Phase) -> Length | None:
    """By the tables of its sessions; None before there are any."""
    if not phase.sessions:
        return None
    tops = [policy_of(phase, session).top for session in phase.sessions]
    return Length(sum(rounds_of(phase)) * phase.plan.boards, top_of(phase, tops))


def foreseen(phase: Phase) -> Length | None:
    """By its tables, or as its plan would be for the pairs that are in it; None if neither can be
    told. As many tables as there are pairs to sit at them then play every board.
    """
    if seated := seated_length(phase):
        return seated
    pairs = len(ranking_of(phase))
    try:
        rounds = way(phase.plan, pairs).rounds
    except DomainError:
        return None
    top = phase.scoring.policy(max(1, pairs // 2)).top
    return Length(rounds * phase.plan.boards * phase.plan.sessions, top_of(phase, [top]))


def amiss(phase: Phase, announced: Length) -> str:
    """What is wrong with boards and top as announced, in a sentence; empty if nothing is."""
    if phase.scoring.form is not Form.MATCHPOINTS and announced.top:
        return say(
            "{name} is scored in {form}, which has no top: announce a top of 0.",
            name=phase.name,
            form=phase.scoring.form,
        )
    if phase.scoring.form is Form.MATCHPOINTS and not announced.top:
        return say("{name} is scored in matchpoints: announce the top of a board.", name=phase.name)
    seated = seated_length(phase)
    if seated and seated != announced:
        return say(
            "{name} has {told} by its tables, not {told2}: announce what is played.",
            name=phase.name,
            told=_told(seated),
            told2=_told(announced),
        )
    each, fewest = phase.plan.boards, phase.plan.boards * phase.plan.sessions
    if announced.boards % each or announced.boards < fewest:
        sessions = counted(phase.plan.sessions, "session")
        return say(
            "{name} plays {sessions} in rounds of {each}, so that {boards} boards can't be: "
            "announce what is played.",
            name=phase.name,
            sessions=sessions,
            each=each,
            boards=announced.boards,
        )
    return ""


def _told(extent: Length) -> str:
    top = "" if extent.in_imps else say(" with a top of {top}", top=extent.top)
    return say("{boards} boards{top}", boards=extent.boards, top=top)
