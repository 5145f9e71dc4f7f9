#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks random queries and updates of rrn, Oxigraph and Jena, and compares the answers.

    agreement.py RRN NODE_MODULES [N [SEED]]

N queries (default 1,000) come by turns from two generators.  Each 200 there is new
data, and after each 50 a random update, after which whole datasets are compared.
Rows are compared as multisets, numbers by value, blank nodes as if they were one.

A naive evaluator by the letter of the specification (naive_engine.py) answers, too,
and what differs from it is an error, but for FROM of a graph that is not there, which
rrn refuses: such queries compare nothing.  A difference of another engine is
excused where the naive evaluator has our answer and so has a further engine, or
where it is known how the engine deviates from the specification (differences.py).
Prints each other difference and a table of counts, and ends with 1 if there was a
difference; with 77 where no other engine is installed.
"""
import collections
import sys

from algebra_generator import AlgebraGenerator
from differences import known_reason
from engines import Failure, Rrn, jena, oxigraph
from naive_engine import Naive, TooLarge
from people_generator import PeopleGenerator

ALL = "SELECT ?g ?s ?p ?o { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }"


UNKNOWN = "takes the naive evaluator too long"
OUTVOTED = "differs from the naive evaluator and from the other engine"
REFUSED = "takes a graph that is not there for empty, where we refuse FROM it"


def outcome(action, text):
    """What an engine answers, or that it refuses."""
    try:
        return action(text)
    except Failure as failure:
        return str(failure)
    except TooLarge:
        return UNKNOWN


def are_equal(found, expected):
    """Whether two outcomes are equal; a refusal is as good as another."""
    return found == expected or isinstance(found, str) and isinstance(expected, str)


class Comparison:
    """Counts what the others say beside us."""

    def __init__(self, ours, others):
        self.ours, self.naive, self.others = ours, Naive(), others
        self.counts = collections.Counter()
        self.n_unexplained = 0

    def report(self, name, text, found, expected):
        self.n_unexplained += 1
        print(f"{name} differs: {text}")
        if isinstance(found, str) or isinstance(expected, str):
            print(f"  ours   {str(found)[:300]}\n  theirs {str(expected)[:300]}", flush=True)
        else:
            print(f"  only ours   {list((found - expected).items())[:3]}")
            print(f"  only theirs {list((expected - found).items())[:3]}", flush=True)

    def excuse(self, name, text, found, answers):
        """Why a difference is theirs or meant, or None."""
        if isinstance(found, str) and "names no graph here" in found:
            return REFUSED
        if name == self.naive.name:
            return None
        witnesses = [other for other, answer in answers.items() if are_equal(found, answer)]
        is_by_letter = self.naive.name in witnesses
        if is_by_letter and len(witnesses) > 1:
            return known_reason(name, text, answers[name]) or OUTVOTED
        is_unknown = answers[self.naive.name] == UNKNOWN
        return (known_reason(name, text, answers[name])
                if is_by_letter or is_unknown and witnesses else None)

    def compare(self, text, found, answers):
        """Counts what each answers; whether all answer as we do."""
        for name, expected in answers.items():
            if expected == UNKNOWN:
                self.counts[name, UNKNOWN] += 1
            elif are_equal(found, expected):
                self.counts[name, "equal"] += 1
            else:
                reason = self.excuse(name, text, found, answers)
                self.counts[name, reason or "DIFFERENT"] += 1
                if reason is None:
                    self.report(name, text, found, expected)
        return all(are_equal(found, expected) for expected in answers.values())

    def ask(self, query):
        found = outcome(self.ours.ask, query)
        self.compare(query, found, {engine.name: outcome(engine.ask, query)
                                    for engine in [self.naive, *self.others]})

    def updated(self, engine, text):
        """A dataset after an update, or that the update is refused."""
        return outcome(engine.update, text) or engine.ask(ALL)

    def update(self, text):
        """Returns whether all datasets are equal afterwards."""
        found = self.updated(self.ours, text)
        return self.compare(text, found, {engine.name: self.updated(engine, text)
                                          for engine in [self.naive, *self.others]})

    def fill(self, data):
        for engine in [self.ours, self.naive, *self.others]:
            engine.update("DROP ALL")
            engine.update(data)

    def table(self):
        totals = collections.Counter()
        for (name, what), n in sorted(self.counts.items()):
            print(f"{name:10}{n:9}  {what}")
            totals[name] += n
        for name, n in totals.items():
            excused = n - self.counts[name, "equal"] - self.counts[name, "DIFFERENT"]
            print(f"{name:10}{100 * excused / n:8.2f} %  excused")


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
