import { expect, test } from 'vitest';
import { collapseText } from '#client/screens/database/tables/GridCell.tsx';

test('100 characters are shown in full, 101 collapse to the first 50, counting code points', () => {
  expect(collapseText('x'.repeat(100))).toBeNull();
  expect(collapseText('x'.repeat(101))).toBe(`${'x'.repeat(50)}…`);
  expect(collapseText('👍'.repeat(100))).toBeNull();
  expect(collapseText('👍'.repeat(101))).toBe(`${'👍'.repeat(50)}…`);
});
