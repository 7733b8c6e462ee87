import { expect, test } from 'vitest';
import { readPage } from './pages.ts';

const limits = { standard: 4, most: 5, rows: 'pages.products' } as const;
const all = Array.from({ length: 10 }, (_, n) => n);
const read = async (limit: number, offset: number) => ({
  rows: all.slice(offset, offset + limit),
  rowCount: all.length,
  totals: 'of all',
});

test('a page has its rows, its number and the counts, and keeps other fields of the read', async () => {
  expect(await readPage({}, limits, read)).toEqual({
    rows: [0, 1, 2, 3],
    page: 1,
    pageCount: 3,
    rowCount: 10,
    totals: 'of all',
  });
  expect(await readPage({ page: 2, size: 5 }, limits, read)).toMatchObject({ rows: [5, 6, 7, 8, 9], pageCount: 2 });
});

test('a page past the end is the last one, with its number', async () => {
  expect(await readPage({ page: 9 }, limits, read)).toMatchObject({ rows: [8, 9], page: 3, pageCount: 3 });
});

test('a count read beside the rows is found past the end too', async () => {
  const beside = async (limit: number, offset: number) => {
    const { rows, rowCount } = await read(limit, offset);
    return { rows, rowCount: rows.length ? rowCount : 0 };
  };
  expect(await readPage({ page: 9 }, limits, beside)).toEqual({ rows: [8, 9], page: 3, pageCount: 3, rowCount: 10 });
  expect(await readPage({ page: 9, size: 5 }, limits, beside)).toMatchObject({ rows: [5, 6, 7, 8, 9], page: 2 });
});

test('an empty list is one empty page', async () => {
  const none = async () => ({ rows: [], rowCount: 0 });
  expect(await readPage({}, limits, none)).toEqual({ rows: [], page: 1, pageCount: 1, rowCount: 0 });
  expect(await readPage({ page: 3 }, limits, none)).toEqual({ rows: [], page: 1, pageCount: 1, rowCount: 0 });
});

test.each([[{ page: 0 }], [{ page: -1 }], [{ page: 1.5 }]])('%j is not a page number', async (requests) => {
  await expect(readPage(requests, limits, read)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test.each([[{ size: 0 }], [{ size: 6 }]])('%j is not a page size', async (requests) => {
  await expect(readPage(requests, limits, read)).rejects.toThrow('A página tem de 1 a 5 produtos');
});
