#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the page of rrn serve in a browser: see serving.py.

Cases: page, page_views, page_neighbourhood, page_store, page_evidence, page_access.
"""
import json
import os
import re
import time
import urllib.parse
import urllib.request

from browser import Browser
from serving import (FAMILY, MODEL, MODULES, PREFIXES, RRN, ask, ask_update, explain,
                     need, need_network, put_graph, run_case, serve, start_oxigraph,
                     upstream_options)


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


def check_page(browser, server):
    script, wait_for = browser.script, browser.wait_for

    def open_query(query):
        browser.open_query(server, query)

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
    browser.open(server.url + '/?' +
                 urllib.parse.urlencode({'query': 'SELECT ?x { ?x ?y }'}))
    wait_for("document.querySelector('#status.error') && document"
             ".getElementById('status').textContent.includes('query:1:')")
    open_query('SELECT ?x { ?x <urn:none> ?y }')
    assert script("return document.querySelector('.empty').textContent")
    # The one refusal is that of the query with the error.
    errors = browser.errors()
    assert len(errors) == 1 and '400' in errors[0], errors


def page():
    with Browser() as browser, serve(*FAMILY) as server:
        check_page(browser, server)


CONTRADICTION = (PREFIXES + 'INSERT DATA { roy:Maud a fam:Male . '
                 'roy:Stranger a fam:Unheard }')


def page_views():
    """Contradictions and statistics, which agree with the server's answers."""
    with Browser() as browser, serve(*FAMILY) as server:
        text = browser.open_view(server, 'contradictions')
        assert 'Nothing contradicts anything.' in text, text
        assert not browser.script("return document.querySelector('#query').offsetParent")
        ask_update(server.url, CONTRADICTION)
        text = browser.open_view(server, 'contradictions')
        with urllib.request.urlopen(server.url + '/violations') as answer:
            report = json.load(answer)
        assert report['verdict'] == 'inconsistent' and report['total'] > 0
        cards = browser.script("return [...document.querySelectorAll('.card')]"
                               ".map((card) => card.innerText)")
        assert len(cards) == len(report['violations']), text
        assert f"{report['total']} contradiction" in text, text
        for card, violation in zip(cards, report['violations']):
            assert violation['rule'] in card and violation['axiom'] in card, card
            assert len(card.splitlines()) >= 2 + len(violation['witnesses']), card
        assert 'Something is a member of two disjoint classes' in text, text

        text = browser.open_view(server, 'statistics')
        assert 'predicted' not in text, text
        rows = dict(re.findall(r'^(\S+)\s+([\d,]+\s+[\d,]+)$', text, re.M))
        for name, pattern in (('Female', '?x a fam:Female'), ('Unheard', '?x a fam:Unheard'),
                              ('parentOf', '?x fam:parentOf ?y'),
                              ('boyCousinOf', '?x fam:boyCousinOf ?y')):
            query = PREFIXES + f'SELECT (COUNT(*) AS ?n) {{ {pattern} }}'
            numbers = [int(ask(server.url, query, more='&reasoning=' + regime).split()[1])
                       for regime in ('none', 'derived')]
            expected = [numbers[0], numbers[1] - numbers[0]]
            shown = next(row for key, row in rows.items() if key.strip('<>').endswith(name))
            assert [int(n.replace(',', '')) for n in shown.split()] == expected, (
                name, shown, expected)
        # Views are links, and can be gone back from.
        browser.script("document.querySelector('#views a').click()")
        browser.wait_for("document.querySelector('#query').offsetParent")
        browser.script('history.back()')
        browser.wait_for("document.querySelector('#statistics').offsetParent")
        assert browser.errors() == []


def around(iri):
    return 'neighbourhood=' + urllib.parse.quote(f'<{iri}>', safe='')


def shown_facts(browser):
    """What the list says, with the names of terms alone: (s, p, o): origin."""
    items = browser.script("return [...document.querySelectorAll('#neighbourhood li')]"
                           ".map((item) => [...item.children].map((part) => part.textContent))")
    return {tuple(local(term) for term in terms): origin for *terms, origin in items}


def local(term):
    return re.split('[#:/]', term.strip('<>'))[-1]


def asked_facts(server, iri):
    """The same by SPARQL, all of them."""
    found = {}
    for regime, origin in (('none', 'asserted'), ('derived', 'derived')):
        answer = ask(server.url, f'SELECT ?s ?p ?o {{ ?s ?p ?o FILTER(?s = <{iri}> || '
                     f'?o = <{iri}>) }}', more='&reasoning=' + regime)
        for line in answer.split()[1:]:
            found.setdefault(tuple(local(term) for term in line.split(',')), origin)
    return found


def check_neighbourhood(browser, server, insert):
    """The facts around a term are those of SPARQL, and its neighbours lead on."""
    script, wait_for = browser.script, browser.wait_for
    # An answer leads to it.
    browser.open_query(server, PREFIXES + 'SELECT ?x { roy:Maud fam:parentOf ?x }')
    script("document.querySelector('td a.term').click()")
    wait_for("document.querySelector('#neighbourhood .found:not([aria-busy]) .picture a')")
    olav = 'urn:x-rrn:example:royal#OlavV'
    expected = asked_facts(server, olav)
    assert local(script("return document.querySelector('#neighbourhood h3').textContent")
                 ) == 'OlavV'
    shown = shown_facts(browser)
    n = len(expected)
    assert len(shown) == min(n, 30) and shown.items() <= expected.items(), (shown, expected)
    asserted = [fact for fact, origin in expected.items() if origin == 'asserted']
    assert asserted and all(fact in shown for fact in asserted), shown
    text = script("return document.querySelector('#neighbourhood .summary').textContent")
    assert text == (f'{n} facts.' if n <= 30 else
                    f'30 of {n} facts are shown; {n - 30} are left out.'), text
    # The picture has a line for each, in the style and with the word of its origin.
    for origin in ('asserted', 'derived'):
        words = script(f"return [...document.querySelectorAll('.found g.{origin} .origin')]"
                       ".map((word) => word.textContent)")
        assert words == [origin] * list(shown.values()).count(origin), words
    dashes = script("return ['asserted', 'derived'].map((name) => getComputedStyle("
                    "document.querySelector(`.found g.${name} path`)).strokeDasharray)")
    assert dashes[0] == 'none' != dashes[1], dashes
    # A neighbour becomes the middle, by the keyboard, and there is a way back.
    script("document.querySelector('.picture a[aria-label$=Maud]').focus()")
    browser.press_enter()
    wait_for("document.querySelector('#neighbourhood h3')?.textContent.endsWith('Maud')")
    assert shown_facts(browser).items() <= asked_facts(
        server, 'urn:x-rrn:example:royal#Maud').items()
    assert script("return document.activeElement.textContent.endsWith('Maud')")
    script('history.back()')
    wait_for("document.querySelector('#neighbourhood h3')?.textContent.endsWith('OlavV')")
    # The address is enough, of many facts the others are counted, and a term
    # about which there is nothing is told so.
    cls = 'urn:x-rrn:family#Female'
    text = browser.open_view(server, around(cls))
    n = len(asked_facts(server, cls))
    if n > 30:
        assert f'30 of {n} facts are shown; {n - 30} are left out.' in text, text
    assert len(shown_facts(browser)) == min(n, 30), text
    assert 'No fact' in browser.open_view(server, around('urn:nothing'))
    assert 'Female' in browser.open_view(server, 'neighbourhood')
    # A literal is a middle, too, and leads back to what has it.
    ask_update(server.url, insert('<urn:one> <urn:named> "a\\t= \\"b\\"@c"@en'))
    browser.open_view(server, around('urn:one'))
    script("document.querySelector('.picture a[aria-label*=c]').focus()")
    browser.press_enter()
    wait_for("document.querySelector('#neighbourhood .picture a[aria-label*=one]')")
    assert list(shown_facts(browser).values()) == ['asserted']
    assert browser.errors() == []


def page_neighbourhood():
    with Browser() as browser, serve(*FAMILY) as server:
        check_neighbourhood(browser, server, 'INSERT DATA {{ {} }}'.format)


def check_predictions(browser, server):
    """Probabilities are those that the store keeps, and statements about them are no facts."""
    least = ask(server.url, 'PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> '
                'SELECT ?s ?p ?o ?v { ?r rdf:subject ?s ; rdf:predicate ?p ; rdf:object ?o ; '
                '<urn:x-rrn:vocab#probability> ?v } ORDER BY ?v LIMIT 1',
                more='&reasoning=predicted').split()[1]
    s, p, o, probability = least.split(',')
    query = f'SELECT ?o {{ <{s}> <{p}> ?o FILTER(?o = <{o}>) }}'
    browser.open_query(server, query, 'predicted')
    browser.wait_for("document.querySelector('tr.predicted')")
    shown = browser.script("return document.querySelector('tr.predicted button').textContent")
    assert shown == f'predicted {float(probability):.2f}' and float(probability) < 0.99, (
        shown, least)
    text = browser.open_view(server, 'statistics')
    assert 'predicted' in text and 'Statement' not in text and 'boyCousinOf' in text, text
    browser.open_view(server, around(s))
    assert 'predicted' in ' '.join(shown_facts(browser).values())
    assert not {fact for fact in shown_facts(browser) if 'subject' in fact}


def page_store():
    """The same in front of a store."""
    with Browser() as browser, start_oxigraph() as store:
        put_graph(store, 'urn:data', FAMILY[2])
        with serve('--ontology', FAMILY[1], '--source-graph', 'urn:data',
                   *upstream_options(store)) as server:
            check_neighbourhood(browser, server,
                                'INSERT DATA {{ GRAPH <urn:data> {{ {} }} }}'.format)
        if os.path.exists(os.path.dirname(RRN) + '/librrn_neural_module.so'):
            with serve('--model', MODEL, '--source-graph', 'urn:data',
                       *upstream_options(store)) as server:
                check_predictions(browser, server)
                assert browser.errors() == []


def page_evidence():
    """A click on a predicted row shows what the prediction rests on."""
    need_network()
    with Browser() as browser, serve('--model', MODEL, FAMILY[2]) as server:
        triple = ['urn:x-rrn:example:royal#OlavV', 'urn:x-rrn:family#grandsonOf',
                  'urn:x-rrn:example:royal#EdwardVII']
        query = PREFIXES + 'SELECT ?x { roy:OlavV fam:grandsonOf ?x FILTER(?x = roy:EdwardVII) }'
        browser.open_query(server, query, 'predicted')
        browser.wait_for("document.querySelector('tr.predicted')")
        browser.script("document.querySelector('tr.predicted').click()")
        browser.wait_for("document.querySelector('.detail td:not([aria-busy]) .summary')")
        detail = browser.script("return document.querySelector('.detail').innerText")
        found = json.loads(explain(server.url, triple, evidence='yes')[1])['evidence'][0]
        assert f"Rests on {len(found['facts'])} of {found['considered']} stated" in detail, detail
        for fact in found['facts']:
            name = fact['fact']['object'].strip('<>').split('#')[1]
            place = f"{fact['place']['file']}:{fact['place']['line']}"
            assert name in detail and place in detail, (fact, detail)
        contrasts = [fact['contrast'] for fact in found['facts'] if 'contrast' in fact]
        assert contrasts, found
        for contrast in contrasts:
            told = f"in its place, then {contrast['probability']:.3f}"
            assert told in detail and 'fam:Female' in detail, (contrast, detail)
        assert f"{found['alone']:.3f}" in detail and f"{found['without']:.3f}" in detail, detail
        # What would change it is found on request.
        browser.script("document.querySelector('.detail button').click()")
        browser.wait_for("document.querySelector('.detail .changes')")
        detail = browser.script("return document.querySelector('.detail').innerText")
        found = json.loads(explain(server.url, triple, evidence='yes', counterfactual='yes')
                           [1])['evidence'][0]['counterfactual']
        assert 'It would not be predicted after' in detail, detail
        for change in found['changes']:
            assert f"then {change['probability']:.3f}" in detail, (change, detail)
            for part in change['remove']:
                assert f"{part['place']['file']}:{part['place']['line']}" in detail, detail
        browser.script("document.querySelector('tr.predicted').click()")
        assert not browser.script("return document.querySelector('.detail')")
        # The statistics have predictions, too.
        assert 'predicted' in browser.open_view(server, 'statistics')
        assert browser.errors() == []
    # Where rules prove it there is a proof, and evidence on request.
    with Browser() as browser, serve('--model', MODEL, *FAMILY) as server:
        browser.open_query(server, query, 'predicted')
        browser.wait_for("document.querySelector('tr.derived')")
        browser.script("document.querySelector('tr.derived').click()")
        browser.wait_for("document.querySelector('.detail ul ul')")
        browser.script("document.querySelector('.detail button').click()")
        browser.wait_for("document.querySelector('.detail .summary')")
        assert browser.errors() == []


def page_access():
    """axe finds nothing: in all views, wide and narrow, light and dark."""
    axe = MODULES + '/axe-core/axe.min.js'
    need(os.path.exists(axe), 'the npm package axe-core (tools/fetch-axe)')
    network = os.path.exists(os.path.dirname(RRN) + '/librrn_neural_module.so')
    arguments = ['--model', MODEL, FAMILY[2]] if network else FAMILY
    with Browser() as browser, serve(*arguments) as server:
        ask_update(server.url, PREFIXES + 'PREFIX owl: <http://www.w3.org/2002/07/owl#> '
                   'INSERT DATA { fam:Male owl:disjointWith fam:Female }')
        ask_update(server.url, CONTRADICTION)

        def check(what):
            with open(axe, encoding='utf-8') as source:
                browser.script(source.read())
            found = browser.script(
                'const done = arguments[0];'
                'axe.run().then((result) => done(result.violations.map((violation) =>'
                '  [violation.id, violation.help,'
                '   ...violation.nodes.map((node) => node.html)])))', 'async')
            assert found == [], (what, found)

        for width, dark in ((1280, False), (1280, True), (390, False), (390, True)):
            browser.call('/goog/cdp/execute', {
                'cmd': 'Emulation.setDeviceMetricsOverride', 'params': {
                    'width': width, 'height': 900, 'deviceScaleFactor': 1,
                    'mobile': False}})
            browser.call('/goog/cdp/execute', {
                'cmd': 'Emulation.setEmulatedMedia', 'params': {'features': [
                    {'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'}]}})
            name = f'at {width} pixels, ' + ('dark' if dark else 'light')
            regime = 'predicted' if network else 'derived'
            browser.open_query(server, PREFIXES + 'SELECT * { roy:OlavV ?p ?x }', regime)
            browser.wait_for("document.querySelector('table[data-ready]')")
            check('an answer ' + name)
            browser.script(f"document.querySelector('tr.{regime}').click()")
            browser.wait_for("document.querySelector('.detail td:not([aria-busy]) h3')")
            check('reasons ' + name)
            for view in ('contradictions', 'statistics', 'neighbourhood',
                         around('urn:x-rrn:example:royal#OlavV')):
                browser.open_view(server, view)
                check(f'{view} {name}')
                assert browser.script('return document.documentElement.scrollWidth <= '
                                      'document.documentElement.clientWidth'), (view, name)


if __name__ == '__main__':
    run_case([page, page_views, page_neighbourhood, page_store, page_evidence, page_access])
