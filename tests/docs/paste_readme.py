#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pastes the commands of READMEs into a shell, as a reader would.

    paste_readme.py [--long] SOURCE_FOLDER BUILD_FOLDER README...

Every README gets a fresh copy of the source folder, with the build as
build/release and its `rrn` first on PATH.  There each ```sh block runs, in
order, in a bash of its own that stops at the first command that fails.  What
follows `sh` on the line of the fence says more, each part after a comma:

    long          runs with --long only: it takes minutes
    exit 3        the block ends with this exit code
    needs THING   runs only where THING is there: a program on PATH, a path in
                  the copy, or `port N`, a free one; or `network`, `root` and
                  `data` (files that the repository does not hold), which mark
                  what is left to people

A ```text block after it is its output: these lines, one after the other, among
all that the block prints.  `...` stands for any text, and alone on a line for
any lines; seconds (0.03 s) are not compared, and other decimal numbers may
differ by 0.01.  Exits with 0 if all is well, 1 if not, 77 if nothing ran.
"""
import argparse
import contextlib
import dataclasses
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

BY_HAND = {"network", "root", "data"}
NOT_COPIED = {"build", ".git", ".cache"}
SECONDS_LIMIT = 300
LONG_LIMIT = 24 * 3600


class BadReadme(Exception):
    pass


@dataclasses.dataclass
class Block:
    line: int
    commands: str
    is_long: bool = False
    exit_code: int = 0
    needs: list = dataclasses.field(default_factory=list)
    outputs: list = dataclasses.field(default_factory=list)


def parse_info(info, line):
    """Returns the Block that the text after ``` announces, without commands."""
    block = Block(line, "")
    for part in info.removeprefix("sh").split(","):
        word, _, rest = part.strip().partition(" ")
        if word == "long" and not rest:
            block.is_long = True
        elif word == "exit" and rest.isdigit():
            block.exit_code = int(rest)
        elif word == "needs" and rest:
            block.needs.append(rest.strip())
        elif word:
            raise BadReadme(f"{line}: unknown mark '{part.strip()}'; expected "
                            "long, exit CODE or needs THING")
    return block


def read_blocks(text):
    """Returns the blocks of commands in a README, each with its outputs."""
    blocks, info, begin, lines = [], None, 0, []
    for number, line in enumerate(text.splitlines(), 1):
        fence = re.match(r"```(.*)$", line)
        if fence and info is None:
            info, begin, lines = fence.group(1).strip(), number, []
        elif fence:
            if info == "sh" or info.startswith("sh "):
                blocks.append(parse_info(info, begin))
                blocks[-1].commands = "\n".join(lines) + "\n"
            elif info in ("", "text") and not blocks:
                raise BadReadme(f"{begin}: output before any ```sh block")
            elif info in ("", "text"):
                blocks[-1].outputs.append((begin, lines))
            info = None
        elif info is not None:
            lines.append(line)
    if info is not None:
        raise BadReadme(f"{begin}: the block has no end")
    return blocks


def missing_need(block, copy, path):
    """Returns what a block needs and this machine has not, or None."""
    for need in block.needs:
        if need in BY_HAND:
            return need
        if re.fullmatch(r"port \d+", need):
            with socket.socket() as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                try:
                    probe.bind(("127.0.0.1", int(need[5:])))
                except OSError:
                    return need
        elif "/" in need:
            if not (copy / need).exists():
                return need
        elif not shutil.which(need, path=path):
            return need
    return None


def make_copy(source, build, copy):
    """Copies the source, with the build where READMEs expect it."""
    shutil.copytree(source, copy, symlinks=True,
                    ignore=lambda folder, names: (
                        NOT_COPIED & set(names) if folder == str(source) else []))
    (copy / "build").mkdir()
    (copy / "build/release").symlink_to(build)
    if (source / "build/npm").exists():
        (copy / "build/npm").symlink_to(source / "build/npm")


def end_group(shell):
    """Ends a shell and what it left in the background, such as servers."""
    with contextlib.suppress(ProcessLookupError):
        for _ in range(50):  # until their ports are free
            os.killpg(shell.pid, signal.SIGKILL)
            shell.poll()
            time.sleep(0.02)
    shell.wait()


def run_block(block, copy, environment, limit):
    """Runs a block and returns its exit code, None if stopped, and output."""
    with tempfile.TemporaryFile() as output:
        shell = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", block.commands], cwd=copy,
            env=environment, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, start_new_session=True)
        try:
            code = shell.wait(limit)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            end_group(shell)
        output.seek(0)
        return code, output.read().decode("utf-8", "replace")


def line_matches(shown, printed):
    """Whether a line is as a README shows it."""
    expected, pattern, at = [], "", 0
    for part in re.finditer(r"\.\.\.|\d+\.\d+ s\b|(?<![\d.])\d+\.\d+(?![\d.])",
                            shown):
        pattern += re.escape(shown[at:part.start()])
        at = part.end()
        if part.group() == "...":
            pattern += ".*"
        elif part.group().endswith("s"):
            pattern += r"\d+\.\d+ s"
        else:
            pattern += r"(\d+\.\d+)"
            expected.append(float(part.group()))
    match = re.fullmatch(pattern + re.escape(shown[at:].rstrip()),
                         printed.rstrip())
    return bool(match) and all(
        abs(float(number) - value) < 0.0101
        for number, value in zip(match.groups(), expected))


def follows(shown, printed):
    """Whether lines begin as a README shows them."""
    if not shown:
        return True
    if shown[0].strip() == "...":
        return any(follows(shown[1:], printed[i:])
                   for i in range(len(printed) + 1))
    return bool(printed) and line_matches(shown[0], printed[0]) and follows(
        shown[1:], printed[1:])


def contains(shown, output):
    """Whether an output contains lines as a README shows them."""
    printed = output.splitlines()
    return any(follows(shown, printed[i:]) for i in range(len(printed) + 1))


def check_block(block, code, output):
    """Returns what is wrong with what a block did, or None."""
    if code is None:
        return "took too long"
    if code != block.exit_code:
        return f"ended with exit code {code}, expected {block.exit_code}"
    for line, shown in block.outputs:
        if not contains(shown, output):
            return (f"printed something else than line {line} shows:\n" +
                    "\n".join(shown))
    return None


def indent(text):
    return "".join("    " + line + "\n" for line in text.splitlines())


def paste(readme, source, build, is_long):
    """Runs the blocks of a README; returns how many ran and how many failed."""
    name = readme.relative_to(source)
    try:
        blocks = read_blocks(readme.read_text(encoding="utf-8"))
    except BadReadme as error:
        print(f"{name}:{error}")
        return 0, 1
    if not blocks:
        return 0, 0
    n_run = n_failed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "rrn"
        make_copy(source, build, copy)
        environment = {**os.environ, "HOME": folder,
                       "PATH": f"{build}/bin:{os.environ['PATH']}"}
        for block in blocks:
            place = f"{name}:{block.line}"
            if block.is_long and not is_long:
                print(f"{place}: left to docs_long")
                continue
            missing = missing_need(block, copy, environment["PATH"])
            if missing:
                print(f"{place}: skipped, needs {missing}")
                continue
            start = time.monotonic()
            code, output = run_block(block, copy, environment,
                                     LONG_LIMIT if is_long else SECONDS_LIMIT)
            seconds = time.monotonic() - start
            n_run += 1
            problem = check_block(block, code, output)
            print(f"{place}: {'FAILED' if problem else 'ok'}, {seconds:.1f} s",
                  flush=True)
            if problem:
                n_failed += 1
                print(f"{place}: {problem}\nthe commands:\n"
                      f"{indent(block.commands)}printed:\n{indent(output)}")
    return n_run, n_failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--long", action="store_true")
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("readmes", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    source, build = arguments.source.resolve(), arguments.build.resolve()
    if not os.access(build / "bin/rrn", os.X_OK):
        print(f"no program {build}/bin/rrn; build it first")
        return 1
    results = [paste(readme.resolve(), source, build, arguments.long)
               for readme in arguments.readmes]
    n_run, n_failed = (sum(column) for column in zip(*results))
    print(f"{n_run} blocks ran, {n_failed} failed")
    if n_failed:
        return 1
    return 0 if n_run else 77


if __name__ == "__main__":
    sys.exit(main())
