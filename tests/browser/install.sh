#!/bin/sh
# A Chromium for the browser tests: Debian's package where that can be installed, else Playwright's
# own. The headless shell is the same engine without the windows around it, which nobody sees here
# and which cost five times as much as the pages; a whole browser serves, too.
# The full run tries other engines as well (tests/browser/engines), where Debian's packages of them
# can be installed; their tests are skipped elsewhere.
# Usage: install.sh PLAYWRIGHT
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

lacking=""
wanted() {
    command -v "$1" >/dev/null || lacking="$lacking $2"
}
if [ "${WALLCHART_TESTS:-gate}" = full ]; then
    wanted firefox-esr firefox-esr
    wanted WebKitWebDriver webkit2gtk-driver
    wanted Xvfb xvfb
fi
engines="$lacking"
wanted chromium-headless-shell chromium-headless-shell
[ -n "$lacking" ] || exit 0

if can_install; then
    $as_root apt-get update -q >/dev/null || true
    # shellcheck disable=SC2086 # a list of names
    if install_debian $lacking; then
        exit 0
    fi
    # shellcheck disable=SC2086 # a list of names
    [ -z "$engines" ] || install_debian $engines ||
        echo "Firefox and WebKitGTK could not be installed: not tried"
    for package in chromium-headless-shell chromium; do
        if install_debian "$package"; then
            exit 0
        fi
    done
fi
if command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null; then
    exit 0
fi
"$1" install chromium-headless-shell
