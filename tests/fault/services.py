# SPDX-License-Identifier: MIT
"""Faults in `rrn attach`, beside a store, and in `rrn serve`, beside a client."""
import pathlib
import re
import signal
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request

SECONDS = 60
DERIVED = "urn:graph:derived"


def request(url, fields, accept="application/n-triples"):
    """Returns the status, 0 where none came, and the answer."""
    body = urllib.parse.urlencode(fields).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(
                url, body, {"Accept": accept}), timeout=SECONDS) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")
    except OSError:
        return 0, ""


class Server:
    """A server with what it writes for people."""

    def __init__(self, command, environment=None):
        self.process = subprocess.Popen(command, env=environment, text=True,
                                        stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT,
                                        errors="replace")
        self.lines = []
        self.url = None
        self.is_started = threading.Event()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.is_started.wait(SECONDS)

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line)
            found = re.search(r"serving on (http://[0-9.:]+)", line)
            if found:
                self.url = found.group(1)
                self.is_started.set()
        self.is_started.set()

    def end(self):
        """Asks it to end; returns its exit code, or None if it does not."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None
        finally:
            self.reader.join()


class AttachCase:
    """`rrn attach` to a server of ours, which no fault reaches.  What it writes
    is the graph of what follows, as a file."""

    name = "attach."
    resume = []
    varies = set()

    def __init__(self, rrn, axioms, data):
        self.store = Server([rrn, "serve", "--port", "0", "--reasoning", "none",
                             data])
        self.data = pathlib.Path(data).read_text()
        url = self.store.url
        self.arguments = [
            "attach", "--ontology", axioms, "--threads", "2",
            "--derived-graph", DERIVED, "--description-graph", "urn:graph:run",
            "--predicted-graph", "urn:graph:predicted", "--update-url",
            url + "/update", "--store-url", url + "/store", url + "/sparql"]

    def start(self):
        code, _ = request(self.store.url + "/update", {
            "update": "DROP ALL ; INSERT DATA { " + self.data + " }"})
        assert code in (200, 204), code

    def finish(self, out):
        code, answer = request(self.store.url + "/sparql", {
            "query": "CONSTRUCT { ?s ?p ?o } "
                     f"WHERE {{ GRAPH <{DERIVED}> {{ ?s ?p ?o }} }}"})
        assert code == 200, code
        if answer.strip():
            lines = sorted(answer.strip().split("\n"))
            (out / "derived.nt").write_text("\n".join(lines) + "\n")

    def close(self):
        self.store.end()


class ServeCase:
    """`rrn serve`, which is asked, changed, asked again and then ended.  What it
    says before and after the change is what it writes."""

    name = "serve."
    resume = []
    varies = set()
    arguments = []

    def __init__(self, rrn, axioms, data):
        self.command = [rrn, "serve", "--port", "0", "--ontology", axioms, data]

    def start(self):
        pass

    def finish(self, out):
        pass

    def close(self):
        pass

    def run(self, environment, out):
        """Returns the exit code and what the server wrote for people."""
        server = Server(self.command, environment)
        if server.url is None:
            return server.process.wait(SECONDS), "".join(server.lines)
        before = self.ask(server)
        change, _ = request(server.url + "/update", {
            "update": "INSERT DATA { <urn:c> <http://example.org/p> <urn:d> }"})
        after = self.ask(server) or self.ask(server)  # no two calls fail
        code = server.end()
        is_changed = change in (200, 204) or (change == 0 and "urn:c" in after)
        if before:
            (out / "before.txt").write_text(before)
        if not after:
            (out / "silent.txt").write_text("".join(server.lines))
        elif is_changed or "urn:c" in after:
            (out / "after.txt").write_text(after)
        if code in (0, 130):
            is_whole = before and is_changed
            return (0, "") if is_whole else (1, "rrn: a request had no answer")
        return code, "".join(server.lines)

    @staticmethod
    def ask(server):
        code, answer = request(server.url + "/sparql", {
            "query": "SELECT ?s ?o { ?s <http://example.org/p> ?o } "
                     "ORDER BY ?s ?o"}, "text/csv")
        return answer if code == 200 else ""
