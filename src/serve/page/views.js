// SPDX-License-Identifier: MIT
// The views of the page, of which one is shown: the part of the address behind #
// names it, and after = a term.
import {showContradictions} from './contradictions.js';
import {make} from './facts.js';
import {showNeighbourhood} from './neighbourhood.js';
import {showStatistics} from './statistics.js';

const kViews = ['query', 'contradictions', 'statistics', 'neighbourhood'];
let loading = new AbortController();

async function fill(target, load) {
  target.setAttribute('aria-busy', 'true');
  target.replaceChildren(make('p', 'Loading ...', 'empty'));
  try {
    await load();
  } catch (error) {
    if (error.name === 'AbortError') return;
    target.replaceChildren(make('p', error.message, 'error'));
  }
  target.removeAttribute('aria-busy');
}

// `hasModel` is a promise.
function show(name, term, hasModel) {
  loading.abort();
  loading = new AbortController();
  const signal = loading.signal;
  for (const view of kViews) {
    document.getElementById(view).hidden = view !== name;
    const link = document.querySelector(`#views a[href="#${view}"]`);
    if (view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const found = document.querySelector(`#${name} .found`);
  if (name === 'contradictions') fill(found, () => showContradictions(found, signal));
  if (name === 'statistics') {
    fill(found, async () => showStatistics(found, await hasModel, signal));
  }
  if (name === 'neighbourhood') {
    fill(found, async () => showNeighbourhood(found, term, await hasModel, signal));
  }
}

export function startViews(hasModel) {
  const showNamed = () => {
    const [, name, term] = /^#?([^=]*)=?(.*)$/.exec(location.hash);
    let text = '';
    try {
      text = decodeURIComponent(term);
    } catch {
      // What is no address is shown as one without a term.
    }
    show(kViews.includes(name) ? name : 'query', text, hasModel);
  };
  addEventListener('hashchange', showNamed);
  showNamed();
}
