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
                "src/mining/README.md", "src/neural/README.md", "datasets/README.md",
                "datasets/countries/README.md", "datasets/results/README.md"]


def help_of(program, *command):
    return subprocess.run([program, *command, "--help", "all"], check=True,
                          capture_output=True, text=True).stdout


def read(source, name):
    return (source / name).read_text(encoding="utf-8")


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


def commands_of(program):
    """Returns the commands of rrn, each with its options."""
    names = re.findall(r"^  ([a-z]+)  ", help_of(program).split("Commands:")[1]
                       .split("General options:")[0], re.MULTILINE)
    return {name: set(re.findall(r"--[a-z][a-z-]*", help_of(program, name)))
            for name in names}


def check_commands(source, commands):
    manual, readme = read(source, "src/cli/README.md"), read(source, "README.md")
    for command in commands:
        if f"\n## rrn {command}\n" not in manual:
            yield f"src/cli/README.md: no heading '## rrn {command}'"
        if f"(src/cli/README.md#rrn-{command})" not in readme:
            yield f"README.md: no link to the manual on rrn {command}"


def check_options(source, commands):
    of_all = set().union(*commands.values())
    for name in WITH_OPTIONS:
        for command, option in sorted(options_in(read(source, name)), key=str):
            if option not in commands.get(command, of_all):
                yield (f"{name}: rrn{' ' + command if command else ''} has no "
                       f"option {option}")


def check_tools(source):
    tools = read(source, "tools/README.md")
    for path in sorted((source / "tools").iterdir()):
        if path.name != "README.md" and f"`tools/{path.name}`" not in tools:
            yield f"tools/README.md: no word about tools/{path.name}"


def check_rooms(source):
    code = read(source, "src/README.md")
    for path in sorted([*(source / "src").glob("*/"),
                        *(source / "src").glob("*/*/")]):
        name = path.relative_to(source / "src")
        if path.is_dir() and f"| [{path.name}]({name}) |" not in code:
            yield f"src/README.md: no row for src/{name}"
    for layer, rooms in re.findall(r"^rooms ([a-z0-9]+):(.*)$",
                                   read(source, "tests/lint/layers.txt"),
                                   re.MULTILINE):
        shown = re.findall(rf"^\| \[\w+\]\({layer}/(\w+)\) \|", code,
                           re.MULTILINE)
        expected = [room for room in rooms.split() if room != "."]
        if [room for room in shown if room in expected] != expected:
            yield (f"src/README.md: rooms of {layer} in another order than in "
                   "tests/lint/layers.txt")


def check_versions(source, program):
    version = subprocess.run([program, "--version"], check=True, text=True,
                             capture_output=True).stdout.split()[1]
    for name, line in (("CITATION.cff", f"version: {version}"),
                       ("CHANGELOG.md", f"## {version}")):
        if line not in read(source, name).splitlines():
            yield f"{name}: no line '{line}'"


def check_length(source):
    n_lines = len(read(source, "README.md").splitlines())
    if n_lines > README_LINES:
        yield f"README.md: {n_lines} lines; expected at most {README_LINES}"


def check(source, program):
    """Returns what is wrong, a line each."""
    commands = commands_of(program)
    return [*check_commands(source, commands), *check_options(source, commands),
            *check_tools(source), *check_rooms(source),
            *check_versions(source, program), *check_length(source)]


def main():
    problems = check(pathlib.Path(sys.argv[1]), sys.argv[2])
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
