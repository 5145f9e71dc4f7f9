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

const RESULT_TYPES = ['application/sparql-results+json', 'application/sparql-results+xml'];
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

function query(text, request) {
  const isGraph = /\b(CONSTRUCT|DESCRIBE)\b/i.test(text.replace(/<[^>]*>|"[^"]*"/g, ''));
  const type = choose(request.headers.accept, isGraph ? GRAPH_TYPES : RESULT_TYPES);
  return [200, store.query(text, { results_format: type }), type];
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
      store.load(body, { format: request.headers['content-type'], to_graph_name: graph });
      return [204];
    default:
      throw new Refusal(405, 'method');
  }
}

function answer(request, url, body) {
  const type = String(request.headers['content-type'] || '').split(';')[0];
  const form = type === 'application/x-www-form-urlencoded' ? new URLSearchParams(body) : url.searchParams;
  switch (url.pathname) {
    case '/query': {
      const text = type === 'application/sparql-query' ? body : form.get('query');
      if (!text) throw new Refusal(400, 'no query');
      return query(text, request);
    }
    case '/update': {
      const text = type === 'application/sparql-update' ? body : form.get('update');
      if (!text || request.method !== 'POST') throw new Refusal(400, 'no update');
      store.update(text);
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
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
