// SPDX-License-Identifier: MIT
// The triple patterns of a query, so that the triples behind a row can be named.
import {prefixesOf} from './terms.js';

const kToken = new RegExp([
  '#[^\\n]*', '<[^<>"{}|^`\\\\\\s]*>', '[?$]\\w+',
  '"""[^]*?"""', "'''[^]*?'''", '"(?:[^"\\\\\\n]|\\\\.)*"', "'(?:[^'\\\\\\n]|\\\\.)*'",
  '@[A-Za-z][A-Za-z0-9-]*', '\\^\\^', '_:[\\w.-]*\\w',
  '(?:[A-Za-z][\\w.-]*)?:(?:[\\w%:.-]*[\\w%:-])?', '[A-Za-z_]\\w*',
  '[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?', '\\S',
].join('|'), 'g');
const kXsd = 'http://www.w3.org/2001/XMLSchema#';
const kType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

// Reads groups as far as their triples.  What it cannot name, such as a property
// path, makes it incomplete.
class Reader {
  constructor(query) {
    this.tokens = (query.match(kToken) || []).filter((token) => token[0] !== '#');
    this.prefixes = new Map(prefixesOf(query));
    this.at = 0;
    this.patterns = [];
    this.isComplete = true;
  }

  get token() { return this.tokens[this.at] || ''; }
  get word() { return this.token.toUpperCase(); }
  next() { return this.tokens[this.at++] || ''; }

  // From an opening bracket to after the one that closes it.
  skipBrackets() {
    let depth = 0;
    do {
      const token = this.next();
      if (token === '' || '([{'.includes(token[0]) && token.length === 1) ++depth;
      if (')]}'.includes(token)) --depth;
      if (token === '') return;
    } while (depth > 0);
  }

  skipTo(bracket) {
    while (this.token && this.token !== bracket) ++this.at;
    if (this.token) this.skipBrackets();
  }

  group() {
    this.next();
    while (this.token && this.token !== '}') {
      switch (this.word) {
        case '{': this.group(); break;
        case 'OPTIONAL': case 'UNION': case '.': this.next(); break;
        case 'MINUS': case 'VALUES': this.skipTo('{'); break;
        case 'GRAPH': this.graph(); break;
        case 'SERVICE': this.isComplete = false; this.skipTo('{'); break;
        case 'BIND': this.skipTo('('); break;
        case 'FILTER': this.filter(); break;
        case 'SELECT':
          this.isComplete = false;
          while (this.token && this.token !== '}') {
            if (this.token === '{' || this.token === '(') this.skipBrackets();
            else this.next();
          }
          break;
        default: this.sameSubject();
      }
    }
    this.next();
  }

  // What is derived or predicted is in the default graph, too.
  graph() {
    this.next();
    if (this.token.startsWith('<urn:x-rrn:graph:')) {
      this.next();
      return;
    }
    this.isComplete = false;
    this.skipTo('{');
  }

  filter() {
    this.next();
    if (this.word === 'NOT' || this.word === 'EXISTS') this.skipTo('{');
    else this.skipTo('(');
  }

  sameSubject() {
    const start = this.at;
    const subject = this.node();
    do {
      while (this.token === ';') this.next();
      if (this.token === '.' || this.token === '}' || !this.token) break;
      const predicate = this.path();
      do {
        if (this.token === ',') this.next();
        const object = this.node();
        if (subject && predicate && object) {
          this.patterns.push([subject, predicate, object]);
        } else {
          this.isComplete = false;
        }
      } while (this.token === ',');
    } while (this.token === ';');
    if (this.at === start) this.next();
  }

  // A path that is one predicate, or null after a longer one.
  path() {
    let predicate = this.step();
    while (this.token === '/' || this.token === '|') {
      this.next();
      this.step();
      predicate = null;
    }
    return predicate;
  }

  step() {
    let isSimple = true;
    while (this.token === '^' || this.token === '!') {
      this.next();
      isSimple = false;
    }
    if (this.token === '(') isSimple = false;
    const predicate = this.node();
    while (['*', '+', '?'].includes(this.token)) {
      this.next();
      isSimple = false;
    }
    return isSimple ? predicate : null;
  }

  // A term or a variable; null after what has no name.
  node() {
    if (this.token === '(' || this.token === '[') {
      this.skipBrackets();
      return null;
    }
    const token = this.next();
    if (/^[?$]\w/.test(token)) return {variable: token.slice(1)};
    if (token === 'a') return {type: 'uri', value: kType};
    if (token[0] === '<') return {type: 'uri', value: token.slice(1, -1)};
    if (/^["']/.test(token)) return this.literal(token);
    if (/^[+-]?\d/.test(token)) {
      const type = /e/i.test(token) ? 'double' : token.includes('.') ? 'decimal' : 'integer';
      return {type: 'literal', value: token, datatype: kXsd + type};
    }
    if (/^(true|false)$/i.test(token)) {
      return {type: 'literal', value: token.toLowerCase(), datatype: kXsd + 'boolean'};
    }
    return this.named(token);
  }

  named(token) {
    const colon = token.indexOf(':');
    const start = this.prefixes.get(token.slice(0, colon));
    if (colon < 0 || start === undefined) return null;
    return {type: 'uri', value: start + token.slice(colon + 1)};
  }

  literal(token) {
    const n = /^("""|''')/.test(token) ? 3 : 1;
    const inside = token.slice(n, -n);
    const value = inside.replace(/\\(.)/g, (m, c) =>
      ({n: '\n', r: '\r', t: '\t'})[c] || c);
    const result = {type: 'literal', value};
    if (this.token[0] === '@') result['xml:lang'] = this.next().slice(1);
    if (this.token === '^^') {
      this.next();
      const datatype = this.node();
      if (datatype === null) return null;
      result.datatype = datatype.value;
    }
    return result;
  }
}

// The patterns of a SELECT query, and whether they are all that a row rests on.
export function patternsOf(query) {
  const reader = new Reader(query);
  while (reader.token && reader.token !== '{') reader.next();
  reader.group();
  return {patterns: reader.patterns, isComplete: reader.isComplete};
}

// The triples that a row makes of patterns; `isComplete` tells whether there are
// no others.  A variable that is shown without a value matched nothing.
export function triplesOf({patterns, isComplete}, names, row) {
  const values = new Map(names.map((name, i) => [name, row[i]]));
  const triples = [];
  for (const pattern of patterns) {
    const variables = pattern.filter((node) => node.variable);
    if (variables.some((node) => !values.has(node.variable))) {
      isComplete = false;
    } else if (variables.every((node) => values.get(node.variable))) {
      triples.push(pattern.map((node) =>
        node.variable ? values.get(node.variable) : node));
    }
  }
  return {triples, isComplete};
}
