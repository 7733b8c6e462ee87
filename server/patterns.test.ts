import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { patternsIn, slowText } from '#tools/patterns.mjs';

interface Literal {
  file: string;
  pattern: string;
  flags: string;
}

/** A linear pattern takes less than 1 ms, a quadratic one more than 15 ms. */
const MAX_MS = 6;
/** Read at most 10,000 characters of a statement; they go with the SQL box of PostgreSQL. */
const OF_SQL_BOX = ['server/insight/sqlbox/jsonRows.ts'];

test.each(['server', 'client'])('no pattern in %s takes more than linear time on any text', (folder) => {
  const literals = (patternsIn(projectRoot, folder) as Literal[]).filter(({ file }) => !OF_SQL_BOX.includes(file));
  expect(literals.length).toBeGreaterThan(30);
  const slow = literals.map((literal) => ({ ...literal, text: slowText(literal, MAX_MS) }));
  expect(slow.filter(({ text }) => text !== null)).toEqual([]);
});

test('a pattern that takes quadratic time is found', () => {
  for (const pattern of ['^-?[\\d.,]*\\d[\\d.,]*$', '\\s+$', '(\\.\\d*?)0+$'])
    expect(slowText({ pattern, flags: '' }, MAX_MS)).not.toBeNull();
});
