"""The lines JaVaFo added to TRF16 for engines, TRF(x): Advanced User Manual 2.2.

XXR  rounds announced                XXZ  absent in the round to be paired
XXC  `rank` and `white1`/`black1`    XXS  what each result is worth
XXA  virtual points round by round   XXP  players who must not meet
"""

from collections.abc import Mapping

from domain.formats.trf.draft import Draft, RecordReader
from domain.pairing import Forbidden
from domain.results import Colour

POINT_CODES: Mapping[str, tuple[str, ...]] = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pairing_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "D": ("white_draw", "black_draw", "half_bye"),
    "L": ("white_loss", "black_loss"),
}
"""XXS code to fields of PointSystem; the last three are the manual's shortcuts. A later code
wins.
"""

FIRST_COLOURS: Mapping[str, Colour] = {"white1": Colour.WHITE, "black1": Colour.BLACK}


def _read_rounds(draft: Draft, line: str) -> None:
    rounds = draft.number(line[3:].strip(), "the number of rounds (XXR)")
    announce(draft, rounds)


def announce(draft: Draft, rounds: int) -> None:
    if draft.rounds not in (None, rounds):
        draft.refuse(f"{rounds} rounds are announced here, but {draft.rounds} before")
    draft.rounds = rounds


def start_with(draft: Draft, colour: Colour) -> None:
    if draft.initial_colour not in (None, colour):
        draft.refuse("the initial colour contradicts the one given before")
    draft.initial_colour = colour


def _read_configuration(draft: Draft, line: str) -> None:
    for word in line[3:].lower().split():
        if word == "rank":
            draft.by_position = True
        elif word in FIRST_COLOURS:
            start_with(draft, FIRST_COLOURS[word])
        else:
            draft.tolerate(f"XXC knows rank, white1 and black1, not {word!r}; that is left out")


def _read_absent(draft: Draft, line: str) -> None:
    for number in draft.player_numbers(line[3:].split(), "an absent player (XXZ)"):
        draft.absent_next.setdefault(number, draft.line)


def _read_point_values(draft: Draft, line: str) -> None:
    for assignment in line[3:].split():
        code, equals, value = assignment.partition("=")
        fields = POINT_CODES.get(code.upper())
        if not equals or fields is None:
            draft.refuse(
                f"XXS wants {', '.join(POINT_CODES)}, each with = and points; got {assignment!r}"
            )
        points = draft.tenths(value, f"{code} in XXS")
        draft.point_values |= dict.fromkeys(fields, points)


def _read_acceleration(draft: Draft, line: str) -> None:
    numbers = draft.player_numbers(line[3:8].split(), "the player of XXA, columns 5-8,")
    if len(numbers) != 1:
        draft.refuse("XXA has no player in columns 5-8")
    if numbers[0] in draft.virtual:
        draft.refuse(f"XXA is given twice for player {numbers[0]}")
    values = tuple(draft.tenths(text, "the virtual points of XXA") for text in line[8:].split())
    draft.virtual[numbers[0]] = values


def _read_forbidden(draft: Draft, line: str) -> None:
    numbers = draft.player_numbers(line[3:].split(), "a player of XXP")
    if numbers:
        draft.forbidden.append(Forbidden(frozenset(numbers)))


RECORDS: Mapping[str, RecordReader] = {
    "XXR": _read_rounds,
    "XXC": _read_configuration,
    "XXZ": _read_absent,
    "XXS": _read_point_values,
    "XXA": _read_acceleration,
    "XXP": _read_forbidden,
}
