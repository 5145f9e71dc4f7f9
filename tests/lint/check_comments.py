#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a comment of a declaration starts with a word that leans on another line.

A comment after `///` or `///<` is a sentence or a noun phrase that stands alone:
"The pairs for which relations are predicted", not "Of which pairs ...".
Usage: check_comments.py FOLDER, the repository's root.
"""
import pathlib
import re
import sys

OPENERS = re.compile(
    r"///<? *(Of|With|As|By|That|The same|Likewise|So)\b")


def is_continuation(lines, number):
    """Whether the comment in line `number` goes on from the line before."""
    before = lines[number - 1] if number > 0 else ""
    return "///<" not in lines[number] and re.match(r"\s*///", before)


def main():
    root = pathlib.Path(sys.argv[1])
    failed = False
    for top in ("src", "plugin", "tests"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix not in (".hpp", ".cpp", ".h"):
                continue
            lines = path.read_text(errors="replace").splitlines()
            for number, line in enumerate(lines):
                match = OPENERS.search(line)
                if not match or is_continuation(lines, number):
                    continue
                failed = True
                print(f"{path.relative_to(root)}:{number + 1}: a comment starts with "
                      f"'{match.group(1)}'; expected one that stands alone")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
