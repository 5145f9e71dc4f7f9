# SPDX-License-Identifier: MIT
"""The type hints of the package, checked by mypy, which RRN_MYPY names."""
import os
import subprocess
import unittest

from support import SOURCE


class Types(unittest.TestCase):
    def test_mypy_finds_nothing(self):
        done = subprocess.run(
            [os.environ.get("RRN_MYPY", "mypy"), "--strict",
             "--ignore-missing-imports", "--cache-dir", os.devnull,
             SOURCE / "plugin/python/rrn"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)


if __name__ == "__main__":
    unittest.main()
