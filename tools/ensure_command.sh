#!/bin/sh
# ensure_command.sh PACKAGE COMMAND...: makes sure that one of the commands can be run, by installing Debian's
# PACKAGE if need be. Where it cannot: a failure in CI; elsewhere a warning, and the tests that need it skip.
set -eu
package=$1
shift

for command in "$@"; do
    if command -v "$command" >/dev/null 2>&1; then exit 0; fi
done

if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        as_root='env'
    elif sudo -n true 2>/dev/null; then
        as_root='sudo -n env'
    else
        as_root=''
    fi
    if [ -n "$as_root" ]; then
        echo "Installing $package"
        if $as_root DEBIAN_FRONTEND=noninteractive sh -c "apt-get update -qq &&
            apt-get install -y -qq --no-install-recommends $package" </dev/null >/dev/null; then
            exit 0
        fi
    fi
fi

echo "$package is missing (looked for: $*) and could not be installed: please install it." >&2
[ "${CI:-}" != true ]
