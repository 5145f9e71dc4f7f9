#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes calls to the system fail, one in each run of rrn.

    inject.py RRN SHIM [--source FOLDER] [--every N] [--most N] [--all]
              [--only NAMES] [--kind KINDS] [--slow MICROSECONDS]

For each command and each kind of call (open, read, write, flush, close, fsync,
rename, mkdir, mmap, malloc, thread, and those of sockets) the command runs with the n-th such call
failing.  Kinds of which a command makes at most --every calls are tried with each
n; of the others --most numbers, spread evenly.  The short commands, whose names end
in a full stop, are tried alone unless there is --all or --only.  After
each run: the exit code is documented; a failure has a message for people; what
was written is what a run without faults writes, or is not there; and the same
command without a fault, with --resume where there is one, then ends as if nothing
had happened.  Prints a table, and exits with 1 if anything did not hold.

With --slow no call fails, but each one about files takes that much longer, as on a
slow disk: every command then writes what it writes without.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import services

KINDS = ["open", "read", "write", "flush", "close", "fsync", "rename", "mkdir",
         "mmap", "malloc", "thread", "socket", "connect", "accept", "send",
         "receive"]
EXIT_CODES = {0, 1, 2, 3, 4, 130}
SECONDS = 60
RAW = re.compile(r"terminate called|what\(\)|std::|basic_string|_M_|c10::|"
                 r"internal failure|please report")


class Case:
    """A command line, in which OUT is the folder of what it writes."""

    def __init__(self, name, arguments, resume=(), varies=()):
        self.name = name
        self.arguments = arguments
        self.resume = list(resume)  # added to the command that follows a failure
        self.varies = set(varies)  # files whose bytes differ from run to run

    def start(self):
        """Undoes what a run did beside the folder."""

    def finish(self, out):
        """Adds what a run did beside the folder to it."""

    def close(self):
        """Ends what was started for all runs."""


def cases(rrn, source, folder, is_wanted):
    """Writes inputs, and returns the commands that are wanted."""
    fact = "<urn:a> <http://example.org/p> <urn:b> .\n"
    (folder / "one.nt").write_text(fact)
    (folder / "one.ttl").write_text(
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        "<http://example.org/p> a owl:SymmetricProperty , "
        "owl:IrreflexiveProperty .\n")
    (folder / "one.rq").write_text("SELECT * { ?s ?p ?o }\n")
    (folder / "few.nt").write_text("".join(
        f"<urn:s{i}> <urn:{p}> <urn:o{i}> .\n" for i in range(4) for p in "pq"))
    few = str(folder / "few.nt")
    one = str(folder / "one.nt")
    axioms = str(folder / "one.ttl")
    lines = "".join(f"<urn:s{i}> <urn:p> <urn:o{i % 7}> .\n" for i in range(3000))
    (folder / "many.nt").write_text(lines)
    (folder / "all.rq").write_text("SELECT * { ?s ?p ?o } ORDER BY ?s\n")
    example = str(source / "datasets/family/example.ttl")
    family = str(source / "owl/family.ttl")
    many = str(folder / "many.nt")
    data = str(folder / "family")
    model = str(source / "datasets/family/family.rrn")
    commands = [
        Case("convert.", ["convert", one, "-o", "OUT/x.ttl"]),
        Case("reason.", ["reason", "--ontology", axioms, one, "-o", "OUT/x.ttl"]),
        Case("check.", ["check", "--ontology", axioms, one, "--violations",
                        "OUT/v.txt"]),
        Case("query.", ["query", "--query", str(folder / "one.rq"), one, "-o",
                        "OUT/x.tsv"]),
        Case("rules.", ["rules", "--ontology", axioms, "-o", "OUT/x.dlog"]),
        Case("explain.", ["explain", "--ontology", axioms, "--fact",
                          "<urn:b> <http://example.org/p> <urn:a>", one, "-o",
                          "OUT/x.txt"]),
        Case("mine.", ["mine", "--min-support", "2", few, "-o", "OUT/x.dlog"]),
        Case("learn.", ["learn", "--ontology", axioms, "--threads", "2", "-o",
                        "OUT/m.rrn"]),
        Case("convert", ["convert", many, "-o", "OUT/x.ttl"]),
        Case("convert.gz", ["convert", many, "-o", "OUT/x.nt.gz"]),
        Case("reason", ["reason", "--threads", "2", "--ontology", family, example,
                        "-o", "OUT/x.nt"]),
        Case("check", ["check", "--ontology", family, example,
                       "--violations", "OUT/v.txt"]),
        Case("query", ["query", "--query", str(folder / "all.rq"), many,
                       "-o", "OUT/x.tsv"]),
        Case("explain", ["explain", "--ontology", family, "--violations", example,
                         "-o", "OUT/x.txt"]),
        Case("mine", ["mine", many, "--threads", "2", "-o", "OUT/x.dlog"]),
        Case("learn", ["learn", "--ontology", family, "--dataset", data,
                       "--threads", "2", "-o", "OUT/m.rrn"]),
        Case("generate", ["generate", "family", "--samples", "3", "--valid", "1",
                          "--test", "1", "--threads", "2", "-o", "OUT/data"]),
        Case("train", ["train", data, "-o", "OUT/m.rrn", "--epochs", "2", "--dim",
                       "8", "--threads", "2"],
             resume=["--resume"], varies=["m.rrn.checkpoint"]),
        Case("evaluate", ["evaluate", "--model", model, data, "--limit", "1",
                          "-o", "OUT/e.json", "--format", "json"],
             varies=["e.json"]),  # it says how long it took
        Case("embed", ["embed", "--model", model, example, "-o", "OUT/e.tsv"]),
    ]
    return [case for case in commands if is_wanted(case.name)] + [
        case(rrn, axioms, one) for case in (services.AttachCase,
                                            services.ServeCase)
        if is_wanted(case.name)]


class Injector:
    def __init__(self, rrn, shim, folder):
        self.rrn = rrn
        self.shim = shim
        self.folder = folder
        self.mark = folder / "mark"
        self.complaints = []

    def run(self, case, more=(), fault=None):
        """Returns the exit code, standard error, and whether a call failed."""
        out = self.folder / "out"
        command = [self.rrn] + [a.replace("OUT", str(out))
                                for a in case.arguments + list(more)]
        environment = dict(os.environ)
        self.mark.unlink(missing_ok=True)
        if fault:
            environment.update(LD_PRELOAD=self.shim, RRN_FAULT=fault,
                               RRN_FAULT_MARK=str(self.mark))
        if isinstance(case, services.ServeCase):
            code, message = case.run(environment, out)
            return code, message, self.mark.exists()
        try:
            done = subprocess.run(command, env=environment, capture_output=True,
                                  timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return None, "", self.mark.exists()
        case.finish(out)
        return (done.returncode, done.stderr.decode(errors="replace"),
                self.mark.exists())

    def written(self):
        out = self.folder / "out"
        return {str(path.relative_to(out)): path.read_bytes()
                for path in sorted(out.rglob("*")) if path.is_file()}

    def start(self, case):
        shutil.rmtree(self.folder / "out", ignore_errors=True)
        (self.folder / "out").mkdir()
        case.start()

    def complain(self, case, fault, what):
        self.complaints.append(f"{case.name} with {fault}: {what}")
        print(f"  {self.complaints[-1]}", flush=True)

    def check(self, case, fault, whole, code):
        """Runs with a fault; returns None if no call was there to fail, else
        whether all holds."""
        before = len(self.complaints)
        self.start(case)
        got, message, has_failed = self.run(case, fault=fault)
        if not has_failed:
            return None
        if got not in EXIT_CODES:
            what = "does not end" if got is None else f"ends with {got}"
            self.complain(case, fault, f"{what}: {message[-300:]}")
        elif got not in (0, code):
            last = message.strip().rsplit("\n", 1)[-1]
            # OpenMP ends the program itself.
            if not re.match(r"(rrn|libgomp): .{10}", last) or RAW.search(message):
                self.complain(case, fault, f"the message is '{message[-300:]}'")
        self.compare(case, fault, whole, must_be_whole=got == code)
        if not any((self.folder / "out").iterdir()):
            return len(self.complaints) == before  # as if it had never run
        got, message, _ = self.run(case, case.resume)
        if got != code:
            self.complain(case, fault, f"the next run ends with {got}: "
                                       f"{message[-300:]}")
        self.compare(case, f"{fault}, then without a fault", whole, True)
        return len(self.complaints) == before

    def compare(self, case, fault, whole, must_be_whole):
        written = self.written()
        for name, content in written.items():
            if name.endswith(".lock") or name in case.varies:
                continue
            if ".part" in name and not must_be_whole:
                continue  # the next run goes on from it, or takes it away
            if name not in whole:
                self.complain(case, fault, f"{name} is left over")
            elif content != whole[name]:
                self.complain(case, fault, f"{name} is not what it should be")
        if must_be_whole and set(whole) - set(written):
            self.complain(case, fault,
                          f"{set(whole) - set(written)} is missing")

    def count(self, case, kind):
        """Returns how many calls of a kind the command makes."""
        self.start(case)
        self.run(case, fault=f"{kind}:0")
        return int(self.mark.read_text())

    def inject(self, case, kind, every, most, whole, code):
        """Returns how many faults were injected, and how many survived."""
        n_calls = self.count(case, kind)
        n_runs = n_calls if n_calls <= every else min(n_calls, most)
        numbers = sorted({1 + i * n_calls // n_runs for i in range(n_runs)})
        results = [self.check(case, f"{kind}:{n}", whole, code) for n in numbers]
        injected = [result for result in results if result is not None]
        return n_calls, len(injected), sum(injected)


    def slow_down(self, case, microseconds, whole, code):
        """Runs behind a slow disk; says how long that took."""
        self.start(case)
        begin = time.monotonic()
        got, message, _ = self.run(case, fault=f"slow:{microseconds}")
        seconds = time.monotonic() - begin
        if got != code:
            self.complain(case, "a slow disk", f"it ends with {got}: {message[-300:]}")
        self.compare(case, "a slow disk", whole, True)
        print(f"{case.name:12}behind a slow disk: {seconds:.1f} s", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rrn")
    parser.add_argument("shim")
    parser.add_argument("--source", default=".")
    parser.add_argument("--every", type=int, default=300)
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--kind", default="")
    parser.add_argument("--slow", type=int, default=0)
    arguments = parser.parse_args()
    source = pathlib.Path(arguments.source).resolve()
    if not os.path.exists(arguments.shim):
        sys.exit(f"{arguments.shim}: not there; expected the library of faults")
    n_injected = 0
    with tempfile.TemporaryDirectory(prefix="rrn-fault-") as folder:
        # The loader parts names of libraries at blanks.
        shim = shutil.copy(arguments.shim, folder)
        injector = Injector(os.path.abspath(arguments.rrn), shim,
                            pathlib.Path(folder))
        subprocess.run([injector.rrn, "generate", "family", "--samples", "8",
                        "--valid", "2", "--test", "2", "-q", "-o",
                        folder + "/family"], check=True,
                       stderr=subprocess.DEVNULL)
        print(f"{'command':12}{'call':8}{'calls':>8}{'injected':>10}"
              f"{'survived':>10}", flush=True)
        names = arguments.only.split(",") if arguments.only else []

        def is_wanted(name):
            if names:
                return name in names
            return arguments.all or name.endswith(".")

        for case in cases(injector.rrn, source, pathlib.Path(folder), is_wanted):
            injector.start(case)
            code, message, _ = injector.run(case)
            if code not in (0, 3):
                sys.exit(f"{case.name} fails without a fault: {message}")
            whole = injector.written()
            if arguments.slow:
                injector.slow_down(case, arguments.slow, whole, code)
                n_injected += 1
            for kind in [] if arguments.slow else KINDS:
                if arguments.kind and kind not in arguments.kind.split(","):
                    continue
                counts = injector.inject(case, kind, arguments.every,
                                         arguments.most, whole, code)
                n_injected += counts[1]
                if counts[0] > 0:
                    print(f"{case.name:12}{kind:8}{counts[0]:8}{counts[1]:10}"
                          f"{counts[2]:10}", flush=True)
            case.close()
    if n_injected == 0:
        sys.exit("no fault was injected; expected some")
    print(f"{n_injected} faults, {len(injector.complaints)} complaints")
    sys.exit(1 if injector.complaints else 0)


if __name__ == "__main__":
    main()
