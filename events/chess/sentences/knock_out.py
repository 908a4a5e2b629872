"""The facts of knock-outs, told."""

from domain.chess.stage import Stage
from events.chess.sentences.stages import pair_words
from events.chess.vocabulary import knock_out

_SEEDED = {
    "rating": "numbers by rating",
    "pots": "numbers drawn within pots",
    "lot": "numbers drawn by lot",
}
_COLOURS = {
    "lot": "colours by lot",
    "higher": "White first for the higher number",
    "lower": "White first for the lower number",
}


def planned(_stage: Stage | None, event: knock_out.KnockOutPlanned) -> str:
    said = ["a knock-out", ", then ".join(event.steps)]
    said += [f"{event.final_games} games in the final"] if event.final_games else []
    said += ["all games played"] if event.all_played else []
    said += ["a match for third place"] if event.third_place else []
    said += [_SEEDED[event.seeding], _COLOURS[event.colours]]
    return f"{event.name} is planned: {'; '.join(said)}"


def drawn(_stage: Stage | None, event: knock_out.BracketDrawn) -> str:
    how = "by hand" if event.by_hand else f"with the seed {event.seed[:16]} …"
    return f"The bracket of {len(event.numbers)} players is drawn {how}"


def taken_back(_stage: Stage | None, event: knock_out.BracketTakenBack) -> str:
    return f"The draw of the bracket is taken back: {event.reason}"


def colours_chosen(stage: Stage | None, event: knock_out.ColoursChosen) -> str:
    where = f"Round {event.round}, board {event.board}, {pair_words(stage, event)}"
    return f"{where}: the colours are changed over"
