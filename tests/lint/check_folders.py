#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a folder of code holds more than 30 names.

A header and its sources count once: `x.hpp`, `x.cpp` and `x.cpp.in`.
Usage: check_folders.py FOLDER, the repository's root.
"""
import pathlib
import sys

LIMIT = 30
CODE = ("src", "plugin", "tests", "tools")
LEFT_OUT = ("corpus",)  # inputs of fuzzers


def names(folder):
    """The names in a folder: subfolders, and files without what follows the stem."""
    return {entry.name.split(".")[0] for entry in folder.iterdir()
            if entry.name != "CMakeLists.txt"}


def main():
    root = pathlib.Path(sys.argv[1])
    failed = False
    for top in CODE:
        if not (root / top).is_dir():
            continue
        for folder in [root / top, *sorted((root / top).rglob("*/"))]:
            if not folder.is_dir() or any(part in LEFT_OUT for part in folder.parts):
                continue
            n_names = len(names(folder))
            if n_names > LIMIT:
                failed = True
                print(f"{folder.relative_to(root)}: {n_names} names; "
                      f"expected at most {LIMIT}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
