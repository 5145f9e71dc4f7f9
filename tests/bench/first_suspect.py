#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Replaces one fact of each of many samples by a random one, and counts how often it
is the first that `rrn check --suspects` names.

Usage: first_suspect.py RRN MODEL DATASET.kbs [--ontology FILE] [--samples N] [--seed 1]

A fact between two individuals becomes one of the same relation between two of the
sample that facts of that relation are about, drawn at random.  Facts that are part of
a violation and not doubted count as suspects, after those that are.  A MODEL named -
is none, and so is an ontology.  The last figures are what a random order reaches, and
how many samples have a suspect without a replaced fact.
"""
import argparse
import json
import random
import subprocess
import tempfile

TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"


def facts_of(rrn, dataset, number):
    text = subprocess.run([rrn, "convert", "--quiet", "--sample", str(number), "--format",
                           "ntriples", dataset], capture_output=True, text=True, check=True).stdout
    return [tuple(line[:-2].split(" ", 2)) for line in text.splitlines()]


def replace_one(facts, draw):
    """Puts a random fact in the place of one of its relation, and returns it."""
    links = [k for k, fact in enumerate(facts) if fact[1] != TYPE]
    while True:
        k = draw.choice(links)
        relation = facts[k][1]
        ends = sorted({x for fact in facts if fact[1] == relation for x in (fact[0], fact[2])})
        new = (draw.choice(ends), relation, draw.choice(ends))
        if new not in facts and new[0] != new[2]:
            break
    facts[k] = new
    return new


def suspects(arguments, facts):
    with tempfile.NamedTemporaryFile("w", suffix=".nt") as file:
        file.writelines(" ".join(fact) + " .\n" for fact in facts)
        file.flush()
        command = [arguments.rrn, "check", "--quiet", "--report-format", "json", "--suspects", "5",
                   file.name]
        if arguments.ontology != "-":
            command += ["--ontology", arguments.ontology]
        if arguments.model != "-":
            command += ["--model", arguments.model]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 3):
        raise SystemExit(run.stderr)
    report = json.loads(run.stdout)
    listed = report["suspects"] + report["clashes"]
    return [(x["subject"], x["predicate"], x["object"]) for x in listed]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rrn")
    parser.add_argument("model")
    parser.add_argument("dataset")
    parser.add_argument("--ontology", default="owl/family.ttl")
    parser.add_argument("--samples", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    draw = random.Random(arguments.seed)
    n_first = n_listed = n_clean = by_chance = 0
    for number in range(arguments.samples):
        facts = facts_of(arguments.rrn, arguments.dataset, number)
        n_clean += bool(suspects(arguments, facts))
        new = replace_one(facts, draw)
        listed = suspects(arguments, facts)
        n_first += listed[:1] == [new]
        n_listed += new in listed
        by_chance += 1 / len(facts)
    n = arguments.samples
    print(f"{n:,} samples: the replaced fact is the first suspect in {n_first / n:.3f}, one of "
          f"the suspects in {n_listed / n:.3f}; by chance {by_chance / n:.3f}; without a "
          f"replaced fact {n_clean / n:.3f} have a suspect")


if __name__ == "__main__":
    main()
