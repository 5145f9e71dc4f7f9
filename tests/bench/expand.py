#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares rrn.expand with owlrl on one graph, in turns.

    build/owlrl/bin/python tests/bench/expand.py FILE [PAIRS]

FILE is N-Triples; tools/fetch-owlrl makes the Python.  RRN_LIBRARY names
librrn.so.0, and PYTHONPATH has plugin/python.  Prints CPU seconds of each pair
and the median of their ratios.
"""
import statistics
import sys
import time

import owlrl
import rdflib

import rrn


def measure(file, expand):
    graph = rdflib.Graph().parse(file, format="nt")
    before = len(graph)
    begin = time.process_time()
    expand(graph)
    return time.process_time() - begin, before, len(graph)


def main():
    file, pairs = sys.argv[1], int((sys.argv[2:] or ["5"])[0])
    ratios = []
    for _ in range(pairs):
        ours, n, n_ours = measure(file, rrn.expand)
        theirs, _, n_theirs = measure(
            file, owlrl.DeductiveClosure(owlrl.OWLRL_Semantics).expand)
        ratios.append(theirs / ours)
        print(f"{n} statements; rrn {n_ours}, {ours:.3f} s; "
              f"owlrl {n_theirs}, {theirs:.3f} s; ratio {ratios[-1]:.1f}",
              flush=True)
    print(f"median ratio {statistics.median(ratios):.1f}")


if __name__ == "__main__":
    main()
