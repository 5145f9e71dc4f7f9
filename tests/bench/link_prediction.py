#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds back a tenth of the UMLS facts and ranks them by rules mined from the others.

Usage: link_prediction.py [--rrn PROGRAM] [--seed N] [--anyburl JAR] [--seconds N]
           ntp-uml.db FOLDER

Printed are filtered mean reciprocal rank and hits at 1, 3 and 10, both ways, of
  - frequencies: the individuals that are most often subject, or object, of the relation,
  - `rrn mine --all --format model` with `rrn evaluate --ranks`,
  - AnyBURL, if --anyburl names its jar, after --seconds of learning with one thread.
Ties count with their mean rank, but for AnyBURL, whose lists are taken in their own
order; what it does not list has the mean of the ranks that are left.  The split depends
on --seed alone.  FOLDER gets data, models and predictions.
"""
import argparse
import collections
import json
import os
import random
import re
import resource
import subprocess

FACT = re.compile(r"R\(([^,]+),([^,]+),([^,)]+)\)")
NAMESPACE = "urn:umls:"


def split(path, seed):
    """The facts to learn from and those held back, each (subject, relation, object)."""
    with open(path, encoding="utf-8") as lines:
        found = [FACT.match(line.strip()) for line in lines]
    facts = sorted({(m[2], m[1], m[3]) for m in found if m})
    random.Random(seed).shuffle(facts)
    n = len(facts) // 10
    return sorted(facts[n:]), sorted(facts[:n])


def show(name, ranks, seconds):
    n = len(ranks)
    hits = [sum(r <= k for r in ranks) / n for k in (1, 3, 10)]
    print("%-12s MRR %.4f, hits@1 %.4f, @3 %.4f, @10 %.4f; %s" % (
        name, sum(1 / r for r in ranks) / n, *hits, seconds))


def frequency_ranks(train, test):
    """Realistic ranks among the individuals that make no other true fact."""
    individuals = sorted({x for s, _, o in train + test for x in (s, o)})
    known = set(train) | set(test)
    subjects = collections.Counter((r, s) for s, r, _ in train)
    objects = collections.Counter((r, o) for _, r, o in train)
    ranks = []
    for s, r, o in test:
        for score, right, fact in (
                (lambda x: subjects[r, x], s, lambda x: (x, r, o)),
                (lambda x: objects[r, x], o, lambda x: (s, r, x))):
            others = [score(x) for x in individuals if x != right and fact(x) not in known]
            mine = score(right)
            ranks.append(1 + sum(x > mine for x in others) + sum(x == mine for x in others) / 2)
    return ranks


def processor_time(command, **options):
    """Runs a command and returns the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ask_rrn(rrn, train, test, folder):
    facts, table, data, model = (
        os.path.join(folder, name) for name in ("train.nt", "all.tsv", "all.kbs", "mined.rrn"))
    with open(facts, "w", encoding="utf-8") as out:
        for fact in train:
            out.write("%s .\n" % " ".join("<%s%s>" % (NAMESPACE, x) for x in fact))
    with open(table, "w", encoding="utf-8") as out:
        out.write("subject\tpredicate\tobject\tlabel\tprovenance\n")
        for part, name in ((train, "specified"), (test, "predictable")):
            for fact in part:
                out.write("\t".join(NAMESPACE + x for x in fact) + "\ttrue\t%s\n" % name)
    subprocess.run([rrn, "convert", "--quiet", table, "--output", data], check=True)
    learning = processor_time(
        [rrn, "mine", "--quiet", "--threads", "1", "--all", "--measure", "standard", "--min-support",
         "2", "--min-confidence", "0.01", "--min-head-coverage", "0", "--format", "model",
         "--output", model, facts])
    report = os.path.join(folder, "ranks.json")
    asking = processor_time(
        [rrn, "evaluate", "--quiet", "--threads", "1", "--ranks", "--format", "json", "--model", model,
         "--output", report, data])
    with open(report, encoding="utf-8") as text:
        both = json.load(text)["ranks"]["total"]["both"]
    print("%-12s MRR %.4f, hits@1 %.4f, @3 %.4f, @10 %.4f; %.1f s + %.1f s of processor time" % (
        "rrn mine", both["mrr"], both["hits_at_1"], both["hits_at_3"], both["hits_at_10"],
        learning, asking))


def write_config(path, **values):
    with open(path, "w", encoding="utf-8") as out:
        out.writelines("%s = %s\n" % pair for pair in values.items())


def listed_ranks(path, train, test):
    """Ranks in AnyBURL's file of predictions: for each fact two lines of names and scores."""
    individuals = {x for s, _, o in train + test for x in (s, o)}
    known = set(train) | set(test)
    ranks = []
    with open(path, encoding="utf-8") as text:
        lines = [line.rstrip("\n") for line in text]
    for i in range(0, len(lines) - 2, 3):
        s, r, o = lines[i].split(" ")
        for line, right, fact in ((lines[i + 1], s, lambda x: (x, r, o)),
                                  (lines[i + 2], o, lambda x: (s, r, x))):
            names = line.split(": ", 1)[1].split("\t")[:-1:2]
            names = [x for x in names if x == right or fact(x) not in known]
            if right in names:
                ranks.append(1 + names.index(right))
                continue
            left = [x for x in individuals - set(names) if x == right or fact(x) not in known]
            ranks.append(len(names) + (len(left) + 1) / 2)
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
    parser.add_argument("--anyburl")
    parser.add_argument("--seconds", type=int, default=30)
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    train, test = split(arguments.facts, arguments.seed)
    print("%d facts to learn from, %d held back, seed %d" % (len(train), len(test), arguments.seed))
    show("frequencies", frequency_ranks(train, test), "no learning")
    ask_rrn(arguments.rrn, train, test, arguments.folder)
    if arguments.anyburl:
        ask_anyburl(arguments.anyburl, arguments.seconds, train, test, arguments.folder)


if __name__ == "__main__":
    main()
