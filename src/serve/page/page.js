// SPDX-License-Identifier: MIT
// The page: an editor, what runs, and what is shown.
import {ask, counts, explain, fetchAnswer, kFormats, origins} from './endpoint.js';
import {findExamples} from './examples.js';
import {make} from './facts.js';
import {patternsOf} from './patterns.js';
import {Table} from './table.js';
import {prefixesOf, setPrefixes} from './terms.js';
import {startViews} from './views.js';

const element = (id) => document.getElementById(id);

// Yasqe, the editor of YASGUI, without what would ask other servers.
const editor = new Yasqe(element('editor'), {
  value: 'SELECT ?s ?p ?o { ?s ?p ?o } LIMIT 1000',
  autocompleters: ['variables'],
  consumeShareLink: null,
  createShareableLink: null,
  editorHeight: '9rem',
  extraKeys: {
    'Ctrl-Enter': () => run(), 'Cmd-Enter': () => run(),
    // The keyboard leaves the editor by the key that it enters it with.
    'Tab': false, 'Shift-Tab': false,
  },
  persistenceId: null,
  prefixCcApi: null,
  showQueryButton: false,
});
editor.getInputField().setAttribute('aria-label', 'SPARQL query');

// What ends the run under way; a new run ends the one before.
let running = new AbortController();
let prefixesOfData = [];
let knownHasModel = false;

function say(text, className = '') {
  element('status').className = className;
  element('status').textContent = text;
}

function settings() {
  return {
    reasoning: element('reasoning').value,
    threshold: element('threshold').value,
  };
}

function link(query) {
  const target = new URL(location);
  target.search = new URLSearchParams({query, reasoning: settings().reasoning});
  history.replaceState(null, '', target);
}

function offerDownload(isGraph) {
  const formats = kFormats[isGraph ? 'graph' : 'rows'];
  element('format').replaceChildren(...Object.entries(formats).map(([name, type]) => {
    const option = make('option', name);
    option.value = type;
    return option;
  }));
  element('download').hidden = false;
}

function show(answer, query, chosen, signal) {
  if ('boolean' in answer) {
    element('answer').replaceChildren(make('p', answer.boolean ? 'yes' : 'no', 'boolean'));
    return '';
  }
  offerDownload(answer.isGraph);
  if (answer.rows.length === 0) {
    element('answer').replaceChildren(make('p', 'Nothing matches.', 'empty'));
    return 'no rows, ';
  }
  const patterns = answer.isGraph ? null : patternsOf(query);
  const table = new Table(answer, patterns, {
    hasModel: knownHasModel,
    origins: (triples) => origins(triples, chosen, signal),
    explain: (triple, wanted) => explain(triple, chosen, wanted, signal),
  });
  element('answer').replaceChildren(table.element);
  return `${answer.rows.length} row${answer.rows.length === 1 ? '' : 's'}, `;
}

async function run() {
  running.abort();
  running = new AbortController();
  const signal = running.signal;
  const query = editor.getValue();
  const chosen = settings();
  setPrefixes([...prefixesOf(query), ...prefixesOfData]);
  link(query);
  say('Running ...');
  element('answer').setAttribute('aria-busy', 'true');
  element('download').hidden = true;
  element('stop').disabled = false;
  const start = performance.now();
  try {
    const answer = await ask(query, chosen, signal);
    const time = Math.round(performance.now() - start);
    say(show(answer, query, chosen, signal) + `${time} ms`);
  } catch (error) {
    if (error.name === 'AbortError') return;
    element('answer').replaceChildren();
    say(error.message, 'error');
  }
  element('answer').removeAttribute('aria-busy');
  element('stop').disabled = true;
  showCounts().catch(() => {});
}

function stop() {
  running.abort();
  element('answer').removeAttribute('aria-busy');
  element('stop').disabled = true;
  say('Stopped.');
}

async function download() {
  const type = element('format').value;
  try {
    const response = await fetchAnswer(editor.getValue(), settings(), type, null);
    const anchor = make('a');
    anchor.href = URL.createObjectURL(await response.blob());
    anchor.download = 'answer.' + {
      'text/csv': 'csv', 'text/tab-separated-values': 'tsv', 'text/turtle': 'ttl',
      'application/n-triples': 'nt', 'application/sparql-results+json': 'json',
    }[type] || 'xml';
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 60000);
  } catch (error) {
    say(error.message, 'error');
  }
}

async function offerExamples() {
  const {prefixes, examples} = await findExamples();
  prefixesOfData = prefixes;
  for (const [title, query, regime] of examples) {
    const button = make('button', title, 'plain');
    button.type = 'button';
    button.addEventListener('click', () => {
      editor.setValue(query);
      element('reasoning').value = regime;
      run();
    });
    element('examples').append(button);
  }
}

async function showCounts() {
  const known = await counts();
  const words = [['asserted_triples', 'asserted'], ['derived_triples', 'derived'],
    ['predicted_triples', 'predicted'],
    ['violations', known.get('violations') === 1 ? 'contradiction' : 'contradictions']]
      .filter(([name]) => known.has(name))
      .map(([name, word]) => `${known.get(name).toLocaleString('en')} ${word}`);
  element('counts').textContent = words.join(' · ');
  return known;
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  run();
});
element('stop').addEventListener('click', stop);
element('save').addEventListener('click', download);

// Asked once: a server keeps its model.
const hasModel = showCounts().then((known) => known.get('models') === 1, () => false);
hasModel.then((is) => { knownHasModel = is; });

// A link may bring its query: ?query=...&reasoning=...
const given = new URLSearchParams(location.search);
if (given.has('reasoning')) element('reasoning').value = given.get('reasoning');
if (given.has('query')) editor.setValue(given.get('query'));
// Without examples, the editor still works.
offerExamples().catch(() => {}).finally(() => {
  if (given.has('query')) run();
  startViews(hasModel);
});
