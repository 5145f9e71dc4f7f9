// SPDX-License-Identifier: MIT
// Draws facts around a term: the term in the middle with its neighbours on both
// sides, or above them where there is little room.
import {addressOf} from './facts.js';
import {toNTriples, toText} from './terms.js';

const kRow = 40;
const kLetter = 7.3;
const kWide = 760;

function draw(name, attributes, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// What fits of a text: without its prefix if need be, and then its beginning.
function fit(text, width) {
  const most = Math.floor(width / kLetter);
  if (text.length <= most) return text;
  const short = text.replace(/^[\w.-]*:/, '');
  return short.length <= most ? short : `${short.slice(0, most - 1)}…`;
}

// Where things are, from the middle outwards.
function layoutOf(width) {
  if (width >= kWide) {
    return {isWide: true, middle: width / 2, label: 0.12 * width, node: 0.31 * width,
      end: width / 2 - 2, name: 0.2 * width};
  }
  return {isWide: false, middle: 14, label: 24, node: 0.47 * width, end: width - 16,
    name: width - 40};
}

// Facts by neighbour, and the neighbours by side: 1 is right and -1 is left.
function sidesOf(centre, facts, isWide) {
  const nodes = new Map();
  for (const fact of facts) {
    const [s, , o] = fact.triple;
    const isOut = toNTriples(s) === toNTriples(centre);
    const term = isOut ? o : s;
    const key = toNTriples(term);
    if (!nodes.has(key)) nodes.set(key, {term, facts: []});
    nodes.get(key).facts.push({...fact, isOut});
  }
  const sides = [{direction: 1, nodes: [], nRows: 0}, {direction: -1, nodes: [], nRows: 0}];
  for (const node of nodes.values()) {
    const side = sides[isWide && sides[1].nRows < sides[0].nRows ? 1 : 0];
    side.nodes.push(node);
    side.nRows += node.facts.length;
  }
  return sides;
}

function edge(fact, from, layout, direction, y) {
  const at = (x) => layout.middle + direction * x;
  const room = layout.node - layout.label - 6;
  const bend = layout.isWide ?
    `C ${(from.x + at(layout.label)) / 2} ${from.y} ` +
        `${(from.x + at(layout.label)) / 2} ${y}` : `Q ${from.x} ${y}`;
  const name = fit(toText(fact.triple[1]), room - 2 * kLetter);
  const middle = {x: at((layout.label + layout.node) / 2), 'text-anchor': 'middle'};
  return draw('g', {class: fact.status, 'aria-hidden': 'true'},
      draw('path', {d: `M ${from.x} ${from.y} ${bend} ${at(layout.label)} ${y} ` +
          `H ${at(layout.node)}`}),
      draw('text', {...middle, y: y - 5},
          fact.isOut === (direction > 0) ? `${name} →` : `← ${name}`),
      draw('text', {...middle, y: y + 13, class: 'origin'}, fact.words));
}

function box(term, x, y, width, height) {
  return [draw('rect', {x, y, width, height, rx: 5}),
    draw('text', {x: x + width / 2, y: y + height / 2 + 5, 'text-anchor': 'middle'},
        fit(toText(term), width - 12))];
}

function neighbour(term, ...place) {
  const parts = [draw('title', {}, toText(term)), ...box(term, ...place)];
  const address = addressOf(term);
  if (!address) return draw('g', {class: 'node'}, ...parts);
  return draw('a', {class: 'node', href: address, 'aria-label': toText(term)}, ...parts);
}

// A picture of that width of [{triple, status, words}].
export function pictureOf(centre, facts, width) {
  const layout = layoutOf(width);
  const sides = sidesOf(centre, facts, layout.isWide);
  const rows = kRow * Math.max(2, ...sides.map((side) => side.nRows));
  const top = layout.isWide ? 0 : 44;
  const from = {x: layout.middle, y: layout.isWide ? rows / 2 : 34};
  const edges = [];
  const nodes = [];
  for (const {direction, nodes: placed, nRows} of sides) {
    let y = layout.isWide ? (rows - kRow * nRows) / 2 : top;
    for (const node of placed) {
      const x = layout.middle + (direction > 0 ? layout.node : -layout.end);
      const height = kRow * node.facts.length;
      nodes.push(neighbour(node.term, x, y + 5, layout.end - layout.node, height - 10));
      node.facts.forEach((fact, i) =>
        edges.push(edge(fact, from, layout, direction, y + kRow * (i + 0.5))));
      y += height;
    }
  }
  const name = Math.min(layout.name, kLetter * toText(centre).length + 24);
  const x = layout.isWide ? layout.middle - name / 2 : 2;
  return draw('svg', {class: 'picture', role: 'group', viewBox: `0 0 ${width} ${top + rows}`,
    width, height: top + rows, 'aria-label': 'Neighbours; the list says how they are related'},
  ...edges, draw('g', {class: 'node centre'}, ...box(centre, x, from.y - 16, name, 32)),
  ...nodes);
}

// A line as the facts of an origin have it.
export function sampleOf(status) {
  return draw('svg', {class: `picture ${status}`, width: 44, height: 12, 'aria-hidden': 'true'},
      draw('path', {d: 'M 0 6 H 44'}));
}
