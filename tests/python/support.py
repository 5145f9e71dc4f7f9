# SPDX-License-Identifier: MIT
"""What the tests of the Python package share.

The tests are run with the repository's root in RRN_SOURCE, the library in
RRN_LIBRARY and the program in RRN_PROGRAM.
"""
import os
import pathlib
import subprocess
import unittest

SOURCE = pathlib.Path(os.environ.get(
    "RRN_SOURCE", pathlib.Path(__file__).parents[2]))
ONTOLOGY = SOURCE / "owl/family.ttl"
DATA = SOURCE / "datasets/family/example.ttl"
MODEL = SOURCE / "datasets/family/family.rrn"
# A library that was built without LibTorch has no network beside it.
needs_network = unittest.skipUnless(
    pathlib.Path(os.environ["RRN_LIBRARY"]).with_name(
        "librrn_neural_module.so").exists(), "built without LibTorch")
FAMILY = "urn:x-rrn:family#"
ROYAL = "urn:x-rrn:example:royal#"
PREFIXES = """
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix : <urn:t:> .
"""


def program():
    """The path of `rrn`."""
    return os.environ["RRN_PROGRAM"]


def derived_by_program(*arguments):
    """The N-Triples lines that `rrn reason` writes."""
    done = subprocess.run(
        [program(), "reason", "--quiet", "--format", "ntriples",
         *map(str, arguments)], check=True, capture_output=True, text=True)
    return sorted(done.stdout.splitlines())


def line_of(statement):
    """A statement as a line of N-Triples."""
    return " ".join(map(str, statement[:3])) + " ."
