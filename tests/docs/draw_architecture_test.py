#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what tools/draw-architecture draws of a planted project."""
import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "tools/draw-architecture"


def load_script():
    loader = importlib.machinery.SourceFileLoader("draw_architecture", str(SCRIPT))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


class DrawArchitecture(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        for layer in ("base", "rdf", "io", "cli"):
            (root / "src" / layer).mkdir(parents=True)
        self.script = load_script()
        self.script.ROOT = root
        self.script.TABLE = root / "layers.txt"
        self.script.CAPTIONS = root / "src/README.md"
        self.script.BESIDE = {}
        self.script.TABLE.write_text(
            "# Layers.\nlayer base:\nlayer rdf: base\nlayer io: rdf base\n"
            "layer cli: io rdf base\nlayer gone: base\nrooms io: a b\n"
            "only io: <zlib>\n")
        self.write_captions("base", "rdf", "io", "cli")

    def write_captions(self, *layers):
        self.script.CAPTIONS.write_text(
            "| layer | what |\n|---|---|\n" + "".join(
                f"| [{name}]({name}) | What {name} does |\n" for name in layers))

    def test_reads_the_layers_that_exist(self):
        self.assertEqual(self.script.read_layers(), {
            "base": set(), "rdf": {"base"}, "io": {"rdf", "base"},
            "cli": {"io", "rdf", "base"}})

    def test_leaves_out_arrows_that_follow(self):
        self.assertEqual(self.script.without_implied(self.script.read_layers()), {
            "base": set(), "rdf": {"base"}, "io": {"rdf"}, "cli": {"io"}})

    def test_draws_each_layer_above_what_it_includes(self):
        layers = self.script.read_layers()
        arrows = self.script.without_implied(layers)
        rows, _ = self.script.arrange(arrows, {
            name: self.script.floor_of(layers, name) for name in layers})
        self.assertEqual(rows, [["base"], ["rdf"], ["io"], ["cli"]])
        picture = self.script.draw()
        for name in layers:
            self.assertIn(f"What {name} does", picture)
        self.assertEqual(picture.count('marker-end="url(#tip)"'), 3)

    def test_misses_a_caption(self):
        self.write_captions("base", "io", "cli")
        with self.assertRaisesRegex(SystemExit, "no row for rdf"):
            self.script.draw()


if __name__ == "__main__":
    unittest.main()
