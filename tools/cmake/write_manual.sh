#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the manual pages and completions of the program, as in share/.
# Usage: write_manual.sh PROGRAM FOLDER
set -eu
rrn=$1
rm -rf "$2"
mkdir -p "$2/man/man1" "$2/bash-completion/completions" "$2/zsh/site-functions"
cd "$2"
"$rrn" help bash > bash-completion/completions/rrn
"$rrn" help zsh > zsh/site-functions/_rrn
"$rrn" help man > general
for command in $(sed -n 's/^\.BR rrn\\-\([a-z]*\) (1)$/\1/p' general); do
  "$rrn" help "$command" man > "man/man1/rrn-$command.1"
done
mv general man/man1/rrn.1
