// Checks the style sheets of the page: sizes of text, distances and radii are of the scale at the top of style.css. Hairlines of one or two
// pixels are free, and so are the pixels of `font` and percentages: the text in a drawing has the units of the drawing.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = join(import.meta.dirname, '../web');
const sheets = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

const SCALED = /(?<![\w-])(font|font-size|(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z]+)*|border(?:-[a-z]+)*-radius):([^;}]+)/g;
/** A length that is no part of the name of a token. */
const LENGTH = /(?<![\w.-])-?(\d*\.?\d+)(px|r?em|ch|ex|[ld]?v(?:h|w|min|max))\b/g;

/** Whether a length needs no token. @param {string} property @param {number} size @param {string} unit */
const isFree = (property, size, unit) => size === 0 || (unit === 'px' && (size <= 2 || property === 'font'));

const faults = sheets.flatMap((name) => readFileSync(join(page, name), 'utf8').split('\n').flatMap((line, index) =>
  [...line.matchAll(SCALED)]
    .filter(([, property, value]) => [...value.matchAll(LENGTH)].some(([, size, unit]) => !isFree(property, Number(size), unit)))
    .map(([declaration]) => `${name}:${index + 1}: ${declaration.trim()}: sizes are of the scale in style.css`)));
faults.forEach((fault) => console.error(fault));
process.exitCode = faults.length ? 1 : 0;
