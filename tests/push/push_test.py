# SPDX-License-Identifier: MIT
"""tools/push against `rrn reason` and an evaluator that tries everything.

    push_test.py duckdb|postgresql

Exits with 77 where the database is missing: tools/fetch-duckdb fetches DuckDB,
and PostgreSQL is Debian's package postgresql.  RRN is the program,
RRN_PUSH_PROGRAMS says how many random programs to try."""
import contextlib
import glob
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import random_program

SOURCE = pathlib.Path(__file__).resolve().parents[2]
RRN = os.environ["RRN"]
PROGRAMS = int(os.environ.get("RRN_PUSH_PROGRAMS", "8"))
DUCKDB = pathlib.Path(os.environ.get("RRN_DUCKDB", SOURCE / "build/duckdb"))
ENGINE = {"python": sys.executable, "address": ""}


def run(*command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8",
                          check=False)
    return done.returncode, done.stdout, done.stderr


class Push(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text=None):
        path = os.path.join(self.folder.name, name)
        if text is not None:
            pathlib.Path(path).write_text(text, encoding="utf-8")
        return path

    def push(self, *arguments):
        return run(ENGINE["python"], SOURCE / "tools/push", "--rrn", RRN,
                   "--folder", self.folder.name, "--engine",
                   ENGINE["address"], *arguments)

    def closure(self, *arguments):
        path = self.file("closure.nt")
        code, out, err = self.push("--quiet", "--output", path, *arguments)
        self.assertIn(code, (0, 3), err)
        text = pathlib.Path(path).read_text(encoding="utf-8")
        # As rrn reason keeps apart those of an ontology and of a data file.
        text = re.sub(r"_:(?!data\.)", "_:f1_.", text).replace("_:data.",
                                                               "_:f2_.")
        lines = text.splitlines()
        self.assertEqual(len(lines), len(set(lines)), "a fact twice")
        return set(lines), code == 3, out

    def reasoned(self, *arguments):
        path = self.file("reasoned.nt")
        code, _, err = run(RRN, "-q", "reason", "--all", "--show",
                           "all", "--output", path, *arguments)
        self.assertIn(code, (0, 3), err)
        text = pathlib.Path(path).read_text(encoding="utf-8")
        lines = {line for line in text.splitlines() if line[0] != "#"}
        return lines, code == 3

    def assert_as_reasoned(self, *arguments):
        closure, clashes, _ = self.closure(*arguments)
        expected, expected_clashes = self.reasoned(*arguments)
        self.assertEqual(closure, expected)
        self.assertEqual(clashes, expected_clashes)
        return closure

    def test_families(self):
        closure = self.assert_as_reasoned(
            "--ontology", SOURCE / "owl/family.ttl",
            SOURCE / "datasets/family/example.ttl")
        self.assertGreater(len(closure), 300)

    def test_countries_that_contradict_their_rules(self):
        arguments = ("--ontology", SOURCE / "owl/countries.ttl", "--rules",
                     SOURCE / "owl/countries.dlog",
                     SOURCE / "datasets/countries/countries.ttl")
        self.assert_as_reasoned(*arguments)
        _, clashes, out = self.closure(*arguments)
        self.assertTrue(clashes)
        self.assertIn("LKA>", out)

    def test_random_programs(self):
        n_derived = n_inconsistent = 0
        for seed in range(PROGRAMS):
            program = random_program.RandomProgram(random.Random(seed))
            rules = self.file("rules.dlog", program.text())
            data = self.file("data.nt", program.data())
            closure, clashes, _ = self.closure("--rules", rules, data)
            expected = program.closure()
            lines = {" ".join(fact) + " ." for fact in expected}
            self.assertEqual(closure, lines, f"{seed}: {program.text()}")
            self.assertEqual(clashes, program.is_inconsistent(expected), seed)
            self.assert_as_reasoned("--rules", rules, data)
            n_derived += len(expected) > len(program.facts)
            n_inconsistent += clashes
        self.assertGreater(n_derived, PROGRAMS // 4)
        self.assertGreater(n_inconsistent, 0)

    def test_what_has_no_sql_is_refused_by_name(self):
        data = self.file("data.nt", '<urn:a> <urn:p> "5" .\n')
        for rule, problem in (
                ("[?x, <urn:q>, ?z] :- [?x, <urn:p>, ?y], BIND(?y + 1 AS ?z) .",
                 "computes a value"),
                ("[?x, <urn:q>, ?y] :- [?x, <urn:p>, ?y], FILTER(?y > 1) .",
                 "looks at values")):
            rules = self.file("rules.dlog", rule)
            code, _, err = self.push("--rules", rules, data)
            self.assertEqual(code, 1)
            self.assertIn(problem + ", for which there is no SQL", err)
        ontology = self.file("key.ttl", """
            @prefix owl: <http://www.w3.org/2002/07/owl#> .
            <urn:q> a owl:FunctionalProperty, owl:ObjectProperty .""")
        code, _, err = self.push("--ontology", ontology, data)
        self.assertEqual(code, 1)
        self.assertIn("makes terms equal, for which there is no SQL", err)
        self.assertEqual(
            self.push("--ontology", ontology, "--unique-names", "yes",
                      data)[0], 0)

    def test_facts_that_make_terms_equal_are_refused(self):
        data = self.file("data.nt", "<urn:a> <http://www.w3.org/2002/07/"
                         "owl#sameAs> <urn:b> .\n<urn:a> a <urn:C> .\n"
                         .replace(" a ", " <http://www.w3.org/1999/02/22-rdf-"
                                  "syntax-ns#type> "))
        ontology = self.file("o.ttl", """
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            <urn:C> rdfs:subClassOf <urn:D> .""")
        code, _, err = self.push("--ontology", ontology, data)
        self.assertEqual(code, 1)
        self.assertIn("<urn:a> <urn:b>: facts that make terms equal", err)

    def test_usage(self):
        code, _, err = self.push("data.nt")
        self.assertEqual(code, 2)
        self.assertIn("expected --ontology FILE or --rules FILE", err)
        code, _, err = run(sys.executable, SOURCE / "tools/push", "--engine",
                           "oracle:x", "--rules", "r", "d")
        self.assertEqual(code, 1)
        self.assertIn("the engine oracle:x is not known", err)


@contextlib.contextmanager
def duckdb():
    if not (DUCKDB / "bin/python").exists():
        skip("DuckDB is missing; tools/fetch-duckdb fetches it")
    ENGINE["python"] = DUCKDB / "bin/python"
    with tempfile.TemporaryDirectory() as folder:
        ENGINE["address"] = f"duckdb:{folder}/facts.duckdb"
        yield


@contextlib.contextmanager
def postgresql():
    """A server of our own, behind a socket in a folder."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    if not found or not shutil.which("psql"):
        skip("PostgreSQL is missing; it is Debian's package postgresql")
    programs = pathlib.Path(found[-1]).parent
    # The server does not run as root.
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        place = pathlib.Path(folder) / "server"
        place.mkdir()
        if user:
            try:
                shutil.chown(place, "postgres")
            except LookupError:
                skip("PostgreSQL has no user postgres here")
        for command in (
                [programs / "initdb", "-A", "trust", "-U", "rrn", "-N",
                 "-E", "UTF8", "--locale", "C", "-D", place / "data"],
                [programs / "pg_ctl", "-w", "-D", place / "data", "-l",
                 place / "log", "-o",
                 f"-k {place} -c listen_addresses='' -c fsync=off", "start"]):
            done = subprocess.run(user + command, check=False, cwd=folder,
                                  stdout=subprocess.DEVNULL)
            if done.returncode != 0:
                skip("PostgreSQL does not start here")
        try:
            ENGINE["address"] = f"postgresql:///postgres?host={place}&user=rrn"
            yield
        finally:
            subprocess.run(user + [programs / "pg_ctl", "-m", "immediate",
                                   "-D", place / "data", "stop"], check=True,
                           cwd=folder, stdout=subprocess.DEVNULL)


def skip(message):
    print("skipped: " + message)
    sys.exit(77)


def main():
    engine = {"duckdb": duckdb, "postgresql": postgresql}[sys.argv.pop(1)]
    with engine():
        result = unittest.main(exit=False, verbosity=2).result
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
