#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if clang-format would change a C++ file (.clang-format says how); ends with 77,
# which CTest shows as skipped, where clang-format is not installed.
# Usage: check_format.sh FOLDER, the repository's root.
set -euo pipefail
cd "$1"
command -v clang-format >/dev/null || { echo "clang-format is not installed"; exit 77; }
find src plugin tests -name '*.cpp' -o -name '*.hpp' |
  xargs clang-format --dry-run --Werror
