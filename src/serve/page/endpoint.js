// SPDX-License-Identifier: MIT
// What the page asks of the server.
import {parseNTriples, toNTriples} from './terms.js';

export const kFormats = {
  rows: {
    'CSV': 'text/csv',
    'TSV': 'text/tab-separated-values',
    'JSON': 'application/sparql-results+json',
    'XML': 'application/sparql-results+xml',
  },
  graph: {
    'Turtle': 'text/turtle',
    'N-Triples': 'application/n-triples',
  },
};
const kAccept = `${kFormats.rows.JSON}, ${kFormats.graph['N-Triples']};q=0.9`;

// What is asked together with a query: the regime and the least probability.
export async function fetchAnswer(query, settings, accept, signal) {
  const form = new URLSearchParams({query, reasoning: settings.reasoning});
  if (settings.threshold) form.set('threshold', settings.threshold);
  const response = await fetch('sparql', {
    method: 'POST', headers: {Accept: accept}, body: form, signal,
  });
  if (!response.ok) throw new Error((await response.text()).trim());
  return response;
}

// The answer as {boolean}, or as rows of terms under names; `isGraph` where they
// are triples of CONSTRUCT or DESCRIBE.
export async function ask(query, settings, signal) {
  const response = await fetchAnswer(query, settings, kAccept, signal);
  const text = await response.text();
  const type = response.headers.get('content-type') || '';
  if (type.startsWith(kFormats.graph['N-Triples'])) {
    return {names: ['s', 'p', 'o'], rows: parseNTriples(text), isGraph: true};
  }
  const answer = JSON.parse(text);
  if ('boolean' in answer) return {boolean: answer.boolean};
  const names = answer.head.vars;
  return {
    names,
    rows: answer.results.bindings.map((row) => names.map((name) => row[name])),
    isGraph: false,
  };
}

function listed(triples) {
  const rows = triples.map((triple, i) => `(${i} ${triple.map(toNTriples).join(' ')})`);
  return `VALUES (?i ?s ?p ?o) { ${rows.join('\n')} }`;
}

// Whether the server has functions that tell where a triple comes from, by its
// description of itself; in front of a store it has not.
let description;

async function hasFunctions() {
  description ??= fetch('sparql', {headers: {Accept: 'application/n-triples'}})
      .then((response) => response.ok ? response.text() : '', () => '');
  return (await description).includes('<urn:x-rrn:vocab#status>');
}

// Leaves out the statements about predictions that a store keeps beside them.
export async function withoutStatements(variable) {
  return await hasFunctions() ? '' :
    `FILTER NOT EXISTS { ${variable} <urn:x-rrn:vocab#probability> ?any }`;
}

// The pattern of such a statement.
const kPrediction = '?prediction rdf:subject ?s ; rdf:predicate ?p ; ' +
    'rdf:object ?o ; rrn:probability ?probability';
const kPrefixes = 'PREFIX rrn: <urn:x-rrn:vocab#>\n' +
    'PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>\n';

// A query for the surest predictions.
export async function surestPredictions() {
  const pattern = await hasFunctions() ?
    '?s ?p ?o FILTER(rrn:status(?s, ?p, ?o) = "predicted")\n' +
      '  BIND(rrn:probability(?s, ?p, ?o) AS ?probability)' :
    kPrediction;
  return `${kPrefixes}SELECT ?s ?p ?o ?probability {\n  ${pattern}\n` +
    '} ORDER BY DESC(?probability) LIMIT 1000';
}

// Instead of the functions, the least regime that shows a triple.
async function leastRegimes(triples, settings, signal) {
  const found = new Map();
  for (const [reasoning, status] of [['none', 'asserted'], ['derived', 'derived']]) {
    const answer = await ask(`SELECT DISTINCT ?i { ${listed(triples)} ?s ?p ?o }`,
        {...settings, reasoning}, signal);
    for (const [i] of answer.rows) {
      if (!found.has(Number(i.value))) found.set(Number(i.value), {status, probability: 1});
    }
    if (reasoning === settings.reasoning) return found;
  }
  const answer = await ask(`${kPrefixes}SELECT ?i ?probability { ${listed(triples)} ${kPrediction} }`,
      settings, signal);
  for (const [i, probability] of answer.rows) {
    if (found.has(Number(i.value))) continue;
    found.set(Number(i.value), {status: 'predicted', probability: Number(probability.value)});
  }
  return found;
}

// Where triples come from: {status, probability} by their numbers; nothing for
// those that are not there.  Blank nodes cannot be asked for.
export async function origins(triples, settings, signal) {
  const query = `PREFIX rrn: <urn:x-rrn:vocab#>
SELECT ?i ?status ?probability { ${listed(triples)}
  BIND(rrn:status(?s, ?p, ?o) AS ?status)
  BIND(rrn:probability(?s, ?p, ?o) AS ?probability) }`;
  if (!await hasFunctions()) return leastRegimes(triples, settings, signal);
  const found = new Map();
  const answer = await ask(query, settings, signal);
  for (const [i, status, probability] of answer.rows) {
    if (!status) continue;
    found.set(Number(i.value),
        {status: status.value, probability: Number(probability.value)});
  }
  return found;
}

async function fetchJson(path, signal) {
  const response = await fetch(path, {signal});
  const text = await response.text();
  if (!response.ok) throw new Error(text.trim());
  return JSON.parse(text);
}

// The proofs of a triple, and the evidence of its prediction or null, as the
// server's JSON has them.  `wanted` lists what there is to be beside proofs:
// 'evidence', and with it 'counterfactual'.
export async function explain(triple, settings, wanted, signal) {
  const [s, p, o] = triple.map(toNTriples);
  const asked = new URLSearchParams({s, p, o});
  for (const what of wanted) asked.set(what, 'yes');
  if (wanted.length > 0 && settings.threshold) asked.set('threshold', settings.threshold);
  const answer = await fetchJson(`explain?${asked}`, signal);
  return {
    proofs: answer.facts.flatMap((explanation) => explanation.proofs),
    evidence: (answer.evidence || [])[0] || null,
  };
}

// The contradictions, as the server's JSON has them.
export function violations(signal) {
  return fetchJson('violations', signal);
}

// Numbers of the server by name, or none where it does not tell.
export async function counts() {
  const response = await fetch('metrics');
  if (!response.ok) return new Map();
  const lines = (await response.text()).matchAll(/^rrn_(\w+) (\d+)$/gm);
  return new Map([...lines].map((line) => [line[1], Number(line[2])]));
}
