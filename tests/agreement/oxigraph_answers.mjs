// SPDX-License-Identifier: MIT
// Answers queries and updates by the npm package `oxigraph`, for agreement.py.
// Usage: node oxigraph_answers.mjs NODE_MODULES
// Each line of the input is `Q query` or `U update`.  For each, the output has a
// line `rows`, `triples`, `done` or `error MESSAGE`, then JSON or N-Triples, and
// a line with a dot.
import path from 'node:path';
import readline from 'node:readline';
import { createRequire } from 'node:module';

const require = createRequire(path.join(path.resolve(process.argv[2]), 'x.js'));
const store = new (require('oxigraph').Store)();

function answer(kind, text) {
  if (kind === 'U') {
    store.update(text);
    return 'done\n';
  }
  if (/\bCONSTRUCT\b/.test(text)) {
    return 'triples\n' + store.query(text, { results_format: 'application/n-triples' });
  }
  return 'rows\n' + store.query(text, { results_format: 'json' }) + '\n';
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  let result;
  try {
    result = answer(line[0], line.slice(2));
  } catch (error) {
    result = 'error ' + String(error).replace(/\s+/g, ' ') + '\n';
  }
  process.stdout.write(result + '.\n');
}
