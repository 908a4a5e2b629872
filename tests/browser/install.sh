#!/bin/sh
# A Chromium for the browser tests: Debian's package where that can be installed, else Playwright's
# own. The headless shell is the same engine without the windows around it, which nobody sees here
# and which cost five times as much as the pages; a whole browser serves, too.
# The full run tries other engines as well (tests/browser/engines), where Debian's packages of them
# can be installed; their tests are skipped elsewhere.
# Usage: install.sh [PLAYWRIGHT]; without it only Debian's packages are installed.
set -eu

as_root=""
if [ "$(id -u)" != 0 ]; then
    as_root="sudo"
fi

can_install() {
    command -v apt-get >/dev/null && { [ -z "$as_root" ] || command -v sudo >/dev/null; }
}

install_debian() {
    $as_root apt-get install -y -q --no-install-recommends "$@" >/dev/null
}

update_debian() {
    $as_root apt-get update -q >/dev/null || true
}

if [ "${WALLCHART_TESTS:-gate}" = full ] && can_install; then
    if ! command -v firefox-esr >/dev/null || ! command -v WebKitWebDriver >/dev/null || ! command -v Xvfb >/dev/null; then
        update_debian
        install_debian firefox-esr webkit2gtk-driver xvfb || echo "Firefox and WebKitGTK could not be installed: not tried"
    fi
fi
if command -v chromium-headless-shell >/dev/null; then
    exit 0
fi
if can_install; then
    update_debian
    for package in chromium-headless-shell chromium; do
        if install_debian "$package"; then
            exit 0
        fi
    done
fi
if command -v chromium >/dev/null; then
    exit 0
fi
if [ $# -gt 0 ]; then
    "$1" install chromium-headless-shell
fi
