// SPDX-License-Identifier: MIT
// A SPARQL 1.1 endpoint over the npm packages `quadstore` and `quadstore-comunica`, in memory,
// for tests: /query and /update.
// Usage: node quadstore_server.mjs NODE_MODULES
// Listens on a free port of 127.0.0.1 and prints it.
import http from 'node:http';
import path from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(path.join(path.resolve(process.argv[2]), 'x.js'));
const { Engine } = require('quadstore-comunica');
const { Quadstore } = require('quadstore');
const { MemoryLevel } = require('memory-level');
const { DataFactory, Writer } = require('n3');

const store = new Quadstore({ backend: new MemoryLevel(), dataFactory: DataFactory });
const engine = new Engine(store);
await store.open();

async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function all(stream) {
  const items = [];
  for await (const item of stream) items.push(item);
  return items;
}

const KINDS = { NamedNode: 'uri', BlankNode: 'bnode', Literal: 'literal' };

function asJson(term) {
  const value = { type: KINDS[term.termType], value: term.value };
  if (term.language) value['xml:lang'] = term.language;
  else if (term.datatype) value.datatype = term.datatype.value;
  return value;
}

// Status, body and media type of the answer to a query or an update.
async function answer(text) {
  const result = await engine.query(text);
  const found = await result.execute();
  switch (result.resultType) {
    case 'boolean':
      return [200, JSON.stringify({ head: {}, boolean: found }), 'application/sparql-results+json'];
    case 'quads':
      return [200, new Writer({ format: 'N-Triples' }).quadsToString(await all(found)), 'application/n-triples'];
    case 'bindings': {
      const { variables } = await result.metadata();
      const names = variables.map(variable => (variable.variable ?? variable).value);
      const rows = (await all(found)).map(row => Object.fromEntries(
        [...row].map(([variable, term]) => [variable.value, asJson(term)])));
      return [200, JSON.stringify({ head: { vars: names }, results: { bindings: rows } }),
              'application/sparql-results+json'];
    }
    default:
      return [204];
  }
}

function textOf(request, body) {
  const type = String(request.headers['content-type'] || '').split(';')[0];
  if (type === 'application/sparql-query' || type === 'application/sparql-update') return body;
  const form = request.method === 'POST' ? new URLSearchParams(body)
    : new URL(request.url, 'http://127.0.0.1').searchParams;
  return form.get(request.url.slice(1).split('?')[0]) ?? '';
}

// quadstore has no transactions over several requests: one is answered after the other.
let before = Promise.resolve();
const server = http.createServer(async (request, response) => {
  const text = textOf(request, await read(request));
  if (!/^\/(query|update)\b/.test(request.url)) {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('not found');
    return;
  }
  before = before.then(async () => {
    try {
      const [status, body, type] = await answer(text);
      response.writeHead(status, type ? { 'content-type': type } : {});
      response.end(body);
    } catch (error) {
      response.writeHead(400, { 'content-type': 'text/plain' });
      response.end(String(error.message || error));
    }
  });
});
server.keepAliveTimeout = 60000;
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
