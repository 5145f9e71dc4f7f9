#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks random queries and updates of rrn, Oxigraph and Jena, and compares the answers.

    agreement.py RRN NODE_MODULES [N [SEED]]

N queries (default 1,000) come by turns from two generators.  Each 200 there is new
data, and after each 50 a random update, after which whole datasets are compared.
Rows are compared as multisets, numbers by value, blank nodes as if they were one.
Where an engine is known to deviate from the specification (differences.py), that is
counted with its reason.  Prints each other difference and a table of counts, and
ends with 1 if there was a difference; with 77 where no other engine is installed.
"""
import collections
import sys

from algebra_generator import AlgebraGenerator
from differences import known_reason
from engines import Failure, Rrn, jena, oxigraph
from people_generator import PeopleGenerator

ALL = "SELECT ?g ?s ?p ?o { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }"


def outcome(action, text):
    """What an engine answers, or that it refuses."""
    try:
        return action(text)
    except Failure as failure:
        return str(failure)


class Comparison:
    """Counts what the others say beside us."""

    def __init__(self, ours, others):
        self.ours, self.others = ours, others
        self.counts = collections.Counter()
        self.n_unexplained = 0

    def report(self, engine, text, found, expected):
        self.n_unexplained += 1
        print(f"{engine.name} differs: {text}")
        if isinstance(found, str) or isinstance(expected, str):
            print(f"  ours   {str(found)[:300]}\n  theirs {str(expected)[:300]}")
        else:
            print(f"  only ours   {list((found - expected).items())[:3]}")
            print(f"  only theirs {list((expected - found).items())[:3]}")

    def note(self, engine, text, found, expected):
        """Whether an answer is equal; counts it."""
        if isinstance(found, str) and isinstance(expected, str):
            self.counts[engine.name, "refused by both"] += 1
            return True
        if found == expected:
            self.counts[engine.name, "equal"] += 1
            return True
        reason = known_reason(engine.name, text, expected)
        self.counts[engine.name, reason or "DIFFERENT"] += 1
        if reason is None:
            self.report(engine, text, found, expected)
        return False

    def ask(self, query):
        found = outcome(self.ours.ask, query)
        for engine in self.others:
            self.note(engine, query, found, outcome(engine.ask, query))

    def update(self, text):
        """Returns whether all datasets are equal afterwards."""
        found = outcome(self.ours.update, text) or ALL
        found = self.ours.ask(ALL) if found == ALL else found
        is_same = True
        for engine in self.others:
            expected = outcome(engine.update, text) or ALL
            expected = engine.ask(ALL) if expected == ALL else expected
            is_same = self.note(engine, text, found, expected) and is_same
        return is_same

    def fill(self, data):
        for engine in [self.ours, *self.others]:
            engine.update("DROP ALL")
            engine.update(data)

    def table(self):
        for (name, what), n in sorted(self.counts.items()):
            print(f"{name:10}{n:9}  {what}")


def compare(comparison, n, seed):
    generators = [AlgebraGenerator(seed), PeopleGenerator(seed)]
    is_same = False
    for i in range(n):
        generator = generators[i // 200 % 2]
        if i % 200 == 0 or not is_same:
            comparison.fill(generator.data())
            is_same = True
        comparison.ask(generator.query())
        if i % 50 == 49:
            is_same = comparison.update(generator.update())


def main():
    rrn, modules = sys.argv[1:3]
    n = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    others = [engine for engine in (oxigraph(modules), jena()) if engine]
    if not others:
        print("neither Oxigraph (tools/fetch-oxigraph) nor Jena (Debian's "
              "libapache-jena-java) is installed")
        sys.exit(77)
    comparison = Comparison(Rrn(rrn), others)
    try:
        compare(comparison, n, seed)
    finally:
        for engine in [comparison.ours, *others]:
            engine.close()
    comparison.table()
    sys.exit(1 if comparison.n_unexplained else 0)


if __name__ == "__main__":
    main()
