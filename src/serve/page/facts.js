// SPDX-License-Identifier: MIT
// Facts of the server's JSON, as text and as parts of the document.
import {shorten, toNTriples, toText} from './terms.js';

export function make(name, text, className) {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  if (className) node.className = className;
  return node;
}

function termText(text) {
  return text.startsWith('<') ? shorten(text.slice(1, -1)) : text;
}

export function factText(fact) {
  const parts = ['subject', 'predicate', 'object'].map((part) => termText(fact[part]));
  return (fact.negated ? 'not: ' : '') + parts.join(' ');
}

// Where something is written; empty where that is not known.
export function placeText(place) {
  return place ? `${place.file}:${place.line}` : '';
}

// A fact with what is to be said of it, as an item of a list.
export function factItem(fact, className, why) {
  const item = make('li');
  item.append(make('span', factText(fact), className));
  if (why) item.append(make('span', why, 'why'));
  return item;
}

// Where the neighbourhood of a term is shown; empty where it cannot be asked for.
export function addressOf(term) {
  return term.type === 'bnode' ? '' :
    `#neighbourhood=${encodeURIComponent(toNTriples(term))}`;
}

// A term: a link to its neighbourhood if it is an IRI.
export function termNode(term) {
  if (term.type !== 'uri') return make('span', toText(term));
  const link = make('a', toText(term), 'term');
  link.href = addressOf(term);
  return link;
}
