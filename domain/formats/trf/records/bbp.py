"""The lines bbpPairings added to TRF(x) for point systems, TRF(bx): `BBW  3.0` and so on.

A requested full-point bye and a forfeit win are worth a win, a half-point bye is worth a draw.
Without BBU the pairing-allocated bye is worth a win. The program refuses files whose points
contradict the results.
"""

from collections.abc import Mapping

from domain.formats.trf.draft import Draft, RecordReader

POINT_CODES: Mapping[str, tuple[str, ...]] = {
    "BBW": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "BBD": ("white_draw", "black_draw", "half_bye"),
    "BBL": ("white_loss", "black_loss"),
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}
"""Record to fields of PointSystem."""


def _point_reader(code: str) -> RecordReader:
    def read(draft: Draft, line: str) -> None:
        points = draft.tenths(line[3:].strip(), f"the points of {code}")
        draft.point_values |= dict.fromkeys(POINT_CODES[code], points)
        if code == "BBW":
            draft.bye_like_win = points

    return read


RECORDS: Mapping[str, RecordReader] = {code: _point_reader(code) for code in POINT_CODES}
