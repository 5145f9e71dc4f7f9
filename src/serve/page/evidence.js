// SPDX-License-Identifier: MIT
// The stated facts on which a prediction of the network rests.
import {factItem, make, placeText} from './facts.js';

const percent = (part) => `${Math.round(100 * part)} %`;
const probability = (number) => number.toFixed(3);

function weighed(facts) {
  const list = make('ul');
  for (const {fact, log_odds: weight, place, contrast} of facts) {
    const worth = `log-odds ${weight < 0 ? '\u2212' : '+'}${Math.abs(weight).toFixed(1)}`;
    const item = factItem(fact, 'asserted',
        [worth, placeText(place)].filter((part) => part).join(', '));
    if (contrast) item.append(instead(contrast));
    list.append(item);
  }
  return list;
}

// The class in the place of a stated one, after which nothing is predicted.
function instead(contrast) {
  const list = make('ul');
  list.append(factItem(contrast.fact, '',
      `in its place, then ${probability(contrast.probability)}`));
  return list;
}

function considered(evidence) {
  const n = evidence.considered;
  return `${n} stated fact${n === 1 ? '' : 's'} ` +
      (evidence.complete ? 'around it' : 'that are nearest');
}

// What there is to say of evidence, which is null where the network does not
// know the words or the individuals.
export function showEvidence(evidence) {
  if (evidence === null) {
    return [make('p', 'The network says nothing of it: it does not know the class or ' +
        'property, or no fact that it reads is about the individuals.', 'why')];
  }
  const parts = [];
  if (evidence.predicted) {
    parts.push(make('p', `Rests on ${evidence.facts.length} of ${considered(evidence)}. ` +
        'Without each alone, the prediction loses:'), weighed(evidence.facts),
    make('p', `With these alone the probability is ${probability(evidence.alone)}, ` +
        `without them ${probability(evidence.without)}; they are enough in ` +
        `${percent(evidence.agreement)} of other draws.`, 'summary'));
  } else {
    parts.push(make('p', 'Asked several times, the network gives it the probability ' +
        `${probability(evidence.probability)} and does not predict it; it looked at ` +
        `${considered(evidence)}.`));
  }
  if (evidence.against.length > 0) {
    parts.push(make('p', 'More probable without:'), weighed(evidence.against));
  }
  return parts;
}
