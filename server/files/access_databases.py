"""Tables of an Access database, such as a Bridgemate file (.bws), as the CSV files they export to.

`access-parser` (the extra “bws”) reads Jet and ACE; nothing but Microsoft's engine writes them.
"""

import csv
import logging
from collections.abc import Iterable
from io import StringIO
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

from domain.errors import BadFile
from domain.messages import say

_MARK = b"\0\1\0\0Standard "


def is_database(data: bytes) -> bool:
    return data.startswith(_MARK)


def tables_in(data: bytes, wanted: Iterable[str], name: str = "") -> dict[str, bytes]:
    """Those of `wanted`, which end in .csv, that the database has."""
    try:
        from access_parser import AccessParser
    except ImportError:
        raise BadFile(
            say(
                "a Bridgemate file needs access-parser on the server (the extra “bws”); export its "
                "table ReceivedData as CSV instead"
            ),
            name=name,
        ) from None
    logging.getLogger("access_parser").setLevel(logging.CRITICAL)
    try:
        with TemporaryDirectory() as folder:
            path = Path(folder, "database")
            path.write_bytes(data)
            database = AccessParser(str(path))
        return {
            file: _as_csv(database.parse_table(table))
            for file in wanted
            if (table := file.removesuffix(".csv")) in database.catalog
        }
    except Exception:  # the library raises whatever the bytes of a damaged file lead it to
        raise BadFile(say("this database can't be read; save it again"), name=name) from None


def _as_csv(columns: dict[str, list[object]]) -> bytes:
    text = StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(columns)
    rows.writerows(zip_longest(*columns.values(), fillvalue=""))
    return text.getvalue().encode()
