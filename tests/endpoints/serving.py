# SPDX-License-Identifier: MIT
"""What the end-to-end tests of rrn serve share: servers, requests, and cases.

Their command line is RRN SOURCE_FOLDER SHARED_FOLDER NODE_MODULES CASE.
RRN_SHARED and RRN_NODE_MODULES replace the folders.  Each case starts what it
needs on free ports of the loopback address, and ends with 77, and the reason,
where something it needs is not installed.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request

RRN, SOURCE, SHARED, MODULES = sys.argv[1:5]
SHARED = os.environ.get('RRN_SHARED', SHARED)
MODULES = os.environ.get('RRN_NODE_MODULES', MODULES)
FAMILY = ['--ontology', SOURCE + '/owl/family.ttl',
          SOURCE + '/datasets/family/example.ttl']
PREFIXES = ('PREFIX fam: <urn:x-rrn:family#> '
            'PREFIX roy: <urn:x-rrn:example:royal#> ')


class Skipped(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Skipped(what)


class Process:
    """A server that says on its output where it listens."""

    def __init__(self, command, pattern):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)
        self.output = ''
        for line in self.process.stdout:
            self.output += line
            found = re.search(pattern, line)
            if found:
                self.url = found.group(1).rstrip('/')
                threading.Thread(target=self.process.stdout.read,
                                 daemon=True).start()
                return
        raise AssertionError('no server: ' + self.output)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)

    @property
    def port(self):
        return int(self.url.rsplit(':', 1)[1])

    def memory(self):
        """Resident, in KiB."""
        text = open(f'/proc/{self.process.pid}/status').read()
        return int(re.search(r'VmRSS:\s+(\d+)', text).group(1))


def serve(*arguments):
    return Process([RRN, 'serve', '--port', '0', *arguments],
                   r'serving on (\S+)')


def start_oxigraph():
    need(shutil.which('node'), 'node')
    need(os.path.isdir(MODULES + '/oxigraph'), 'the npm package oxigraph')
    store = Process(['node', SOURCE + '/tests/endpoints/oxigraph_server.mjs',
                     MODULES], r'^(\d+)$')
    store.url = 'http://127.0.0.1:' + store.url
    return store


def upstream_options(store):
    return ['--upstream', store.url + '/query', '--upstream-update', store.url + '/update',
            '--upstream-store', store.url + '/store']


def put_graph(store, name, file):
    """Makes the content of a Turtle file that of a graph of a store."""
    with open(file, 'rb') as data:
        request = urllib.request.Request(
            store.url + '/store?graph=' + urllib.parse.quote(name, safe=''), method='PUT',
            headers={'Content-Type': 'text/turtle'}, data=data.read())
    urllib.request.urlopen(request).close()


MODEL = SOURCE + '/datasets/family/family.rrn'


def need_network():
    need(os.path.exists(os.path.dirname(RRN) + '/librrn_neural_module.so'),
         'the neural module')


def ask(url, query, accept='text/csv', more=''):
    request = urllib.request.Request(
        url + '/sparql', headers={'Accept': accept},
        data=(urllib.parse.urlencode({'query': query}) + more).encode())
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read().decode()


def ask_update(url, update):
    request = urllib.request.Request(
        url + '/update', data=update.encode(),
        headers={'Content-Type': 'application/sparql-update'})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 204


def explain(url, triple, **more):
    """The status and the text of an explanation."""
    terms = dict(zip('spo', triple), **more)
    try:
        with urllib.request.urlopen(url + '/explain?' + urllib.parse.urlencode(terms),
                                    timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def run_case(cases):
    """Runs the function that the command line names."""
    try:
        {case.__name__: case for case in cases}[sys.argv[5]]()
    except Skipped as skipped:
        print('skipped: needs', skipped)
        sys.exit(77)
