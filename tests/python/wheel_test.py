# SPDX-License-Identifier: MIT
"""A wheel is built and installed without a network, and its doctests pass."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from support import SOURCE

MODULES = ["rrn", "rrn.errors", "rrn.terms", "rrn._inputs", "rrn.reasoner",
           "rrn.closure", "rrn.store"]


def run(*command):
    environment = {key: value for key, value in os.environ.items()
                   if key != "PYTHONPATH"}
    done = subprocess.run(list(map(str, command)), env=environment,
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout


class Wheel(unittest.TestCase):
    def test_installed_from_a_wheel(self):
        for module in ("venv", "ensurepip", "setuptools", "wheel"):
            try:
                __import__(module)
            except ImportError:
                self.skipTest(f"the Python module {module} is missing")
        folder = pathlib.Path(tempfile.mkdtemp(prefix="rrn-wheel-"))
        self.addCleanup(shutil.rmtree, folder)
        shutil.copytree(SOURCE / "plugin/python", folder / "source",
                        ignore=shutil.ignore_patterns("build", "*.egg-info"))
        run("/usr/bin/python3", "-m", "venv", "--system-site-packages",
            folder / "venv")
        python = folder / "venv/bin/python"
        run(python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index",
            "--no-build-isolation", "--wheel-dir", folder, folder / "source")
        wheel, = folder.glob("rrn-*-py3-none-any.whl")
        run(python, "-m", "pip", "install", "--quiet", "--no-deps",
            "--no-index", wheel)
        said = run(python, "-c", "import rdflib, rrn; print(rrn.__file__);"
                   "print(type(rdflib.Graph(store='rrn').store).__name__)")
        self.assertIn(str(folder), said)
        self.assertIn("RrnStore", said)
        run(python, "-c", "import doctest, importlib, sys\n"
            f"for name in {MODULES}:\n"
            "    if doctest.testmod(importlib.import_module(name)).failed:\n"
            "        sys.exit(1)\n")

    def test_a_missing_library_is_told(self):
        environment = dict(os.environ, RRN_LIBRARY="/nowhere/librrn.so.0")
        done = subprocess.run(
            ["/usr/bin/python3", "-c", "import rrn; rrn.Reasoner()"],
            env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("/nowhere/librrn.so.0: there is no such file",
                      done.stderr)
        self.assertIn("RRN_LIBRARY", done.stderr)


if __name__ == "__main__":
    unittest.main()
