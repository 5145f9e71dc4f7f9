// SPDX-License-Identifier: MIT
// A SPARQL 1.1 endpoint over the npm package `oxigraph`, in memory, for tests:
// /query, /update, /store (Graph Store Protocol) and /dump (sorted N-Quads).
// Usage: node oxigraph_server.mjs NODE_MODULES [FILE...]
// Listens on a free port of 127.0.0.1 and prints it.
import http from 'node:http';
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const [modules, ...files] = process.argv.slice(2);
const oxigraph = createRequire(path.join(path.resolve(modules), 'x.js'))('oxigraph');
const store = new oxigraph.Store();
const formats = { '.ttl': 'text/turtle', '.nt': 'application/n-triples' };
for (const file of files) {
  store.load(fs.readFileSync(file, 'utf8'), { format: formats[path.extname(file)] });
}

const RESULT_TYPES = [
  'application/sparql-results+json', 'application/sparql-results+xml', 'text/csv',
  'text/tab-separated-values',
];
const GRAPH_TYPES = ['application/n-triples', 'text/turtle'];

// The first type that the client accepts, else the first of all.
function choose(accept, types) {
  const wanted = String(accept || '').split(',').map(part => part.split(';')[0].trim());
  return wanted.find(type => types.includes(type)) || types[0];
}

function read(request) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}

class Refusal extends Error {
  constructor(status, message) { super(message); this.status = status; }
}

// The dataset that a request names (SPARQL 1.1 Protocol, section 2.1.4).
function dataset(parameters) {
  const options = { base_iri: baseIri };
  const graphs = name => parameters.getAll(name).map(iri => oxigraph.namedNode(iri));
  const defaults = graphs('default-graph-uri');
  const named = graphs('named-graph-uri');
  if (defaults.length > 0) options.default_graph = defaults;
  if (named.length > 0) options.named_graphs = named;
  return options;
}

// That of an update (section 2.2.3) goes into its text, as USING clauses.
function withUsing(text, parameters) {
  const clauses = [['using-graph-uri', 'USING'], ['using-named-graph-uri', 'USING NAMED']]
    .flatMap(([name, word]) => parameters.getAll(name).map(iri => `${word} <${iri}>`));
  if (clauses.length === 0) return text;
  if (/\b(USING|WITH)\b/i.test(text)) throw new Refusal(400, 'the update has a dataset of its own');
  return text.replace(/\bWHERE\b/gi, `${clauses.join(' ')} WHERE`);
}

function query(text, request, parameters) {
  const isGraph = /\b(CONSTRUCT|DESCRIBE)\b/i.test(text.replace(/<[^>]*>|"[^"]*"/g, ''));
  const type = choose(request.headers.accept, isGraph ? GRAPH_TYPES : RESULT_TYPES);
  return [200, store.query(text, { ...dataset(parameters), results_format: type }), type];
}

function graphStore(request, url, body) {
  const name = url.searchParams.get('graph');
  if (name === null && !url.searchParams.has('default')) throw new Refusal(400, 'which graph?');
  const graph = name === null ? oxigraph.defaultGraph() : oxigraph.namedNode(name);
  const drop = () => store.update(
    name === null ? 'CLEAR DEFAULT' : `DROP SILENT GRAPH <${name}>`);
  switch (request.method) {
    case 'GET': {
      const type = choose(request.headers.accept, GRAPH_TYPES);
      return [200, store.dump({ format: type, from_graph_name: graph }), type];
    }
    case 'DELETE':
      drop();
      return [204];
    case 'PUT':
      drop();
    // falls through
    case 'POST':
      store.load(body, { format: request.headers['content-type'], to_graph_name: graph, base_iri: baseIri });
      return [204];
    default:
      throw new Refusal(405, 'method');
  }
}

function answer(request, url, body) {
  const type = String(request.headers['content-type'] || '').split(';')[0];
  const form = type === 'application/x-www-form-urlencoded' ? new URLSearchParams(body) : url.searchParams;
  const parameters = new URLSearchParams([...url.searchParams, ...form]);
  switch (url.pathname) {
    case '/query': {
      const text = type === 'application/sparql-query' ? body : form.get('query');
      if (!text) throw new Refusal(400, 'no query');
      return query(text, request, parameters);
    }
    case '/update': {
      const text = type === 'application/sparql-update' ? body : form.get('update');
      if (!text || request.method !== 'POST') throw new Refusal(400, 'no update');
      store.update(withUsing(text, parameters), { base_iri: baseIri });
      return [204];
    }
    case '/store':
      return graphStore(request, url, body);
    case '/dump':
      return [200, store.dump({ format: 'application/n-quads' }).split('\n').sort().join('\n'), 'application/n-quads'];
    default:
      throw new Refusal(404, 'not found');
  }
}

const server = http.createServer(async (request, response) => {
  const url = new URL(request.url, 'http://127.0.0.1');
  try {
    const [status, body, type] = answer(request, url, await read(request));
    response.writeHead(status, type ? { 'content-type': type } : {});
    response.end(body);
  } catch (error) {
    response.writeHead(error.status || 400, { 'content-type': 'text/plain' });
    response.end(String(error.message || error));
  }
});
server.keepAliveTimeout = 60000;
let baseIri;
server.listen(0, '127.0.0.1', () => {
  baseIri = `http://127.0.0.1:${server.address().port}/`;
  console.log(server.address().port);
});
