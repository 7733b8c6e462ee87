import { expect, test } from 'vitest';
import { z } from 'zod';
import { cursorOf, keyId, keyOf, keyText, keyTime, readFeed } from './keyPages.ts';

const limits = { standard: 4, most: 5, rows: 'pages.rows' } as const;
const key = { form: z.number(), keyOfRow: (row: number) => row };
const all = Array.from({ length: 10 }, (_, n) => n);
const read = async (limit: number, after: number | null) =>
  all.filter((row) => after === null || row > after).slice(0, limit);

test('page after page of a feed is every row once', async () => {
  const first = await readFeed({}, limits, key, read);
  expect(first.edges.map(({ node }) => node)).toEqual([0, 1, 2, 3]);
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false, endCursor: cursorOf(3) });
  const last = await readFeed({ first: 5, after: cursorOf(4) }, limits, key, read);
  expect(last.edges.map(({ node }) => node)).toEqual([5, 6, 7, 8, 9]);
  expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  expect((await readFeed({ after: cursorOf(9) }, limits, key, read)).pageInfo).toMatchObject({
    hasNextPage: false,
    endCursor: null,
  });
});

test.each(['x', '', btoa('v2:3'), btoa('v1:"3"'), btoa('v1:'), btoa('OffsetConnection:3')])(
  'a cursor of another version or feed is refused as such: %s',
  (cursor) => {
    expect(() => keyOf(cursor, key.form)).toThrow(expect.objectContaining({ code: 'BAD_CURSOR' }));
  },
);

test('a number of rows outside of the limits is refused in words', async () => {
  for (const first of [0, -1, 6])
    await expect(readFeed({ first }, limits, key, read)).rejects.toThrow('A página tem de 1 a 5 linhas');
});

test.each([
  ['a time before the first year', keyTime, '0000-12-31T00:00:00Z', '0001-01-01T00:00:00Z'],
  ['no time', keyTime, '2026-13-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['a row number beyond its column', keyId, 2 ** 31, 2 ** 31 - 1],
  ['a negative row number', keyId, -1, 0],
  ['a text with a null character', keyText, 'a\0', 'a'],
  ['a text beyond 200 characters', keyText, 'a'.repeat(201), 'a'.repeat(200)],
] as [string, z.ZodType<unknown>, unknown, unknown][])('a key with %s is refused', (_what, form, wrong, right) => {
  expect(keyOf(cursorOf(right), form)).toBe(right);
  expect(() => keyOf(cursorOf(wrong), form)).toThrow(expect.objectContaining({ code: 'BAD_CURSOR' }));
});

test('a cursor beyond 1,000 characters is not read', () => {
  expect(keyOf(cursorOf('a'.repeat(740)), z.string())).toHaveLength(740);
  expect(() => keyOf(cursorOf('a'.repeat(760)), z.string())).toThrow(expect.objectContaining({ code: 'BAD_CURSOR' }));
});
