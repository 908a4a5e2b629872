"""A trace explained by the system that left it."""

from domain.pairing import Trace
from domain.swiss.systems import explanation_of


def explain_board(trace: Trace, number: int) -> list[str]:
    return explanation_of(trace).explain_board(trace, number)


def explain_bracket(trace: Trace, index: int) -> list[str]:
    return explanation_of(trace).explain_bracket(trace, index)


def explain_bye(trace: Trace) -> list[str]:
    return explanation_of(trace).explain_bye(trace)
