#!/bin/sh
# A Chromium for the browser tests: Debian's package where that can be installed, else Playwright's own.
# Usage: install.sh PLAYWRIGHT
set -eu
if command -v chromium >/dev/null; then
    exit 0
fi
as_root=""
if [ "$(id -u)" != 0 ]; then
    as_root="sudo"
fi
if command -v apt-get >/dev/null && { [ -z "$as_root" ] || command -v sudo >/dev/null; }; then
    $as_root apt-get update -q >/dev/null
    $as_root apt-get install -y -q --no-install-recommends chromium >/dev/null
else
    "$1" install chromium
fi
