// SPDX-License-Identifier: MIT
// Queries to begin with, made from the data.
import {ask, surestPredictions} from './endpoint.js';
import {prefixesFor, setPrefixes, shorten} from './terms.js';

const kClasses = `SELECT ?class (COUNT(?x) AS ?members) { ?x a ?class }
GROUP BY ?class ORDER BY DESC(?members)`;
const kProperties = `SELECT ?property (COUNT(?x) AS ?uses) { ?x ?property ?y }
GROUP BY ?property ORDER BY DESC(?uses)`;
const kStandard = /^http:\/\/www\.w3\.org\//;

function declared(prefixes, query) {
  const used = prefixes.filter(([name]) => new RegExp(`\\b${name}:`).test(query));
  return used.map(([name, start]) => `PREFIX ${name}: <${start}>\n`).join('') + query;
}

const iris = (answer) => answer.rows.map((row) => row[0])
    .filter((term) => term && term.type === 'uri').map((term) => term.value);

// The prefixes of the data, and examples as [title, query, regime].
export async function findExamples(signal) {
  const settings = {reasoning: 'derived'};
  const [classes, properties] = (await Promise.all(
      [ask(`${kClasses} LIMIT 100`, settings, signal),
        ask(`${kProperties} LIMIT 100`, settings, signal)])).map(iris);
  const prefixes = prefixesFor([...classes, ...properties]);
  setPrefixes(prefixes);
  const examples = [
    ['All triples', 'SELECT ?s ?p ?o { ?s ?p ?o } LIMIT 1000', 'derived'],
    ['Classes', kClasses, 'derived'],
    ['Properties', kProperties, 'derived'],
  ];
  const ours = (iri) => !kStandard.test(iri) && !shorten(iri).startsWith('<');
  const named = classes.find(ours);
  if (named) {
    examples.push(['Members of a class',
      declared(prefixes, `SELECT ?x { ?x a ${shorten(named)} } LIMIT 1000`), 'derived']);
  }
  const link = properties.find(ours);
  if (link) {
    examples.push(['Pairs of a property',
      declared(prefixes, `SELECT ?x ?y { ?x ${shorten(link)} ?y } LIMIT 1000`), 'derived']);
  }
  examples.push(
      ['What follows',
        'SELECT ?s ?p ?o { GRAPH <urn:x-rrn:graph:derived> { ?s ?p ?o } } LIMIT 1000',
        'derived'],
      ['Surest predictions', await surestPredictions(), 'predicted']);
  return {prefixes, examples};
}
