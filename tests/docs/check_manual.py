#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the README and the manual against the program.

    check_manual.py SOURCE_FOLDER RRN

Every command of `rrn --help` has a heading in the manual and a row in the README;
every option that the manual and the READMEs of layers name exists: in the help of
the command that stands before it (`rrn train --dim`) or that the manual's section is
about, elsewhere of some command; every tool has a row in tools/README.md, and every layer and room in
src/README.md, rooms in the order of tests/lint/layers.txt; CITATION.cff and
CHANGELOG.md have the version of `rrn --version`; the README has 160 lines at most.
"""
import pathlib
import re
import subprocess
import sys

README_LINES = 160
WITH_OPTIONS = ["README.md", "src/cli/README.md", "src/serve/README.md",
                "src/attach/README.md", "src/generation/README.md",
                "src/neural/README.md", "datasets/README.md",
                "datasets/countries/README.md", "datasets/results/README.md"]


def help_of(program, *command):
    return subprocess.run([program, *command, "--help"], check=True,
                          capture_output=True, text=True).stdout


def options_in(text):
    """Returns (command, option) for the options that a README names as those of
    rrn; the command is None where the text does not say which."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    named = set()
    for section in re.split(r"^## ", text, flags=re.MULTILINE):
        heading = re.match(r"rrn ([a-z]+)\n", section)
        for span in re.findall(r"`([^`]+)`", section):
            if (span.startswith(("tools/", "tests/", "cmake", "ctest"))
                    or re.search(r"\.py|\.sh", span)):
                continue
            command = re.match(r"rrn\s+([a-z]+)\b", span) or heading
            named |= {(command and command.group(1), option) for option in
                      re.findall(r"(?<![\w-])--[a-z][a-z-]*",
                                 re.sub(r"'[^']*'", "", span))}
    return named


def check(source, program):
    """Returns what is wrong, a line each."""
    problems = []
    general = help_of(program)
    commands = re.findall(r"^  ([a-z]+)  ", general.split("Commands:")[1].split(
        "General options:")[0], re.MULTILINE)
    known = {command: set(re.findall(r"--[a-z][a-z-]*",
                                     help_of(program, command)))
             for command in commands}
    known[None] = set().union(*known.values())
    readme = (source / "README.md").read_text(encoding="utf-8")
    manual = (source / "src/cli/README.md").read_text(encoding="utf-8")
    for command in commands:
        if f"\n## rrn {command}\n" not in manual:
            problems.append(f"src/cli/README.md: no heading '## rrn {command}'")
        if f"(src/cli/README.md#rrn-{command})" not in readme:
            problems.append(f"README.md: no link to the manual on rrn {command}")
    for name in WITH_OPTIONS:
        text = (source / name).read_text(encoding="utf-8")
        for command, option in sorted(options_in(text), key=str):
            if option not in known.get(command, known[None]):
                problems.append(
                    f"{name}: rrn{' ' + command if command else ''} has no "
                    f"option {option}")
    tools = (source / "tools/README.md").read_text(encoding="utf-8")
    for path in sorted((source / "tools").iterdir()):
        if path.name != "README.md" and f"`tools/{path.name}`" not in tools:
            problems.append(f"tools/README.md: no word about tools/{path.name}")
    code = (source / "src/README.md").read_text(encoding="utf-8")
    for path in sorted((source / "src").glob("*/")) + sorted(
            (source / "src").glob("*/*/")):
        name = path.relative_to(source / "src")
        if path.is_dir() and f"| [{path.name}]({name}) |" not in code:
            problems.append(f"src/README.md: no row for src/{name}")
    for layer, rooms in re.findall(
            r"^rooms ([a-z0-9]+):(.*)$",
            (source / "tests/lint/layers.txt").read_text(encoding="utf-8"),
            re.MULTILINE):
        shown = re.findall(rf"^\| \[\w+\]\({layer}/(\w+)\) \|", code, re.MULTILINE)
        expected = [room for room in rooms.split() if room != "."]
        if [room for room in shown if room in expected] != expected:
            problems.append(f"src/README.md: rooms of {layer} in another order than "
                            "in tests/lint/layers.txt")
    version = subprocess.run([program, "--version"], check=True, text=True,
                             capture_output=True).stdout.split()[1]
    for name, line in (("CITATION.cff", f"version: {version}"),
                       ("CHANGELOG.md", f"## {version}")):
        if line not in (source / name).read_text(encoding="utf-8").splitlines():
            problems.append(f"{name}: no line '{line}'")
    n_lines = len(readme.splitlines())
    if n_lines > README_LINES:
        problems.append(f"README.md: {n_lines} lines; expected at most "
                        f"{README_LINES}")
    return problems


def main():
    problems = check(pathlib.Path(sys.argv[1]), sys.argv[2])
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
