#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks random queries of `rrn serve` and of Oxigraph, and compares the answers.

    query_agreement.py RRN NODE_MODULES [N [SEED]]

Both hold the same triples without blank nodes.  Rows are compared as multisets,
numbers by value.  Prints each difference with its query, and ends with 1 if there
is one; with 77 where Oxigraph is not installed.
"""
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
IRIS = ["e:a", "e:b", "e:c", "e:d"]
PREDICATES = ["e:p", "e:q", "e:r"]
LITERALS = ["1", "2", "3", "1.5", "2.0e0", '"x"', '"y"@en', "true", '"2000-01-01"^^xsd:date']
PREFIXES = ("PREFIX e: <http://e/> "
            "PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ")
NUMERIC = re.compile("integer|decimal|double|float|int|long|short|byte")


class Generator:
    """Queries with a few variables, so that patterns meet."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.n_fresh = 0

    def pick(self, items):
        return self.rng.choice(items)

    def chance(self, probability):
        return self.rng.random() < probability

    def variable(self):
        return self.pick(["?a", "?b", "?c", "?d"])

    def fresh(self):
        self.n_fresh += 1
        return f"?f{self.n_fresh}"

    def triple(self):
        subject = self.variable() if self.chance(0.8) else self.pick(IRIS)
        object_ = (self.variable() if self.chance(0.7)
                   else self.pick(IRIS + LITERALS[:3]))
        return f"{subject} {self.predicate()} {object_} ."

    def predicate(self):
        if self.chance(0.75):
            return self.pick(PREDICATES)
        if self.chance(0.3):
            return self.variable()
        one, other = self.pick(PREDICATES), self.pick(PREDICATES)
        # Oxigraph gives no duplicates of alternatives, which section 18.4 has.
        return self.pick([f"{one}/{other}", f"^{one}", f"{one}+", f"{one}*",
                          f"{one}?", f"({one}/{other})+", f"!{one}",
                          f"!^{one}", f"({one}|^{other})*", f"!({one}|{other})"])

    def term(self):
        return (self.variable() if self.chance(0.6)
                else self.pick(IRIS + LITERALS))

    def condition(self, depth=2):
        """What is true, false or an error: of other values, Oxigraph takes those
        with a language tag for errors, which section 17.2.2 does not."""
        if depth == 0:
            one, other = self.term(), self.term()
            return (f"({one} {self.pick(['=', '!=', '<', '>', '<=', '>='])} "
                    f"{other})")
        one, other = self.expression(1), self.expression(1)
        first, second = self.condition(depth - 1), self.condition(depth - 1)
        return self.pick([
            f"({first} && {second})", f"({first} || {second})", f"(!{first})",
            f"BOUND({self.variable()})", f"isIRI({one})", f"isNUMERIC({one})",
            f"({one} IN ({other}, {self.term()}))", f"sameTerm({one}, {other})",
            f"({one} NOT IN ({other}, {self.term()}))", first,
            f"CONTAINS(STR({one}), \"e\")", f"COALESCE({first}, {second})"])

    def expression(self, depth=2):
        if depth == 0:
            return self.term()
        one, other = self.expression(depth - 1), self.expression(depth - 1)
        return self.pick([
            f"({one} {self.pick(['+', '-', '*', '/'])} {other})",
            self.condition(0), f"COALESCE({one}, {other})",
            f"IF({self.condition(0)}, {one}, {other})", f"STR({one})",
            f"DATATYPE({one})", f"STRLEN(STR({one}))", f"LANG({one})",
            f"xsd:integer({one})", f"xsd:double({one})", f"ABS({one})",
            f"ROUND({one})", f"UCASE(STR({one}))", f"CONCAT(STR({one}), \"z\")",
            f"SUBSTR(STR({one}), 2, 2)", f"YEAR({one})", self.term()])

    def element(self, depth):
        kind = self.rng.random()
        if depth == 0 or kind < 0.35:
            return self.triple()
        if kind < 0.47:
            return f"OPTIONAL {{ {self.group(depth - 1)} }}"
        if kind < 0.57:
            return (f"{{ {self.group(depth - 1)} }} UNION "
                    f"{{ {self.group(depth - 1)} }}")
        if kind < 0.65:
            return f"MINUS {{ {self.group(depth - 1)} }}"
        if kind < 0.75:
            return f"FILTER({self.condition()})"
        if kind < 0.82:
            negation = self.pick(["", "NOT "])
            return f"FILTER({negation}EXISTS {{ {self.triple()} }})"
        if kind < 0.88:
            return f"BIND({self.expression()} AS {self.fresh()})"
        if kind < 0.93:
            values = " ".join(self.pick(IRIS + LITERALS + ["UNDEF"])
                              for _ in range(3))
            return f"VALUES {self.variable()} {{ {values} }}"
        if kind < 0.97:
            return f"{{ {self.select(depth - 1)} }}"
        return f"GRAPH {self.pick(['e:g', 'e:h'])} {{ {self.triple()} }}"

    def group(self, depth):
        return " ".join(self.element(depth)
                        for _ in range(self.rng.randint(1, 3)))

    def select(self, depth):
        body = self.group(depth)
        if self.chance(0.7):
            distinct = self.pick(["", "DISTINCT "])
            return f"SELECT {distinct}?a ?b WHERE {{ {body} }}"
        aggregate = self.pick(["COUNT(*)", "COUNT(?b)", "SUM(?b)", "AVG(?b)",
                               "SUM(DISTINCT ?b)", "COUNT(DISTINCT ?b)"])
        result = self.fresh()
        if self.chance(0.5):
            return (f"SELECT ?a ({aggregate} AS {result}) WHERE {{ {body} }} "
                    "GROUP BY ?a")
        return f"SELECT ({aggregate} AS {result}) WHERE {{ {body} }}"

    def query(self):
        if self.chance(0.3):
            return PREFIXES + self.select(2)
        return f"{PREFIXES}SELECT ?a ?b ?c WHERE {{ {self.group(2)} }}"

    def update(self):
        def triples(n):
            return " ".join(
                f"{self.pick(IRIS)} {self.pick(PREDICATES)} "
                f"{self.pick(IRIS + LITERALS)} ." for _ in range(n))
        return (f"{PREFIXES}INSERT DATA {{ {triples(30)} GRAPH e:g "
                f"{{ {triples(8)} }} GRAPH e:h {{ {triples(8)} }} }}")


def start(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    while True:
        line = process.stdout.readline()
        if not line:
            raise SystemExit(f"{command[0]} did not start")
        found = re.search(r"(http://[\d.]+:\d+)|^(\d+)$", line.strip())
        if found:
            return process, found.group(1) or f"http://127.0.0.1:{found.group(2)}"


def send(url, text, media_type):
    request = urllib.request.Request(
        url, text.encode(), {"Content-Type": media_type,
                             "Accept": "application/sparql-results+json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return response.read()


def canonical(term):
    if term is None:
        return None
    datatype = term.get("datatype", "")
    value = term["value"]
    if NUMERIC.search(datatype.rpartition("#")[2]):
        try:
            value = format(float(value), ".9g")
        except ValueError:
            pass
    return term["type"], value, datatype, term.get("xml:lang", "").lower()


def ask(url, query):
    """The rows as a multiset, or what was wrong."""
    try:
        answer = json.loads(send(url, query, "application/sparql-query"))
    except urllib.error.HTTPError as error:
        return "error: " + error.read().decode(errors="replace")[:200]
    names = answer["head"]["vars"]
    return collections.Counter(
        tuple(canonical(row.get(name)) for name in names)
        for row in answer["results"]["bindings"])


def main():
    rrn, modules = sys.argv[1:3]
    n = int(sys.argv[3]) if len(sys.argv) > 3 else 500
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    if not pathlib.Path(modules, "oxigraph").is_dir():
        print("Oxigraph is not installed; tools/fetch-oxigraph does it")
        sys.exit(77)
    generator = Generator(seed)
    ours, our_url = start([rrn, "serve", "--port", "0", "--reasoning", "none",
                           "--rules", "/dev/null"])
    theirs, their_url = start(["node", str(HERE / "oxigraph_server.mjs"), modules])
    n_compared = n_refused = n_different = 0
    try:
        update = generator.update()
        send(our_url + "/update", update, "application/sparql-update")
        send(their_url + "/update", update, "application/sparql-update")
        for _ in range(n):
            query = generator.query()
            found, expected = ask(our_url + "/sparql", query), ask(their_url + "/query", query)
            if isinstance(found, str) or isinstance(expected, str):
                n_refused += 1
                if isinstance(found, str) != isinstance(expected, str):
                    print("only one refuses:", query, "\n ours", str(found)[:200],
                          "\n theirs", str(expected)[:200])
                    n_different += 1
                continue
            n_compared += 1
            if found != expected:
                n_different += 1
                print("different:", query)
                print("  ours only  ", list((found - expected).items())[:3])
                print("  theirs only", list((expected - found).items())[:3])
    finally:
        ours.terminate()
        theirs.terminate()
    print(f"{n_compared} compared, {n_refused} refused, {n_different} different")
    sys.exit(1 if n_different else 0)


if __name__ == "__main__":
    main()
