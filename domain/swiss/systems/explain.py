"""Plain sentences from the facts of a trace, in the terms of the system that left it.

Nothing is paired again here: a fact missing from the trace cannot be explained.
"""

from typing import assert_never

from domain.errors import Unsupported
from domain.messages import join_messages, say
from domain.pairing import Trace
from domain.results import in_points
from domain.swiss.explanation import Explanation, Objection, Reason, value_in_words
from domain.swiss.systems import SYSTEMS


def explanation_of(trace: Trace) -> Explanation:
    """The explanation for the trace's system; Unsupported if that system is unknown here."""
    system = SYSTEMS.get((trace.system, trace.edition))
    if system is None:
        raise Unsupported(trace.system, say("edition {edition}", edition=trace.edition))
    return system.explanation()


def explain_board(trace: Trace, number: int) -> list[str]:
    return explanation_of(trace).explain_board(trace, number)


def explain_bracket(trace: Trace, index: int) -> list[str]:
    return explanation_of(trace).explain_bracket(trace, index)


def explain_bye(trace: Trace) -> list[str]:
    return explanation_of(trace).explain_bye(trace)


def explain_objection(objection: Objection) -> str:
    """Explain in one sentence why two players were not paired."""
    pair = say("{a} and {b}", a=objection.a, b=objection.b)
    source = say(
        "({regulation} ({edition}), {article})",
        regulation=objection.regulation,
        edition=objection.edition,
        article=objection.article,
    )
    match objection.reason:
        case Reason.PAIRED:
            return say("{who} are paired with each other.", who=pair)
        case Reason.ABSENT:
            return say("{who} can't meet: one of them is not paired in this round.", who=pair)
        case Reason.MET:
            return say(
                "{who} met in round {met}; two players meet once only {source}.",
                who=pair,
                met=objection.met,
                source=source,
            )
        case Reason.SAME_COLOUR:
            return say(
                "{who} both have an absolute preference for the same colour {source}.",
                who=pair,
                source=source,
            )
        case Reason.FORBIDDEN:
            return say("{who} are a forbidden pair in this round.", who=pair)
        case Reason.INCOMPLETE:
            return say(
                "With {who} paired, the others can't all be paired {source}.",
                who=pair,
                source=source,
            )
        case Reason.LATER:
            return say(
                "With {who} paired, the bracket of {in_points} is as good by every criterion, but "
                "that pairing comes later in the order {source}.",
                who=pair,
                in_points=in_points(objection.score),
                source=source,
            )
        case Reason.WORSE:
            return say(
                "With {who} paired, the bracket of {in_points} is worse: {name}, {value} instead "
                "of {source}.",
                who=pair,
                in_points=in_points(objection.score),
                name=objection.name,
                value=value_in_words(objection.name, objection.forced),
                source=join_messages(
                    " ", (value_in_words(objection.name, objection.actual), source)
                ),
            )
        case _:
            assert_never(objection.reason)
