// SPDX-License-Identifier: MIT
// Why a row is there: each of its triples with where it comes from, a proof, and
// what the network rests on.
import {showChanges} from './counterfactual.js';
import {showEvidence} from './evidence.js';
import {factItem, make, placeText} from './facts.js';
import {toText} from './terms.js';
import {inWords} from './words.js';

function whyOf(step) {
  const why = ['stated'];
  if (!step.asserted) {
    const words = inWords(step.rule);
    const rule = words ? `${words} (${step.rule})` : `by the rule ${step.rule}`;
    why[0] = step.axiom ? `because ${step.axiom}: ${rule}` : rule;
  }
  if (step.id !== undefined) why.push(`step ${step.id}`);
  if (step.place) why.push(placeText(step.place));
  return why.join(', ');
}

function proofStep(step) {
  if (step.ref !== undefined) {
    const item = make('li');
    item.append(make('span', `(see step ${step.ref})`, 'why'));
    return item;
  }
  const item = factItem(step.fact, step.asserted ? 'asserted' : 'derived', whyOf(step));
  if (step.premises && step.premises.length > 0) {
    const list = make('ul');
    for (const premise of step.premises) list.append(proofStep(premise));
    item.append(list);
  }
  return item;
}

// A button that puts what `find` returns in its place.
function findButton(label, find) {
  const button = make('button', label, 'plain');
  button.type = 'button';
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      button.replaceWith(...await find());
    } catch (error) {
      if (error.name !== 'AbortError') button.replaceWith(make('p', error.message, 'error'));
    }
  });
  return button;
}

// What the network rests on, and a way to find what would change it.
async function evidenceOf(triple, server) {
  const {evidence} = await server.explain(triple, ['evidence']);
  const parts = showEvidence(evidence);
  if (evidence !== null) {
    parts.push(findButton('What would change the network\u2019s answer?', async () =>
      showChanges((await server.explain(triple, ['evidence', 'counterfactual'])).evidence)));
  }
  return parts;
}

async function predictionOf(triple, origin, server) {
  const parts = [make('p', 'Predicted by the network with probability ' +
      `${origin.probability.toFixed(3)}; no rule proves it.`)];
  try {
    parts.push(...await evidenceOf(triple, server));
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    parts.push(make('p', error.message, 'why'));
  }
  return parts;
}

async function proofOf(triple, origin, server) {
  if (origin && origin.status === 'predicted') return predictionOf(triple, origin, server);
  const list = make('ul');
  const {proofs} = await server.explain(triple, []);
  for (const proof of proofs) list.append(proofStep(proof));
  if (proofs.length === 0) {
    list.append(make('li', 'No proof: it does not follow from what is stated.'));
  }
  if (!server.hasModel) return [list];
  return [list, findButton('What does the network rest on?',
      () => evidenceOf(triple, server))];
}

// Fills `target` with what is known of triples: [{triple, origin}].  `server`
// has explain(triple, wanted) and hasModel.
export async function showProofs(target, facts, isComplete, server) {
  target.setAttribute('aria-busy', 'true');
  target.replaceChildren(make('p', 'Looking for the reasons ...'));
  const parts = [];
  for (const {triple, origin} of facts) {
    parts.push(make('h3', triple.map(toText).join(' '), origin && origin.status));
    try {
      parts.push(...await proofOf(triple, origin, server));
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
