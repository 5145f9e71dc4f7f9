#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures what README.md quotes: medians of several runs of the release build.
# Usage: tests/bench/bench.sh [RUNS] [LUBM_FOLDER RULES_FOLDER]
# LUBM_FOLDER holds lubm1.nt.gz and lubm10.nt.gz, RULES_FOLDER their
# LUBM_L.rdfox.dlog; without them those lines are left out, and it says so.
set -euo pipefail
cd "$(dirname "$0")/../.."
runs=${1:-5}
lubm=${2:-}
rules=${3:-}
rrn=build/release/bin/rrn
[ -x /usr/bin/time ] || { echo "bench.sh: needs the Debian package time" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints the medians of elapsed seconds, CPU seconds and peak memory.
measure() {
  local name=$1 i
  shift
  : >"$folder/times"
  for ((i = 0; i < runs; ++i)); do
    /usr/bin/time -f '%e %U %S %M' -a -o "$folder/times" "$@" >"$folder/out" 2>/dev/null || true
  done
  median() { cut -d' ' -f"$1" "$folder/times" | sort -n | sed -n "$(((runs + 1) / 2))p"; }
  printf '%-34s %8.2f s %8.2f s CPU %8.1f MB\n' "$name" "$(median 1)" \
    "$(awk "BEGIN { print $(median 2) + $(median 3) }")" \
    "$(awk "BEGIN { print $(median 4) / 1000 }")"
}

echo "$($rrn --version | tr '\n' ';') $(nproc) cores; medians of $runs runs"
measure "rrn --help" $rrn --help
measure "check the example family" $rrn check --ontology owl/family.ttl datasets/family/example.ttl
measure "reason, both engines, example" $rrn reason --engine both --ontology owl/family.ttl \
  --model datasets/family/family.rrn --format none datasets/family/example.ttl
measure "generate 5000 + 500 + 500 families" $rrn generate family --output "$folder/family"
measure "evaluate 500 families, 2 threads" $rrn evaluate --threads 2 \
  --model datasets/family/family.rrn "$folder/family"
measure "evaluate 500 families, 1 thread" $rrn evaluate --threads 1 \
  --model datasets/family/family.rrn "$folder/family"
tail -n 1 "$folder/out"

if [ -e "$lubm/lubm10.nt.gz" ] && [ -e "$rules/LUBM_L.rdfox.dlog" ]; then
  for n in 1 10; do
    zcat "$lubm/lubm$n.nt.gz" >"$folder/lubm$n.nt"
    measure "load and reason over LUBM($n)" $rrn reason --rules "$rules/LUBM_L.rdfox.dlog" \
      --format none "$folder/lubm$n.nt"
    cat "$folder/out"
    measure "the same, owl/university.ttl" $rrn reason --ontology owl/university.ttl \
      --format none "$folder/lubm$n.nt"
    cat "$folder/out"
  done
  echo "the parts of LUBM(10), one thread"
  build/release/bin/symbolic_bench --rules "$rules/LUBM_L.rdfox.dlog" --threads 1 "$folder/lubm10.nt"
else
  echo "LUBM left out: no lubm10.nt.gz in '$lubm' or LUBM_L.rdfox.dlog in '$rules'"
fi
