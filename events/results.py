"""How the result of a game, and a bye, are told."""

from domain.results import GameResult, Mark

_HALF = {
    Mark.DRAW: "½",
    Mark.UNRATED_WIN: "1",
    Mark.UNRATED_DRAW: "½",
    Mark.UNRATED_LOSS: "0",
    Mark.FORFEIT_LOSS: "−",
}
BYES = {
    Mark.PAIRING_BYE: "the bye",
    Mark.FULL_BYE: "a full-point bye",
    Mark.HALF_BYE: "a half-point bye",
    Mark.ZERO_BYE: "a zero-point bye",
}


def result_words(result: GameResult | None) -> str:
    """1–0, ½–½, + −, adjourned; an unrated game says so."""
    if result is None:
        return "no result"
    if result.white is Mark.ADJOURNED:
        return "adjourned"
    white, black = (_HALF.get(mark, mark.value) for mark in result)
    if {result.white, result.black} & {Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS}:
        return f"{white} {black} by forfeit"
    unrated = result.white in (Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS)
    return f"{white}–{black}{' unrated' if unrated else ''}"
