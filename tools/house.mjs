#!/usr/bin/env node
/**
 * Prints the metrics of the layout (docs/decisions/021): rooms, floors, files, writes of money, Prisma in the schema, pages,
 * words, and, when the client is built, the JavaScript of the first screens.
 *
 *   npm run house
 */
import { existsSync, readFileSync } from 'node:fs';
import { findOffences, readTree, shapeOf } from './knot.mjs';
import { wordsOfTree } from './words.mjs';

const tree = readTree();
const offences = findOffences(tree);
const server = tree.files.filter((file) => file.startsWith('server/'));
const text = new Map(tree.files.map((file) => [file, readFileSync(file, 'utf8')]));
const schema = readFileSync('schema.graphql', 'utf8');

const filesWith = (pattern, files = tree.files) => files.filter((file) => pattern.test(text.get(file)));
const countOf = (pattern, source) => [...source.matchAll(pattern)].length;
const starting = (word) => offences.filter((offence) => offence.startsWith(word)).length;
const baseName = (file) =>
  file
    .split('/')
    .at(-1)
    .replace(/\.tsx?$/, '');

const rows = [
  ['knots of rooms', starting('knot')],
  ['imports that run up', starting('runs up')],
];
for (const root of ['server', 'client', 'simulator']) {
  const { files, rooms, folders, median, widest, shortPercent } = shapeOf(tree, root);
  rows.push([`${root}: files, rooms, folders`, `${files}, ${rooms}, ${folders}`]);
  rows.push([`${root}: files of a folder, median and widest`, `${median}, ${widest}`]);
  rows.push([`${root}: files under 20 lines`, `${shortPercent} %`]);
}
const money = filesWith(/\bmoneyWrite\(/, server).filter((file) => baseName(file) !== 'moneyWrite');
rows.push(['functions that write money, each through moneyWrite', money.map(baseName).toSorted().join(' ')]);
const entities = [...text.values()].flatMap((source) =>
  [...source.matchAll(/builder\.prisma(?:Node|Object)\(\s*'(\w+)'/g)].map(([, name]) => name),
);
rows.push(['types through prismaNode or prismaObject', `${entities.length}: ${entities.toSorted().join(' ')}`]);
rows.push(['files that forge cursors', filesWith(/OffsetConnection|offsetToCursor|cursorToOffset/).length]);
rows.push(['arguments that name a product by anything but its id', countOf(/\bproductId: Int|\bproduct: ID/g, schema)]);
const values = [...schema.matchAll(/^enum \w+ \{([\s\S]*?)^\}/gm)].flatMap(([, body]) => [
  ...body.replaceAll(/"""[\s\S]*?"""/g, '').matchAll(/\w+/g),
]);
rows.push(['enum values not in capitals', values.filter(([value]) => value !== value.toUpperCase()).length]);
const words = wordsOfTree();
rows.push([
  'mannered words, of them in the schema',
  `${words.length}, ${words.filter(({ file }) => file === 'schema.graphql').length}`,
]);
if (existsSync('dist/client/index.html')) {
  const { gzippedSize, initialFiles } = await import('#client/build/prefetch/initialFiles.ts');
  for (const screen of ['login', 'dashboard'])
    rows.push([
      `JavaScript of the ${screen}, kB gzipped`,
      gzippedSize('dist/client', initialFiles('dist/client')[screen]),
    ]);
} else rows.push(['JavaScript of the first screens', 'not built']);
for (const [what, value] of rows) console.log(`${what}: ${value}`);
for (const offence of offences) console.log(offence);
if (offences.length > 0) process.exitCode = 1;
