#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares rrn.expand with owlrl on one graph, in turns.

    build/owlrl/bin/python tests/bench/expand.py FILE [PAIRS]

FILE is N-Triples; tools/fetch-owlrl makes the Python.  RRN_LIBRARY names
librrn.so.0, and PYTHONPATH has plugin/python.  Prints CPU seconds of each pair,
how many of ours rdflib takes alone to read the graph and to add to it what
follows, and the median of the ratios.
"""
import gc
import statistics
import sys
import time

import owlrl
import rdflib

import rrn


def measure(file, expand):
    graph = rdflib.Graph().parse(file, format="nt")
    before = len(graph)
    gc.collect()
    begin = time.process_time()
    expand(graph)
    return time.process_time() - begin, before, graph


def measure_rdflib(file, closure):
    """What rdflib needs to read a graph and to add what is new in another."""
    graph = rdflib.Graph().parse(file, format="nt")
    new = set(closure) - set(graph)
    gc.collect()
    gc.disable()
    begin = time.process_time()
    for _ in graph.store.triples((None, None, None), context=graph):
        pass
    graph.store.addN((s, p, o, graph) for s, p, o in new)
    seconds = time.process_time() - begin
    gc.enable()
    return seconds


def main():
    file, pairs = sys.argv[1], int((sys.argv[2:] or ["5"])[0])
    ratios = []
    for _ in range(pairs):
        ours, n, closure = measure(file, rrn.expand)
        rdflib_alone = measure_rdflib(file, closure)
        n_ours = len(closure)
        theirs, _, closure = measure(
            file, owlrl.DeductiveClosure(owlrl.OWLRL_Semantics).expand)
        ratios.append(theirs / ours)
        print(f"{n} statements; rrn {n_ours}, {ours:.3f} s, of which rdflib "
              f"{rdflib_alone:.3f} s; owlrl {len(closure)}, {theirs:.3f} s; "
              f"ratio {ratios[-1]:.1f}", flush=True)
    print(f"median ratio {statistics.median(ratios):.1f}")


if __name__ == "__main__":
    main()
