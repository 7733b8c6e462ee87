import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { writesBeforeReads } from './writesBeforeReads.ts';

beforeAll(() => loadModule());

test.each([
  [
    'WITH x AS (INSERT INTO a SELECT 1 RETURNING id), y AS MATERIALIZED (SELECT id FROM a) SELECT FROM y',
    ['y reads a, already written'],
  ],
  ['WITH x AS (INSERT INTO a SELECT 1) SELECT count(*) FROM a', ['the last part reads a, already written']],
  ['WITH x AS (UPDATE a SET n = 1) SELECT (SELECT max(n) FROM a)', ['the last part reads a, already written']],
  ['WITH x AS (INSERT INTO a SELECT 1), y AS (DELETE FROM b USING a) SELECT', ['y reads a, already written']],
  ['WITH x AS (INSERT INTO a SELECT 1) UPDATE a SET n = 1', ['the last part reads a, already written']],
  [
    'WITH x AS (DELETE FROM a) INSERT INTO a VALUES (1) ON CONFLICT DO NOTHING',
    ['the last part reads a, already written'],
  ],
  [
    'WITH r AS (SELECT FROM a), x AS (INSERT INTO a SELECT 1) SELECT FROM r',
    ['the last part reads a, already written'],
  ],
  [
    'WITH r AS (SELECT FROM a), s AS (SELECT FROM r), x AS (DELETE FROM a) SELECT FROM s',
    ['the last part reads a, already written'],
  ],
  [
    'WITH x AS (DELETE FROM a) SELECT FROM (WITH b AS (SELECT FROM a) SELECT FROM b) c',
    ['the last part reads a, already written'],
  ],
  ['MERGE INTO a USING b ON a.n = b.n WHEN MATCHED THEN DELETE', ['the last part is a MERGE']],
])('sees: %s', (text, faults) => {
  expect(writesBeforeReads(parseSync(text))).toEqual(faults);
});

test.each([
  'SELECT FROM a; DELETE FROM a; SELECT FROM a',
  'INSERT INTO a SELECT FROM a',
  'WITH r AS MATERIALIZED (SELECT FROM a), x AS (INSERT INTO a SELECT FROM r RETURNING id) SELECT FROM r, x',
  'WITH r AS (SELECT FROM a), s AS MATERIALIZED (SELECT FROM r), x AS (DELETE FROM a) SELECT FROM s',
  'WITH x AS (DELETE FROM a) INSERT INTO a VALUES (1)',
  'WITH a AS (SELECT 1), x AS (DELETE FROM b.a) SELECT FROM a',
])('agrees with: %s', (text) => {
  expect(writesBeforeReads(parseSync(text))).toEqual([]);
});
