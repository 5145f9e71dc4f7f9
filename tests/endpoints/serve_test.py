#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""End-to-end tests of rrn serve.

Usage: serve_test.py RRN SOURCE_FOLDER SHARED_FOLDER NODE_MODULES CASE

Each case starts what it needs on free ports of the loopback address.  Ends with
77, and the reason, where something it needs is not installed.  Cases: embedded,
predicted, evidence, upstream, load, slow, shutdown, clients, page.  For `load`,
RRN_LOAD_SECONDS says how long (default: 5).  RRN_SHARED and RRN_NODE_MODULES replace the folders
of the command line.
"""
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

RRN, SOURCE, SHARED, MODULES = sys.argv[1:5]
SHARED = os.environ.get('RRN_SHARED', SHARED)
MODULES = os.environ.get('RRN_NODE_MODULES', MODULES)
FAMILY = ['--ontology', SOURCE + '/owl/family.ttl',
          SOURCE + '/datasets/family/example.ttl']
PREFIXES = ('PREFIX fam: <urn:x-rrn:family#> '
            'PREFIX roy: <urn:x-rrn:example:royal#> ')
COUSINS = PREFIXES + 'SELECT ?x { roy:OlavV fam:boyCousinOf ?x }'
SYSTEM_PYTHON = '/usr/bin/python3'


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


def ask(url, query, accept='text/csv', more=''):
    request = urllib.request.Request(
        url + '/sparql', headers={'Accept': accept},
        data=(urllib.parse.urlencode({'query': query}) + more).encode())
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read().decode()


def run_protocol(url):
    runner = SHARED + '/tools/protocol_runner.py'
    need(os.path.exists(runner), runner)
    check = subprocess.run([SYSTEM_PYTHON, '-c', 'import rdflib'],
                           capture_output=True)
    need(check.returncode == 0, 'python3-rdflib')
    need(shutil.which('curl'), 'curl')
    done = subprocess.run([SYSTEM_PYTHON, runner, url + '/sparql',
                           url + '/sparql'], capture_output=True, text=True)
    return done.stdout


def run_graph_store(url):
    manifest = SHARED + '/suites/sparql11/http-rdf-update/manifest.ttl'
    need(os.path.exists(manifest), manifest)
    done = subprocess.run(
        [sys.executable, SOURCE + '/tests/endpoints/graph_store_cases.py',
         manifest, url + '/store'], capture_output=True, text=True)
    return done.stdout


def embedded():
    with serve(*FAMILY) as server:
        assert run_graph_store(server.url) == "{'pass': 18, 'fail': 0}\n"
        output = run_protocol(server.url)
        assert re.findall(r'FAIL (\S+)', output) == [], output
        assert "'pass': 34" in output, output


MODEL = SOURCE + '/datasets/family/family.rrn'


def need_network():
    need(os.path.exists(os.path.dirname(RRN) + '/librrn_neural_module.so'),
         'the neural module')


def predicted():
    model, data = MODEL, SOURCE + '/datasets/family/example.ttl'
    need_network()
    reason = [RRN, 'reason', '--engine', 'neural', '--model', model,
              '--format', 'nquads', '--threshold']
    graph = '<urn:x-rrn:graph:predicted>'
    query = f'SELECT ?s ?p ?o {{ GRAPH {graph} {{ ?s ?p ?o }} }}'
    with serve('--model', model, data) as server:
        for threshold in ('0.9', '0.9999'):
            lines = subprocess.run(reason + [threshold, data], check=True,
                                   capture_output=True, text=True).stdout
            expected = {tuple(re.findall(r'<([^>]*)>', line)[:3])
                        for line in lines.splitlines()
                        if line.endswith(graph + ' .')
                        and line.startswith('<urn:x-rrn:example:')}
            rows = ask(server.url, query,
                       more=f'&reasoning=predicted&threshold={threshold}')
            found = {tuple(row.split(',')) for row in rows.split()[1:]}
            assert expected and found == expected, (threshold, len(expected),
                                                    found ^ expected)
        rows = ask(server.url, query, more='&reasoning=derived')
        assert rows.split() == ['s,p,o'], rows


def explain(url, triple, **more):
    """The status and the text of an explanation."""
    terms = dict(zip('spo', triple), **more)
    try:
        with urllib.request.urlopen(url + '/explain?' + urllib.parse.urlencode(terms),
                                    timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def evidence():
    """The server's JSON is that of `rrn explain --evidence`."""
    need_network()
    data = FAMILY[2]
    triples = [['urn:x-rrn:example:royal#OlavV', 'urn:x-rrn:family#boyCousinOf',
                'urn:x-rrn:example:royal#' + name] for name in ('GeorgeVI', 'Maud')]

    def by_program(triple):
        # The server names files as seen from here.
        files = [os.path.relpath(part) if part.startswith('/') else part
                 for part in arguments]
        fact = ' '.join(f'<{term}>' for term in triple)
        done = subprocess.run(
            [RRN, 'explain', '--evidence', '--model', MODEL, '--format', 'json',
             '--fact', fact, *files], capture_output=True, text=True)
        assert done.returncode in (0, 3), done.stderr
        return json.loads(done.stdout)

    # Without rules there are no proofs; with them there is a proof, and evidence.
    for arguments in ([data], FAMILY):
        with serve('--model', MODEL, *arguments) as server:
            for triple in triples:
                status, text = explain(server.url, triple, evidence='yes')
                assert status == 200, text
                found, expected = json.loads(text), by_program(triple)
                assert found == expected, (found, expected)
                assert bool(found['facts'][0]['proofs']) == (
                    len(arguments) > 1 and triple is triples[0]), found
            found = json.loads(explain(server.url, triples[0], evidence='yes',
                                       threshold='0.99999')[1])
            assert found['evidence'][0]['predicted'] is False, found
            # Whom the model does not know it says nothing about.
            found = json.loads(explain(server.url, triples[0][:2] + ['urn:nobody'],
                                       evidence='yes')[1])
            assert found['evidence'] == [], found
            assert 'evidence' not in json.loads(explain(server.url, triples[0])[1])
    with serve('--model', MODEL, '--query-time', '20ms', data) as server:
        status, text = explain(server.url, triples[0], evidence='yes')
        assert (status, text) == (503, 'the request took longer than it may and was '
                                  'stopped\n'), (status, text)
        assert ask(server.url, 'ASK {}', 'text/csv')


def upstream():
    with start_oxigraph() as store:
        urls = ['--upstream', store.url + '/query',
                '--upstream-update', store.url + '/update',
                '--upstream-store', store.url + '/store']
        with serve(*urls) as server:
            output = run_protocol(server.url)
            assert output == "{'pass': 34}\n", output
            output = run_graph_store(server.url)
            assert output == "{'pass': 18, 'fail': 0}\n", output
            ask_update(server.url, 'CLEAR ALL')
        load = urllib.request.Request(
            store.url + '/store?graph=urn:data', method='PUT',
            headers={'Content-Type': 'text/turtle'},
            data=open(FAMILY[2], 'rb').read())
        urllib.request.urlopen(load).close()
        with serve('--ontology', FAMILY[1], '--source-graph', 'urn:data',
                   *urls) as server:
            rows = ask(server.url, COUSINS)
            assert len(rows.split()) == 4, rows
            assert ask(server.url, COUSINS, more='&reasoning=none') == 'x\n' \
                or ask(server.url, COUSINS, more='&reasoning=none') == 'x\r\n'
            ask_update(server.url, PREFIXES + 'INSERT DATA { GRAPH <urn:data> '
                       '{ roy:GeorgeVI fam:parentOf roy:ElizabethII } }')
            found = ask(server.url, PREFIXES +
                        'SELECT ?x { ?x fam:grandfatherOf roy:ElizabethII }')
            assert 'royal#GeorgeV' in found, found
        module = os.path.dirname(RRN) + '/librrn_neural_module.so'
        if not os.path.exists(module):
            print('without a network:', module, 'is not there')
            return
        # The network alone finds what the rules found.
        with serve('--model', MODEL,
                   '--source-graph', 'urn:data', *urls) as server:
            query = PREFIXES + 'SELECT ?x { ?x fam:grandfatherOf roy:ElizabethII }'
            rows = ask(server.url, query, more='&reasoning=predicted').split()
            assert 'urn:x-rrn:example:royal#GeorgeV' in rows, rows
            rows = ask(server.url, query, more='&reasoning=derived').split()
            assert rows == ['x'], rows
            royal = 'urn:x-rrn:example:royal#'
            found = json.loads(explain(server.url, [
                royal + 'GeorgeV', 'urn:x-rrn:family#grandfatherOf',
                royal + 'ElizabethII'], evidence='yes')[1])
            named = str(found['evidence'][0]['facts'])
            assert 'parentOf' in named and 'ElizabethII' in named, found
            ask_update(server.url, PREFIXES + 'DELETE DATA { GRAPH <urn:data> '
                       '{ roy:GeorgeVI fam:parentOf roy:ElizabethII } }')
            rows = ask(server.url, query, more='&reasoning=predicted').split()
            assert rows == ['x'], rows


def ask_update(url, update):
    request = urllib.request.Request(
        url + '/update', data=update.encode(),
        headers={'Content-Type': 'application/sparql-update'})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 204


QUERIES = [
    'SELECT * { ?s ?p ?o } LIMIT 20',
    'ASK { ?s a ?t }',
    'SELECT ?t (COUNT(?s) AS ?n) { ?s a ?t } GROUP BY ?t',
    'CONSTRUCT { ?s a ?t } WHERE { ?s a ?t } LIMIT 10',
    PREFIXES + 'SELECT ?x ?y { ?x fam:parentOf ?y . ?y a fam:Female } '
    'ORDER BY ?x ?y',
    PREFIXES + 'SELECT ?x ?n { ?x a fam:Male OPTIONAL { ?x fam:brotherOf ?n } }',
    PREFIXES + "SELECT ?x { ?x a fam:Male FILTER(regex(STR(?x), 'Edw', 'i')) }",
    'SELECT DISTINCT ?g { GRAPH ?g { ?s a ?o } }',
]


def load():
    seconds = float(os.environ.get('RRN_LOAD_SECONDS', '5'))
    targets = ['/sparql?' + urllib.parse.urlencode({'query': query})
               for query in QUERIES]
    with serve(*FAMILY) as server:
        expected = []
        for target in targets:
            with urllib.request.urlopen(server.url + target) as answer:
                expected.append(len(answer.read()))
        counts, wrong, end = [], [], [0.0]

        def client(start):
            connection = http.client.HTTPConnection('127.0.0.1', server.port,
                                                    timeout=60)
            n = start
            while time.monotonic() < end[0]:
                connection.request('GET', targets[n % len(targets)])
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200 or \
                        len(body) != expected[n % len(targets)]:
                    wrong.append((targets[n % len(targets)], answer.status))
                n += 1
            counts.append(n - start)

        sizes = []
        for _ in range(2):
            end[0] = time.monotonic() + seconds / 2
            threads = [threading.Thread(target=client, args=(i,))
                       for i in range(64)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            sizes.append(server.memory())
        print(sum(counts), 'requests of 64 clients in', seconds, 's; memory',
              sizes, 'KiB')
        assert not wrong, wrong[:3]
        assert len(counts) == 128
        assert sizes[1] < sizes[0] * 1.5, sizes


def slow():
    many = urllib.parse.quote('SELECT * { ?a ?b ?c . ?d ?e ?f } LIMIT 20000')
    with serve(*FAMILY) as server:
        readers = []
        for _ in range(50):
            reader = socket.socket()
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(('127.0.0.1', server.port))
            reader.sendall(f'GET /sparql?query={many} HTTP/1.1\r\n'
                           'Host: localhost\r\n\r\n'.encode())
            readers.append(reader)
        for reader in readers:
            assert reader.recv(12) == b'HTTP/1.1 200'
        # Heads that never end do no harm either.
        for _ in range(20):
            reader = socket.socket()
            reader.connect(('127.0.0.1', server.port))
            reader.sendall(b'GET / HTTP/1.1\r\nX-Slow: ')
            readers.append(reader)
        start = time.monotonic()
        assert len(ask(server.url, COUSINS).split()) == 4
        print('answered in', round((time.monotonic() - start) * 1000), 'ms')
        assert time.monotonic() - start < 2


def shutdown():
    heavy = 'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }'
    with serve('--grace', '20s', '--query-time', '1s', *FAMILY) as server:
        status = []

        def client():
            try:
                ask(server.url, heavy)
            except urllib.error.HTTPError as error:
                status.append((error.code, error.read().decode()))

        thread = threading.Thread(target=client)
        thread.start()
        time.sleep(0.4)
        server.process.send_signal(signal.SIGTERM)
        thread.join()
        # The query was let run until its own limit, and answered.
        assert status == [(503, 'the request took longer than it may and was '
                           'stopped\n')], status
        assert server.process.wait(20) == 0


def clients():
    need(shutil.which('curl') and shutil.which('roqet'), 'curl and roqet')
    with serve(*FAMILY) as server:
        endpoint = server.url + '/sparql'
        commands = [
            ['curl', '-s', '-H', 'Accept: text/csv', endpoint,
             '--data-urlencode', 'query=' + COUSINS],
            ['roqet', '-q', '-p', endpoint, '-e', COUSINS],
            # As a part of a query of another engine.
            ['roqet', '-q', '-i', 'sparql11-query', '-e',
             PREFIXES + 'SELECT ?x { SERVICE <' + endpoint +
             '> { roy:OlavV fam:boyCousinOf ?x } }'],
        ]
        comunica = MODULES + '/.bin/comunica-sparql'
        if os.path.exists(comunica):
            commands.append([comunica, 'sparql@' + endpoint, COUSINS])
        else:
            print('without Comunica: not installed (tools/fetch-comunica)')
        for command in commands:
            done = subprocess.run(command, capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL)
            for name in ('MaryPrincessRoyal', 'GeorgeVI', 'EdwardVIII'):
                assert 'royal#' + name in done.stdout, (command, done)


def check_sorting(open_query, script, wait_for):
    open_query(PREFIXES + 'SELECT ?class (COUNT(?x) AS ?n) { ?x a ?class } '
               'GROUP BY ?class ORDER BY ?n')
    shown = ("[...document.querySelectorAll('tbody td.number')]"
             ".map((cell) => Number(cell.textContent))")
    ascending = script('return ' + shown)
    assert ascending == sorted(ascending) and len(set(ascending)) > 1, ascending
    for _ in range(2):
        script("document.querySelectorAll('button.sort')[1].click()")
    assert script('return ' + shown) == ascending[::-1]
    assert script("return document.querySelector('[aria-sort=descending]').textContent") == 'n'


def check_origins(open_query, script, wait_for):
    """Rows are told apart by the triples that they make of the query's patterns."""
    open_query(PREFIXES + 'SELECT ?x ?y ?c { ?x a fam:Female ; fam:motherOf ?y '
               'OPTIONAL { ?y fam:boyCousinOf ?c } }')
    wait_for("document.querySelector('tr.derived')")
    open_query('SELECT ?s ?p ?o { GRAPH <urn:x-rrn:graph:derived> { ?s ?p ?o } }')
    wait_for("document.querySelectorAll('tr.derived').length === 50")
    open_query(PREFIXES + 'SELECT ?y { roy:Maud fam:parentOf ?y }')
    wait_for("document.querySelector('tr.asserted')")
    open_query(PREFIXES + 'SELECT ?who { roy:OlavV fam:boyCousinOf ?who }')
    wait_for("document.querySelectorAll('tr.derived').length === 3")
    colours = script("return [getComputedStyle(document.querySelector('tr.derived'))"
                     ".color, getComputedStyle(document.body).color]")
    assert colours[0] != colours[1], colours
    script("document.querySelector('tr.derived button.origin').click()")
    wait_for("document.querySelectorAll('.detail ul ul').length > 0")
    proof = script("return document.querySelector('.detail').textContent")
    assert 'fam:parentOf' in proof and 'stated' in proof, proof
    assert script("return document.querySelector('[aria-expanded=true]') !== null")


def check_last_answer(script, wait_for):
    """A slow answer does not come over that of a query that was run later."""
    script("""const run = (query) => {
        document.querySelector('.CodeMirror').CodeMirror.setValue(query);
        document.querySelector('button[type=submit]').click();
    };
    run('SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . FILTER(?a != ?d) }');
    run('ASK { ?a <urn:none> ?b }');""")
    wait_for("document.getElementById('answer').textContent === 'no'")
    time.sleep(1)
    assert script("return document.getElementById('answer').textContent") == 'no'


def page():
    need(shutil.which('chromedriver'), 'chromedriver')
    driver_port = socket.create_server(('127.0.0.1', 0))
    port = driver_port.getsockname()[1]
    driver_port.close()
    driver = subprocess.Popen(['chromedriver', f'--port={port}'],
                              stdout=subprocess.DEVNULL)
    base = f'http://127.0.0.1:{port}/session'

    def call(path, body=None, method=None):
        request = urllib.request.Request(
            base + path, method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={'Content-Type': 'application/json'})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)['value']

    def script(text):
        return call(f'/{session}/execute/sync', {'script': text, 'args': []})

    def wait_for(text):
        for _ in range(200):
            value = script('return ' + text)
            if value:
                return value
            time.sleep(0.1)
        raise AssertionError(text)

    session = None
    try:
        for _ in range(100):
            try:
                session = call('', {'capabilities': {'alwaysMatch': {
                    'goog:loggingPrefs': {'browser': 'ALL'},
                    'goog:chromeOptions': {'args': [
                        '--headless', '--no-sandbox', '--disable-gpu']}}}}
                )['sessionId']
                break
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        assert session, 'no session with Chromium'
        with serve(*FAMILY) as server:
            def open_query(query):
                call(f'/{session}/url', {
                    'url': server.url + '/?' +
                    urllib.parse.urlencode({'query': query})})
                wait_for("!document.querySelector('[aria-busy]') && "
                         "document.getElementById('status').textContent"
                         ".includes(' ms')")

            # Of many rows, one page at a time is in the document.
            open_query(PREFIXES + 'SELECT ?x ?z { ?x ?z ?y }')
            wait_for("document.getElementById('status').textContent"
                     ".startsWith('625 rows')")
            assert script("return document.querySelectorAll('tbody tr').length") == 50
            script("document.querySelector('[aria-label=\"last page\"]').click()")
            wait_for("document.querySelectorAll('tbody tr').length === 25")
            # Rows that do not show a whole triple are of unknown origin.
            assert not script("return document.querySelector('tr.asserted')")

            check_sorting(open_query, script, wait_for)
            check_origins(open_query, script, wait_for)
            # What is typed into the editor is what runs.
            script("document.querySelector('.CodeMirror').CodeMirror.setValue("
                   "'ASK { ?s <urn:x-rrn:family#boyCousinOf> ?o }');"
                   "document.querySelector('button[type=submit]').click()")
            wait_for("document.getElementById('answer').textContent === 'yes'")
            check_last_answer(script, wait_for)
            # The examples run, and find something.
            n_examples = wait_for("document.querySelectorAll('#examples button').length")
            for i in range(n_examples - 1):  # the last needs a model
                script(f"document.querySelectorAll('#examples button')[{i}].click()")
                wait_for("document.querySelector('#answer:not([aria-busy]) tbody tr')")
            # A query with an error is answered with its place.
            open_error = "SELECT ?x { ?x ?y }"
            call(f'/{session}/url', {'url': server.url + '/?' +
                 urllib.parse.urlencode({'query': open_error})})
            wait_for("document.querySelector('#status.error') && document"
                     ".getElementById('status').textContent.includes('query:1:')")
            open_query('SELECT ?x { ?x <urn:none> ?y }')
            assert script("return document.querySelector('.empty').textContent")
            errors = [entry['message']
                      for entry in call(f'/{session}/se/log', {'type': 'browser'})]
            # The one refusal is that of the query with the error.
            assert len(errors) == 1 and '400' in errors[0], errors
        call(f'/{session}', method='DELETE')
    finally:
        driver.terminate()
        driver.wait()


if __name__ == '__main__':
    cases = {case.__name__: case for case in (
        embedded, predicted, evidence, upstream, load, slow, shutdown, clients, page)}
    try:
        cases[sys.argv[5]]()
    except Skipped as skipped:
        print('skipped: needs', skipped)
        sys.exit(77)
