#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The adapter in Apache Jena Fuseki, asked and changed by SPARQL over HTTP.

Usage: fuseki_test.py ADAPTER FUSEKI SOURCE_FOLDER SHARED_FOLDER MODULE CASE

ADAPTER is rrn-jena.jar, FUSEKI a server's jar, MODULE that of the network.  Ends
with 77, and the reason, where something it needs is not there.  Cases: family,
predicted, lubm, many, restart, load.  For `load`, RRN_LOAD_SECONDS says how long
(default: 4) and RRN_LOAD_CLIENTS how many clients (default: 64).
"""
import csv
import gzip
import http.client
import io
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

ADAPTER, FUSEKI, SOURCE, SHARED, MODULE = sys.argv[1:6]
SHARED = os.environ.get('RRN_SHARED', SHARED)
PREFIXES = ('PREFIX fam: <urn:x-rrn:family#> '
            'PREFIX roy: <urn:x-rrn:example:royal#> '
            'PREFIX rrn: <urn:x-rrn:vocab#> '
            'PREFIX e: <http://e/> '
            'PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> '
            'PREFIX owl: <http://www.w3.org/2002/07/owl#> '
            'PREFIX ub: <http://swat.cse.lehigh.edu/onto/univ-bench.owl#> ')
CONFIGURATION = '''
@prefix fuseki: <http://jena.apache.org/fuseki#> .
@prefix ja: <http://jena.hpl.hp.com/2005/11/Assembler#> .
@prefix tdb2: <http://jena.apache.org/2016/tdb#> .
@prefix rrn: <urn:x-rrn:vocab#> .
<#service> a fuseki:Service ; fuseki:name "ds" ; fuseki:dataset <#dataset> ;
  fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ;
  fuseki:endpoint [ fuseki:operation fuseki:update ; fuseki:name "update" ] ;
  fuseki:endpoint [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] .
<#dataset> a rrn:Dataset ; rrn:baseModel <#base> '''


class Skipped(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Skipped(what)


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


class Server:
    """Fuseki with a dataset over a TDB2 database, or one in memory."""

    def __init__(self, folder, settings='', database=None, heap='600m'):
        base = '<#base> a ja:MemoryModel .'
        if database:
            base = f'<#base> a tdb2:GraphTDB2 ; tdb2:location "{database}" .'
        path = os.path.join(folder, 'configuration.ttl')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(CONFIGURATION + settings + ' .\n' + base)
        main = re.search(r'Main-Class: (\S+)', subprocess.run(
            ['unzip', '-p', FUSEKI, 'META-INF/MANIFEST.MF'], check=True,
            capture_output=True, text=True).stdout).group(1)
        port = free_port()
        self.url = f'http://127.0.0.1:{port}/ds'
        self.port = port
        self.log = os.path.join(folder, 'log')
        with open(self.log, 'w', encoding='utf-8') as log:
            self.process = subprocess.Popen(
                ['java', '-Xmx' + heap, '-cp', f'{ADAPTER}:{FUSEKI}', main,
                 '--localhost', f'--port={port}', '--config=' + path],
                stdout=log, stderr=subprocess.STDOUT, cwd=folder)

    def wait(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                self.ask('ASK { <urn:a> <urn:b> <urn:c> }')
                return self
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.2)
        raise AssertionError('Fuseki does not start: ' + open(self.log).read())

    def __enter__(self):
        return self.wait()

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def ask(self, query):
        """The rows of an answer, without the names of its variables."""
        request = urllib.request.Request(
            self.url + '/query', headers={'Accept': 'text/csv'},
            data=urllib.parse.urlencode({'query': PREFIXES + query}).encode())
        with urllib.request.urlopen(request, timeout=120) as answer:
            text = answer.read().decode()
        return [tuple(row) for row in csv.reader(io.StringIO(text))][1:]

    def count(self, pattern):
        return int(self.ask('SELECT (COUNT(*) AS ?n) { ' + pattern + ' }')[0][0])

    def update(self, text):
        request = urllib.request.Request(
            self.url + '/update', data=(PREFIXES + text).encode(),
            headers={'Content-Type': 'application/sparql-update'})
        urllib.request.urlopen(request, timeout=120).close()

    def load(self, data, kind):
        request = urllib.request.Request(
            self.url + '/data?default', data=data, method='POST',
            headers={'Content-Type': kind})
        urllib.request.urlopen(request, timeout=300).close()

    def memory(self):
        """Resident, in KiB."""
        text = open(f'/proc/{self.process.pid}/status').read()
        return int(re.search(r'VmRSS:\s+(\d+)', text).group(1))


def iri_of(path):
    return '<file://' + urllib.parse.quote(os.path.join(SOURCE, path)) + '>'


def example():
    return open(SOURCE + '/datasets/family/example.ttl', 'rb').read()


ONTOLOGY = '; rrn:ontology ' + iri_of('owl/family.ttl')


def family(folder):
    with Server(folder, ONTOLOGY) as server:
        server.load(example(), 'text/turtle')
        derived = 'GRAPH <urn:x-rrn:graph:derived> '
        assert server.count(derived + '{ ?s ?p ?o }') == 568
        found = server.ask('SELECT ?x { roy:OlavV fam:boyCousinOf ?x }')
        assert len(found) == 3, found
        # What is changed is seen in what follows.
        grandfather = 'SELECT ?x { ?x fam:grandfatherOf e:child }'
        assert server.ask(grandfather) == []
        parent = 'roy:GeorgeVI fam:parentOf e:child'
        server.update('INSERT DATA { ' + parent + ' }')
        george = ('urn:x-rrn:example:royal#GeorgeV',)
        assert george in server.ask(grandfather), server.ask(grandfather)
        server.update('DELETE DATA { ' + parent + ' }')
        assert server.ask(grandfather) == []
        assert server.count(derived + '{ ?s ?p ?o }') == 568
        # A name for each part; the derived one cannot be changed.
        statuses = server.ask('SELECT DISTINCT (rrn:status(?s, ?p, ?o) AS ?t) '
                              '{ ?s ?p ?o } ORDER BY ?t')
        assert statuses == [('asserted',), ('derived',)], statuses
        try:
            server.update('INSERT DATA { GRAPH <urn:x-rrn:graph:derived> '
                          '{ e:a e:b e:c } }')
            raise AssertionError('what is derived was changed')
        except urllib.error.HTTPError as error:
            assert error.code >= 400
        server.update('CLEAR DEFAULT')
        assert server.count('?s fam:parentOf ?o') == 0


def predicted(folder):
    need(os.path.exists(MODULE), 'the neural module')
    model = '; rrn:engine "neural"; rrn:model ' + iri_of(
        'datasets/family/family.rrn')
    with Server(folder, model) as server:
        server.load(example(), 'text/turtle')
        rows = server.ask(
            'SELECT ?x (rrn:probability(?x, fam:grandfatherOf, roy:GeorgeVI) '
            'AS ?p) { GRAPH <urn:x-rrn:graph:predicted> '
            '{ ?x fam:grandfatherOf roy:GeorgeVI } }')
        print('grandfathers of George VI:', rows)
        # The one whom the rules derive.
        sure = [row[0] for row in rows if float(row[1]) > 0.9]
        assert 'urn:x-rrn:example:royal#EdwardVII' in sure, rows
        assert all(0.5 <= float(row[1]) <= 1 for row in rows), rows
        assert server.count('?x fam:grandfatherOf ?y') == 0, 'they are apart'
    with Server(folder, model + '; rrn:predictions "deductions"') as server:
        server.load(example(), 'text/turtle')
        assert server.count('?x fam:grandfatherOf roy:GeorgeVI') == len(rows)


# The queries of LUBM, and how many answers the benchmark gives for LUBM(1).
COURSE = '<http://www.Department0.University0.edu/GraduateCourse0>'
PROFESSOR = '<http://www.Department0.University0.edu/AssistantProfessor0>'
TEACHER = '<http://www.Department0.University0.edu/AssociateProfessor0>'
DEPARTMENT = '<http://www.Department0.University0.edu>'
UNIVERSITY = '<http://www.University0.edu>'
LUBM = [
    (4, f'?x a ub:GraduateStudent . ?x ub:takesCourse {COURSE}'),
    (0, '?x a ub:GraduateStudent . ?y a ub:University . ?z a ub:Department . '
        '?x ub:memberOf ?z . ?z ub:subOrganizationOf ?y . '
        '?x ub:undergraduateDegreeFrom ?y'),
    (6, f'?x a ub:Publication . ?x ub:publicationAuthor {PROFESSOR}'),
    (34, f'?x a ub:Professor . ?x ub:worksFor {DEPARTMENT} . ?x ub:name ?a . '
         '?x ub:emailAddress ?b . ?x ub:telephone ?c'),
    (719, f'?x a ub:Person . ?x ub:memberOf {DEPARTMENT}'),
    (7790, '?x a ub:Student'),
    (67, f'{TEACHER} ub:teacherOf ?y . ?x ub:takesCourse ?y . ?x a ub:Student . '
         '?y a ub:Course'),
    (7790, f'?y ub:subOrganizationOf {UNIVERSITY} . ?y a ub:Department . '
           '?x ub:memberOf ?y . ?x a ub:Student . ?x ub:emailAddress ?z'),
    (208, '?x ub:advisor ?y . ?y ub:teacherOf ?z . ?x ub:takesCourse ?z . '
          '?x a ub:Student . ?y a ub:Faculty . ?z a ub:Course'),
    (4, f'?x ub:takesCourse {COURSE} . ?x a ub:Student'),
    (224, f'?x ub:subOrganizationOf {UNIVERSITY} . ?x a ub:ResearchGroup'),
    (15, f'?x a ub:Chair . ?x ub:worksFor ?y . ?y a ub:Department . '
         f'?y ub:subOrganizationOf {UNIVERSITY}'),
    (1, f'?x a ub:Person . {UNIVERSITY} ub:hasAlumnus ?x'),
    (5916, '?x a ub:UndergraduateStudent'),
]


def lubm(folder):
    """Over TDB2, and once more after a restart."""
    data = SHARED + '/data/lubm/lubm1.nt.gz'
    need(os.path.exists(data), data)
    ontology = f'; rrn:ontology <file://{SHARED}/data/ontologies/univ-bench.nt>'
    database = os.path.join(folder, 'database')
    os.mkdir(database)
    for attempt in range(2):
        with Server(folder, ontology, database, heap='1500m') as server:
            start = time.monotonic()
            if attempt == 0:
                server.load(gzip.decompress(open(data, 'rb').read()),
                            'application/n-triples')
            n = server.count('GRAPH <urn:x-rrn:graph:derived> { ?s ?p ?o }')
            print('derived:', n, 'after', round(time.monotonic() - start, 1), 's')
            start = time.monotonic()
            counts = [server.count(query) for _, query in LUBM]
            print('14 queries:', round(time.monotonic() - start, 1), 's;',
                  server.memory(), 'KiB')
            assert counts == [n for n, _ in LUBM], counts
            x = ('<http://www.Department0.University0.edu/NewStudent> '
                 'ub:memberOf ' + DEPARTMENT)
            member = '?x ub:memberOf ' + UNIVERSITY
            before = server.count('?x a ub:Person')
            server.update('INSERT DATA { ' + x + ' }')
            assert server.count('?x a ub:Person') >= before, member
            server.update('DELETE DATA { ' + x + ' }')
            assert server.count('?x a ub:Person') == before


def many(folder):
    """100,000 statements whose consequences can be counted by hand."""
    n = 50000
    lines = ['<http://e/C0> <http://www.w3.org/2000/01/rdf-schema#subClassOf> '
             '<http://e/C1> .']
    for i in range(n):
        lines.append(f'<http://e/i{i}> <http://www.w3.org/1999/02/22-rdf-syntax-'
                     f'ns#type> <http://e/C0> .')
        lines.append(f'<http://e/i{i}> <http://e/value> "{i}" .')
    with Server(folder) as server:
        start = time.monotonic()
        server.load('\n'.join(lines).encode(), 'application/n-triples')
        assert server.count('?x a e:C1') == n
        print(len(lines), 'statements in and', n, 'derived ones out after',
              round(time.monotonic() - start, 1), 's')
        start = time.monotonic()
        for i in range(20):
            server.update(f'INSERT DATA {{ e:new{i} a e:C0 }}')
            assert server.ask(f'SELECT ?c {{ e:new{i} a ?c }} ORDER BY ?c') == \
                [('http://e/C0',), ('http://e/C1',)]
        print('an update and a question:',
              round((time.monotonic() - start) / 20 * 1000), 'ms')
        assert server.count('?x a e:C1') == n + 20


def restart(folder):
    """What was written is there after the server was killed."""
    database = os.path.join(folder, 'database')
    os.mkdir(database)
    axiom = 'e:p a owl:TransitiveProperty'
    with Server(folder, database=database) as server:
        server.update('INSERT DATA { ' + axiom + ' . e:a e:p e:b . e:b e:p e:c }')
        assert server.count('e:a e:p ?x') == 2
        server.process.kill()
    with Server(folder, database=database) as server:
        assert server.count('e:a e:p ?x') == 2
        server.update('DELETE DATA { e:b e:p e:c }')
        assert server.count('e:a e:p ?x') == 1
        assert server.count('GRAPH <urn:x-rrn:graph:asserted> { ?s ?p ?o }') == 2


def load(folder):
    """Clients that ask, and one that changes something."""
    seconds = float(os.environ.get('RRN_LOAD_SECONDS', '4'))
    n_clients = int(os.environ.get('RRN_LOAD_CLIENTS', '64'))
    queries = ['SELECT ?x { roy:OlavV fam:boyCousinOf ?x }',
               'SELECT (COUNT(*) AS ?n) { ?s fam:grandfatherOf ?o }',
               'ASK { roy:Olga fam:grandmotherOf roy:Alice }',
               'SELECT ?s ?o { ?s fam:siblingOf ?o }']
    targets = ['/ds/query?' + urllib.parse.urlencode({'query': PREFIXES + query})
               for query in queries]
    with Server(folder, ONTOLOGY) as server:
        server.load(example(), 'text/turtle')
        expected = [urllib.request.urlopen(
            f'http://127.0.0.1:{server.port}{target}').read() for target in targets]
        end, counts, wrong = [0.0], [], []

        def client(start):
            connection = http.client.HTTPConnection('127.0.0.1', server.port,
                                                    timeout=60)
            n = start
            while time.monotonic() < end[0]:
                connection.request('GET', targets[n % len(targets)])
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200 or \
                        len(body) != len(expected[n % len(targets)]):
                    wrong.append((targets[n % len(targets)], answer.status, body))
                n += 1
            counts.append(n - start)

        def writer():
            n = 0
            while time.monotonic() < end[0]:
                server.update(f'INSERT DATA {{ e:x{n} e:knows e:y }}')
                server.update(f'DELETE DATA {{ e:x{n} e:knows e:y }}')
                n += 1
                time.sleep(0.01)
            counts.append(2 * n)

        sizes = []
        for _ in range(3):
            end[0] = time.monotonic() + seconds / 3
            threads = [threading.Thread(target=client, args=(i,))
                       for i in range(n_clients)]
            threads.append(threading.Thread(target=writer))
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            sizes.append(server.memory())
        print(sum(counts), 'requests of', n_clients, 'clients and a writer in',
              seconds, 's; memory', sizes, 'KiB')
        assert not wrong, wrong[:3]
        assert len(counts) == 3 * (n_clients + 1), 'a client failed'


CASES = {'family': family, 'predicted': predicted, 'lubm': lubm, 'many': many,
         'restart': restart, 'load': load}


def main():
    try:
        need(shutil.which('java') and shutil.which('unzip'), 'java and unzip')
        need(os.path.exists(FUSEKI), FUSEKI + '; tools/fetch-fuseki fetches it')
        with tempfile.TemporaryDirectory() as folder:
            CASES[sys.argv[6]](folder)
    except Skipped as missing:
        print('skipped: missing', missing)
        sys.exit(77)


if __name__ == '__main__':
    main()
