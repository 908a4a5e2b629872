"""Plain sentences from the facts of a trace, in the words of the system that left it.

Nothing is paired again here: what a trace doesn't say can't be explained.
"""

from typing import assert_never

from domain.errors import Unsupported
from domain.points import in_points
from domain.swiss.objection import Objection, Reason
from domain.swiss.systems import SYSTEMS
from domain.swiss.telling import Explanation, value
from domain.swiss.trace import Trace


def explanation_of(trace: Trace) -> Explanation:
    """What has words for it; Unsupported if its system is not known here."""
    system = SYSTEMS.get((trace.system, trace.edition))
    if system is None:
        raise Unsupported(trace.system, f"edition {trace.edition}")
    return system.explanation()


def explain_board(trace: Trace, number: int) -> list[str]:
    return explanation_of(trace).board(trace, number)


def explain_bracket(trace: Trace, index: int) -> list[str]:
    return explanation_of(trace).bracket(trace, index)


def explain_bye(trace: Trace) -> list[str]:
    return explanation_of(trace).bye(trace)


def explain_objection(objection: Objection) -> str:
    """Why two players were not paired, in one sentence."""
    who = f"{objection.a} and {objection.b}"
    source = f"({objection.regulation} ({objection.edition}), {objection.article})"
    match objection.reason:
        case Reason.PAIRED:
            return f"{who} are paired with each other."
        case Reason.ABSENT:
            return f"{who} can't meet: one of them is not paired in this round."
        case Reason.MET:
            return f"{who} met in round {objection.met}; two players meet once only {source}."
        case Reason.SAME_COLOUR:
            return f"{who} both have an absolute preference for the same colour {source}."
        case Reason.FORBIDDEN:
            return f"{who} are a forbidden pair in this round."
        case Reason.INCOMPLETE:
            return f"With {who} paired, the others can't all be paired {source}."
        case Reason.LATER:
            return (
                f"With {who} paired, the bracket of {in_points(objection.score)} is as good by "
                f"every criterion, but that pairing comes later in the order {source}."
            )
        case Reason.WORSE:
            return (
                f"With {who} paired, the bracket of {in_points(objection.score)} is worse: "
                f"{objection.name}, {value(objection.name, objection.forced)} instead of "
                f"{value(objection.name, objection.actual)} {source}."
            )
        case _:
            assert_never(objection.reason)
