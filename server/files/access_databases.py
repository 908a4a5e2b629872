"""Reading tables of an Access database, such as a Bridgemate file (.bws), as CSV or by columns.

`access-parser` (the extra “bws”) reads Jet and ACE; only Microsoft's engine writes them.
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


def is_access_database(data: bytes) -> bool:
    return data.startswith(_MARK)


Columns = dict[str, list[object]]


def tables_in(data: bytes, wanted: Iterable[str], name: str = "") -> dict[str, bytes]:
    """Those tables of `wanted`, named with .csv, as CSV; `name` is the file's, for errors."""
    tables = {file.removesuffix(".csv"): file for file in wanted}
    found = columns_in(data, tables, name)
    return {tables[table]: _as_csv(columns) for table, columns in found.items()}


def columns_in(data: bytes, wanted: Iterable[str], name: str = "") -> dict[str, Columns]:
    """Those tables of `wanted` that the database has, column by column."""
    try:
        from access_parser import AccessParser
    except ImportError:
        raise BadFile(
            say(
                "a database of Access (Bridgemate, Papi) needs access-parser on the server (the "
                "extra “bws”); of a Bridgemate file export the table ReceivedData as CSV instead"
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
            table: dict(database.parse_table(table))
            for table in wanted
            if table in database.catalog
        }
    except Exception:  # the library may raise anything on a damaged file
        raise BadFile(say("this database can't be read; save it again"), name=name) from None


def rows_from_columns(columns: Columns) -> list[dict[str, object]]:
    return [dict(zip(columns, row, strict=True)) for row in zip_longest(*columns.values())]


def _as_csv(columns: Columns) -> bytes:
    text = StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(columns)
    rows.writerows(zip_longest(*columns.values(), fillvalue=""))
    return text.getvalue().encode()
