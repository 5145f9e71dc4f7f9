#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails unless the manifest names a library that lies beside it.
# Usage: check_manifest.sh FOLDER MAJOR_VERSION
set -euo pipefail
manifest=$1/librrn-$2.ttl
binary=$(sed -n 's/.*rrn:binary <\(.*\)> ;/\1/p' "$manifest")
test -f "$1/$binary"
grep -q "rrn:entryPoint \"rrn_plugin_descriptor\"" "$manifest"
