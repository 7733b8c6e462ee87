import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { MAX_MANNERED, manneredWords, wordsOfTree } from '#tools/words.mjs';

const found = wordsOfTree(projectRoot) as { file: string; line: number; word: string }[];

test('the public schema is written in modern terms', () => {
  expect(found.filter(({ file }) => file.endsWith('schema.graphql'))).toEqual([]);
});

test('code, comments and tests are written in modern terms', () => {
  expect(found.slice(MAX_MANNERED)).toEqual([]);
});

test('a mannered word is found as a word and as part of a name, and no other word is', () => {
  const text = 'const toldOrders = 1;\n// Nobody is told anew.\nconst teller = retold + storytelling;\nTELLS';
  expect(manneredWords(text)).toEqual([
    { line: 1, word: 'told' },
    { line: 2, word: 'Nobody' },
    { line: 2, word: 'told' },
    { line: 2, word: 'anew' },
    { line: 4, word: 'TELLS' },
  ]);
  expect(manneredWords('tellError, isTold, brandCompetitors, Castell')).toEqual([
    { line: 1, word: 'tell' },
    { line: 1, word: 'Told' },
  ]);
});
