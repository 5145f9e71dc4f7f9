// SPDX-License-Identifier: MIT
// The view of contradictions: each with its rule in words and its facts.
import {violations} from './endpoint.js';
import {factItem, make, placeText} from './facts.js';
import {addPrefixesFor} from './terms.js';
import {inWords} from './words.js';

function showViolation(violation) {
  const card = make('section', '', 'card');
  const words = inWords(violation.rule);
  card.append(make('h3', words ? words[0].toUpperCase() + words.slice(1) : violation.rule));
  const why = [violation.axiom, `rule ${violation.rule}`, placeText(violation.place)];
  card.append(make('p', why.filter((part) => part).join(' · '), 'why'));
  const list = make('ul');
  for (const fact of violation.witnesses) {
    list.append(factItem(fact, fact.asserted ? 'asserted' : 'derived',
        fact.asserted ? `stated ${placeText(fact.place)}` : 'derived'));
  }
  card.append(list);
  return card;
}

function summary(report) {
  if (report.verdict === 'consistent') return 'Nothing contradicts anything.';
  if (report.verdict === 'undecided') {
    return 'Nothing was found, but reasoning stopped at a limit before the end.';
  }
  const kinds = Object.entries(report.by_rule)
      .map(([rule, n]) => `${n.toLocaleString('en')} by ${rule}`).join(', ');
  const n = report.violations.length;
  const shown = n < report.total ? `; ${n} are shown` : '';
  return `${report.total.toLocaleString('en')} ` +
      `contradiction${report.total === 1 ? '' : 's'}: ${kinds}${shown}.`;
}

// Fills `target`.
export async function showContradictions(target, signal) {
  const report = await violations(signal);
  addPrefixesFor(report.violations.flatMap((violation) => violation.witnesses)
      .flatMap((fact) => [fact.subject, fact.predicate, fact.object])
      .filter((term) => term.startsWith('<')).map((term) => term.slice(1, -1)));
  target.replaceChildren(make('p', summary(report), report.total > 0 ? 'summary' : 'empty'),
      ...report.violations.map(showViolation));
}
