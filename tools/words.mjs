#!/usr/bin/env node
/**
 * Counts mannered words in code, comments, tests and the public schema, as whole words and as parts of identifiers.
 *
 *   node tools/words.mjs          each occurrence, and their number
 *
 * Exit code 1: more occurrences than the limit, or one in the schema.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANNERED = ['told', 'tell', 'tells', 'telling', 'nobody', 'anew'];
/** Limit for the whole repository. Quotations and names of other programs need some. */
export const MAX_MANNERED = 50;

const ROOTS = [
  'server',
  'client',
  'simulator',
  'contract',
  'e2e',
  'bench',
  'tools',
  'build',
  'prisma',
  'schema.graphql',
];
const OWN = /(^|\/)words\.(mjs|test\.ts)$/;
const TEXT = /\.(tsx?|mjs|sql|prisma|graphql|css|json)$/;
const LEFT_OUT = /(^|\/)(node_modules|generated|__generated__|fixtures|engine)$|persistedQueries\.json$/;

const capitalised = MANNERED.map((word) => word[0].toUpperCase() + word.slice(1));
const upper = MANNERED.map((word) => word.toUpperCase());
const found = new RegExp(
  [
    String.raw`(?<![A-Za-z])(?:${[...MANNERED, ...capitalised].join('|')})(?![a-z])`,
    String.raw`(?<=[a-z\d])(?:${capitalised.join('|')})(?![a-z])`,
    String.raw`(?<![A-Za-z])(?:${upper.join('|')})(?![A-Za-z])`,
  ].join('|'),
  'g',
);

/** Mannered words of a text with their lines: `{ line, word }`. */
export const manneredWords = (text) =>
  text
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(found)].map(([word]) => ({ line: index + 1, word })));

function textFiles(path) {
  if (LEFT_OUT.test(path)) return [];
  if (TEXT.test(path)) return OWN.test(path) ? [] : [path];
  try {
    return readdirSync(path).flatMap((name) => textFiles(join(path, name)));
  } catch {
    return []; // a file of another kind
  }
}

/** Mannered words of the tree: `{ file, line, word }`. */
export const wordsOfTree = (at = '.') =>
  ROOTS.flatMap((root) => textFiles(join(at, root))).flatMap((file) =>
    manneredWords(readFileSync(file, 'utf8')).map((found) => ({ file, ...found })),
  );

if (import.meta.filename === process.argv[1]) {
  const words = wordsOfTree();
  for (const { file, line, word } of words) console.log(`${file}:${line}: ${word}`);
  const inSchema = words.filter(({ file }) => file === 'schema.graphql').length;
  console.log(`${words.length} mannered words, ${inSchema} of them in the schema; at most ${MAX_MANNERED} and 0`);
  if (words.length > MAX_MANNERED || inSchema > 0) process.exitCode = 1;
}
