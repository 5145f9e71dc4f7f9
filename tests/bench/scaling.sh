#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures how time and memory grow with the data: reads universities that
# `rrn generate university` makes, and derives what follows by owl/university.ttl.
# Usage: tests/bench/scaling.sh [RUNS] [UNIVERSITIES...]    (default: 3 1 10 50)
set -euo pipefail
cd "$(dirname "$0")/../.."
runs=${1:-3}
[ $# -eq 0 ] || shift
sizes=("$@")
[ ${#sizes[@]} -gt 0 ] || sizes=(1 10 50)
bin=build/release/bin
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

echo "$(nproc) cores; medians of $runs runs; CPU time and peak memory of the whole process"
echo "universities      facts    derived    read   reason  (CPU s)  µs/fact  peak MB  bytes/triple kept"
for n in "${sizes[@]}"; do
  $bin/rrn --quiet generate university --universities "$n" --output "$folder/data.nt" >/dev/null
  for ((i = 0; i < runs; ++i)); do
    $bin/symbolic_bench --ontology owl/university.ttl --threads "$(nproc)" \
      --updates 0 --proofs 0 "$folder/data.nt"
  done >"$folder/out"
  awk -v n="$n" '
    function median(list, count, i, j, t) {
      for (i = 2; i <= count; ++i)
        for (j = i; j > 1 && list[j] < list[j - 1]; --j) {
          t = list[j]; list[j] = list[j - 1]; list[j - 1] = t
        }
      return list[int((count + 1) / 2)]
    }
    $1 == "read" { read[++r] = $4 + 0; facts = $9 }
    $1 == "reason" && $2 != "anew" { reason[++d] = $4 + 0; derived = $9 }
    $1 == "both" { both[++b] = $4 + 0; peak[b] = $7 + 0 }
    $1 == "closure" { bytes = $2 }
    END {
      printf "%12d %10d %10d %7.2f  %7.3f           %7.2f  %7.1f  %6.1f\n", n, facts, derived,
        median(read, r), median(reason, d), 1e6 * median(both, b) / (facts + derived),
        median(peak, b), bytes
    }' "$folder/out"
  rm "$folder/data.nt"
done
