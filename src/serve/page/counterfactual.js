// SPDX-License-Identifier: MIT
// What would have to be stated otherwise for the network to say the opposite.
import {factItem, make, placeText} from './facts.js';

const counted = (n, one, many) => `${n} ${n === 1 ? one : many}`;

function consequences(change) {
  const parts = [`then ${change.probability.toFixed(3)}`,
    `changed in ${Math.round(100 * change.agreement)} % of other draws`];
  if (change.follows !== undefined) {
    parts.push(change.follows ? 'it follows by the rules then' :
      'it does not follow by the rules then');
  }
  return parts.join('; ');
}

function changeItem(change) {
  const item = make('li', consequences(change));
  const facts = make('ul');
  for (const {fact, place} of change.remove) {
    facts.append(factItem(fact, 'asserted', ['take away', placeText(place)]
        .filter((part) => part).join(', ')));
  }
  for (const {fact} of change.add) facts.append(factItem(fact, '', 'state'));
  item.append(facts);
  return item;
}

function bounds(found) {
  const looked = `${counted(found.tried, 'change', 'changes')} tried, of ` +
      `${counted(found.removable, 'stated fact', 'stated facts')} to take away and ` +
      `${counted(found.addable, 'other to state', 'others to state')}`;
  return found.complete ? `${looked}.` : `${looked}, the nearest.`;
}

// The changes of a prediction's evidence, and how far they were looked for.
export function showChanges({predicted, counterfactual: found}) {
  const opposite = predicted ? 'not be predicted' : 'be predicted';
  if (found.changes.length === 0) {
    return [make('p', `No change of up to ${counted(found.max_changes, 'fact', 'facts')} was ` +
        `found after which it would ${opposite}. ${bounds(found)}`, 'changes')];
  }
  const which = found.changes.length === 1 ? 'this change' : 'any one of these changes';
  const list = make('ul', '', 'changes');
  list.append(...found.changes.map(changeItem));
  return [make('p', `It would ${opposite} after ${which}:`), list,
    make('p', bounds(found), 'why')];
}
