#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The storage module in rdfproc, under valgrind where that is there: over files,
# over an SQLite storage, and with what is wrong.
# Usage: check_redland.sh PART MODULE PROGRAM SOURCE_FOLDER OTHER_LIBRARY SANITIZERS
set -euo pipefail
part=$1 module=$2 program=$3 source=$4 other=$5 sanitizers=$6
command -v rdfproc >/dev/null || { echo "skipped: rdfproc is missing (redland-utils)"; exit 77; }
[ -z "$sanitizers" ] || { echo "skipped: built with sanitizers, rdfproc is not"; exit 77; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
system=$(pkg-config --variable=libdir redland 2>/dev/null || echo /usr/lib)/redland
export REDLAND_MODULE_PATH=$(dirname "$module"):$system
check=()
if command -v valgrind >/dev/null; then
  check=(valgrind -q --leak-check=full --show-leak-kinds=definite,indirect
    --errors-for-leak-kinds=definite,indirect --error-exitcode=99)
fi

cat > o.ttl <<'TURTLE'
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <http://e/> .
:p a owl:TransitiveProperty .
:A rdfs:subClassOf :B .
TURTLE
printf '<http://e/a> <http://e/p> <http://e/b> .\n<http://e/b> <http://e/p> <http://e/c> .\n' > d.nt

fail() { echo "$*"; exit 1; }
# run COMMAND...: rdfproc on the options in $options; its output in the file out.
# The first run of each command is checked for errors of memory.
declare -A checked=()
run() {
  local wrapper=()
  [ -n "${checked[$1]:-}" ] || wrapper=("${check[@]}")
  checked[$1]=yes
  "${wrapper[@]}" rdfproc -q -c -s rrn -t "$options" x "$@" > out 2> err || {
    status=$?; cat out err; return $status; }
}
# expect COMMAND... with the triples of find, contexts by their last letter.
triples() { sed -n 's/^Matched triple: \(.*\) with context <urn:x-rrn:graph:\(.\).*/\1 \2/p' out |
  sed 's/<http:\/\/e\/\([^>]*\)>/\1/g' | LC_ALL=C sort | tr '\n' ';'; }
expect_found() { expected=$1; shift; run find "$@" || fail "find $*"
  [ "$(triples)" = "$expected" ] || fail "find $*: $(triples), expected $expected"; }
expect_size() { run size || fail size; grep -q "graph has $1 triples" out ||
  fail "$(cat out), expected $1 triples"; }
expect_contexts() { run contexts || fail contexts
  [ "$(sed 's/Context: //' out | LC_ALL=C sort | tr '\n' ' ')" = "$1" ] || fail "$(cat out)"; }
# expect_error TEXT COMMAND...: fails with a message, and does not crash.
expect_error() { text=$1; shift
  status=0
  rdfproc -q -c -s rrn -t "$options" x "$@" > out 2> err || status=$?
  [ $status = 1 ] || fail "$options: status $status, expected 1"
  grep -qF "Error - $text" err || fail "$options: $(cat err), expected $text"; }

files() {
  options="file='d.nt',ontology='o.ttl'"
  expect_found "a p b a;a p c d;b p c a;" - http://e/p -
  expect_found "a p c d;b p c a;" - - http://e/c
  expect_found "a p b a;" http://e/a http://e/p http://e/b
  expect_found "a p c d;" - http://e/p - urn:x-rrn:graph:derived
  expect_found "a p b a;b p c a;" - http://e/p - urn:x-rrn:graph:asserted
  expect_found "" - http://e/p - urn:x-rrn:graph:predicted
  expect_size 3
  expect_contexts "<urn:x-rrn:graph:asserted> <urn:x-rrn:graph:derived> "
  rdfproc -c -s rrn -t "$options" x contains http://e/a http://e/p http://e/c > out 2>&1
  grep -q "the graph contains the triple" out || fail "$(cat out)"
  rdfproc -c -s rrn -t "$options" x contains http://e/a http://e/p http://e/x > out 2>&1 || true
  grep -q "the graph does not contain the triple" out || fail "$(cat out)"
  run query sparql - 'SELECT ?x WHERE { <http://e/a> <http://e/p> ?x }'
  [ "$(grep -o 'http://e/[a-z]' out | LC_ALL=C sort | tr '\n' ' ')" = "http://e/b http://e/c " ] || fail "$(cat out)"
  # rdfproc asks for changes to be written.
  run add http://e/c http://e/p http://e/d
  expect_found "a p b a;a p c d;a p d d;b p c a;b p d d;c p d a;" - http://e/p -
  run remove http://e/a http://e/p http://e/b
  expect_found "b p c a;b p d d;c p d a;" - http://e/p -
  run parse "$folder/o.ttl" turtle
  expect_found "A <http://www.w3.org/2000/01/rdf-schema#subClassOf> B a;" http://e/A - http://e/B
  # All that is asserted or derived, as the program says it.
  options="file='$source/datasets/family/example.ttl',ontology='$source/owl/family.ttl'"
  run serialize ntriples
  "$program" --quiet reason --all --ontology "$source/owl/family.ttl" --format ntriples \
    "$source/datasets/family/example.ttl" > expected.nt
  diff <(LC_ALL=C sort out) <(LC_ALL=C sort expected.nt) || fail "other triples than rrn reason"
}

sqlite() {
  [ -e "$system/librdf_storage_sqlite.so" ] || { echo "skipped: librdf-storage-sqlite is missing"; exit 77; }
  rdfproc -q -c -n -s sqlite -t "contexts='yes'" t.db parse d.nt ntriples
  options="storage='sqlite',storage-name='t.db',storage-contexts='yes',ontology='o.ttl'"
  expect_found "a p b a;a p c d;b p c a;" - http://e/p -
  run add http://e/c http://e/p http://e/d
  expect_found "a p b a;a p c d;a p d d;b p c a;b p d d;c p d a;" - http://e/p -
  expect_size 6
  run remove http://e/b http://e/p http://e/c
  expect_found "a p b a;c p d a;" - http://e/p -
  run add http://e/d http://e/p http://e/e http://e/context
  expect_found "a p b a;c p d a;c p e d;d p e a;" - http://e/p -
  expect_contexts "<http://e/context> <urn:x-rrn:graph:asserted> <urn:x-rrn:graph:derived> "
  run find - http://e/p - http://e/context
  grep -q "<http://e/d> <http://e/p> <http://e/e>" out || fail "$(cat out)"
  run serialize ntriples
  [ "$(wc -l < out)" = 4 ] || fail "$(cat out)"
  # The wrapped storage has what is asserted alone.
  rdfproc -q -s sqlite -t "contexts='yes'" t.db serialize ntriples > out
  [ "$(wc -l < out)" = 3 ] || fail "$(cat out)"
  run remove-context http://e/context
  run remove-context urn:x-rrn:graph:asserted
  expect_size 0
}

errors() {
  options="file='d.nt',fil='y'"
  expect_error "unknown option 'fil'; expected file, ontology," size
  options="file='nowhere.ttl'"
  expect_error "nowhere.ttl: cannot open the file" size
  printf '@prefix : <http://e/> .\n:a :p' > broken.ttl
  options="file='broken.ttl'"
  expect_error "broken.ttl:2:" size
  options="file='d.nt',ontology='broken.ttl'"
  expect_error "broken.ttl:2:" size
  options="file='d.nt',engine='both'"
  expect_error "the engines neural and both need the option model: a trained network" size
  options="file='d.nt',engine='both',model='nowhere.rrn'"
  expect_error "nowhere.rrn: cannot open the file" size
  options="file='d.nt',engine='quantum'"
  expect_error "bad value 'quantum' of the option engine; expected symbolic, neural or both" size
  options="file='d.nt',threshold='2'"
  expect_error "bad value '2' of the option threshold; expected a probability from 0 to 1" size
  options="file='d.nt',draws='0'"
  expect_error "bad value '0' of the option draws; expected a number from 1 to 1000" size
  options="file='d.nt',device='gpu'"
  expect_error "bad value 'gpu' of the option device; expected cpu, cuda or auto" size
  options="file='d.nt',lax='maybe'"
  expect_error "bad value 'maybe' of the option lax; expected yes or no" size
  options="contexts='yes'"
  expect_error "nothing to read; expected the option file, storage or ontology" size
  options="file='d.nt',storage='memory'"
  expect_error "the options file and storage exclude each other" size
  options="storage='nothing'"
  expect_error "cannot open the wrapped storage 'nothing'" size
  options="file='d.nt',storage-x='1'"
  expect_error "options of a wrapped storage need the option storage" size
  options="file='d.nt,o.ttl'"
  expect_error "the option write needs the option file, of one file" add http://e/x http://e/y http://e/z
  options="file='d.nt',ontology='o.ttl'"
  expect_error "a statement that is not asserted cannot be removed" remove http://e/a http://e/p http://e/c
  expect_error "what is derived or predicted cannot be changed" add http://e/x http://e/y http://e/z urn:x-rrn:graph:derived
  expect_error "contexts of others need a wrapped storage" add http://e/x http://e/y http://e/z http://e/context
  # Nothing of this changed the file.
  [ "$(wc -l < d.nt)" = 2 ] || fail "$(cat d.nt)"
  # A library of another version, beside the module.
  local expected
  expected=$(sed -n 's/^#define RRN_ABI_VERSION //p' "$source/plugin/include/rrn/rrn.h")
  mkdir module && cp "$module" "$other"/librrn.so* module
  REDLAND_MODULE_PATH=$folder/module expect_error "librrn.so.0 is of another version; expected ABI version $expected" size
}

equality() {
  printf '<http://e/a> <http://www.w3.org/2002/07/owl#sameAs> <http://e/b> .\n<http://e/a> <http://e/p> <http://e/c> .\n' > d.nt
  options="file='d.nt'"
  expect_found "a p c a;b p c d;" - http://e/p -
  options="file='d.nt',unique-names='yes'"
  expect_found "a p c a;" - http://e/p -
}

"$part"
