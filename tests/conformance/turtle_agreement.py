#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares how Turtle and TriG are read with Oxigraph, on random documents.

    turtle_agreement.py READ_DOCUMENTS [--documents N] [--seed N] [--verbose]

In the documents tokens touch wherever the grammar lets them: numbers, names,
labels, strings, comments, brackets and full stops.  Both must read the same but
for the labels of blank nodes.  In some documents a character is amiss, or tokens
run into each other: one parser may refuse those, but both must not read different
things.
Ends with 77 where pyoxigraph is missing (tools/fetch-pyoxigraph), and with 1 if
anything differs.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import subprocess
import sys

try:
    import pyoxigraph
except ImportError:
    SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
    PYTHON = pathlib.Path(os.environ.get(
        "RRN_PYOXIGRAPH", SOURCE / "build/pyoxigraph")) / "bin/python"
    if sys.executable == str(PYTHON) or not PYTHON.exists():
        print("pyoxigraph is not there; tools/fetch-pyoxigraph installs it")
        sys.exit(77)
    os.execv(PYTHON, [PYTHON, *sys.argv])

BASE = "http://base/"
BATCH = 5000
PREFIXES = ["", "a", "e", "e.f", "x-1", "é", "a_", "E5"]
NUMBERS = ["5", "-5", "+05", "1.5", "-.5", ".5e3", "1e3", "1.e-3", "2E+07",
           "true", "false", "0"]
LOCALS = ["", "b", "b.c", "b..c", "_", "_:b", ":", "5", "5.5", "e3", "b-", "%41",
          "\\.", "\\-x", "x\\_", "é", "a:b", "true", "x._y", "\\,\\;"]
LABELS = ["x", "xy", "b1", "B1", "5", "a.b", "_", "xx", "x-", "base", "é.5"]
CONTENTS = ["", "a", "x y", "\\n", "\\\"", "\\'", "\\\\", "\\u0041", "é", "#",
            "_:b", ".", "<", "\\U0001F40E", "a\\tb", "5.", "[", "("]
LONG = CONTENTS + ["\n", "\"a", "\"\"a", "'a", "''a", "\"\\n", "\"\"\\\\", "'\\t"]
TAGS = ["en", "en-GB", "de-1996", "x-5"]
IRIS = ["a:s", "a:p", "base", "prefix", "graph", "", "#x", "b/../c", "\\u0062",
        "http://é/", "a:_:b", "a:b."]
GAPS = ["", "", "", " ", " ", "\n", "\t", "# .\n", "#_:b\r\n"]


BRACKETS = ".,;()[]{}<>\"'"


class Maker:
    """Makes documents; the same for the same seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def pick(self, items):
        return self.chance.choice(items)

    def often(self, probability):
        return self.chance.random() < probability

    def document(self):
        """Returns the syntax, the text, and whether something is amiss."""
        self.is_amiss = self.often(0.2)
        is_trig = self.often(0.3)
        tokens = []
        for prefix in PREFIXES:
            tokens += ["@prefix", " ", prefix + ":", f"<p:{prefix}/>", "."]
        for _ in range(self.chance.randint(1, 5)):
            tokens += self.block(is_trig)
        text = self.join(tokens)
        if self.is_amiss and self.often(0.5):
            text = self.broken(text)
        return "trig" if is_trig else "turtle", text, self.is_amiss

    def join(self, tokens):
        gaps = GAPS if self.often(0.9) else [""]
        text = ""
        for token in tokens:
            gap = self.pick(gaps)
            if not gap and self.merges(text, token):
                gap = " "
            text += gap + token
        return text

    def merges(self, text, token):
        """Whether a token could become part of the one before it, for one of the
        parsers at least."""
        if not text:
            return False
        first = token[0]
        if re.search(r"\\.[\w;]*$", text) and first == ".":
            return True  # Oxigraph loses what is behind an escape and a full stop
        if self.is_amiss and self.often(0.2):
            return False
        if re.search(r"true$|false$", text) and re.match(r"[.][0-9]", token):
            return True
        if re.search(r"(true|false|[0-9])\.$", text):
            return first not in "<[(@\"'"
        if re.search(r"[:%][^\s<>\"']*\.$", text):
            return True  # a full stop behind a name or a label
        return text[-1] not in BRACKETS and first not in BRACKETS

    def broken(self, text):
        at = self.chance.randrange(len(text))
        if self.often(0.5):
            return text[:at] + text[at + 1:]
        return text[:at] + self.pick(list(".;,[]()<\"'_:5e \\@{}")) + text[at:]

    def block(self, is_trig):
        if self.often(0.1):
            return self.directive()
        if not is_trig or self.often(0.4):
            return self.triples() + ["."]
        tokens = []
        for _ in range(self.chance.randint(0, 2)):
            tokens += ["."] * bool(tokens) + self.triples()
        tokens += ["."] * (bool(tokens) and self.often(0.5))
        name = [self.resource()] if self.often(0.7) else []
        if name and self.often(0.3):
            name = [self.pick(["GRAPH", "graph"]), " "] + name
        return name + ["{"] + tokens + ["}"]

    def directive(self):
        if self.often(0.5):
            return [self.pick(["PREFIX", "prefix"]), " ", "n:", "<n:>"]
        return ["@prefix", " ", "n.n:", "<n:>", "."]

    def triples(self):
        if self.often(0.1):
            start = ["["] + self.predicates(2) + ["]"]
            return start + (self.predicates(2) if self.often(0.5) else [])
        if self.often(0.1):
            return self.collection(2) + self.predicates(2)
        return [self.pick([self.resource(), self.resource(), "[]"])] + \
            self.predicates(0)

    def predicates(self, depth):
        tokens = []
        for i in range(self.chance.randint(1, 3)):
            tokens += [";"] * (i > 0) + [self.pick(["a", self.iri(), self.iri()])]
            for j in range(self.chance.randint(1, 3)):
                tokens += [","] * (j > 0) + self.object(depth)
        return tokens + [";"] * self.often(0.1)

    def object(self, depth):
        if depth < 3 and self.often(0.1):
            return ["["] + (self.predicates(depth + 1)
                            if self.often(0.8) else []) + ["]"]
        if depth < 3 and self.often(0.15):
            return self.collection(depth + 1)
        if self.often(0.4):
            return [self.pick(NUMBERS)]
        return [self.string() if self.often(0.4) else self.resource()]

    def collection(self, depth):
        tokens = []
        for _ in range(self.chance.randint(0, 4)):
            tokens += self.object(depth)
        return ["("] + tokens + [")"]

    def string(self):
        quote = self.pick("\"'")
        if self.often(0.4):
            content = "".join(self.pick(LONG)
                              for _ in range(self.chance.randint(0, 3)))
            if content.endswith(quote) and not content.endswith("\\" + quote):
                content += " "
            text = quote * 3 + content + quote * 3
        else:
            text = quote + "".join(
                self.pick(CONTENTS)
                for _ in range(self.chance.randint(0, 2))) + quote
        if self.often(0.3):
            return text + "@" + self.pick(TAGS)
        return text + ("^^" + self.iri() if self.often(0.2) else "")

    def resource(self):
        return "_:" + self.pick(LABELS) if self.often(0.35) else self.iri()

    def iri(self):
        if self.often(0.4):
            return "<" + self.pick(IRIS) + ">"
        return self.pick(PREFIXES) + ":" + self.pick(LOCALS)


def canonical(text, syntax):
    """Returns the statements with canonical labels, or None for an error."""
    formats = {"turtle": pyoxigraph.RdfFormat.TURTLE,
               "trig": pyoxigraph.RdfFormat.TRIG,
               "nquads": pyoxigraph.RdfFormat.N_QUADS}
    try:
        quads = pyoxigraph.Dataset(pyoxigraph.parse(
            text, format=formats[syntax], base_iri=BASE))
    except (SyntaxError, ValueError):
        return None
    quads.canonicalize(pyoxigraph.CanonicalizationAlgorithm.UNSTABLE)
    return {str(quad) for quad in quads}


def read_all(program, documents, chance):
    """Returns what rrn says of each: a message, or lines of N-Quads."""
    request = b""
    for syntax, text, _ in documents:
        content = text.encode()
        step = chance.choice([1, 2, 3, 7, 64, 1 << 16])
        request += f"{syntax} {step} {len(content)}\n".encode() + content
    done = subprocess.run([program], input=request, capture_output=True,
                          check=True)
    lines = iter(done.stdout.decode().split("\n"))
    for _ in documents:
        word, rest = next(lines).split(" ", 1)
        if word == "ok":
            yield None, "\n".join(next(lines) for _ in range(int(rest))) + "\n"
        else:
            yield rest, ""


def difference(document, answer):
    """Returns what differs, or None, and whether the document was accepted."""
    syntax, text, is_amiss = document
    message, lines = answer
    expected = canonical(text, syntax)
    got = None if message is not None else canonical(lines, "nquads")
    if got == expected:
        return None, got is not None
    if got is not None and expected is not None:
        return "something else is read", True
    if is_amiss:
        return None, False
    return f"refused: {message}" if expected is not None else "accepted", False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    maker = Maker(arguments.seed)
    counts = collections.Counter()
    for start in range(0, arguments.documents, BATCH):
        documents = [maker.document() for _ in
                     range(min(BATCH, arguments.documents - start))]
        answers = read_all(arguments.program, documents, maker.chance)
        for document, answer in zip(documents, answers):
            what, is_accepted = difference(document, answer)
            counts["accepted" if is_accepted else "refused"] += 1
            counts["amiss"] += document[2]
            if what is None:
                continue
            counts["different"] += 1
            if arguments.verbose or counts["different"] <= 10:
                print(f"{what}: {document!r}")
                if what == "something else is read":
                    print(sorted(canonical(document[1], document[0]) ^
                                 canonical(answer[1], "nquads")))
    print(f"{arguments.documents} documents, {counts['amiss']} of them amiss: "
          f"{counts['accepted']} accepted by both, {counts['different']} read "
          "differently")
    if counts["accepted"] == 0:
        sys.exit("no document was accepted; expected most")
    sys.exit(1 if counts["different"] else 0)


if __name__ == "__main__":
    main()
