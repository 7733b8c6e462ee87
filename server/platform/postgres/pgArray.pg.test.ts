import { expect, test } from 'vitest';
import { queryRow } from './db.ts';
import { plainArray, textArray } from './pgArray.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

test('texts reach PostgreSQL unchanged, whatever characters they contain', async () => {
  const texts = [
    '',
    'NULL',
    null,
    'a,b',
    '{}',
    '"quoted"',
    String.raw`back\slash\"`,
    ' two  spaces ',
    'ação\n\t🙂',
    "d'água",
  ];
  expect(await queryRow('SELECT $1::text[] AS texts', [textArray(texts, (text) => text)])).toEqual({ texts });
  expect(await queryRow('SELECT $1::text[] AS texts', [textArray([], String)])).toEqual({ texts: [] });
});

test('numbers and words reach PostgreSQL unchanged', async () => {
  const numbers = [0, -1, null, 1.5, 9007199254740991];
  expect(await queryRow('SELECT $1::float8[] AS numbers', [plainArray(numbers, (n) => n)])).toEqual({ numbers });
  expect(
    await queryRow('SELECT $1::"OrderStatus"[]::text[] AS words', [plainArray(['pending', null], (word) => word)]),
  ).toEqual({ words: ['pending', null] });
});
