# SPDX-License-Identifier: MIT
"""The engines that agreement.py asks: each takes a query or an update at a time."""
import collections
import http.client
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
JENA_JARS = ["/usr/share/java/" + name + ".jar" for name in (
    "jena-arq", "jena-base", "jena-core", "jena-iri",
    "commons-cli", "commons-codec", "commons-compress", "commons-csv", "commons-io",
    "commons-lang3", "caffeine", "dexx.collection", "failureaccess", "gson", "guava",
    "httpclient", "jakarta.json-api", "jsonld-java", "protobuf", "slf4j-api",
    "slf4j-nop", "thrift", "titanium-json-ld")]
NUMERIC = re.compile("integer|decimal|double|float")
TERM = re.compile(r'<[^>]*>|_:\S+|"(?:[^"\\]|\\.)*"(?:@[\w-]+|\^\^<[^>]*>)?')


class Failure(Exception):
    """An engine refuses a query or an update."""


def canonical(term):
    """A term of JSON so that equal values are equal; blank nodes are alike."""
    if term is None:
        return None
    if term["type"] == "bnode":
        return "bnode"
    datatype = term.get("datatype", "").rpartition("#")[2]
    value = term["value"]
    if NUMERIC.search(datatype):
        try:
            value = format(float(value) or 0.0, ".9g")
        except ValueError:
            pass
    return (term["type"] == "uri", value,
            datatype if datatype != "string" else "",
            term.get("xml:lang", "").lower())


def read_term(text):
    """A term of N-Triples as one of JSON."""
    if text[0] == "<":
        return {"type": "uri", "value": text[1:-1]}
    if text[0] == "_":
        return {"type": "bnode"}
    end = text.rindex('"')
    escaped = re.sub(r"\\U([0-9A-Fa-f]{8})", lambda m: chr(int(m[1], 16)),
                     text[:end + 1])
    return {"type": "literal", "value": json.loads(escaped, strict=False),
            "datatype": text[end + 4:-1] if text[end + 1:end + 2] == "^" else "",
            "xml:lang": text[end + 2:] if text[end + 1:end + 2] == "@" else ""}


def read_triples(text):
    """Triples as a set: what a graph is, whatever an engine repeats."""
    return collections.Counter(
        {tuple(canonical(read_term(term)) for term in TERM.findall(line))
         for line in text.splitlines() if line})


def read_rows(text):
    """Rows as a multiset; pieces of a concatenation (?gc) have no order."""
    answer = json.loads(text)
    if "boolean" in answer:
        return collections.Counter([answer["boolean"]])
    names = sorted(answer["head"]["vars"])

    def cell(row, name):
        term = row.get(name)
        if name == "gc" and term:
            term["value"] = "|".join(sorted(term["value"].split("|")))
        return canonical(term)
    return collections.Counter(tuple(cell(row, name) for name in names)
                               for row in answer["results"]["bindings"])


class Rrn:
    """`rrn serve`, by one connection."""
    name = "rrn"

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--reasoning", "none",
             "--query-time", "10s", "--rules", "/dev/null"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            found = re.search(r"http://([\d.]+:\d+)", line)
            if found:
                break
        self.connection = http.client.HTTPConnection(found[1], timeout=60)

    def request(self, path, text, media_type):
        self.connection.request("POST", path, text.encode(), {
            "Content-Type": "application/" + media_type,
            "Accept": "application/sparql-results+json,application/n-triples"})
        return self.connection.getresponse()

    def send(self, path, text, media_type):
        try:
            answer = self.request(path, text, media_type)
        except (ConnectionError, http.client.RemoteDisconnected):
            # The server has closed a connection that was idle for long.
            self.connection.close()
            answer = self.request(path, text, media_type)
        body = answer.read().decode()
        if answer.status >= 300:
            raise Failure(body.strip())
        return answer.getheader("Content-Type") or "", body

    def update(self, text):
        self.send("/update", text, "sparql-update")

    def ask(self, text):
        media_type, body = self.send("/sparql", text, "sparql-query")
        return read_rows(body) if "json" in media_type else read_triples(body)

    def close(self):
        self.process.terminate()
        self.process.wait()


class Piped:
    """An engine behind standard input and output (see oxigraph_answers.mjs)."""

    def __init__(self, name, command):
        self.name = name
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def send(self, kind, text):
        self.process.stdin.write(f"{kind} {text}\n".encode())
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            if line == b".\n":
                break
            lines.append(line)
        if not lines:
            raise SystemExit(f"{self.name} ended at: {text}")
        status = lines[0].decode().strip()
        if status.startswith("error"):
            raise Failure(status)
        return status, b"".join(lines[1:]).decode()

    def update(self, text):
        self.send("U", text)

    def ask(self, text):
        status, body = self.send("Q", text)
        return read_rows(body) if status == "rows" else read_triples(body)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def oxigraph(modules):
    """Oxigraph, or None where it is not installed."""
    if not pathlib.Path(modules, "oxigraph").is_dir() or not shutil.which("node"):
        return None
    return Piped("Oxigraph", ["node", str(HERE / "oxigraph_answers.mjs"), modules])


def put_messages(folder):
    """Debian's jar looks for its messages where it does not have them."""
    with zipfile.ZipFile(JENA_JARS[2]) as jar:
        for name in jar.namelist():
            if name.startswith("org/apache/jena/ext/xerces") and name.endswith("properties"):
                target = pathlib.Path(folder, name.removeprefix("org/apache/jena/ext/"))
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(jar.read(name))


def jena():
    """Jena, or None where it is not installed."""
    if not pathlib.Path(JENA_JARS[0]).exists() or not shutil.which("java"):
        return None
    folder = tempfile.TemporaryDirectory()
    put_messages(folder.name)
    engine = Piped("Jena", ["java", "-Xmx512m", "-XX:+UseSerialGC", "-cp",
                            ":".join([folder.name, *JENA_JARS]),
                            str(HERE / "JenaAnswers.java")])
    engine.folder = folder  # lives as long as the engine
    return engine
