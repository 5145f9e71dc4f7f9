#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that check_manual.py fails where it should, on a planted project."""
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
import check_manual  # noqa: E402


class CheckManual(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = pathlib.Path(folder.name)
        for name in check_manual.WITH_OPTIONS:
            self.write(name, "")
        self.write("README.md", "[reason](src/cli/README.md#rrn-reason)\n")
        self.write("src/cli/README.md", "\n## rrn reason\n\n`--all` and `--lax`\n")
        self.write("src/README.md", "".join(
            f"| [{name.split('/')[-1]}]({name}) | what |\n" for name in
            ("attach", "cli", "generation", "mining", "neural", "serve")))
        self.write("tools/README.md", "`tools/run --quiet`, `tools/run`\n")
        self.write("tools/run", "")
        self.write("tests/lint/layers.txt", "layer io:\n")
        self.write("CITATION.cff", "title: rrn\nversion: 1.2.3\n")
        self.write("CHANGELOG.md", "## 1.2.3\n")
        self.program = self.source / "rrn"
        self.program.write_text(
            "#!/bin/sh\n[ $1 = --version ] && { echo rrn 1.2.3; exit; }\n"
            "echo 'Commands:\n  reason      Derive\n\n"
            "General options:\n  --all\n  --lax'\n")
        self.program.chmod(0o755)

    def write(self, name, text):
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def expect(self, *problems):
        self.assertEqual(check_manual.check(self.source, self.program),
                         list(problems))

    def test_accepts_what_is_complete(self):
        self.expect()

    def test_misses_a_command(self):
        self.write("src/cli/README.md", "## rrn reasons\n")
        self.expect("src/cli/README.md: no heading '## rrn reason'")

    def test_misses_a_link(self):
        self.write("README.md", "`rrn reason`\n")
        self.expect("README.md: no link to the manual on rrn reason")

    def test_finds_an_option_that_is_gone(self):
        self.write("src/serve/README.md", "With `--al yes` or `rrn reason --lax`\n")
        self.expect("src/serve/README.md: rrn has no option --al")

    def test_finds_an_option_of_another_command(self):
        self.program.write_text(self.program.read_text().replace(
            "echo 'Commands:", "[ $1 = train ] && { echo --dim; exit; }\n"
            "echo 'Commands:\n  train       Train"))
        self.write("README.md", "[a](src/cli/README.md#rrn-reason) "
                   "[b](src/cli/README.md#rrn-train) `rrn train --lax`\n")
        self.write("src/cli/README.md", "\n## rrn reason\n\n`--dim`, `--all`\n"
                   "\n## rrn train\n\n`--dim`\n")
        self.expect("README.md: rrn train has no option --lax",
                    "src/cli/README.md: rrn reason has no option --dim")

    def test_misses_a_tool(self):
        self.write("tools/walk", "")
        self.expect("tools/README.md: no word about tools/walk")

    def test_finds_another_version(self):
        self.write("CITATION.cff", "version: 1.2.2\n")
        self.expect("CITATION.cff: no line 'version: 1.2.3'")

    def test_misses_a_room(self):
        self.write("src/cli/report/table.cpp", "")
        self.expect("src/README.md: no row for src/cli/report")

    def test_finds_rooms_out_of_order(self):
        for room in ("report", "program"):
            self.write(f"src/cli/{room}/x.cpp", "")
        code = (self.source / "src/README.md").read_text()
        self.write("src/README.md", code + "| [report](cli/report) | a |\n"
                   "| [program](cli/program) | b |\n")
        self.write("tests/lint/layers.txt", "rooms cli: report . program\n")
        self.expect()
        self.write("tests/lint/layers.txt", "rooms cli: program report\n")
        self.expect("src/README.md: rooms of cli in another order than in "
                    "tests/lint/layers.txt")

    def test_finds_a_long_readme(self):
        self.write("README.md", "[reason](src/cli/README.md#rrn-reason)\n" * 161)
        self.expect("README.md: 161 lines; expected at most 160")


if __name__ == "__main__":
    unittest.main()
