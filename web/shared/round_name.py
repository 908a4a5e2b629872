"""What a round of a knock-out is called: "Semi-finals, game 2", not "Round 4"."""

from dataclasses import dataclass, field

from web.shared.languages import Words
from web.shared.sheet import LEFT_OUT, LeftOut


@dataclass(frozen=True, slots=True)
class GameName:
    """`says` is the message of the round, its `count` those who are in it; `tie_break` that of what
    breaks a tie and `time` its time, "" for the match itself; `game` is 0 where there is one only,
    or where several are meant, and so is `leg`, the whole match of teams that meet twice.
    """

    says: str
    count: int
    tie_break: str
    time: str
    game: int
    leg: int | LeftOut = field(default=LEFT_OUT, kw_only=True)


def in_words(name: GameName, words: Words) -> str:
    said = words(name.says, count=name.count)
    if name.tie_break:
        rate = f"{words(name.tie_break)} {name.time}".strip()
        if name.game:
            return words("{round}: {rate}, game {game}", round=said, rate=rate, game=name.game)
        return words("{round}: {rate}", round=said, rate=rate)
    if name.leg:
        return words("{round}, leg {number}", round=said, number=name.leg)
    return words("{round}, game {game}", round=said, game=name.game) if name.game else said
