#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the same commands with two builds of rrn and says whether what they write is
# the same, byte for byte: datasets with their cards, a training of two epochs,
# labels of an ontology, and what follows from a file.
#
# Usage: same_bytes.sh OLD_RRN NEW_RRN [UMLS_FOLDER]   (in the repository's root)
set -euo pipefail
old=$(realpath "$1")
new=$(realpath "$2")
umls=${3:-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

make_all() {  # rrn, folder
  local rrn=$1
  mkdir "$2"
  cp -r owl datasets "$2"
  (
    cd "$2"
    "$rrn" generate family --samples 300 --test 30 --valid 30 --seed 7 --output family
    "$rrn" generate countries-s1 --samples 20 --seed 7 --output countries
    if [ -n "$umls" ]; then
      "$rrn" generate umls --source "$umls" --samples 100 --seed 7 --output umls
    fi
    "$rrn" generate ontology --ontology owl/university.ttl --samples 100 --valid 10 \
      --test 10 --near-misses 1 --policy none --seed 7 --output university
    "$rrn" train family --epochs 2 --seed 7 --threads 1 --output family.rrn
    "$rrn" convert --format tsv --output test.tsv family/test.kbs
    "$rrn" convert --format trig --output test.trig family/test.kbs
    "$rrn" reason --ontology owl/family.ttl --format nquads --provenance \
      --output reason.nq datasets/family/example.ttl
    "$rrn" reason --engine both --model datasets/family/family.rrn --ontology owl/family.ttl \
      --format tsv --threads 1 --output both.tsv datasets/family/example.ttl
    rm -r owl datasets
    rm family.rrn.checkpoint  # It holds the seconds that training took.
  ) >"$2.log" 2>&1 || { cat "$2.log"; exit 1; }
}

umls=${umls:+$(realpath "$umls")}
make_all "$old" "$scratch/old"
make_all "$new" "$scratch/new"
# Cards name the seconds that a command took.
find "$scratch" -name '*.json' -exec sed -i -E 's/"(seconds|elapsed)[a-z_]*": *[0-9.e-]+/"\1": 0/' {} +
diff -rq "$scratch/old" "$scratch/new" && echo "all files are the same"
