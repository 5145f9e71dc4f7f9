#!/bin/sh
# SPDX-License-Identifier: MIT
# Learns to repair families, LUBM and museum data, and prints F1 by share of flaws for
# the rules alone, for what was learnt, for mined rules, and for facts judged by paths
# before the rules derive.
#
#   tests/bench/learn.sh [--data FOLDER] [--rrn PROGRAM] FOLDER
#
# Families are made anew for seeds 1 to 3.  With --data, a folder with lubm/, museum/,
# ontologies/ and rdfox-rules/, the other data are learnt from, too.  Figures go to
# FOLDER/*.json.
set -eu
rrn=build/release/bin/rrn
data=
while [ $# -gt 1 ]; do
  case $1 in
    --data) data=$2; shift 2 ;;
    --rrn) rrn=$2; shift 2 ;;
    *) echo "learn.sh: '$1'; expected --data, --rrn or a folder" >&2; exit 2 ;;
  esac
done
[ $# -eq 1 ] || { sed -n '3,10p' "$0" >&2; exit 2; }
out=$1
mkdir -p "$out"

# learn NAME ARGUMENT...: learns and shows the report.
learn() {
  name=$1
  shift
  echo "== $name"
  "$rrn" learn --baselines --output "$out/$name.rrn" --report "$out/$name.json" "$@"
}

for seed in 1 2 3; do
  "$rrn" generate family --quiet --samples 5000 --valid 500 --test 500 \
    --seed "$seed" --output "$out/family-$seed" > /dev/null
  learn "family-learn-$seed" --ontology owl/family.ttl --dataset "$out/family-$seed" \
    --samples 5000 --valid 200 --test 500 --seed "$seed"
done
[ -n "$data" ] || exit 0

learn lubm-learn --seed 1 --ontology "$data/ontologies/univ-bench.nt" "$data/lubm/lubm1.nt.gz"
"$rrn" reason --engine both --format none --hops 1 --model "$out/lubm-learn.rrn" \
  --ontology "$data/ontologies/univ-bench.nt" "$data/lubm/lubm1.nt.gz"
# How far probabilities can be trusted on parts of the real data.
"$rrn" generate ontology --quiet --sampler walk --individuals 200 --samples 1 --valid 1 \
  --test 20 --seed 9 --ontology "$data/ontologies/univ-bench.nt" --output "$out/lubm-parts" \
  "$data/lubm/lubm1.nt.gz" > /dev/null
"$rrn" evaluate --quiet --model "$out/lubm-learn.rrn" --format json "$out/lubm-parts" |
  python3 -c 'import json, sys
report = json.load(sys.stdin)
for kind in ("classes", "relations"):
    r = report[kind]["reliability"]
    print("LUBM, %s: F1 %.4f, ECE %.6f, of predicted literals %.6f" % (
        kind, report[kind]["total"]["as_in_paper"]["f1"], r["ece"], r["ece_predicted"]))'
"$rrn" generate claros --quiet --source "$data/museum" \
  --program "$data/rdfox-rules/Claros_L.dlog" --samples 1000 --valid 100 --test 100 \
  --seed 1 --output "$out/museum" > /dev/null
"$rrn" rules --quiet --program "$data/rdfox-rules/Claros_L.dlog" --output "$out/museum.dlog"
learn museum-learn --seed 1 --rules "$out/museum.dlog" --dataset "$out/museum" \
  --valid 50 --test 100
