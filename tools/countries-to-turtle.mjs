#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Writes the countries of the npm package world-countries as Turtle facts for
// owl/countries.ttl.
//
//   countries-to-turtle.mjs COUNTRIES.json [EDITION] > countries.ttl
//
// What the package states is written as it stands: a country's region and
// subregion (where it names one) and its borders, one-sided ones included.
// The region of a subregion is no statement of the package: it is written where
// all countries of the subregion are in one region, and left out with a warning
// where they are not.
import {readFileSync} from 'node:fs';

const ACCENTS = /[\u0300-\u036f]/g;

/** Returns the end of an IRI for a region's name. */
function localName(name) {
  const plain = name.normalize('NFD').replace(ACCENTS, '');
  return plain.trim().replace(/[^A-Za-z0-9-]+/g, '_');
}

/** Returns a Turtle string in English. */
function label(text) {
  const escaped = text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n');
  return `"${escaped}"@en`;
}

const country = (code) => `country:${code}`;
const region = (name) => `region:${localName(name)}`;
const subregion = (name) => `subregion:${localName(name)}`;

/** Checks what the conversion relies on; returns the countries in order. */
function checked(countries) {
  if (!Array.isArray(countries)) throw new Error('no list of countries');
  const codes = new Set();
  for (const entry of countries) {
    if (!/^[A-Z]{3}$/.test(entry.cca3 ?? '')) {
      throw new Error(`a country with the code "${entry.cca3}"; expected ` +
                      'three capital letters in cca3');
    }
    if (codes.has(entry.cca3)) throw new Error(`${entry.cca3} is listed twice`);
    codes.add(entry.cca3);
    if (!Array.isArray(entry.borders) || !entry.name?.common) {
      throw new Error(`${entry.cca3} lacks name.common or borders`);
    }
  }
  return [...countries].sort((a, b) => (a.cca3 < b.cca3 ? -1 : 1));
}

/** Maps each subregion to the set of its countries' regions. */
function regionsOfSubregions(countries) {
  const regions = new Map();
  for (const entry of countries) {
    if (!entry.subregion) continue;
    if (!regions.has(entry.subregion)) regions.set(entry.subregion, new Set());
    if (entry.region) regions.get(entry.subregion).add(entry.region);
  }
  return regions;
}

function countryLines(entry) {
  const lines = [`${country(entry.cca3)} a c:Country ;`,
                 `    rdfs:label ${label(entry.name.common)}`];
  const places = [];
  if (entry.subregion) places.push(subregion(entry.subregion));
  if (entry.region) places.push(region(entry.region));
  if (places.length > 0) lines.push(`    c:locatedIn ${places.join(' , ')}`);
  if (entry.borders.length > 0) {
    lines.push(`    c:borders ${entry.borders.map(country).join(' , ')}`);
  }
  return lines.map((line, i) => line + (i === 0                ? ''
                                        : i < lines.length - 1 ? ' ;'
                                                               : ' .'));
}

function convert(countries, edition) {
  const subregions = regionsOfSubregions(countries);
  const regions = new Set(countries.map((e) => e.region).filter(Boolean));
  const lines = [
    `# Countries, regions and borders: world-countries ${edition}`,
    '# (https://github.com/mledoze/countries), Open Database License 1.0.',
    '# Made by tools/countries-to-turtle.mjs.', '',
    '@prefix c: <urn:x-rrn:countries#> .',
    '@prefix country: <urn:x-rrn:country:> .',
    '@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .',
    '@prefix region: <urn:x-rrn:region:> .',
    '@prefix subregion: <urn:x-rrn:subregion:> .', ''
  ];
  for (const name of [...regions].sort()) {
    lines.push(`${region(name)} a c:Region ;`, `    rdfs:label ${label(name)} .`);
  }
  lines.push('', '# The regions of subregions follow from their countries.');
  for (const name of [...subregions.keys()].sort()) {
    const of = [...subregions.get(name)];
    lines.push(`${subregion(name)} a c:Subregion ;`);
    if (of.length === 1) lines.push(`    c:locatedIn ${region(of[0])} ;`);
    if (of.length > 1) {
      console.error(`warning: the countries of ${name} are in several ` +
                    `regions: ${of.join(', ')}; none is written for it`);
    }
    lines.push(`    rdfs:label ${label(name)} .`);
  }
  lines.push('');
  for (const entry of countries) lines.push(...countryLines(entry));
  return lines.join('\n') + '\n';
}

const [path, edition = 'unknown edition'] = process.argv.slice(2);
if (path === undefined) {
  console.error('usage: countries-to-turtle.mjs COUNTRIES.json [EDITION]');
  process.exit(2);
}
try {
  const countries = checked(JSON.parse(readFileSync(path, 'utf8')));
  process.stdout.write(convert(countries, edition));
} catch (error) {
  console.error(`${path}: ${error.message}`);
  process.exit(1);
}
