#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if a layer includes another layer that the table does not allow, or if a
# third-party header is included outside the one layer that may see it.
# Usage: check_layering.sh SOURCE_FOLDER
set -euo pipefail
cd "$1"

declare -A allowed=(
  [base]="base"
  [rdf]="rdf base"
  [io]="io rdf base"
  [http]="http base"
  [store]="store rdf base"
  [datalog]="datalog store rdf base"
  [owl2rl]="owl2rl datalog store rdf base"
  [dataset]="dataset owl2rl datalog io store rdf base"
  [neural]="neural dataset store rdf base"
  [reasoner]="reasoner neural dataset owl2rl datalog io store rdf base"
  [session]="session reasoner neural dataset owl2rl datalog io store rdf base"
  [sparql]="sparql http io rdf base"
  [attach]="attach sparql session reasoner neural dataset owl2rl datalog store http io rdf base"
  [serve]="serve attach sparql session reasoner datalog http io rdf base"
  [cli]="cli serve attach sparql session reasoner neural dataset owl2rl datalog store http io rdf base"
)
# Third-party headers and the only layer that includes them.
declare -A third_party=(
  ['<(serd|sord)/']="io"
  ['<zlib\.h>']="io"
  ['<raptor2\.h>']="io"
  ['<nlohmann/']="io"
  ['<curl/']="http"
  ['<microhttpd\.h>']="http"
  ['<rasqal\.h>']="sparql"
  ['<(torch|ATen|c10)/']="neural"
  ['<boost/']="cli"
)

failed=0
complain() {
  echo "$1"
  failed=1
}

for folder in src/*/; do
  layer=$(basename "$folder")
  [ -n "${allowed[$layer]:-}" ] || { complain "src/$layer: not a known layer"; continue; }
  while IFS=: read -r file line include; do
    target=$(sed -E 's/.*"([a-z0-9_]+)\/.*/\1/' <<<"$include")
    case " ${allowed[$layer]} " in
      *" $target "*) ;;
      *) complain "$file:$line: layer $layer must not include layer $target" ;;
    esac
  done < <(grep -rnE '^#include "[a-z0-9_]+/' "$folder" || true)
done

for pattern in "${!third_party[@]}"; do
  owner=${third_party[$pattern]}
  while IFS=: read -r file line _; do
    case "$file" in
      src/"$owner"/*) ;;
      *) complain "$file:$line: only src/$owner may include $pattern" ;;
    esac
  done < <(grep -rnE "^#include $pattern" src || true)
done

# What LibTorch needs stays out of the headers that other layers see.
while IFS=: read -r file line _; do
  complain "$file:$line: the neural interface must not show LibTorch"
done < <(grep -nE '^#include <(torch|ATen|c10)/' src/neural/engine.hpp \
  src/neural/metrics.hpp || true)

exit "$failed"
