#!/bin/sh
# A PostgreSQL for the tests of the log: Debian's package where that can be installed. Without one
# those tests are skipped and say so.
set -eu
for found in /usr/lib/postgresql/*/bin/initdb; do
    if [ -x "$found" ]; then
        exit 0
    fi
done
if command -v initdb >/dev/null; then
    exit 0
fi
as_root=""
if [ "$(id -u)" != 0 ]; then
    as_root="sudo"
fi
if command -v apt-get >/dev/null && { [ -z "$as_root" ] || command -v sudo >/dev/null; }; then
    $as_root apt-get update -q >/dev/null
    $as_root apt-get install -y -q --no-install-recommends postgresql >/dev/null
else
    echo "PostgreSQL can't be installed here; its tests will be skipped." >&2
fi
