# SPDX-License-Identifier: MIT
"""A SPARQL 1.1 endpoint over rdflib, in memory, for tests: /query and /update.

Listens on a free port of 127.0.0.1 and prints it.  One request is answered at
a time; an update that fails is not undone.
"""
import http.server
import threading
import urllib.parse

import rdflib

dataset = rdflib.Dataset()
lock = threading.Lock()


def ask(text):
    """The answer to a query, and its type."""
    result = dataset.query(text)
    if result.type in ("CONSTRUCT", "DESCRIBE"):
        graph = result.graph if result.graph is not None else rdflib.Graph()
        return graph.serialize(format="nt"), "application/n-triples"
    return result.serialize(format="json").decode(), "application/sparql-results+json"


class Handler(http.server.BaseHTTPRequestHandler):
    """Takes forms and bare queries and updates."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.handle_request("")

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        self.handle_request(self.rfile.read(length).decode())

    def handle_request(self, body):
        url = urllib.parse.urlsplit(self.path)
        word = url.path[1:]
        if word not in ("query", "update"):
            self.answer(404, "not found")
            return
        is_bare = self.headers.get_content_type() == "application/sparql-" + word
        fields = urllib.parse.parse_qs("" if is_bare else url.query + "&" + body)
        text = body if is_bare else fields.get(word, [""])[0]
        try:
            with lock:
                if word == "query":
                    self.answer(200, *ask(text))
                else:
                    dataset.update(text)
                    self.answer(204, "")
        except Exception as error:
            self.answer(400, str(error) or repr(error))

    def answer(self, status, text, kind="text/plain"):
        body = text.encode()
        self.send_response(status)
        if status != 204:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()
