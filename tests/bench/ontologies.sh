#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes samples of ontologies, trains a network that sees the evidence of pairs and learns
# to repair on them, and prints F1 on test samples: classes, relations, and each predicate
# with 50 or more true literals that is below a bar.
#
#   tests/bench/ontologies.sh [--samples N] [--epochs N] [--individuals N] [--seed N]
#                             [--rrn PROGRAM] FOLDER ONTOLOGY...
#
# Results of each ONTOLOGY (a file) go to FOLDER/NAME.  Bars are .97 of classes and of
# relations, and .90 of each predicate.
set -eu
rrn=build/release/bin/rrn
samples=1000
epochs=6
individuals=60
seed=1
while [ $# -gt 2 ]; do
  case $1 in
    --samples) samples=$2; shift 2 ;;
    --epochs) epochs=$2; shift 2 ;;
    --individuals) individuals=$2; shift 2 ;;
    --seed) seed=$2; shift 2 ;;
    --rrn) rrn=$2; shift 2 ;;
    *) break ;;
  esac
done
[ $# -ge 2 ] || { sed -n '3,13p' "$0" >&2; exit 2; }
folder=$1
shift

# show NAME MODEL: evaluates a model on the test samples.
show() {
  "$rrn" evaluate --quiet --seed "$seed" --threads 1 --format json --model "$2" "$out/data" |
    python3 -c 'import json, sys
report = json.load(sys.stdin)
print(sys.argv[1])
for kind in ("classes", "relations"):
    part = report[kind]["total"].get("as_in_paper")
    if not part or not part["true"]:
        print("  %-10s no true literals" % kind)
        continue
    all = [(p["as_in_paper"]["f1"], p["iri"], p["as_in_paper"]["true"])
           for p in report[kind]["predicates"]
           if p.get("as_in_paper", {}).get("true", 0) >= 50]
    below = sorted(p for p in all if p[0] < 0.9)
    print("  %-10s F1 %.4f (%s), ECE %.5f, predicted %.5f; %d of %d predicates with 50 or more "
          "below .90" % (kind, part["f1"], "holds" if part["f1"] >= 0.97 else "below .97",
                         report[kind]["reliability"]["ece"],
                         report[kind]["reliability"]["ece_predicted"] or 0,
                         len(below), len(all)))
    for f1, iri, true in below[:12]:
        print("    %.4f  %s (%d)" % (f1, iri, true))' "$1"
}

for ontology in "$@"; do
  name=$(basename "$ontology")
  out=$folder/${name%%.*}
  mkdir -p "$out"
  "$rrn" generate ontology --quiet --ontology "$ontology" --samples "$samples" --valid 50 \
    --test 50 --individuals "$individuals" --seed "$seed" --output "$out/data" > "$out/data.txt"
  echo "== ${name%%.*}"
  start=$(date +%s)
  "$rrn" train "$out/data" --quiet --preset evidence --epochs "$epochs" --seed "$seed" \
    --threads 1 --output "$out/network.rrn" > /dev/null
  show "network, $(($(date +%s) - start)) s of training" "$out/network.rrn"
  start=$(date +%s)
  "$rrn" learn --quiet --ontology "$ontology" --dataset "$out/data" --samples "$samples" \
    --valid 50 --test 10 --seed "$seed" --threads 1 --report "$out/repairs.html" \
    --output "$out/repairs.rrn" > /dev/null
  show "repair model, $(($(date +%s) - start)) s of learning" "$out/repairs.rrn"
done
