#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the rules on large axioms of one kind each.

Usage: rule_scale.py [--rrn PROGRAM] [--size FRACTION] [CASE...]

Each case is written to a folder of its own, `rrn` runs on it, and the
processor time and the peak memory are printed, with what the case needs.
FRACTION makes all cases smaller.
"""
import argparse
import os
import subprocess
import sys
import tempfile

PREFIXES = """@prefix : <http://example.org/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
"""
CASES = {}


def case(size, *options, rules=False, status=0):
    """Registers a function that writes a case of `size` to a file."""
    def register(function):
        name = function.__name__.replace("_", "-")
        CASES[name] = (function, size, options, rules, status)
        return function
    return register


def names(prefix, n):
    return (":%s%d" % (prefix, i) for i in range(n))


@case(100000)
def all_different(out, n):
    out.write(":f a owl:FunctionalProperty . :s :f :a0 , :b .\n")
    out.write("[] a owl:AllDifferent ; owl:members (%s) .\n"
              % " ".join(names("a", n)))


@case(100000, status=3)
def all_different_violated(out, n):
    out.write(":f a owl:FunctionalProperty . :s :f :a0 , :a%d .\n" % (n // 2))
    out.write("[] a owl:AllDifferent ; owl:members (%s) .\n"
              % " ".join(names("a", n)))


@case(10000)
def all_disjoint_classes(out, n):
    out.write("[] a owl:AllDisjointClasses ; owl:members (%s) .\n"
              % " ".join(names("C", n)))
    for i in range(100 * n):
        out.write(":x%d a :C%d .\n" % (i, i % n))


@case(10000)
def all_disjoint_properties(out, n):
    out.write("[] a owl:AllDisjointProperties ; owl:members (%s) .\n"
              % " ".join(names("p", n)))
    for i in range(100 * n):
        out.write(":x%d :p%d :y%d .\n" % (i, i % n, i % 1000))


@case(1000000)
def same_as_chain(out, n):
    out.write(":a0 a :Start . :Start rdfs:subClassOf :Thing .\n")
    for i in range(n):
        out.write(":a%d owl:sameAs :a%d .\n" % (i, i + 1))


@case(1000000)
def same_as_star(out, n):
    out.write(":a0 a :Start . :Start rdfs:subClassOf :Thing .\n")
    for i in range(1, n + 1):
        out.write(":a0 owl:sameAs :a%d .\n" % i)


@case(100000)
def functional_values(out, n):
    out.write(":f a owl:FunctionalProperty .\n")
    for i in range(n):
        out.write(":s :f :a%d .\n" % i)


@case(100000)
def inverse_functional_values(out, n):
    out.write(":f a owl:InverseFunctionalProperty .\n")
    for i in range(n):
        out.write(":a%d :f :s .\n" % i)


@case(100000)
def functional_data_values(out, n):
    out.write(":f a owl:FunctionalProperty , owl:DatatypeProperty .\n")
    for i in range(n):
        out.write(":s%d :f \"v%d\" .\n" % (i, i))


@case(100000, status=3)
def functional_data_values_of_one(out, n):
    out.write(":f a owl:FunctionalProperty , owl:DatatypeProperty .\n")
    for i in range(n):
        out.write(":s :f \"v%d\" .\n" % i)


@case(100000, "--unique-names", "yes", status=3)
def functional_unique_names(out, n):
    out.write(":f a owl:FunctionalProperty .\n")
    for i in range(n):
        out.write(":s :f :a%d .\n" % i)


@case(100000)
def several_functional(out, n):
    for p in range(5):
        out.write(":f%d a owl:FunctionalProperty .\n" % p)
        out.write(":g%d a owl:InverseFunctionalProperty .\n" % p)
    for i in range(n):
        out.write(":s%d :f%d :a%d . :b%d :g%d :t%d .\n"
                  % (i % 10, i % 5, i, i, i % 5, i % 10))


@case(100000)
def keys(out, n):
    out.write(":C owl:hasKey (:k) .\n")
    for i in range(n):
        out.write(":a%d a :C ; :k :v%d .\n" % (i, i % 2))


@case(100000)
def keys_of_two(out, n):
    out.write(":C owl:hasKey (:k :l) .\n")
    for i in range(n):
        out.write(":a%d a :C ; :k :v%d ; :l :w%d .\n" % (i, i % 2, i % 3))


@case(100000)
def max_cardinality_one(out, n):
    out.write(":C rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :p ;"
              " owl:maxCardinality 1 ] . :s a :C .\n")
    for i in range(n):
        out.write(":s :p :a%d .\n" % i)


@case(100000)
def max_qualified_cardinality_one(out, n):
    out.write(":C rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :p ;"
              " owl:maxQualifiedCardinality 1 ; owl:onClass :D ] . :s a :C .\n")
    for i in range(n):
        out.write(":s :p :a%d . :a%d a :D .\n" % (i, i))


@case(100000, status=3)
def max_cardinality_zero(out, n):
    out.write(":C rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :p ;"
              " owl:maxCardinality 0 ] . :s a :C .\n")
    for i in range(n):
        out.write(":s :p :a%d .\n" % i)


@case(100000)
def irreflexive_asymmetric(out, n):
    out.write(":p a owl:IrreflexiveProperty , owl:AsymmetricProperty .\n")
    for i in range(n):
        out.write(":s :p :a%d .\n" % i)


@case(10000, "--schema", "yes")
def class_chain(out, n):
    for i in range(n):
        out.write(":C%d rdfs:subClassOf :C%d .\n" % (i, i + 1))


@case(10000, "--schema", "yes")
def class_chain_declared(out, n):
    for i in range(n):
        out.write(":C%d a owl:Class ; rdfs:subClassOf :C%d .\n" % (i, i + 1))


@case(100000, "--schema", "yes")
def class_fan(out, n):
    for i in range(n):
        out.write(":C%d a owl:Class ; rdfs:subClassOf :C .\n" % i)


@case(2000)
def transitive_chain(out, n):
    out.write(":p a owl:TransitiveProperty .\n")
    for i in range(n):
        out.write(":a%d :p :a%d .\n" % (i, i + 1))


@case(2000)
def transitive_by_property_chain(out, n):
    out.write(":p owl:propertyChainAxiom (:p :p) .\n")
    for i in range(n):
        out.write(":a%d :p :a%d .\n" % (i, i + 1))


RULES = """PREFIX : <http://example.org/>
%s
"""


@case(2000, rules=":p[?x, ?z] :- :e[?x, ?z] .\n"
                  ":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] .")
def doubly_recursive(out, n):
    for i in range(n):
        out.write(":a%d :e :a%d .\n" % (i, i + 1))


@case(2000, rules=":p[?x, ?z] :- :e[?x, ?z] .\n"
                  ":p[?x, ?z] :- :p[?x, ?y], :q[?y, ?z] .\n"
                  ":q[?x, ?z] :- :p[?x, ?z] .")
def recursive_through_copy(out, n):
    for i in range(n):
        out.write(":a%d :e :a%d .\n" % (i, i + 1))


def run(rrn, name, fraction, folder):
    function, size, options, rules, status = CASES[name]
    data = os.path.join(folder, name + ".ttl")
    with open(data, "w", encoding="ascii") as out:
        out.write(PREFIXES)
        function(out, max(1, int(size * fraction)))
    command = [rrn, "reason", "--quiet", "--threads", "1", *options,
               "--output", os.devnull]
    if rules:
        text = os.path.join(folder, name + ".dlog")
        with open(text, "w", encoding="ascii") as out:
            out.write(RULES % rules)
        command += ["--rules", text]
    process = subprocess.Popen(command + [data], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    messages = process.stderr.read().decode()
    _, wait_status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(wait_status)
    os.remove(data)
    as_wanted = process.returncode == status
    print("%-32s %8.2f s %8.0f MB%s" %
          (name, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
           "" if as_wanted else "  status %d" % process.returncode),
          flush=True)
    if not as_wanted:
        print(messages, file=sys.stderr)
    return as_wanted


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rrn", default="build/release/bin/rrn")
    parser.add_argument("--size", type=float, default=1.0)
    parser.add_argument("cases", nargs="*", metavar="CASE")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.cases) - set(CASES))
    if unknown:
        parser.error("unknown cases %s; known are %s" %
                     (", ".join(unknown), ", ".join(CASES)))
    with tempfile.TemporaryDirectory() as folder:
        results = [run(arguments.rrn, name, arguments.size, folder)
                   for name in arguments.cases or CASES]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
