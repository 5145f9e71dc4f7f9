#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows that check_layering.sh fails where it should.
set -euo pipefail
check=$(dirname "$0")/check_layering.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

expect_failure() {  # layer, include line, expected message
  rm -rf "$folder/src"
  mkdir -p "$folder/src/neural" "$folder/src/$1"
  touch "$folder/src/neural/engine.hpp" "$folder/src/neural/metrics.hpp"
  echo "$2" >"$folder/src/$1/x.cpp"
  if output=$("$check" "$folder"); then
    echo "accepted in $1: $2"
    exit 1
  fi
  case "$output" in
    *"$3"*) ;;
    *) echo "unexpected message: $output"; exit 1 ;;
  esac
}

expect_failure rdf '#include "store/relation.hpp"' "layer rdf must not include layer store"
expect_failure datalog '#include "neural/model/engine.hpp"' "layer datalog must not include layer neural"
expect_failure cli '#include <serd/serd.h>' "only src/io may include"
expect_failure reasoner '#include <torch/torch.h>' "only src/neural may include"
expect_failure strange '' "src/strange: not a known layer"
