#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs commands of a fresh clone as somebody would who is new here: a user without
# root but with sudo, in a folder whose name has blanks, under a Turkish locale
# (where "I" is not the capital of "i"), and, if RRN_SLOW_DISK names the library
# libfault_shim.so of a build, with every call about files two milliseconds slower:
#
#     sudo tests/install/as_a_stranger.sh                      # tools/run
#     sudo tests/install/as_a_stranger.sh tools/test program
#
# Needs root, to make that user, and Debian's packages sudo and locales.  It takes
# the user and what is in the user's home away at the end.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
user=rrnstranger
[ "$(id -u)" -eq 0 ] || { echo "as_a_stranger.sh: expected root" >&2; exit 1; }
for program in sudo localedef useradd; do
  command -v "$program" >/dev/null || {
    echo "as_a_stranger.sh: there is no $program; expected sudo and locales" >&2
    exit 1
  }
done

localedef -i tr_TR -f UTF-8 tr_TR.UTF-8 2>/dev/null || true
home=$(mktemp -d)
useradd --home-dir "$home" --shell /bin/bash "$user"
echo "$user ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/"$user"
forget() {
  set +e
  pkill -KILL -u "$user" && sleep 1
  userdel --force "$user" 2>/dev/null
  rm -rf /etc/sudoers.d/"$user" "$home"
}
trap forget EXIT

folder="$home/a folder with blanks/rrn"
git clone -q "$root" "$folder"
# Data that tests find beside a clone.
[ ! -e "$root/../shared" ] || ln -s "$(realpath "$root/../shared")" "$folder/../shared"
slow=()
if [ -n "${RRN_SLOW_DISK:-}" ]; then
  cp "$RRN_SLOW_DISK" "$home/slow.so"
  slow=("LD_PRELOAD=$home/slow.so" RRN_FAULT=slow:2000)
fi
chown -R -h "$user" "$home"
[ $# -gt 0 ] || set -- tools/run
# What a compiler cache needs is handed on, if there is one.
caches=()
while read -r name; do caches+=("$name"); done < <(env | grep -E '^(CCACHE_|CMAKE_.*LAUNCHER)' || true)
sudo -u "$user" env -C "$folder" "HOME=$home" LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8 \
  "${caches[@]}" "${slow[@]}" "$@"
