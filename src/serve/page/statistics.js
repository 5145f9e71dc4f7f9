// SPDX-License-Identifier: MIT
// The view of statistics: how much of each class and property is asserted, how
// much is derived, and how much predicted.
import {ask, withoutStatements} from './endpoint.js';
import {make} from './facts.js';
import {shorten} from './terms.js';

const kType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const kPatterns = {
  Classes: '?x a ?name',
  Properties: `?x ?name ?y FILTER(?name != <${kType}>)`,
};
const kRegimes = [['none', 'asserted'], ['derived', 'derived'], ['predicted', 'predicted']];
const kMaxRows = 500;

// Numbers by name, a list for each name: what each regime adds to the one before.
async function countBy(query, regimes, signal) {
  const answers = await Promise.all(regimes.map(([reasoning]) =>
    ask(query, {reasoning}, signal)));
  const totals = new Map();
  answers.forEach((answer, k) => {
    for (const [name, n] of answer.rows) {
      if (!name) continue;
      if (!totals.has(name.value)) totals.set(name.value, regimes.map(() => 0));
      totals.get(name.value)[k] = Number(n.value);
    }
  });
  return [...totals].map(([name, sums]) =>
    [name, sums.map((n, k) => n - (k > 0 ? sums[k - 1] : 0)), sums[sums.length - 1]]);
}

function cell(kind, text, className) {
  const made = make(kind, text, className);
  if (kind === 'th') made.scope = className ? 'col' : 'row';
  return made;
}

function tableOf(title, counts, regimes) {
  const table = make('table');
  table.append(make('caption', `${title}: ${counts.length.toLocaleString('en')}`));
  const head = make('tr');
  head.append(cell('th', 'name', 'name'));
  for (const [, word] of regimes) head.append(cell('th', word, `number ${word}`));
  const body = make('tbody');
  for (const [name, numbers] of counts.slice(0, kMaxRows)) {
    const row = make('tr');
    row.append(cell('th', shorten(name)));
    numbers.forEach((n) => row.append(cell('td', n.toLocaleString('en'), 'number')));
    body.append(row);
  }
  const top = make('thead');
  top.append(head);
  table.append(top, body);
  const scroller = make('div', '', 'scroller statistics');
  scroller.append(table);
  return scroller;
}

// Fills `target`.
export async function showStatistics(target, hasModel, signal) {
  const regimes = hasModel ? kRegimes : kRegimes.slice(0, 2);
  const filter = await withoutStatements('?x');
  const tables = [];
  for (const [title, pattern] of Object.entries(kPatterns)) {
    const query = `SELECT ?name (COUNT(?x) AS ?n) { ${pattern} ${filter} } GROUP BY ?name`;
    const counts = await countBy(query, regimes, signal);
    counts.sort((a, b) => b[2] - a[2] || (a[0] < b[0] ? -1 : 1));
    tables.push(tableOf(title, counts, regimes));
    if (counts.length > kMaxRows) {
      tables.push(make('p', `The ${kMaxRows} with most are shown.`, 'why'));
    }
  }
  target.replaceChildren(...tables);
}
