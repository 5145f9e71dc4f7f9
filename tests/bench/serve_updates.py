#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads and updates of `rrn serve` at a time.

Usage: serve_updates.py RRN [SECONDS [TRIPLES [CLIENTS]]]

Starts a server over TRIPLES triples (default 20,000) with a rule, and lets
CLIENTS (default 64) read for SECONDS (default 60), alone and then while one
client updates 100 times a second; then eight queries that never end run beside
the updates.  Prints the times, and ends with 1 unless each read saw whole
updates only, the 99th percentile of reads grew less than threefold, and each
update beside the eight queries was answered within 200 ms while /health told of
them.  Reads of a client come one after the other, without a pause.
"""
import http.client
import multiprocessing
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

RRN = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 60
TRIPLES = int(sys.argv[3]) if len(sys.argv) > 3 else 20000
CLIENTS = int(sys.argv[4]) if len(sys.argv) > 4 else 64
PREFIX = 'PREFIX e: <http://example.org/> '
RULES = ('@prefix e: <http://example.org/> .\n'
         '[?x, e:shown, ?v] :- [?x, e:value, ?v] .\n')
# Both values and what follows from them change in one update.
CHECKED = (PREFIX + 'SELECT ?a ?b ?c ?d { e:left e:value ?a ; e:shown ?c . '
           'e:right e:value ?b ; e:shown ?d }')
LOOKED_UP = PREFIX + 'SELECT ?y ?z { e:n%d e:link ?y . ?y e:link ?z }'
ENDLESS = ('SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . '
           '?j ?k ?l }')


def write_data(folder):
    generator = random.Random(1)
    with open(folder + '/data.nt', 'w') as data:
        for i in range(TRIPLES):
            data.write(f'<http://example.org/n{i % (TRIPLES // 4)}> '
                       '<http://example.org/link> <http://example.org/n'
                       f'{generator.randrange(TRIPLES // 4)}> .\n')
        for name in ('left', 'right'):
            data.write(f'<http://example.org/{name}> '
                       '<http://example.org/value> "0" .\n')
    with open(folder + '/rules.dl', 'w') as rules:
        rules.write(RULES)


def path(query):
    return '/sparql?' + urllib.parse.urlencode({'query': query})


def get(connection, target):
    connection.request('GET', target, headers={'Accept': 'text/csv'})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def read(port, seed, seconds, results):
    """One process of clients: puts the times of all reads, and the wrong ones."""
    times, wrong = [], []

    def client(number):
        generator = random.Random(number)
        connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            checks = generator.random() < 0.5
            target = path(CHECKED if checks
                          else LOOKED_UP % generator.randrange(TRIPLES // 4))
            start = time.monotonic()
            status, body = get(connection, target)
            times.append(time.monotonic() - start)
            values = body.split()[1].split(',') if checks else ['']
            if status != 200 or len(set(values)) != 1 or \
                    checks and len(body.split()) != 2:
                wrong.append((status, body[:200]))

    threads = [threading.Thread(target=client, args=(seed * 1000 + i,))
               for i in range(CLIENTS // 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put((times, wrong))


class Updater:
    """Updates 100 times a second, over four connections, until it is stopped."""

    def __init__(self, port):
        self.times, self.failures = [], []
        self.is_over = False
        self.threads = [threading.Thread(target=self.run, args=(port, i))
                        for i in range(4)]
        for thread in self.threads:
            thread.start()

    def run(self, port, number):
        connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
        due = time.monotonic() + number * 0.01
        value = 0
        while not self.is_over:
            time.sleep(max(0, due - time.monotonic()))
            due += 0.04
            value += 1
            text = (PREFIX + 'DELETE { ?x e:value ?old } INSERT { ?x e:value '
                    f'"{number}-{value}" }} WHERE {{ ?x e:value ?old }}')
            start = time.monotonic()
            connection.request(
                'POST', '/update', text,
                {'Content-Type': 'application/sparql-update'})
            answer = connection.getresponse()
            answer.read()
            self.times.append(time.monotonic() - start)
            if answer.status != 204:
                self.failures.append(answer.status)

    def stop(self):
        self.is_over = True
        for thread in self.threads:
            thread.join()


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def describe(name, times):
    print(f'{name}: {len(times)}, p50 {percentile(times, 0.5):.1f} ms, '
          f'p99 {percentile(times, 0.99):.1f} ms, '
          f'longest {max(times) * 1000:.1f} ms', flush=True)
    return percentile(times, 0.99)


def read_all(port, seconds):
    results = multiprocessing.Queue()
    processes = [multiprocessing.Process(target=read,
                                         args=(port, i, seconds, results))
                 for i in range(4)]
    for process in processes:
        process.start()
    parts = [results.get() for _ in processes]
    for process in processes:
        process.join()
    return ([time for times, _ in parts for time in times],
            [read for _, wrong in parts for read in wrong])


def memory(pid):
    text = open(f'/proc/{pid}/status').read()
    return int(re.search(r'VmRSS:\s+(\d+)', text).group(1)) // 1024


def ask_endlessly(port, statuses):
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=600)
    try:
        statuses.append(get(connection, path(ENDLESS))[0])
    except OSError:
        statuses.append(None)


def run(port, pid):
    problems = []
    alone, wrong = read_all(port, SECONDS)
    before = describe('reads alone', alone)
    print('memory', memory(pid), 'MB')
    updater = Updater(port)
    beside, more = read_all(port, SECONDS)
    updater.stop()
    after = describe('reads beside updates', beside)
    describe('updates beside reads', updater.times)
    print(f'{len(updater.times) / SECONDS:.0f} updates a second; memory',
          memory(pid), 'MB')
    if wrong or more:
        problems.append(f'torn or failed reads: {(wrong + more)[:3]}')
    if after > 3 * before:
        problems.append('reads took more than three times as long')
    statuses = []
    threads = [threading.Thread(target=ask_endlessly, args=(port, statuses))
               for _ in range(8)]
    for thread in threads:
        thread.start()
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
    while not get(connection, '/health')[1].startswith('busy'):
        time.sleep(0.05)
    second = Updater(port)
    time.sleep(min(SECONDS, 20))
    second.stop()
    print('/health:', get(connection, '/health')[1].strip())
    describe('updates beside 8 endless queries', second.times)
    print('memory', memory(pid), 'MB')
    if max(second.times) > 0.2:
        problems.append('an update took more than 200 ms')
    if updater.failures or second.failures:
        problems.append(f'updates failed: {updater.failures + second.failures}')
    if statuses:
        problems.append(f'endless queries ended: {statuses}')
    return problems, threads


def main():
    with tempfile.TemporaryDirectory() as folder:
        write_data(folder)
        server = subprocess.Popen(
            [RRN, 'serve', '--port', '0', '--rules', folder + '/rules.dl',
             '--query-time', '1h', '--max-matches', '0', '--grace', '0s',
             '--max-wait', '1min', folder + '/data.nt'],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in server.stdout:
            found = re.search(r'serving on http://[^:]+:(\d+)', line)
            if found:
                break
        else:
            sys.exit('no server')
        threading.Thread(target=server.stdout.read, daemon=True).start()
        try:
            problems, threads = run(int(found.group(1)), server.pid)
        finally:
            start = time.monotonic()
            server.send_signal(signal.SIGTERM)
            server.wait(60)
        print(f'ended {time.monotonic() - start:.2f} s after SIGTERM')
        for thread in threads:
            thread.join()
        if time.monotonic() - start > 5:
            problems.append('SIGTERM took more than 5 s')
    for problem in problems:
        print('FAILED:', problem)
    sys.exit(1 if problems else 0)


if __name__ == '__main__':
    main()
