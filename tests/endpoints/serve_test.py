#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""End-to-end tests of rrn serve: see serving.py.

Cases: embedded, predicted, evidence, upstream, load, slow, shutdown, clients.  For
`load`, RRN_LOAD_SECONDS says how long (default: 5).
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
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from serving import (FAMILY, MODEL, MODULES, PREFIXES, RRN, SHARED, SOURCE, Process, ask,
                     ask_update, explain, need, need_network, put_graph, run_case, serve,
                     start_oxigraph, upstream_options)

COUSINS = PREFIXES + 'SELECT ?x { roy:OlavV fam:boyCousinOf ?x }'
SYSTEM_PYTHON = '/usr/bin/python3'


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


def evidence():
    """The server's JSON is that of `rrn explain --evidence --counterfactual`."""
    need_network()
    data = FAMILY[2]
    triples = [['urn:x-rrn:example:royal#OlavV', 'urn:x-rrn:family#boyCousinOf',
                'urn:x-rrn:example:royal#' + name] for name in ('GeorgeVI', 'Maud')]

    def by_program(triple, *more):
        # The server names files as seen from here.
        files = [os.path.relpath(part) if part.startswith('/') else part
                 for part in arguments]
        fact = ' '.join(f'<{term}>' for term in triple)
        done = subprocess.run(
            [RRN, 'explain', '--evidence', *more, '--model', MODEL, '--format', 'json',
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
            found = json.loads(explain(server.url, triples[0], evidence='yes',
                                       counterfactual='yes')[1])
            expected = by_program(triples[0], '--counterfactual')
            assert found == expected, (found, expected)
            assert found['evidence'][0]['counterfactual']['changes'], found
    with serve('--model', MODEL, '--query-time', '20ms', data) as server:
        status, text = explain(server.url, triples[0], evidence='yes')
        assert (status, text) == (503, 'the request took longer than it may and was '
                                  'stopped\n'), (status, text)
        assert ask(server.url, 'ASK {}', 'text/csv')
    # Models of another kind prove what they conclude.
    with tempfile.TemporaryDirectory() as folder:
        mined = folder + '/mined.rrn'
        subprocess.run([RRN, 'mine', '--quiet', '--format', 'model', '--output', mined,
                        *FAMILY], check=True, stderr=subprocess.DEVNULL)
        with serve('--model', mined, data) as server:
            assert explain(server.url, triples[0], evidence='yes') == (
                400, mined + ': evidence needs a network of `rrn train`\n')
            assert explain(server.url, triples[0])[0] == 200


def upstream():
    with start_oxigraph() as store:
        urls = upstream_options(store)
        with serve(*urls) as server:
            output = run_protocol(server.url)
            assert output == "{'pass': 34}\n", output
            output = run_graph_store(server.url)
            assert output == "{'pass': 18, 'fail': 0}\n", output
            ask_update(server.url, 'CLEAR ALL')
        put_graph(store, 'urn:data', FAMILY[2])
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


if __name__ == '__main__':
    run_case([embedded, predicted, evidence, upstream, load, slow, shutdown, clients])
