#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Uses one server for long, and expects its memory to stay.

    soak.py RRN [--source FOLDER] [--seconds N] [--seed N]

Clients add and remove facts about the same few individuals, ask queries, and give
up queries before they are answered.  The first fifth of the time is for warming up;
after that the memory in the last fifth is to be within 5 % of that in the second
one (medians).  Prints the counts and the memory; ends with 1 if it grew.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

PEOPLE = [f"urn:person:{i}" for i in range(40)]
FAMILY = "urn:x-rrn:family#"
LONG = "SELECT (COUNT(*) AS ?n) { ?a ?p ?b . ?c ?q ?d . ?e ?r ?f }"
MOST_GROWTH = 0.05


def start(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    for line in process.stdout:
        found = re.search(r"http://([0-9.]+):(\d+)", line)
        if found:
            threading.Thread(target=process.stdout.read, daemon=True).start()
            return process, found.group(1), int(found.group(2))
    raise AssertionError("no server")


def memory_of(process):
    """Returns the resident memory in kB."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text).group(1))


class Client(threading.Thread):
    def __init__(self, host, port, end, seed, counts):
        super().__init__()
        self.host, self.port, self.end = host, port, end
        self.chance = random.Random(seed)
        self.counts = counts
        self.failure = None

    def fact(self):
        a, b = self.chance.sample(PEOPLE, 2)
        return f"<{a}> <{FAMILY}parentOf> <{b}>"

    def send(self, path, fields):
        body = urllib.parse.urlencode(fields).encode()
        url = f"http://{self.host}:{self.port}{path}"
        with urllib.request.urlopen(url, body, timeout=60) as answer:
            answer.read()

    def give_up(self):
        """Asks what takes long, and goes away."""
        body = urllib.parse.urlencode({"query": LONG}).encode()
        with socket.create_connection((self.host, self.port)) as connection:
            connection.sendall(
                b"POST /sparql HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                b"application/x-www-form-urlencoded\r\nContent-Length: "
                + str(len(body)).encode() + b"\r\n\r\n" + body)
            time.sleep(0.05)

    def run(self):
        actions = {
            "add": lambda: self.send("/update", {
                "update": f"INSERT DATA {{ {self.fact()} }}"}),
            "remove": lambda: self.send("/update", {
                "update": f"DELETE DATA {{ {self.fact()} }}"}),
            "remove all": lambda: self.send("/update", {
                "update": f"DELETE WHERE {{ <{self.chance.choice(PEOPLE)}> "
                          f"<{FAMILY}parentOf> ?x }}"}),
            "query": lambda: self.send("/sparql", {
                "query": f"SELECT * {{ ?x <{FAMILY}grandparentOf> ?y }} "
                         "ORDER BY ?x LIMIT 50"}),
            "give up": self.give_up,
        }
        weights = [6, 6, 1, 6, 1]
        try:
            while time.monotonic() < self.end:
                name = self.chance.choices(list(actions), weights)[0]
                actions[name]()
                self.counts[name] += 1
        except Exception as failure:  # told by main()
            self.failure = failure


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rrn")
    parser.add_argument("--source", default=".")
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    source = pathlib.Path(arguments.source)
    process, host, port = start(
        [os.path.abspath(arguments.rrn), "serve", "--port", "0", "--ontology",
         str(source / "owl/family.ttl"),
         str(source / "datasets/family/example.ttl")])
    begin = time.monotonic()
    counts = collections.Counter()
    clients = [Client(host, port, begin + arguments.seconds,
                      arguments.seed * 100 + i, counts) for i in range(3)]
    for client in clients:
        client.start()
    samples = []
    while time.monotonic() < begin + arguments.seconds:
        time.sleep(min(1.0, arguments.seconds / 100))
        samples.append(memory_of(process))
    for client in clients:
        client.join()
    process.send_signal(signal.SIGTERM)
    code = process.wait(60)
    fifth = len(samples) // 5
    fifths = [statistics.median(samples[i * fifth:(i + 1) * fifth])
              for i in range(5)]
    first, last = fifths[1], fifths[4]
    print(", ".join(f"{n} times {name}" for name, n in sorted(counts.items())))
    print("memory in fifths of the time:",
          ", ".join(f"{kilobytes / 1000:.1f} MB" for kilobytes in fifths),
          f"({100 * (last / first - 1):+.1f} %)")
    failures = [client.failure for client in clients if client.failure]
    if failures:
        sys.exit(f"a request failed: {failures[0]}")
    if code not in (0, 130):
        sys.exit(f"the server ended with {code}")
    if last > first * (1 + MOST_GROWTH):
        sys.exit("memory grew; expected 5 % at most")


if __name__ == "__main__":
    main()
