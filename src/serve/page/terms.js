// SPDX-License-Identifier: MIT
// RDF terms, as JSON results have them, and how they are written.

const kKnown = {
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://www.w3.org/2000/01/rdf-schema#': 'rdfs',
  'http://www.w3.org/2002/07/owl#': 'owl',
  'http://www.w3.org/2001/XMLSchema#': 'xsd',
  'http://xmlns.com/foaf/0.1/': 'foaf',
  'http://www.w3.org/2004/02/skos/core#': 'skos',
};

// Names of namespaces, longest namespace first: [name, namespace].
let prefixes = [];

const longestFirst = (pairs) => [...pairs].sort((a, b) => b[1].length - a[1].length);

export function setPrefixes(pairs) {
  const known = Object.entries(kKnown).map(([start, name]) => [name, start]);
  prefixes = longestFirst([...pairs, ...known]);
}

// The prefixes that a query declares.
export function prefixesOf(query) {
  return [...query.matchAll(/\bPREFIX\s+([\w.-]*):\s*<([^>]*)>/gi)]
      .map((match) => [match[1], match[2]]);
}

// Prefixes for the namespaces of IRIs, those of most IRIs first, under names
// that the namespaces end with.
export function prefixesFor(iris, maxPrefixes = 8) {
  const counts = new Map();
  for (const iri of iris) {
    const start = /^(.*[#/:])[A-Za-z_][\w-]*$/.exec(iri);
    if (start) counts.set(start[1], (counts.get(start[1]) || 0) + 1);
  }
  const names = new Set();
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxPrefixes)
      .map(([start]) => {
        const words = start.match(/[A-Za-z][A-Za-z0-9]*/g) || ['ns'];
        const base = kKnown[start] || words[words.length - 1].toLowerCase();
        let name = base;
        for (let n = 2; names.has(name); ++n) name = base + n;
        names.add(name);
        return [name, start];
      });
}

export function shorten(iri) {
  const known = prefixes.find(([, start]) =>
    iri.startsWith(start) && /^[\w-]*$/.test(iri.slice(start.length)));
  return known ? `${known[0]}:${iri.slice(known[1].length)}` : `<${iri}>`;
}

// Adds prefixes for IRIs that none shortens.
export function addPrefixesFor(iris) {
  const unknown = [...new Set(iris)].filter((iri) => shorten(iri).startsWith('<'));
  const taken = new Set(prefixes.map(([name]) => name));
  const added = prefixesFor(unknown).filter(([name]) => !taken.has(name));
  prefixes = longestFirst([...prefixes, ...added]);
}

export function toNTriples(term) {
  if (term.type === 'uri') return `<${term.value}>`;
  if (term.type === 'bnode') return `_:${term.value}`;
  const text = term.value.replace(/[\\"\n\r\t]/g, (c) =>
    ({'\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t'})[c]);
  if (term['xml:lang']) return `"${text}"@${term['xml:lang']}`;
  return term.datatype ? `"${text}"^^<${term.datatype}>` : `"${text}"`;
}

export function toText(term) {
  if (!term) return '';
  if (term.type === 'uri') return shorten(term.value);
  if (term.type === 'bnode') return `_:${term.value}`;
  if (isNumber(term)) return term.value;
  const language = term['xml:lang'] ? `@${term['xml:lang']}` : '';
  return `"${term.value}"${language}`;
}

export function isNumber(term) {
  return /#(integer|decimal|double|float|int|long|short|byte|nonNegativeInteger)$/
      .test(term.datatype || '') && !Number.isNaN(Number(term.value));
}

function readTerm(piece) {
  if (piece.startsWith('<')) return {type: 'uri', value: piece.slice(1, -1)};
  if (piece.startsWith('_:')) return {type: 'bnode', value: piece.slice(2)};
  const end = piece.lastIndexOf('"');
  const tail = piece.slice(end + 1);
  const result = {type: 'literal', value: JSON.parse(piece.slice(0, end + 1)
      .replace(/\\U([0-9A-Fa-f]{8})/g, (m, hex) =>
        String.fromCodePoint(parseInt(hex, 16))))};
  if (tail.startsWith('@')) result['xml:lang'] = tail.slice(1);
  if (tail.startsWith('^^')) result.datatype = tail.slice(3, -1);
  return result;
}

// A term as it is written in N-Triples, or nothing.
export function parseTerm(text) {
  const rows = parseNTriples(`<urn:s> <urn:p> ${text} .`);
  return rows.length > 0 ? rows[0][2] : undefined;
}

// Reads N-Triples, as the server writes them: rows of three terms.
export function parseNTriples(text) {
  const term = '(<[^>]*>|_:\\S+|"(?:[^"\\\\]|\\\\.)*"(?:@[\\w-]+|\\^\\^<[^>]*>)?)';
  const line = new RegExp(`^${term} ${term} ${term} \\.$`);
  const rows = [];
  for (const triple of text.split('\n')) {
    const match = line.exec(triple);
    if (match) rows.push(match.slice(1).map(readTerm));
  }
  return rows;
}
