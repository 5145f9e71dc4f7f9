// SPDX-License-Identifier: MIT
// The view of a neighbourhood: the facts that a term is in, as a picture and as
// a list.
import {ask, origins, withoutStatements} from './endpoint.js';
import {make, termNode} from './facts.js';
import {pictureOf, sampleOf} from './picture.js';
import {addPrefixesFor, parseTerm, toNTriples, toText} from './terms.js';

const kMaxFacts = 30;
const kMaxAsked = 300;
const kRegimes = [['none', 'asserted'], ['derived', 'derived'], ['predicted', 'predicted']];
const kClasses = `SELECT ?class (COUNT(?x) AS ?members) { ?x a ?class FILTER(isIRI(?class)) }
GROUP BY ?class ORDER BY DESC(?members) LIMIT 12`;

const keyOf = (triple) => triple.map(toNTriples).join(' ');

async function patternsAround(term) {
  const name = toNTriples(term);
  const filter = await withoutStatements('?s');
  if (term.type === 'literal') return `{ ?s ?p ${name} BIND(${name} AS ?o) ${filter} }`;
  return `{ { ${name} ?p ?o BIND(${name} AS ?s) } UNION
  { ?s ?p ${name} FILTER(?s != ${name}) BIND(${name} AS ?o) ${filter} } }`;
}

// At most kMaxFacts of lists of facts, from each as many where they have as many.
function shares(lists) {
  const taken = lists.map(() => []);
  const longest = Math.max(...lists.map((list) => list.length));
  for (let i = 0, left = kMaxFacts; i < longest && left > 0; ++i) {
    lists.forEach((list, k) => {
      if (i < list.length && left-- > 0) taken[k].push(list[i]);
    });
  }
  return taken.flat();
}

// Some of the facts around a term, and how many there are.  What a regime adds to
// the one before is of its origin, where all of the one before is known.
async function factsAround(term, regimes, signal) {
  const patterns = await patternsAround(term);
  const known = new Set();
  const lists = [];
  let total = 0;
  for (const [reasoning, status] of regimes) {
    const isKnown = total <= kMaxAsked;
    const [counted, answer] = await Promise.all([
      ask(`SELECT (COUNT(*) AS ?n) ${patterns}`, {reasoning}, signal),
      ask(`SELECT ?s ?p ?o ${patterns} LIMIT ${kMaxAsked}`, {reasoning}, signal)]);
    total = Number(counted.rows[0][0].value);
    const added = answer.rows.filter((triple) => !known.has(keyOf(triple)));
    for (const triple of added) known.add(keyOf(triple));
    lists.push(isKnown ? added.map((triple) => ({triple, status, words: status})) : []);
  }
  return {facts: shares(lists), total};
}

// Says how probable predictions are.
async function addProbabilities(facts, signal) {
  const asked = facts.filter(({triple, status}) =>
    status === 'predicted' && triple.every((term) => term.type !== 'bnode'));
  if (asked.length === 0) return;
  const found = await origins(asked.map((fact) => fact.triple),
      {reasoning: 'predicted'}, signal);
  asked.forEach((fact, i) => {
    if (found.has(i)) fact.words += ` ${found.get(i).probability.toFixed(2)}`;
  });
}

function summary(facts, total) {
  const n = total.toLocaleString('en');
  if (facts.length === total) return `${n} fact${total === 1 ? '' : 's'}.`;
  const left = (total - facts.length).toLocaleString('en');
  return `${facts.length} of ${n} facts are shown; ${left} are left out.`;
}

function legendOf(regimes) {
  const legend = make('p', '', 'bar legend');
  for (const [, status] of regimes) {
    const entry = make('span');
    entry.append(sampleOf(status), ` ${status}`);
    legend.append(entry);
  }
  return legend;
}

function listOf(facts) {
  const list = make('ul');
  for (const {triple, status, words} of facts) {
    const item = make('li');
    for (const term of triple) item.append(termNode(term), ' ');
    item.append(make('span', words, `why ${status}`));
    list.append(item);
  }
  return list;
}

// Without a term there is where to begin.
async function offerClasses(target, signal) {
  const {rows} = await ask(kClasses, {reasoning: 'derived'}, signal);
  addPrefixesFor(rows.map(([term]) => term.value));
  const list = make('ul');
  for (const [term] of rows) {
    const item = make('li');
    item.append(termNode(term));
    list.append(item);
  }
  target.replaceChildren(
      make('p', 'Follow a term of an answer to see its facts, or begin with a class:'), list);
}

// Fills `target` with what is around a term, which is written as in N-Triples.
export async function showNeighbourhood(target, text, hasModel, signal) {
  if (!text) return offerClasses(target, signal);
  const term = parseTerm(text);
  if (!term || term.type === 'bnode') throw new Error(`Not a term that can be asked for: ${text}`);
  const regimes = hasModel ? kRegimes : kRegimes.slice(0, 2);
  const {facts, total} = await factsAround(term, regimes, signal);
  await addProbabilities(facts, signal);
  addPrefixesFor([term, ...facts.flatMap((fact) => fact.triple)]
      .filter(({type}) => type === 'uri').map(({value}) => value));
  const title = make('h3', toText(term));
  title.tabIndex = -1;
  if (facts.length === 0) {
    target.replaceChildren(title, make('p', 'No fact is about it.', 'empty'));
    return;
  }
  const scroller = make('div', '', 'scroller');
  const redraw = () => scroller.replaceChildren(pictureOf(term, facts, target.clientWidth));
  target.replaceChildren(title, make('p', summary(facts, total), 'summary'),
      legendOf(regimes), scroller, make('h3', 'The facts as a list'), listOf(facts));
  redraw();
  addEventListener('resize', redraw, {signal});
  title.focus({preventScroll: true});
}
