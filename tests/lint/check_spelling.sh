#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if codespell finds a misspelt word in code or text; ends with 77, which CTest
# shows as skipped, where codespell is not installed.
# Usage: check_spelling.sh FOLDER, the repository's root.
set -euo pipefail
cd "$1"
command -v codespell >/dev/null || { echo "codespell is not installed"; exit 77; }
codespell --ignore-words tests/lint/words.txt \
  --skip '*.min.js,*.min.css,corpus,*.json,*.ttl,*.rrn,*.svg,*.png,*.dict' \
  src plugin tests tools owl README.md CHANGELOG.md datasets
