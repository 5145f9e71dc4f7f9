#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails unless a library exports the functions of a list and nothing else.
# Usage: check_exports.sh NM LIBRARY LIST
set -euo pipefail
"$1" -D --defined-only "$2" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' |
  LC_ALL=C sort | diff - <(LC_ALL=C sort "$3")
