#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds back some facts and ranks them by rules mined from the others.

Usage: link_prediction.py [--rrn PROGRAM] [--seed N] [--held-back N] [--anyburl JAR]
           [--seconds N] FACTS FOLDER

FACTS is ntp-uml.db of UMLS, or N-Triples, also compressed with gzip, of which those
between IRIs count.  A tenth of the facts is held back, or --held-back of them.  Printed are
filtered mean reciprocal rank and hits at 1, 3 and 10, both ways, of
  - frequencies: the individuals that are most often subject, or object, of the relation,
  - `rrn mine --all --format model` with `rrn evaluate --ranks`, and with --constants,
  - AnyBURL, if --anyburl names its jar, after --seconds of learning with one thread.
Ties count with their mean rank, but for AnyBURL, whose lists are taken in their own
order; what it does not list has the mean of the ranks that are left.  The split depends
on --seed alone.  FOLDER gets data, models and predictions.
"""
import argparse
import collections
import gzip
import json
import os
import random
import re
import resource
import subprocess

FACT = re.compile(r"R\(([^,]+),([^,]+),([^,)]+)\)")
TRIPLE = re.compile(r"<([^<>\s]+)> <([^<>\s]+)> <([^<>\s]+)> \.$")
NAMESPACE = "urn:umls:"


def read(path):
    """All facts, each (subject, relation, object), sorted."""
    is_umls = path.endswith(".db")
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as lines:
        found = [(FACT if is_umls else TRIPLE).match(line.strip()) for line in lines]
    if is_umls:
        return sorted({tuple(NAMESPACE + m[k] for k in (2, 1, 3)) for m in found if m})
    return sorted({(m[1], m[2], m[3]) for m in found if m})


def split(path, seed, n_held_back):
    """The facts to learn from and those held back."""
    facts = read(path)
    random.Random(seed).shuffle(facts)
    n = len(facts) // 10 if n_held_back is None else n_held_back
    return sorted(facts[n:]), sorted(facts[:n])


class Known:
    """All facts, by what stays when one end is asked for."""

    def __init__(self, facts):
        self.individuals = {x for s, _, o in facts for x in (s, o)}
        self.subjects = collections.defaultdict(set)
        self.objects = collections.defaultdict(set)
        for s, r, o in facts:
            self.subjects[r, o].add(s)
            self.objects[s, r].add(o)

    def questions(self, fact):
        """What is right, and what else is true, for either end."""
        s, r, o = fact
        return (s, self.subjects[r, o] - {s}), (o, self.objects[s, r] - {o})


def show(name, ranks, seconds):
    n = len(ranks)
    hits = [sum(r <= k for r in ranks) / n for k in (1, 3, 10)]
    print("%-20s MRR %.4f, hits@1 %.4f, @3 %.4f, @10 %.4f; %s" % (
        name, sum(1 / r for r in ranks) / n, *hits, seconds))


def frequency_ranks(train, test):
    """Realistic ranks among the individuals that make no other true fact."""
    known = Known(train + test)
    subjects = collections.defaultdict(collections.Counter)
    objects = collections.defaultdict(collections.Counter)
    for s, r, o in train:
        subjects[r][s] += 1
        objects[r][o] += 1
    ranks = []
    for fact in test:
        for (right, others), counts in zip(known.questions(fact), (subjects[fact[1]],
                                                                   objects[fact[1]])):
            mine = counts.get(right, 0)
            scores = [n for x, n in counts.items() if x != right and x not in others]
            n_zero = len(known.individuals) - 1 - len(others) - len(scores)
            ties = sum(n == mine for n in scores) + (n_zero if mine == 0 else 0)
            ranks.append(1 + sum(n > mine for n in scores) + ties / 2)
    return ranks


def processor_time(command, **options):
    """Runs a command and returns the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def write_data(rrn, train, test, folder):
    """The facts to mine from, and all with the place that each has in a dataset."""
    facts, table, data = (os.path.join(folder, name) for name in ("train.nt", "all.tsv", "all.kbs"))
    with open(facts, "w", encoding="utf-8") as out:
        for fact in train:
            out.write("%s .\n" % " ".join("<%s>" % x for x in fact))
    with open(table, "w", encoding="utf-8") as out:
        out.write("subject\tpredicate\tobject\tlabel\tprovenance\n")
        for part, name in ((train, "specified"), (test, "predictable")):
            for fact in part:
                out.write("\t".join(fact) + "\ttrue\t%s\n" % name)
    subprocess.run([rrn, "convert", "--quiet", table, "--output", data], check=True)
    return facts, data


def ask_rrn(name, rrn, facts, data, folder, options):
    model = os.path.join(folder, "mined.rrn")
    learning = processor_time(
        [rrn, "mine", "--quiet", "--threads", "1", "--all", "--measure", "standard", "--min-support",
         "2", "--min-head-coverage", "0", "--format", "model",
         "--output", model, *options, facts])
    report = os.path.join(folder, "ranks.json")
    asking = processor_time(
        [rrn, "evaluate", "--quiet", "--threads", "1", "--ranks", "--format", "json", "--model", model,
         "--output", report, data])
    with open(report, encoding="utf-8") as text:
        both = json.load(text)["ranks"]["total"]["both"]
    print("%-20s MRR %.4f, hits@1 %.4f, @3 %.4f, @10 %.4f; %.1f s + %.1f s of processor time" % (
        name, both["mrr"], both["hits_at_1"], both["hits_at_3"], both["hits_at_10"],
        learning, asking))


def write_config(path, **values):
    with open(path, "w", encoding="utf-8") as out:
        out.writelines("%s = %s\n" % pair for pair in values.items())


def listed_ranks(path, train, test):
    """Ranks in AnyBURL's file of predictions: for each fact two lines of names and scores."""
    known = Known(train + test)
    ranks = []
    with open(path, encoding="utf-8") as text:
        lines = [line.rstrip("\n") for line in text]
    for i in range(0, len(lines) - 2, 3):
        questions = known.questions(tuple(lines[i].split(" ")))
        for line, (right, others) in zip(lines[i + 1:i + 3], questions):
            names = [x for x in line.split(": ", 1)[1].split("\t")[:-1:2] if x not in others]
            if right in names:
                ranks.append(1 + names.index(right))
                continue
            n_left = len(known.individuals) - len(others) - len(names)
            ranks.append(len(names) + (n_left + 1) / 2)
    return ranks


def ask_anyburl(jar, seconds, train, test, folder):
    def file(name):
        return os.path.join(folder, name)

    for name, part in (("train.txt", train), ("test.txt", test), ("none.txt", [])):
        with open(file(name), "w", encoding="utf-8") as out:
            out.writelines("\t".join(fact) + "\n" for fact in part)
    write_config(file("learn.properties"), PATH_TRAINING=file("train.txt"),
                 PATH_OUTPUT=file("rules"), SNAPSHOTS_AT=seconds, WORKER_THREADS=1)
    write_config(file("apply.properties"), PATH_TRAINING=file("train.txt"),
                 PATH_TEST=file("test.txt"), PATH_VALID=file("none.txt"),
                 PATH_RULES=file("rules-%d" % seconds), PATH_OUTPUT=file("predictions.txt"),
                 TOP_K_OUTPUT=200, WORKER_THREADS=1)
    times = []
    for name, config in (("Learn", "learn"), ("Apply", "apply")):
        with open(file(config + ".log"), "w", encoding="utf-8") as log:
            times.append(processor_time(
                ["sh", "-c", 'java -cp "$1" de.unima.ki.anyburl.$2 "$3" || [ $? = 1 ]', "sh", jar,
                 name, file(config + ".properties")], stdout=log, stderr=log))
    show("AnyBURL", listed_ranks(file("predictions.txt"), train, test),
         "%.1f s + %.1f s of processor time" % tuple(times))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("facts")
    parser.add_argument("folder")
    parser.add_argument("--rrn", default="build/release/bin/rrn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-back", type=int)
    parser.add_argument("--anyburl")
    parser.add_argument("--seconds", type=int, default=30)
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    train, test = split(arguments.facts, arguments.seed, arguments.held_back)
    print("%d facts to learn from, %d held back, seed %d" % (len(train), len(test), arguments.seed))
    show("frequencies", frequency_ranks(train, test), "no learning")
    facts, data = write_data(arguments.rrn, train, test, arguments.folder)
    for name, *options in (("rrn mine", "--min-confidence", "0.01"),
                           ("rrn mine --constants", "--constants", "--min-confidence", "0.001")):
        ask_rrn(name, arguments.rrn, facts, data, arguments.folder, options)
    if arguments.anyburl:
        ask_anyburl(arguments.anyburl, arguments.seconds, train, test, arguments.folder)


if __name__ == "__main__":
    main()
