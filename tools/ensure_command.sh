#!/bin/sh
# ensure_command.sh PACKAGE COMMAND...: makes sure that one of the commands can be run, by installing Debian's
# PACKAGE if need be. Where it cannot: a failure in CI; elsewhere a warning, and the tests that need it skip.
set -eu
package=$1
shift
install="apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $package"

found() {
    for command in "$@"; do
        if command -v "$command" >/dev/null 2>&1; then return 0; fi
    done
    return 1
}

if found "$@"; then exit 0; fi

if command -v apt-get >/dev/null 2>&1; then
    echo "Installing $package"
    if [ "$(id -u)" = 0 ]; then
        sh -c "$install" </dev/null >/dev/null || true
    else
        sudo -n sh -c "$install" </dev/null >/dev/null || true
    fi
    if found "$@"; then exit 0; fi
fi

echo "$package is missing (looked for: $*) and could not be installed: please install it." >&2
[ "${CI:-}" != true ]
