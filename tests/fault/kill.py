#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills rrn at random moments, and looks at what is left.

    kill.py RRN [--source FOLDER] [--times N] [--seed N] [--only NAME]

`train` runs on two threads, `learn` and `generate` make a model and a dataset,
`attach` writes to a server of ours, and `serve` is sent updates.  After each kill nothing is there that is not whole; the
same command, with --resume where there is one, then makes what it makes when nobody
disturbs it; and a server answers from its data files as at the first start, which
no update has changed.  Ends with 1 if anything did not hold.
"""
import argparse
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import services

QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def files_in(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}


class Writer:
    """A command that writes to a folder."""

    def __init__(self, name, rrn, arguments, folder, resume=(), may_be_there=()):
        self.name = name
        self.folder = folder / (name + "-out")
        self.command = [rrn] + [a.replace("OUT", str(self.folder))
                                for a in arguments]
        self.resume = list(resume)
        self.may_be_there = re.compile("|".join(
            [r"\.lock$", r"\.part(-\d+)?$", *may_be_there]))
        self.whole, self.seconds = self.run_whole()
        self.is_fixed = self.run_whole()[0] == self.whole

    def start(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()

    def run_whole(self):
        self.start()
        begin = time.monotonic()
        subprocess.run(self.command, check=True, **QUIET)
        return self.results(), time.monotonic() - begin

    def results(self):
        return {name: content for name, content in files_in(self.folder).items()
                if not self.may_be_there.search(name)}

    def kill(self, moment):
        """Kills it after that part of its time; returns what does not hold."""
        self.start()
        process = subprocess.Popen(self.command, **QUIET)
        time.sleep(moment * self.seconds)
        process.kill()
        process.wait()
        for name, content in self.results().items():
            if name not in self.whole:
                yield f"{name} is left over"
            elif self.is_fixed and content != self.whole[name]:
                yield f"{name} is not whole"
        done = subprocess.run(self.command + self.resume, capture_output=True,
                              check=False)
        if done.returncode != 0:
            yield f"the next run ends with {done.returncode}: " \
                  f"{done.stderr.decode()[-300:]}"
        elif self.results().keys() != self.whole.keys():
            yield f"the next run writes {sorted(self.results())}"
        elif self.is_fixed and self.results() != self.whole:
            yield "the next run writes something else"
        for name in files_in(self.folder):
            if re.search(r"\.lock$|\.part(-\d+)?$", name):
                yield f"the next run leaves {name}"


class Attacher(Writer):
    """`rrn attach`, which writes to a store; its graph is looked at as a file."""

    def __init__(self, rrn, source, folder):
        self.case = services.AttachCase(rrn, str(source / "owl/family.ttl"),
                                        str(folder / "example.nt"))
        super().__init__("attach", rrn, self.case.arguments, folder)

    def start(self):
        super().start()
        self.case.start()

    def results(self):
        self.case.finish(self.folder)
        return super().results()


class Server:
    """A server that is sent updates while it is killed."""

    name = "serve"

    def __init__(self, rrn, source, folder):
        self.folder = folder / "serve-out"
        self.folder.mkdir()
        for file in ("owl/family.ttl", "datasets/family/example.ttl"):
            shutil.copy(source / file, self.folder)
        self.data = files_in(self.folder)
        self.command = [rrn, "serve", "--port", "0", "--ontology", "family.ttl",
                        "example.ttl"]
        self.n_facts = None

    def open(self):
        process = subprocess.Popen(self.command, cwd=self.folder,
                                   stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
        for line in process.stdout:
            found = re.search(r"(http://[0-9.:]+)", line)
            if found:
                threading.Thread(target=process.stdout.read, daemon=True).start()
                return process, found.group(1)
        raise AssertionError("no server")

    def count(self, url):
        query = urllib.parse.quote("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")
        request = urllib.request.Request(f"{url}/sparql?query={query}",
                                         headers={"Accept": "text/csv"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read()

    @staticmethod
    def send_updates(url, is_over):
        number = 0
        while not is_over.is_set():
            number += 1
            text = (f"INSERT DATA {{ <urn:s{number}> <urn:p> <urn:o> }} ; "
                    f"DELETE DATA {{ <urn:s{number - 1}> <urn:p> <urn:o> }}")
            body = urllib.parse.urlencode({"update": text}).encode()
            try:
                urllib.request.urlopen(url + "/update", body, timeout=20).read()
            except OSError:
                return  # killed

    def kill(self, moment):
        process, url = self.open()
        if self.n_facts is None:
            self.n_facts = self.count(url)
        if self.count(url) != self.n_facts:
            yield "a server that is started anew has other facts"
        is_over = threading.Event()
        clients = [threading.Thread(target=self.send_updates, args=(url, is_over))
                   for _ in range(3)]
        for client in clients:
            client.start()
        time.sleep(moment * 0.6)
        is_asked = moment > 0.5  # to end by itself
        process.send_signal(signal.SIGTERM if is_asked else signal.SIGKILL)
        try:
            code = process.wait(30)
            if is_asked and code not in (0, 130):
                yield f"it ends with {code} when it is asked to end"
        except subprocess.TimeoutExpired:
            yield "it does not end"
            process.kill()
        is_over.set()
        for client in clients:
            client.join()
        if files_in(self.folder) != self.data:
            yield "the files beside the data are not those from before"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rrn")
    parser.add_argument("--source", default=".")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="train,learn,generate,attach,serve")
    arguments = parser.parse_args()
    rrn = os.path.abspath(arguments.rrn)
    source = pathlib.Path(arguments.source).resolve()
    names = arguments.only.split(",")
    chance = random.Random(arguments.seed)
    n_failed = 0
    with tempfile.TemporaryDirectory(prefix="rrn-kill-") as name:
        folder = pathlib.Path(name)
        data = str(folder / "families")
        subprocess.run([rrn, "generate", "family", "--samples", "40", "--valid",
                        "8", "--test", "8", "-o", data], check=True, **QUIET)
        subprocess.run([rrn, "convert", str(source / "datasets/family/example.ttl"),
                        "-o", str(folder / "example.nt")], check=True, **QUIET)
        family = str(source / "owl/family.ttl")
        makers = {
            "train": lambda: Writer(
                "train", rrn, ["train", data, "--threads", "2", "--dim", "16",
                               "--epochs", "8", "-o", "OUT/m.rrn"], folder,
                ["--resume"], [r"\.checkpoint$"]),
            "learn": lambda: Writer(
                "learn", rrn, ["learn", "--ontology", family, "--dataset", data,
                               "--threads", "2", "-o", "OUT/m.rrn"], folder),
            "generate": lambda: Writer(
                "generate", rrn, ["generate", "family", "--samples", "150",
                                  "--valid", "8", "--test", "8", "--threads", "2",
                                  "-o", "OUT/data"], folder),
            "attach": lambda: Attacher(rrn, source, folder),
            "serve": lambda: Server(rrn, source, folder),
        }
        for name in names:
            victim = makers[name]()
            n_survived = 0
            for _ in range(arguments.times):
                moment = chance.random()
                complaints = list(victim.kill(moment))
                n_survived += not complaints
                for complaint in complaints:
                    print(f"  {name} killed at {moment:.3f}: {complaint}")
            if isinstance(victim, Attacher):
                victim.case.close()
            n_failed += arguments.times - n_survived
            fixed = "" if getattr(victim, "is_fixed", True) else \
                " (bytes differ from run to run)"
            print(f"{name:10} killed {arguments.times:4} times, survived "
                  f"{n_survived:4}{fixed}", flush=True)
    sys.exit(1 if n_failed else 0)


if __name__ == "__main__":
    main()
