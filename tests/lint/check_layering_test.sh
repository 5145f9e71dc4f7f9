#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows that check_layering.py fails where it should, and only there.
set -euo pipefail
check=$(dirname "$0")/check_layering.py
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Beside what is planted stands a layer datalog whose face is two headers.
plant() {  # folder below src, or plugin; include line; name of the file
  rm -rf "$folder/src" "$folder/plugin"
  local place=$folder/src/$1
  [ "$1" = plugin ] && place=$folder/plugin
  mkdir -p "$place" "$folder/src/datalog"
  echo "$2" >"$place/${3:-x.cpp}"
  printf 'rrn_add_layer(datalog\n  FACE\n    %s\n    %s\n  SOURCES x.cpp)\n' \
    program/program.hpp proof/proof.hpp >"$folder/src/datalog/CMakeLists.txt"
}

expect_failure() {  # folder, include line, expected message, name of the file
  plant "$1" "$2" "${4:-}"
  if output=$("$check" "$folder"); then
    echo "accepted in $1: $2"
    exit 1
  fi
  case "$output" in
    *"$3"*) ;;
    *) echo "unexpected message: $output"; exit 1 ;;
  esac
}

expect_success() {  # folder, include line, name of the file
  plant "$1" "$2" "${3:-}"
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
expect_failure reasoner/knowledge '#include "datalog/plan/rule_plan.hpp"' \
  "datalog/plan/rule_plan.hpp is not in the face of layer datalog"
expect_failure plugin '#include "datalog/plan/rule_plan.hpp"' \
  "plugin/x.cpp:1: datalog/plan/rule_plan.hpp is not in the face of layer datalog"
expect_failure datalog/proof '#include "datalog/plan/rule_plan.hpp"' \
  "proof.hpp:1: datalog/plan/rule_plan.hpp is not in the face" proof.hpp
expect_success datalog/proof '#include "datalog/program/program.hpp"' proof.hpp
expect_success plugin '#include "datalog/program/program.hpp"'
expect_success datalog/evaluation '#include "datalog/plan/rule_plan.hpp"'
expect_success neural/scoring '#include <torch/torch.h>'
expect_success reasoner/knowledge '#include "datalog/program/program.hpp"'
