# SPDX-License-Identifier: MIT
"""Datasets read, exported and learnt from, compared with what the program says."""
import csv
import doctest
import importlib.util
import pathlib
import random
import subprocess
import tempfile
import unittest
import unittest.mock

import rrn
from rrn import _bytes, datasets, exports
from support import ONTOLOGY, SOURCE, program


def run(*arguments):
    subprocess.run([program(), "--quiet", *map(str, arguments)], check=True,
                   capture_output=True)


class Datasets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        run("generate", "family", "--samples", 6, "--valid", 2, "--test", 2,
            "--seed", 3, "--output", cls.folder / "family")
        run("generate", "ontology", "--ontology", SOURCE / "owl/university.ttl",
            "--samples", 4, "--valid", 2, "--test", 2, "--seed", 4,
            "--output", cls.folder / "university")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_samples_are_those_of_the_table(self):
        for name in ("family", "university"):
            path = self.folder / name / "train.kbs"
            table = self.folder / f"{name}.tsv"
            run("convert", "--format", "tsv", "--output", table, path)
            with open(table, encoding="utf-8", newline="") as file:
                rows = [row for row in csv.DictReader(
                    file, delimiter="\t", quoting=csv.QUOTE_NONE)
                    if row["provenance"] != "note"]
            expected = [(row["sample"], row["subject"], row["predicate"],
                         row["object"], row["label"], row["provenance"],
                         row["depth"], row["rule"], row["premise"])
                        for row in rows]
            found = list(self.rows(datasets.Split(path)))
            self.assertGreater(len(found), 100)
            self.assertEqual(sorted(found), sorted(expected))

    @staticmethod
    def rows(split):
        for sample in split:
            names = sample.plain_names()
            for part in (sample.classes, sample.relations):
                depths = part.depths or [None] * len(part.inferable)
                lists = [("specified", one, None, None)
                         for one in part.specified]
                lists += [("inferable", one, depth, None)
                          for one, depth in zip(part.inferable, depths)]
                lists += [("predictable", one, None, None)
                          for one in part.predictable]
                lists += [("corruption" if one.rule is None else "near-miss",
                           one.literal, None, one) for one in part.drawn]
                for provenance, literal, depth, drawn in lists:
                    *triple, positive = exports._row(
                        literal, names, split, exports._TYPE)
                    is_near = drawn is not None and drawn.rule is not None
                    yield (str(sample.number), *triple,
                           "true" if positive else "false", provenance,
                           "" if depth is None else str(depth),
                           str(drawn.rule) if is_near else "",
                           str(drawn.premise) if is_near else "")

    def test_folders_are_those_of_the_program(self):
        for name in ("family", "university"):
            for form, export in (("splits", exports.pykeen),
                                 ("synthology", exports.synthology)):
                theirs = self.folder / f"{name}-{form}-program"
                ours = self.folder / f"{name}-{form}"
                run("convert", "--format", form, "--output", theirs,
                    self.folder / name)
                export(self.folder / name, ours)
                files = sorted(path.relative_to(theirs)
                               for path in theirs.rglob("*") if path.is_file())
                self.assertGreaterEqual(len(files), 3)
                for file in files:
                    self.assertEqual((ours / file).read_bytes(),
                                     (theirs / file).read_bytes(), file)
                self.assertEqual(len(files), sum(
                    path.is_file() for path in ours.rglob("*")))
                with self.assertRaisesRegex(rrn.FileProblem, "new folder"):
                    export(self.folder / name, ours)

    def test_nothing_is_left_of_an_export_that_fails(self):
        broken = self.folder / "broken"
        broken.mkdir()
        with self.assertRaises(rrn.FileProblem):
            exports.pykeen(broken, self.folder / "out")
        self.assertFalse(list(self.folder.glob("out*")))

    def test_splits_of_two_datasets_are_refused(self):
        mixed = self.folder / "mixed"
        mixed.mkdir()
        for name, source in zip(datasets.SPLITS,
                                ("family", "university", "family")):
            path = self.folder / source / f"{name}.kbs"
            (mixed / f"{name}.kbs").write_bytes(path.read_bytes())
        with self.assertRaisesRegex(rrn.BadDataset, "valid.kbs: the vocabulary"):
            datasets.splits(mixed)

    def test_damage_is_noticed(self):
        whole = (self.folder / "family/test.kbs").read_bytes()
        bad = self.folder / "bad.kbs"
        chance = random.Random(5)
        for check in (True, False):
            for _ in range(200):
                at = chance.randrange(len(whole))
                bytes_ = bytearray(whole)
                bytes_[at] ^= 1 << chance.randrange(8)
                cut = bytes_[:chance.randrange(len(whole))] \
                    if chance.random() < 0.3 else bytes_
                bad.write_bytes(cut)
                try:
                    list(datasets.Split(bad, check=check))
                except rrn.BadDataset as error:
                    self.assertEqual(error.file, str(bad))
                else:
                    self.assertFalse(check, "damage went unnoticed")

    def test_a_split_can_be_read_twice(self):
        with datasets.Split(self.folder / "family/train.kbs") as split:
            self.assertEqual(len(list(split)), 6)
            self.assertEqual([sample.number for sample in split],
                             [0, 1, 2, 3, 4, 5])

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "no NumPy")
    def test_arrays_hold_what_the_sample_holds(self):
        split = datasets.Split(self.folder / "university/train.kbs")
        for sample in split:
            found = exports.arrays(sample, split)
            edges = {(int(s), int(r), int(o)) for (s, o), r in
                     zip(found["edge_index"].T, found["edge_type"])}
            self.assertEqual(edges, {one[:3] for one in sample.relations.specified
                                     if one.positive})
            truths = {(int(s), int(r), int(o), bool(y)) for (s, o), r, y in
                      zip(found["target_index"].T, found["target_type"],
                          found["y"])}
            expected = set(map(tuple, sample.relations.inferable))
            expected |= set(map(tuple, sample.relations.predictable))
            expected |= {tuple(one.literal) for one in sample.relations.drawn}
            self.assertEqual(truths, expected)
            self.assertEqual(int(abs(found["x"]).sum()),
                             len(sample.classes.specified))

    def test_learning_makes_a_model(self):
        model = self.folder / "repairs.rrn"
        learnt = rrn.learn(model, ontology=ONTOLOGY,
                           dataset=self.folder / "family", worlds=10, seed=1)
        self.assertEqual(learnt.model, str(model))
        self.assertTrue(model.exists())
        self.assertIn("learnt from 6 samples", learnt.summary)
        self.assertTrue(learnt.report)
        with self.assertRaisesRegex(rrn.Error, "nowhere.ttl"):
            rrn.learn(model, ontology="nowhere.ttl")

    def test_learning_shows_its_progress(self):
        # What the program writes where it has a terminal for half a second.
        script = self.folder / "program"
        script.write_text("""#!/bin/sh
while [ "$1" != --report ]; do shift; done
echo '{"title": "t"}' > "$2"
printf '\\r\\033[Kjudge 3/1,200  5.1/s' >&2
printf '\\r\\033[Kjudge 1,200/1,200' >&2
printf '\\r\\033[Krrn: warning: few 7' >&2; echo >&2
printf '\\r\\033[Kdraw worlds 4' >&2
printf '\\r\\033[Ktable 10' >&2; echo >&2
""")
        script.chmod(0o755)
        bars = []

        class Bar:
            def __init__(self, desc, total):
                self.steps = [desc, total]
                bars.append(self.steps)

            def update(self, n):
                self.steps.append(n)

            def close(self):
                self.steps.append("closed")

        with unittest.mock.patch.dict("os.environ",
                                      {"RRN_PROGRAM": str(script)}):
            learnt = rrn.learn("m", ontology="o", data="d", progress=Bar)
        self.assertEqual(bars, [["judge", 1200, 3, 1197, "closed"],
                                ["draw worlds", None, 4, "closed"]])
        self.assertEqual(learnt.summary, "rrn: warning: few 7\ntable 10")
        self.assertEqual(learnt.report, {"title": "t"})

    def test_doctests_pass(self):
        for module in (_bytes, datasets):
            failed, tried = doctest.testmod(module, verbose=False)
            self.assertEqual(failed, 0)
            self.assertGreater(tried, 0)


if __name__ == "__main__":
    unittest.main()
