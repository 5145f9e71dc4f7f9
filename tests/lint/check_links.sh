#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if a Markdown file links to a file, or a heading of a Markdown file, that
# is not there, or names in backquotes a path of the repository that is not.
# Usage: check_links.sh SOURCE_FOLDER
set -euo pipefail
export LC_ALL=C.UTF-8  # a to z are the letters of headings, in Turkey, too
cd "$1"

failed=0
complain() {
  echo "$1"
  failed=1
}

# Prints the lines outside of code blocks, with FILE:LINE: before each.
text_of() {
  awk -v file="$1" '/^```/ { code = !code; next }
    !code { print file ":" NR ":" $0 }' "$1"
}

# Prints the anchors of a file's headings, as GitHub makes them.
anchors_of() {
  text_of "$1" | sed -nE 's/^[^:]*:[0-9]+:#+ +//p' |
    sed -E 's/\[([^]]*)\]\([^)]*\)/\1/g' | tr '[:upper:]' '[:lower:]' |
    sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

check_link() {  # file, line, target
  local path=${3%%#*} anchor=
  case "$3" in
    *://* | mailto:*) return ;;
    *'#'*) anchor=${3#*#} ;;
  esac
  local target=$1
  [ -z "$path" ] || target=$(dirname "$1")/$path
  target=${target#./}
  if [ ! -e "$target" ]; then
    complain "$1:$2: no file $path"
  elif [ -n "$anchor" ] && ! anchors_of "$target" | grep -qxF -- "$anchor"; then
    complain "$1:$2: no heading #$anchor in $target"
  fi
}

check_path() {  # file, line, path from the top of the repository
  [ -e "$3" ] || complain "$1:$2: no path $3"
}

while IFS= read -r file; do
  file=${file#./}
  while IFS=: read -r _ line link; do
    check_link "$file" "$line" "$link"
  done < <(text_of "$file" | awk '{
      match($0, /^[^:]*:[0-9]+:/); place = substr($0, 1, RLENGTH)
      rest = substr($0, RLENGTH + 1)
      while (match(rest, /\]\([^) ]+\)|(src|href)="[^"]+"/)) {
        link = substr(rest, RSTART, RLENGTH); rest = substr(rest, RSTART + RLENGTH)
        gsub(/^\]\(|\)$|^(src|href)="|"$/, "", link); print place link
      } }')
  while IFS=: read -r _ line path; do
    check_path "$file" "$line" "$path"
  done < <(text_of "$file" | awk '{
      match($0, /^[^:]*:[0-9]+:/); place = substr($0, 1, RLENGTH)
      rest = substr($0, RLENGTH + 1)
      while (match(rest, /`(src|tests|tools|plugin|owl|datasets)\/[A-Za-z0-9_.\/-]+`/)) {
        print place substr(rest, RSTART + 1, RLENGTH - 2)
        rest = substr(rest, RSTART + RLENGTH)
      } }')
done < <(find . -name '*.md' -not -path './build/*' -not -path './.*/*' | sort)

exit "$failed"
