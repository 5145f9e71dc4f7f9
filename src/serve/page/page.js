// SPDX-License-Identifier: MIT
'use strict';

const kRegimes = ['none', 'derived', 'predicted'];
// How many rows of a lower regime are compared with.
const kMaxCompared = 20000;
const element = (id) => document.getElementById(id);

// Yasqe, the editor of YASGUI, without what would ask other servers.
const editor = new Yasqe(element('editor'), {
  value: 'SELECT ?s ?p ?o WHERE { ?s ?p ?o } LIMIT 50',
  autocompleters: ['variables'],
  consumeShareLink: null,
  createShareableLink: null,
  editorHeight: '13rem',
  extraKeys: {'Ctrl-Enter': () => run(), 'Cmd-Enter': () => run()},
  persistenceId: null,
  prefixCcApi: null,
  showQueryButton: false,
});

// The prefixes that the query declares, to write terms shortly.
let prefixes = [];

function readPrefixes(query) {
  prefixes = [...query.matchAll(/\bPREFIX\s+([\w.-]*:)\s*<([^>]*)>/gi)]
      .map((match) => [match[1], match[2]]);
}

function toNTriples(term) {
  if (term.type === 'uri') return `<${term.value}>`;
  if (term.type === 'bnode') return `_:${term.value}`;
  const text = term.value.replace(/[\\"\n\r]/g, (c) =>
    ({'\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r'})[c]);
  if (term['xml:lang']) return `"${text}"@${term['xml:lang']}`;
  return term.datatype ? `"${text}"^^<${term.datatype}>` : `"${text}"`;
}

function shorten(iri) {
  const known = prefixes.find(([, start]) => iri.startsWith(start));
  return known ? known[0] + iri.slice(known[1].length) : `<${iri}>`;
}

function toText(term) {
  if (!term) return '';
  if (term.type === 'uri') return shorten(term.value);
  if (term.type === 'bnode') return `_:${term.value}`;
  const language = term['xml:lang'] ? `@${term['xml:lang']}` : '';
  return `"${term.value}"${language}`;
}

// A term of a proof, which is in N-Triples.
function proofTerm(text) {
  return text.startsWith('<') ? shorten(text.slice(1, -1)) : text;
}

// Reads N-Triples, as the server writes them.
function parseNTriples(text) {
  const term = '(<[^>]*>|_:\\S+|"(?:[^"\\\\]|\\\\.)*"(?:@[\\w-]+|\\^\\^<[^>]*>)?)';
  const line = new RegExp(`^${term} ${term} ${term} \\.$`);
  const read = (piece) => {
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
  };
  const rows = [];
  for (const triple of text.split('\n')) {
    const match = line.exec(triple);
    if (match) rows.push([read(match[1]), read(match[2]), read(match[3])]);
  }
  return rows;
}

async function ask(query, regime) {
  const form = new URLSearchParams({query, reasoning: regime});
  const threshold = element('threshold').value;
  if (threshold) form.set('threshold', threshold);
  const response = await fetch('sparql', {
    method: 'POST',
    headers: {
      'Accept': 'application/sparql-results+json, application/n-triples;q=0.9',
    },
    body: form,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text.trim());
  const type = response.headers.get('content-type') || '';
  if (type.startsWith('application/n-triples')) {
    return {names: ['s', 'p', 'o'], rows: parseNTriples(text), isGraph: true};
  }
  const answer = JSON.parse(text);
  if ('boolean' in answer) return {boolean: answer.boolean};
  const names = answer.head.vars;
  return {
    names,
    rows: answer.results.bindings.map((row) => names.map((name) => row[name])),
    isGraph: names.join(' ') === 's p o',
  };
}

const keyOf = (row) =>
  row.map((term) => term ? toNTriples(term) : '').join(' ');

// The lower regimes are asked for all rows: which ones a LIMIT lets through is
// up to each.
function withoutLimit(query) {
  return query.replace(/(\b(LIMIT|OFFSET)\s+\d+\s*)+$/i, '') +
      `\nLIMIT ${kMaxCompared}`;
}

// Marks each row with the first regime that gives it.
async function askAll(query) {
  const wanted = kRegimes.slice(
      0, kRegimes.indexOf(element('reasoning').value) + 1);
  const answers = await Promise.all(
      wanted.map((regime, i) => ask(
          i + 1 < wanted.length && !/^[^{]*\bASK\b/i.test(query) ?
              withoutLimit(query) : query, regime)));
  const last = answers[answers.length - 1];
  if ('boolean' in last) {
    last.origin = wanted[answers.findIndex((a) => a.boolean === last.boolean)];
    return last;
  }
  const known = new Map();
  answers.forEach((answer, i) => {
    for (const row of answer.rows) {
      const key = keyOf(row);
      if (!known.has(key)) known.set(key, wanted[i]);
    }
  });
  const isSure = answers.slice(0, -1)
      .every((answer) => answer.rows.length < kMaxCompared);
  last.origins = last.rows.map((row) => {
    const origin = known.get(keyOf(row));
    return isSure || origin !== wanted[wanted.length - 1] ? origin : 'unsure';
  });
  return last;
}

function make(name, text, className) {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  if (className) node.className = className;
  return node;
}

function show(answer) {
  const head = element('results').tHead;
  const body = element('results').tBodies[0];
  head.replaceChildren();
  body.replaceChildren();
  if ('boolean' in answer) {
    const row = make('tr', '', answer.origin);
    row.append(make('td', String(answer.boolean)));
    body.append(row);
    return;
  }
  const titles = make('tr');
  for (const name of answer.names) titles.append(make('th', name));
  head.append(titles);
  answer.rows.forEach((terms, i) => {
    const row = make('tr', '', answer.origins[i]);
    row.title = {
      none: 'asserted',
      unsure: 'too many rows to tell where it is from',
    }[answer.origins[i]] || answer.origins[i];
    for (const term of terms) row.append(make('td', toText(term)));
    if (answer.isGraph) {
      row.classList.add('explainable');
      row.tabIndex = 0;
      row.addEventListener('click', () => explain(terms));
      row.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') explain(terms);
      });
    }
    body.append(row);
  });
}

function proofStep(step) {
  const item = make('li');
  if (step.ref !== undefined) {
    item.append(make('span', `(see step ${step.ref})`, 'rule'));
    return item;
  }
  const fact = step.fact;
  const text = ['subject', 'predicate', 'object']
      .map((part) => proofTerm(fact[part])).join(' ');
  item.append(make('span', (fact.negated ? 'not: ' : '') + text,
      step.asserted ? 'none' : 'derived'));
  let why = step.asserted ? 'stated' : step.rule;
  if (step.id !== undefined) why += `, step ${step.id}`;
  if (step.place) why += `, ${step.place.file}:${step.place.line}`;
  item.append(make('span', why, 'rule'));
  if (step.premises && step.premises.length > 0) {
    const list = make('ul');
    for (const premise of step.premises) list.append(proofStep(premise));
    item.append(list);
  }
  return item;
}

async function explain(terms) {
  const [s, p, o] = terms.map(toNTriples);
  const target = element('proof-text');
  element('proof').hidden = false;
  target.replaceChildren(make('p', 'Looking for a proof ...'));
  try {
    const response = await fetch('explain?' + new URLSearchParams({s, p, o}));
    const text = await response.text();
    if (!response.ok) throw new Error(text.trim());
    const [explanation] = JSON.parse(text).facts;
    if (!explanation || explanation.proofs.length === 0) {
      target.replaceChildren(make('p',
          'No proof: it does not follow from what is stated.'));
      return;
    }
    const list = make('ul');
    for (const proof of explanation.proofs) list.append(proofStep(proof));
    target.replaceChildren(list);
  } catch (error) {
    target.replaceChildren(make('p', error.message));
  }
}

async function run() {
  const status = element('status');
  const query = editor.getValue();
  readPrefixes(query);
  status.className = '';
  status.textContent = 'Running ...';
  element('proof').hidden = true;
  const start = performance.now();
  try {
    const answer = await askAll(query);
    show(answer);
    const time = Math.round(performance.now() - start);
    const n = answer.rows ? `${answer.rows.length} rows, ` : '';
    const hint = answer.isGraph ? '; click on one for its proof' : '';
    status.textContent = `${n}${time} ms${hint}`;
  } catch (error) {
    status.className = 'error';
    status.textContent = error.message;
  }
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  run();
});

// A link may bring its query: ?query=...&reasoning=...
const given = new URLSearchParams(location.search);
if (given.has('reasoning')) element('reasoning').value = given.get('reasoning');
if (given.has('query')) {
  editor.setValue(given.get('query'));
  run();
}
