"""The columns of the three files, format 2C. All of them are characters."""

from domain.formats.us_chess_report.dbase import Column

FORMAT = "2C"


def _columns(written: str) -> tuple[Column, ...]:
    pairs = (word.split(":") for word in written.split())
    return tuple(Column(name, int(width)) for name, width in pairs)


EVENT = _columns(
    "H_FORMAT:5 H_PROGRAM:10 H_EVENT_ID:12 H_NAME:35 H_TOT_SECT:2 H_BEG_DATE:8 H_END_DATE:8 "
    "H_AFF_ID:8 H_CITY:21 H_STATE:2 H_ZIPCODE:10 H_COUNTRY:21 H_SENDCROS:1 H_CTD_ID:8 H_ATD_ID:8 "
    "H_OTHER_TD:255"
)
SECTION = _columns(
    "S_EVENT_ID:12 S_SEC_NUM:2 S_SEC_NAME:30 S_R_SYSTEM:1 S_TIMECTL:40 S_CTD_ID:8 S_ATD_ID:8 "
    "S_TRN_TYPE:1 S_TOT_RNDS:2 S_LST_PAIR:4 S_BEG_DATE:8 S_END_DATE:8 S_SCH_LVL:1 S_GR_PRIX:1 "
    "S_GP_PTS:3 S_FIDE:1"
)
_ENTRY = _columns(
    "D_EVENT_ID:12 D_SEC_NUM:2 D_PAIR_NUM:4 D_MEM_ID:8 D_NAME:30 D_STATE:2 D_RATING:4"
)

WIDEST_NAME = next(column.width for column in _ENTRY if column.name == "D_NAME")


def entry_columns(rounds: int) -> tuple[Column, ...]:
    """A column for each round of the longest section."""
    return (*_ENTRY, *(Column(round_column(r), 7) for r in range(1, rounds + 1)))


def round_column(number: int) -> str:
    return f"D_RND{number:02}"
