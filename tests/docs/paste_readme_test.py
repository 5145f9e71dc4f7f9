#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that paste_readme.py fails where it should, on planted READMEs."""
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

PASTE = pathlib.Path(__file__).with_name("paste_readme.py")


class PasteReadme(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = pathlib.Path(folder.name) / "source"
        self.build = pathlib.Path(folder.name) / "build"
        self.source.mkdir()
        (self.build / "bin").mkdir(parents=True)
        program = self.build / "bin/rrn"
        program.write_text(
            "#!/bin/sh\n"
            'case "$1" in\n'
            "  check) echo '6 violations; 0.03 s'; exit 3 ;;\n"
            "  show) echo before; echo first; echo 'F1 0.9979'; echo last ;;\n"
            "  *) echo \"rrn: unknown command '$1'\" >&2; exit 2 ;;\n"
            "esac\n")
        program.chmod(0o755)

    def paste(self, text, *options):
        readme = self.source / "README.md"
        readme.write_text(textwrap.dedent(text))
        done = subprocess.run(
            [sys.executable, PASTE, *options, self.source, self.build, readme],
            capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def expect(self, code, message, text, *options):
        result, output = self.paste(text, *options)
        self.assertEqual(result, code, output)
        self.assertIn(message, output)

    def test_accepts_commands_that_work(self):
        self.expect(0, "2 blocks ran, 0 failed", """\
            ```sh
            rrn show
            ```
            ```text
            first
            F1 0.99
            ```
            ```sh exit 3
            rrn check
            ```
            ```text
            6 violations; 0.99 s
            ```
            """)

    def test_fails_on_a_command_that_fails(self):
        self.expect(1, "unknown command 'shwo'", """\
            ```sh
            rrn shwo
            rrn show
            ```
            """)

    def test_fails_on_a_failure_inside_a_pipe(self):
        self.expect(1, "exit code 2", "```sh\nrrn shwo | cat\n```\n")

    def test_fails_on_another_exit_code(self):
        self.expect(1, "exit code 3, expected 0", "```sh\nrrn check\n```\n")

    def test_fails_on_another_output(self):
        for shown in ("first\nlast", "second", "F1 0.98", "before\n...\nfirst\n"
                      "last", "F1 0.99 s"):
            self.expect(1, "printed something else than line 4",
                        f"```sh\nrrn show\n```\n```text\n{shown}\n```\n")

    def test_elides_text_and_lines(self):
        for shown in ("before\n...\nlast", "F1 ...", "...\nlast", "fi...t"):
            self.expect(0, "0 failed",
                        f"```sh\nrrn show\n```\n```text\n{shown}\n```\n")

    def test_leaves_long_commands_to_long_runs(self):
        text = "```sh long\nrrn shwo\n```\n"
        self.expect(77, "left to docs_long", text)
        self.expect(1, "unknown command", text, "--long")

    def test_says_what_it_skips(self):
        for need in ("network", "no-such-program", "build/nothing"):
            self.expect(77, f"skipped, needs {need}",
                        f"```sh needs {need}\nrrn shwo\n```\n")

    def test_runs_where_what_a_block_needs_is_there(self):
        self.expect(1, "unknown command",
                    "```sh needs bash, needs build/release\nrrn shwo\n```\n")

    def test_fails_on_marks_that_it_does_not_know(self):
        for mark in ("lnog", "exit", "needs"):
            self.expect(1, f"README.md:1: unknown mark '{mark}'",
                        f"```sh {mark}\nrrn show\n```\n")

    def test_fails_on_a_block_without_end(self):
        self.expect(1, "README.md:2: the block has no end",
                    "\n```sh\nrrn show\n")

    def test_fails_on_output_of_nothing(self):
        self.expect(1, "README.md:1: output before", "```text\nfirst\n```\n")

    def test_works_on_a_copy(self):
        self.paste("```sh\ntouch made README.md.new\n```\n")
        self.assertEqual([path.name for path in self.source.iterdir()],
                         ["README.md"])

    def test_ends_servers_that_stay_up(self):
        self.expect(0, "1 blocks ran, 0 failed",
                    "```sh\nsleep 1000 & rrn show\n```\n")


if __name__ == "__main__":
    unittest.main()
