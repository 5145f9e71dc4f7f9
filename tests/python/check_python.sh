#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# check_python.sh PART LIBRARY PROGRAM SOURCE BUILD SANITIZER: runs the tests of
# one part of the Python package; 77 if what they need is missing.
set -euo pipefail
part=$1 source=$4
export RRN_LIBRARY=$2 RRN_PROGRAM=$3 RRN_SOURCE=$4 RRN_BUILD=$5
python=/usr/bin/python3

skip() {
  echo "skipped: $1"
  exit 77
}
[ -z "$6" ] || skip "a library with a sanitizer cannot be opened by Python"
[ -x "$python" ] || skip "there is no $python"
"$python" -c 'import cffi' 2>/dev/null || skip "python3-cffi is missing"
if [ "$part" != reasoner ] && [ "$part" != objects ] && [ "$part" != datasets ]; then
  "$python" -c 'import rdflib' 2>/dev/null || skip "python3-rdflib is missing"
fi
if [ "$part" = rdflib_suite ] &&
    [ ! -d "${RRN_RDFLIB:-$source/build/rdflib-tests}/test" ]; then
  skip "rdflib's tests are missing; tools/fetch-rdflib-tests fetches them"
fi
"$python" -c 'import pytest' 2>/dev/null || [ "$part" != rdflib_suite ] ||
  skip "python3-pytest is missing"
[ "$part" != types ] || command -v "${RRN_MYPY:-mypy}" >/dev/null ||
  skip "mypy is missing; the variable RRN_MYPY names it"
mkdir -p "$RRN_BUILD"
export PYTHONPATH=$source/plugin/python:$source/tests/python
export PYTHONDONTWRITEBYTECODE=1
exec "$python" -m unittest -v "${part}_test"
