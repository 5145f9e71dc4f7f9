// SPDX-License-Identifier: MIT
// Why a row is there: each of its triples with where it comes from, a proof, and
// what the network rests on.
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

async function predictionOf(triple, origin, server) {
  const parts = [make('p', 'Predicted by the network with probability ' +
      `${origin.probability.toFixed(3)}; no rule proves it.`)];
  try {
    const {evidence} = await server.explain(triple, true);
    parts.push(...showEvidence(evidence));
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    parts.push(make('p', error.message, 'why'));
  }
  return parts;
}

// A button that puts what the network rests on in its place.
function evidenceButton(triple, server) {
  const button = make('button', 'What does the network rest on?', 'plain');
  button.type = 'button';
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const {evidence} = await server.explain(triple, true);
      button.replaceWith(...showEvidence(evidence));
    } catch (error) {
      if (error.name !== 'AbortError') button.replaceWith(make('p', error.message, 'error'));
    }
  });
  return button;
}

async function proofOf(triple, origin, server) {
  if (origin && origin.status === 'predicted') return predictionOf(triple, origin, server);
  const list = make('ul');
  const {proofs} = await server.explain(triple, false);
  for (const proof of proofs) list.append(proofStep(proof));
  if (proofs.length === 0) {
    list.append(make('li', 'No proof: it does not follow from what is stated.'));
  }
  return server.hasModel ? [list, evidenceButton(triple, server)] : [list];
}

// Fills `target` with what is known of triples: [{triple, origin}].  `server`
// has explain(triple, wantsEvidence) and hasModel.
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
