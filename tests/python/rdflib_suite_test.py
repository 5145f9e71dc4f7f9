# SPDX-License-Identifier: MIT
"""The store under rdflib's own tests of stores.

They are in the source of rdflib 6.1.1, which tools/fetch-rdflib-tests fetches.
Left out is `testGuessFormatForParse`, which asks a server of others.
"""
import importlib
import os
import pathlib
import sys
import unittest

from rdflib import plugin
from rdflib.store import Store

import rrn.store
from support import SOURCE

RDFLIB = pathlib.Path(os.environ.get("RRN_RDFLIB",
                                     SOURCE / "build/rdflib-tests"))
CASES = {"test_graph": "GraphTestCase", "test_dataset": "DatasetTestCase",
         "test_graph_context": "ContextTestCase"}


class StoreOfTests(rrn.store.RrnStore):
    """Takes the folders that the tests give to all stores."""

    def open(self, configuration, create=False):
        return 1


def load_tests(loader, _tests, _pattern):
    suite = unittest.TestSuite()
    if not (RDFLIB / "test").is_dir():
        suite.addTest(unittest.FunctionTestCase(skip))
        return suite
    rrn.store.StoreOfTests = StoreOfTests
    plugin.register("rrn", Store, "rrn.store", "StoreOfTests")
    sys.path.insert(0, str(RDFLIB))
    sys.modules.pop("test", None)
    os.chdir(RDFLIB)
    for module, name in CASES.items():
        base = getattr(importlib.import_module("test." + module), name)
        case = type(name, (base,), {"store": "rrn"})
        case.testGuessFormatForParse = None
        suite.addTests(loader.loadTestsFromTestCase(case))
    formulas = importlib.import_module("test.test_graph_formula")
    suite.addTest(unittest.FunctionTestCase(
        lambda: formulas.checkFormulaStore(store="rrn")))
    return suite


def skip():
    raise unittest.SkipTest("rdflib's tests are missing; "
                            "tools/fetch-rdflib-tests fetches them")


if __name__ == "__main__":
    unittest.main()
