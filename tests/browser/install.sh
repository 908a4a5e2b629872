#!/bin/sh
# A Chromium for the browser tests: Debian's package where that can be installed, else Playwright's
# own. The headless shell is the same engine without the windows around it, which nobody sees here
# and which cost five times as much as the pages; a whole browser serves, too.
# Usage: install.sh PLAYWRIGHT
set -eu
if command -v chromium-headless-shell >/dev/null; then
    exit 0
fi
as_root=""
if [ "$(id -u)" != 0 ]; then
    as_root="sudo"
fi
if command -v apt-get >/dev/null && { [ -z "$as_root" ] || command -v sudo >/dev/null; }; then
    $as_root apt-get update -q >/dev/null || true
    for package in chromium-headless-shell chromium; do
        if $as_root apt-get install -y -q --no-install-recommends "$package" >/dev/null; then
            exit 0
        fi
    done
fi
if command -v chromium >/dev/null; then
    exit 0
fi
"$1" install chromium-headless-shell
