"""An independent reader of dBase III tables of characters, from the description of the format."""


def read_dbase(data: bytes) -> list[dict[str, str]]:
    assert data[0] == 3
    assert data[-1:] == b"\x1a"
    records = int.from_bytes(data[4:8], "little")
    start, width = int.from_bytes(data[8:10], "little"), int.from_bytes(data[10:12], "little")
    fields = []
    for at in range(32, start - 1, 32):
        name = data[at : at + 11].rstrip(b"\0").decode()
        assert data[at + 11 : at + 12] == b"C"
        fields.append((name, data[at + 16]))
    assert data[start - 1 : start] == b"\r"
    assert sum(length for _, length in fields) + 1 == width
    assert len(data) == start + records * width + 1
    return [_record(data[start + i * width :], fields) for i in range(records)]


def _record(data: bytes, fields: list[tuple[str, int]]) -> dict[str, str]:
    assert data[0:1] == b" "
    record, at = {}, 1
    for name, length in fields:
        record[name] = data[at : at + length].decode("ascii").rstrip(" ")
        at += length
    return record
