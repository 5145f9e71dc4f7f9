// SPDX-License-Identifier: MIT
// Why a row is there: each of its triples with where it comes from and a proof.
import {explain} from './endpoint.js';
import {shorten, toText} from './terms.js';

export function make(name, text, className) {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  if (className) node.className = className;
  return node;
}

// A term of a proof, which is in N-Triples.
function proofTerm(text) {
  return text.startsWith('<') ? shorten(text.slice(1, -1)) : text;
}

function whyOf(step) {
  const why = ['stated'];
  if (!step.asserted) {
    why[0] = step.axiom ? `because ${step.axiom} (${step.rule})` : `by the rule ${step.rule}`;
  }
  if (step.id !== undefined) why.push(`step ${step.id}`);
  if (step.place) why.push(`${step.place.file}:${step.place.line}`);
  return why.join(', ');
}

function proofStep(step) {
  const item = make('li');
  if (step.ref !== undefined) {
    item.append(make('span', `(see step ${step.ref})`, 'why'));
    return item;
  }
  const fact = step.fact;
  const text = ['subject', 'predicate', 'object']
      .map((part) => proofTerm(fact[part])).join(' ');
  item.append(make('span', (fact.negated ? 'not: ' : '') + text,
      step.asserted ? 'asserted' : 'derived'));
  item.append(make('span', whyOf(step), 'why'));
  if (step.premises && step.premises.length > 0) {
    const list = make('ul');
    for (const premise of step.premises) list.append(proofStep(premise));
    item.append(list);
  }
  return item;
}

async function proofOf(triple, origin, signal) {
  const list = make('ul');
  if (origin && origin.status === 'predicted') {
    list.append(make('li', 'Predicted by the network with probability ' +
        `${origin.probability.toFixed(3)}; it has no proof.`));
    return list;
  }
  const proofs = await explain(triple, signal);
  for (const proof of proofs) list.append(proofStep(proof));
  if (proofs.length === 0) {
    list.append(make('li', 'No proof: it does not follow from what is stated.'));
  }
  return list;
}

// Fills `target` with what is known of triples: [{triple, origin}].
export async function showProofs(target, facts, isComplete, signal) {
  target.setAttribute('aria-busy', 'true');
  target.replaceChildren(make('p', 'Looking for a proof ...'));
  const parts = [];
  for (const {triple, origin} of facts) {
    parts.push(make('h3', triple.map(toText).join(' '), origin && origin.status));
    try {
      parts.push(await proofOf(triple, origin, signal));
    } catch (error) {
      if (error.name === 'AbortError') return;
      parts.push(make('p', error.message, 'error'));
    }
  }
  if (!isComplete) {
    parts.push(make('p', 'The row rests on triples, too, that it does not show.', 'why'));
  }
  target.replaceChildren(...parts);
  target.removeAttribute('aria-busy');
}
