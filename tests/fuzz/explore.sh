#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Lets libFuzzer look for inputs that break what reads them, led by the code that
# they reach:
#
#     tests/fuzz/explore.sh SECONDS [NAME...]      # all targets for 60 s each
#
# It needs clang and its runtime (Debian: clang, libclang-rt-14-dev).  What reaches
# new code is kept in build/fuzz/grown/NAME and is where the next run starts; inputs
# that are findings are written to build/fuzz/findings.  Prints a line for each
# target, and ends with 1 if there is a finding.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
shift || true
names=("$@")
[ $# -gt 0 ] || names=(rdf datalog owl patch dataset sparql json)

command -v clang++ >/dev/null || {
  echo "tests/fuzz/explore.sh: there is no clang++; expected Debian's packages clang and libclang-rt-14-dev" >&2
  exit 1
}
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz -- --quiet
findings=build/fuzz/findings
mkdir -p "$findings"
code=0
printf '%-9s %11s %13s %13s  %s\n' target inputs 'edges reached' 'inputs kept' result
for name in "${names[@]}"; do
  grown=build/fuzz/grown/$name
  mkdir -p "$grown"
  log=$findings/$name.log
  result="no finding"
  build/fuzz/bin/fuzz_"$name" -max_total_time="$seconds" -max_len=8192 \
    -rss_limit_mb=3000 -timeout=20 -reload=0 -print_final_stats=1 \
    -dict=tests/fuzz/dictionaries/"$name".dict \
    -artifact_prefix="$findings/$name-" \
    "$grown" tests/fuzz/corpus/"$name" >"$log" 2>&1 || {
    result="a finding, see $log"
    code=1
  }
  last=$(grep -E '^#[0-9]+.* cov: ' "$log" | tail -1)
  printf '%-9s %11s %13s %13s  %s\n' "$name" \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
    "$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' <<<"$last")" \
    "$(sed -n 's/.* corp: \([0-9]*\).*/\1/p' <<<"$last")" "$result"
done
exit $code
