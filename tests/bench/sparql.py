#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Times queries of `rrn serve`, Oxigraph (npm) and Fuseki (TDB2), in turns.

Usage: sparql.py [options] RRN LUBM [RUNS]

LUBM is LUBM(10) with its closure, as N-Triples; the data of the shop are made here.
RUNS (default 9) times each query is asked of one server after the other, after
three times that are not counted.  Prints medians in milliseconds, over HTTP with the whole answer
read, and the ratio of ours to the best of the others.  Ends with 1 where answers
have different numbers of rows.
"""
import argparse
import http.client
import itertools
import math
import os
import pathlib
import re
import signal
import socket
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.parse

from sparql_queries import LUBM_PATHS, LUBM_QUERIES, SHOP_PATHS, SHOP_QUERIES, Shop

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LINES_PER_FILE = 300000  # The store of npm reads no file above half a gigabyte
N_WARM_UPS = 3


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A process that answers queries at a path of a port."""

    def __init__(self, name, command, path, port=None, pattern=None):
        self.name, self.path = name, path
        out = subprocess.PIPE if pattern else subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, text=True)
        if pattern:
            port = next(int(found[1]) for found in (
                re.search(pattern, line) for line in self.process.stdout) if found)
            threading.Thread(target=self.process.stdout.read, daemon=True).start()
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        self.wait()

    def wait(self):
        for _ in range(600):
            try:
                return self.ask("SELECT * {}")
            except OSError:
                self.connection.close()
                time.sleep(0.2)
        raise SystemExit(f"{self.name} does not answer")

    def ask(self, query):
        """Seconds and the number of rows or triples."""
        accept = "application/n-triples" if "CONSTRUCT" in query else "text/csv"
        start = time.perf_counter()
        self.connection.request("POST", self.path, urllib.parse.urlencode({"query": query}), {
            "Content-Type": "application/x-www-form-urlencoded", "Accept": accept})
        answer = self.connection.getresponse()
        body = answer.read()
        seconds = time.perf_counter() - start
        if answer.status != 200:
            raise SystemExit(f"{self.name}: {body[:300]} for {query}")
        return seconds, body.count(b"\n") - (accept == "text/csv")

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def rrn(program, files):
    return Server("rrn", [program, "serve", "--port", "0", "--reasoning", "none",
                          "--rules", "/dev/null", *files], "/sparql",
                  pattern=r"serving on http://[^:]+:(\d+)")


def oxigraph(modules, files):
    return Server("Oxigraph", ["node", "--max-old-space-size=8000",
                               str(ROOT / "tests/endpoints/oxigraph_server.mjs"),
                               modules, *files], "/query", pattern=r"^(\d+)$")


def fuseki(jar, folder, files):
    database, port = folder + "/tdb2", free_port()
    subprocess.run(["java", "-cp", jar, "tdb2.tdbloader", "--loc=" + database, *files],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return Server("Fuseki", ["java", "-Xmx4g", "-jar", jar, "--localhost", f"--port={port}",
                             "--tdb2", "--loc=" + database, "/ds"], "/ds/query", port)


def split(lines, folder, name):
    """Writes lines to files of a size that every server reads."""
    files = []
    while True:
        part = list(itertools.islice(lines, LINES_PER_FILE))
        if not part:
            return files
        files.append(f"{folder}/{name}{len(files)}.nt")
        with open(files[-1], "w", encoding="utf-8") as file:
            file.writelines(part)


def measure(servers, query, runs):
    """The median of each server, in milliseconds, and the numbers of rows."""
    times = {server.name: [] for server in servers}
    rows = {}
    for server in servers:
        server.connection.close()  # perhaps idle for too long; opens by itself
    for _ in range(N_WARM_UPS + runs):
        for server in servers:
            seconds, rows[server.name] = server.ask(query)
            times[server.name].append(seconds * 1000)
    return {name: statistics.median(each[N_WARM_UPS:]) for name, each in times.items()}, rows


class Table:
    """Prints a line for each query, and the mean of the ratios."""

    def __init__(self):
        self.ratios = []
        self.n_different = 0

    def add(self, name, medians, rows):
        ours = medians.pop("rrn")
        ratio = ours / min(medians.values())
        self.ratios.append(ratio)
        cells = " | ".join(f"{value:.1f}" for value in [ours, *medians.values()])
        print(f"| {name} | {rows['rrn']:,} | {cells} | {ratio:.2f} |", flush=True)
        if len(set(rows.values())) > 1:
            self.n_different += 1
            print("DIFFERENT numbers of rows:", rows, flush=True)

    def mean(self):
        mean = math.exp(statistics.fmean(map(math.log, self.ratios)))
        print(f"geometric mean {mean:.2f}, greatest {max(self.ratios):.2f}")


def run(options, lines, name, queries, table):
    with tempfile.TemporaryDirectory() as folder:
        files = split(lines, folder, name)
        servers = [rrn(options.rrn, files)]
        try:
            if os.path.isdir(options.modules):
                servers.append(oxigraph(options.modules, files))
            if os.path.exists(options.fuseki):
                servers.append(fuseki(options.fuseki, folder, files))
            print(f"| {name} | rows | " + " | ".join(s.name for s in servers) + " | ratio |\n"
                  + "|---" * (len(servers) + 3) + "|", flush=True)
            for label, query in queries:
                table.add(label, *measure(servers, query, options.runs))
        finally:
            for server in servers:
                server.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rrn")
    parser.add_argument("lubm")
    parser.add_argument("runs", type=int, nargs="?", default=9)
    parser.add_argument("--modules", default=str(ROOT / "build/npm/node_modules"))
    parser.add_argument("--fuseki", default=str(ROOT / "build/fuseki/fuseki.jar"))
    parser.add_argument("--products", type=int, default=3000)
    options = parser.parse_args()

    def labelled(prefix, queries):
        return [(f"{prefix} {i}", query) for i, query in enumerate(queries, 1)]
    table = Table()
    run(options, iter(Shop().triples(options.products)), "shop",
        labelled("query", SHOP_QUERIES) + labelled("path", SHOP_PATHS), table)
    with open(options.lubm, encoding="utf-8") as lines:
        run(options, lines, "LUBM", labelled("query", LUBM_QUERIES) +
            labelled("path", LUBM_PATHS), table)
    table.mean()
    raise SystemExit(1 if table.n_different else 0)


if __name__ == "__main__":
    main()
