// SPDX-License-Identifier: MIT
// A table of many rows, of which one page at a time is in the document.
import {make, termNode} from './facts.js';
import {showProofs} from './proof.js';
import {isNumber, toText} from './terms.js';
import {triplesOf} from './patterns.js';

const kPageSize = 50;
const kRank = ['asserted', 'derived', 'predicted'];
const collator = new Intl.Collator(undefined, {numeric: true});

function compareTerms(one, other) {
  if (!one || !other) return (one ? 1 : 0) - (other ? 1 : 0);
  if (isNumber(one) && isNumber(other)) return Number(one.value) - Number(other.value);
  return collator.compare(toText(one), toText(other));
}

// Where a row comes from, by the worst of its triples; null where nobody knows.
function originOf(facts, isComplete) {
  const known = facts.filter((fact) => fact.origin);
  if (known.length === 0) return null;
  const rank = Math.max(...known.map((fact) => kRank.indexOf(fact.origin.status)));
  if (!isComplete && kRank[rank] !== 'predicted') return null;
  return {
    status: kRank[rank],
    probability: Math.min(...known.map((fact) => fact.origin.probability)),
  };
}

export class Table {
  // `patterns` are those of patternsOf(); `server` has origins(triples), and what
  // showProofs() needs.
  constructor(answer, patterns, server) {
    this.answer = answer;
    this.patterns = patterns;
    this.server = server;
    this.order = answer.rows.map((row, i) => i);
    this.sorted = {column: -1, isDown: false};
    this.page = 0;
    this.caption = make('caption', '', 'hidden');
    this.head = make('thead');
    this.body = make('tbody');
    this.table = make('table');
    this.table.id = 'results';
    this.table.append(this.caption, this.head, this.body);
    this.pager = make('nav', '', 'bar');
    this.pager.setAttribute('aria-label', 'Pages');
    const scroller = make('div', '', 'scroller');
    scroller.append(this.table);
    this.element = make('div');
    this.element.append(scroller, this.pager);
    this.show();
  }

  get nPages() { return Math.max(1, Math.ceil(this.order.length / kPageSize)); }

  sortBy(column) {
    const isDown = this.sorted.column === column && !this.sorted.isDown;
    this.sorted = {column, isDown};
    const rows = this.answer.rows;
    const sign = isDown ? -1 : 1;
    this.order.sort((a, b) => sign * compareTerms(rows[a][column], rows[b][column]));
    this.page = 0;
    this.show();
    this.head.querySelectorAll('button')[column].focus();
  }

  show() {
    this.showHead();
    const first = this.page * kPageSize;
    this.shown = this.order.slice(first, first + kPageSize).map((i) => this.rowOf(i));
    this.body.replaceChildren(...this.shown.map((row) => row.element));
    this.caption.textContent =
        `Rows ${first + 1} to ${first + this.shown.length} of ${this.order.length}`;
    this.showPager(first);
    this.showOrigins(this.shown);
  }

  showHead() {
    const titles = make('tr');
    const origin = make('th', 'from');
    origin.scope = 'col';
    titles.append(origin);
    this.answer.names.forEach((name, column) => {
      const title = make('th');
      title.scope = 'col';
      const isSorted = this.sorted.column === column;
      const direction = this.sorted.isDown ? 'descending' : 'ascending';
      title.setAttribute('aria-sort', isSorted ? direction : 'none');
      const button = make('button', name, 'sort');
      button.type = 'button';
      button.addEventListener('click', () => this.sortBy(column));
      title.append(button);
      titles.append(title);
    });
    this.head.replaceChildren(titles);
  }

  rowOf(number) {
    const terms = this.answer.rows[number];
    const made = this.answer.isGraph ? {triples: [terms], isComplete: true} :
        triplesOf(this.patterns, this.answer.names, terms);
    const row = {
      facts: made.triples.map((triple) => ({triple, origin: null})),
      isComplete: made.isComplete,
      element: make('tr'),
      button: make('button', '...', 'origin'),
    };
    row.button.type = 'button';
    row.button.setAttribute('aria-expanded', 'false');
    const cell = make('td');
    if (row.facts.length > 0) {
      cell.append(row.button);
      row.element.classList.add('explainable');
      row.element.addEventListener('click', (event) => {
        if (!event.target.closest('a') && getSelection().isCollapsed) this.toggle(row);
      });
    }
    row.element.append(cell);
    for (const term of terms) {
      const shown = make('td', '', term && isNumber(term) ? 'number' : '');
      if (term) shown.append(termNode(term));
      row.element.append(shown);
    }
    return row;
  }

  // Asks once for all triples of the rows that are shown.
  async showOrigins(rows) {
    const facts = rows.flatMap((row) => row.facts)
        .filter((fact) => fact.triple.every((term) => term.type !== 'bnode'));
    if (facts.length > 0) {
      try {
        const found = await this.server.origins(facts.map((fact) => fact.triple));
        facts.forEach((fact, i) => { fact.origin = found.get(i) || null; });
      } catch (error) {
        if (error.name === 'AbortError') return;
      }
    }
    for (const row of rows) this.showOrigin(row);
    this.table.dataset.ready = 'true';
  }

  showOrigin(row) {
    // A branch of a UNION that did not match has no triple.
    const known = row.facts.filter((fact) => fact.origin);
    if (known.length > 0) row.facts = known;
    const origin = originOf(row.facts, row.isComplete);
    row.button.textContent = origin ? origin.status : 'why?';
    if (!origin) return;
    row.element.classList.add(origin.status);
    if (origin.status !== 'predicted') return;
    const bar = make('meter');
    bar.value = origin.probability;
    bar.title = `probability ${origin.probability.toFixed(3)}`;
    bar.setAttribute('aria-label', bar.title);
    row.button.append(` ${origin.probability.toFixed(2)}`, bar);
  }

  toggle(row) {
    const isOpen = row.button.getAttribute('aria-expanded') === 'true';
    row.button.setAttribute('aria-expanded', String(!isOpen));
    if (isOpen) {
      row.detail.remove();
      return;
    }
    row.detail = make('tr', '', 'detail');
    const cell = make('td');
    cell.colSpan = this.answer.names.length + 1;
    row.detail.append(cell);
    row.element.after(row.detail);
    showProofs(cell, row.facts, row.isComplete, this.server);
  }

  showPager(first) {
    this.pager.hidden = this.nPages === 1;
    const go = (text, label, page) => {
      const button = make('button', text, 'plain');
      button.type = 'button';
      button.setAttribute('aria-label', label);
      button.disabled = page < 0 || page >= this.nPages || page === this.page;
      button.addEventListener('click', () => {
        this.page = page;
        this.show();
        this.table.scrollIntoView();
      });
      return button;
    };
    const last = first + this.shown.length;
    this.pager.replaceChildren(
        go('«', 'first page', 0), go('‹', 'page before', this.page - 1),
        make('span', `${first + 1} to ${last} of ${this.order.length}`),
        go('›', 'next page', this.page + 1), go('»', 'last page', this.nPages - 1));
  }
}
