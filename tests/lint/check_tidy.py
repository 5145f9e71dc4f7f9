#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs clang-tidy (.clang-tidy says what for) over each room of src/ as one unit,
so that headers are read once; ends with 77 where clang-tidy is not installed.

Where the sources of a room cannot share a unit, its halves are checked, down to single
sources.  Some that g++ compiles are beyond the clang at hand, LibTorch's headers among
them: these are named, and left out.
Usage: check_tidy.py FOLDER BUILD_FOLDER [ROOM...], the repository's root and a build
folder with compile_commands.json.
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

KEPT = ("-I", "-isystem", "-D", "-std=")


def flags_of(command):
    """What a compiler call says about headers, macros and the language."""
    words = shlex.split(command)
    kept = []
    for i, word in enumerate(words):
        if word == "-isystem":
            kept.append(word + words[i + 1])
        elif word.startswith(KEPT):
            kept.append(word)
    return kept


def rooms(root, database):
    """Each room of src/ with its sources and the flags of all of them."""
    found = {}
    for entry in database:
        # Where rooms are compiled as one unit, the database names that unit alone.
        folder = pathlib.Path(entry["directory"])
        path = (folder / entry["file"]).resolve()
        flags = flags_of(entry["command"])
        sources = [path]
        if "Unity" in entry["file"]:
            sources = [pathlib.Path(line.split('"')[1])
                       for line in path.read_text().splitlines()
                       if line.startswith("#include")]
        for source in sources:
            if not source.is_relative_to(root / "src"):
                continue
            room = str(source.parent.relative_to(root))
            room_sources, room_flags = found.setdefault(room, (set(), {}))
            room_sources.add(source)
            room_flags.update(dict.fromkeys(flags))
    return {room: (sorted(sources), list(flags))
            for room, (sources, flags) in found.items()}


def tidy(root, sources, flags):
    """Complaints about sources, put together; None if they do not compile so."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as unit:
        unit.writelines(f'#include "{source}"\n' for source in sources)
        unit.flush()
        run = subprocess.run(
            ["clang-tidy", "--quiet", f"--config-file={root}/.clang-tidy",
             f"--header-filter={root}/src/.*", unit.name, "--", *flags, "-w"],
            capture_output=True, text=True, check=False)
    if "clang-diagnostic-error" in run.stdout:
        return None
    return [line for line in run.stdout.splitlines()
            if ": error: " in line or ": warning: " in line]


def check_room(root, sources, flags):
    """Complaints about a room, and the sources that clang cannot compile."""
    together = tidy(root, sources, flags)
    if together is not None:
        return together, []
    if len(sources) == 1 or any("torch" in flag for flag in flags):
        return [], sources
    half = len(sources) // 2
    complaints, left_out = check_room(root, sources[:half], flags)
    others, others_left_out = check_room(root, sources[half:], flags)
    return complaints + others, left_out + others_left_out


def main():
    root, build = (pathlib.Path(p).resolve() for p in sys.argv[1:3])
    if not shutil.which("clang-tidy"):
        print("clang-tidy is not installed")
        sys.exit(77)
    database = json.loads((build / "compile_commands.json").read_text())
    chosen = {room: work for room, work in rooms(root, database).items()
              if not sys.argv[3:] or room in sys.argv[3:]}
    failed = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [pool.submit(check_room, root, *work) for work in chosen.values()]
        for run in runs:
            complaints, left_out = run.result()
            for source in left_out:
                print(f"{source.relative_to(root)}: left out; clang cannot compile it")
            for complaint in dict.fromkeys(complaints):
                failed = True
                print(complaint.replace(f"{root}/", ""))
    print(f"{len(chosen)} rooms checked")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
