import { expect, test } from 'vitest';
import { offsetCursor } from './offsetCursor.ts';
import { pageWindow } from './pageWindow.ts';

test.each([
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 3, [1, 2, 3]],
  [1, 0, []],
])('page %i of %i shows %j', (page, pageCount, shown) => {
  expect(pageWindow(page, pageCount)).toEqual(shown);
});

test('the second page starts after the fiftieth product', () => {
  expect(offsetCursor(1, 50)).toBeNull();
  expect(atob(offsetCursor(2, 50)!)).toBe('OffsetConnection:49');
});
