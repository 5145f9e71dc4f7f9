#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows that check_layering.py fails where it should, and only there.
set -euo pipefail
check=$(dirname "$0")/check_layering.py
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

plant() {  # folder below src, include line
  rm -rf "$folder/src"
  mkdir -p "$folder/src/$1"
  echo "$2" >"$folder/src/$1/x.cpp"
}

expect_failure() {  # folder below src, include line, expected message
  plant "$1" "$2"
  if output=$("$check" "$folder"); then
    echo "accepted in $1: $2"
    exit 1
  fi
  case "$output" in
    *"$3"*) ;;
    *) echo "unexpected message: $output"; exit 1 ;;
  esac
}

expect_success() {  # folder below src, include line
  plant "$1" "$2"
  "$check" "$folder" || { echo "refused in $1: $2"; exit 1; }
}

expect_failure rdf '#include "store/relation.hpp"' \
  "layer rdf must not include layer store"
expect_failure datalog/plan '#include "neural/model/engine.hpp"' \
  "layer datalog must not include layer neural"
expect_failure reasoner/proofs '#include "prediction/predict/predictor.hpp"' \
  "layer reasoner must not include layer prediction"
expect_failure neural/training '#include "generation/build/dataset_builder.hpp"' \
  "layer neural must not include layer generation"
expect_failure datalog/plan '#include "datalog/evaluation/fixpoint.hpp"' \
  "room datalog/plan must not include room datalog/evaluation"
expect_failure serve/protocol '#include "serve/local/local_data.hpp"' \
  "room serve/protocol must not include room serve/local"
expect_failure cli/commands '#include <serd/serd.h>' "only src/io may include"
expect_failure reasoner/knowledge '#include <torch/torch.h>' "only src/neural may include"
expect_failure neural/model '#include <torch/torch.h>' \
  "only src/neural/network and the rooms above it may include"
expect_failure strange '' "src/strange: not a known layer"
expect_failure datalog/strange '' "src/datalog/strange: not a known room"
expect_success datalog/evaluation '#include "datalog/plan/rule_plan.hpp"'
expect_success neural/scoring '#include <torch/torch.h>'
expect_success reasoner/knowledge '#include "datalog/program/program.hpp"'
