#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Replaces a share of the facts between individuals by random ones, and counts how
many of them `rrn check --suspects` finds.

Usage: suspects.py RRN MODEL DATA.nt[.gz] [--ontology FILE | --rules FILE]
           [--share 0.01] [--seed 1] [--object-only] [--learn]

A replaced fact keeps its predicate and becomes one of two individuals drawn at random,
or with --object-only one of the same subject and the object of another fact.  A MODEL
named - is none, and with --learn it is made by `rrn learn` from the flawed data and the
ontology or rules.  Printed are the precision among as many suspects as facts were
replaced, that of a random order, and that of the simplest rule that could work: a fact
whose object has never the classes that objects of its predicate mostly have.
"""
import argparse
import collections
import gzip
import json
import random
import re
import subprocess
import tempfile

TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
LINE = re.compile(r"(<[^>]*>|_:\S+) (<[^>]*>) (<[^>]*>|_:\S+) \.$")


def read(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as lines:
        return [line.strip() for line in lines if line.strip()]


def by_classes(links, types):
    """Facts whose object shares no class with most objects of the predicate first."""
    seen = collections.defaultdict(collections.Counter)
    for s, p, o in links:
        seen[p].update(types[o] or {None})
    size = collections.Counter(p for _, p, _ in links)

    def share(link):
        _, p, o = link
        return max(seen[p][c] for c in (types[o] or {None})) / size[p]

    return sorted(links, key=share)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rrn")
    parser.add_argument("model")
    parser.add_argument("data")
    parser.add_argument("--ontology")
    parser.add_argument("--rules")
    parser.add_argument("--share", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--object-only", action="store_true")
    parser.add_argument("--learn", action="store_true")
    arguments = parser.parse_args()

    lines = sorted(set(read(arguments.data)))
    links, others, types = [], [], collections.defaultdict(set)
    for line in lines:
        match = LINE.match(line)
        if match and match[2] == TYPE:
            types[match[1]].add(match[3])
        if match and match[2] != TYPE:
            links.append(match.groups())
        else:
            others.append(line)
    draw = random.Random(arguments.seed)
    known = set(links)
    n = round(arguments.share * len(links))
    chosen = set(draw.sample(range(len(links)), n))
    objects = [o for _, _, o in links]
    individuals = sorted({s for s, _, _ in links} | set(objects))
    planted = set()
    for i in chosen:
        s, p, _ = links[i]
        while True:
            fact = ((s, p, draw.choice(objects)) if arguments.object_only else
                    (draw.choice(individuals), p, draw.choice(individuals)))
            if fact not in known and fact not in planted:
                break
        planted.add(fact)
        links[i] = fact
    with tempfile.NamedTemporaryFile("w", suffix=".nt") as flawed:
        flawed.writelines(line + "\n" for line in others)
        flawed.writelines(" ".join(link) + " .\n" for link in links)
        flawed.flush()
        axioms = [word for option in ("ontology", "rules") if getattr(arguments, option)
                  for word in ("--" + option, getattr(arguments, option))]
        if arguments.learn:
            subprocess.run([arguments.rrn, "learn", "--quiet", "--seed", str(arguments.seed),
                            "--output", arguments.model, *axioms, flawed.name],
                           capture_output=True, check=True)
        command = [arguments.rrn, "check", "--quiet", "--report-format", "json",
                   "--suspects", str(max(n, 1)), "--max-violations", "1", *axioms]
        if arguments.model != "-":
            command += ["--model", arguments.model]
        run = subprocess.run(command + [flawed.name], capture_output=True, text=True,
                             check=False)
    if run.returncode not in (0, 3):
        raise SystemExit(run.stderr)
    report = json.loads(run.stdout)
    listed = [(x["subject"], x["predicate"], x["object"]) for x in report["suspects"]]
    print(f"{len(links):,} facts between individuals, {n:,} of them replaced; "
          f"{report['doubted']:,} of {report['judged']:,} stated facts doubted")
    if n == 0:
        return
    found = sum(fact in planted for fact in listed)
    simple = sum(fact in planted for fact in by_classes(links, types)[:n])
    print(f"right are {found:,} of {len(listed):,} suspects")
    print(f"precision among {n:,}: {found / n:.3f}; by classes of objects "
          f"{simple / n:.3f}; by chance {n / len(links):.3f}")


if __name__ == "__main__":
    main()
