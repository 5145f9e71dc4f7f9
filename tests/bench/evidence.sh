#!/bin/sh
# SPDX-License-Identifier: MIT
# Trains networks that see the evidence of pairs, on families of at most 26 people, on wider
# ones (up to 40 people and 12 generations), and on samples of the university ontology, and
# asks them about larger data.
#
#   tests/bench/evidence.sh [--data FOLDER] [--seed N] [--rrn PROGRAM] FOLDER
#
# Prints F1 by size of family, for both networks, and, with --data, a folder with lubm/ and ontologies/, how far
# network and rules agree about LUBM(1).
set -eu
rrn=build/release/bin/rrn
data=
seed=1
while [ $# -gt 1 ]; do
  case $1 in
    --data) data=$2; shift 2 ;;
    --seed) seed=$2; shift 2 ;;
    --rrn) rrn=$2; shift 2 ;;
    *) echo "evidence.sh: '$1'; expected --data, --seed, --rrn or a folder" >&2; exit 2 ;;
  esac
done
[ $# -eq 1 ] || { sed -n '3,9p' "$0" >&2; exit 2; }
out=$1
mkdir -p "$out"

# train NAME: a network for the samples in $out/NAME.
train() {
  "$rrn" train "$out/$1" --preset evidence --epochs 6 --seed "$seed" --threads 1 \
    --output "$out/$1.rrn"
}

# f1 NAME: F1 of inferable relations of the families in $out/other.
f1() {
  "$rrn" evaluate --quiet --model "$out/$1.rrn" --format json "$out/other" |
    python3 -c 'import json, sys
print("%.4f" % json.load(sys.stdin)["relations"]["total"]["as_in_paper"]["f1"])'
}

# families TITLE OPTION...: what both networks reach on 40 families of another size.
families() {
  title=$1
  shift
  "$rrn" generate family --quiet --samples 1 --valid 1 --test 40 --seed 5 "$@" \
    --output "$out/other" > /dev/null
  printf '%-28s %8s %8s\n' "$title" "$(f1 family)" "$(f1 wide)"
}

"$rrn" generate family --quiet --samples 1200 --valid 50 --test 150 --seed "$seed" \
  --output "$out/family" > /dev/null
train family
"$rrn" generate family --quiet --samples 1200 --valid 50 --test 50 --seed "$seed" \
  --people 40 --depth 12 --children 3 --output "$out/wide" > /dev/null
train wide
printf '%-28s %8s %8s\n' "trained on" "26, 5" "40, 12"
families "26 people, depth 5"
families "60 people, depth 8" --people 60 --depth 8
families "300 people, depth 10" --people 300 --depth 10
families "depth 12, one child each" --people 60 --depth 12 --children 1
families "up to 10 children" --people 60 --depth 3 --children 10
[ -n "$data" ] || exit 0

"$rrn" generate ontology --quiet --ontology "$data/ontologies/univ-bench.nt" --samples 1000 \
  --valid 50 --test 50 --seed "$seed" --output "$out/university" > /dev/null
train university
"$rrn" reason --engine both --format none --hops 2 --threads 1 --model "$out/university.rrn" \
  --ontology "$data/ontologies/univ-bench.nt" "$data/lubm/lubm1.nt.gz"
# How far probabilities can be trusted on parts of the real data.
"$rrn" generate ontology --quiet --sampler walk --individuals 200 --samples 1 --valid 1 \
  --test 20 --seed 9 --ontology "$data/ontologies/univ-bench.nt" --output "$out/lubm-parts" \
  "$data/lubm/lubm1.nt.gz" > /dev/null
"$rrn" evaluate --quiet --model "$out/university.rrn" --format json "$out/lubm-parts" |
  python3 -c 'import json, sys
report = json.load(sys.stdin)
for kind in ("classes", "relations"):
    r = report[kind]["reliability"]
    print("LUBM, %s: F1 %.4f, ECE %.6f, of predicted literals %.6f" % (
        kind, report[kind]["total"]["as_in_paper"]["f1"], r["ece"], r["ece_predicted"]))'
