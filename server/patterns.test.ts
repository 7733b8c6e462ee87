import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { patternsIn, slowText } from '#tools/patterns.mjs';

interface Literal {
  file: string;
  pattern: string;
  flags: string;
}

/** CPU time: a linear pattern takes less than 1 ms, a quadratic one more than 15 ms. */
const MAX_MS = 6;

test.each(['server', 'client'])('no pattern in %s takes more than linear time on any text', (folder) => {
  const literals = patternsIn(projectRoot, folder) as Literal[];
  expect(literals.length).toBeGreaterThan(30);
  const slow = literals.map((literal) => ({ ...literal, text: slowText(literal, MAX_MS) }));
  expect(slow.filter(({ text }) => text !== null)).toEqual([]);
});

test('a pattern that takes quadratic time is found', () => {
  for (const pattern of ['^-?[\\d.,]*\\d[\\d.,]*$', '\\s+$', '(\\.\\d*?)0+$'])
    expect(slowText({ pattern, flags: '' }, MAX_MS)).not.toBeNull();
});
