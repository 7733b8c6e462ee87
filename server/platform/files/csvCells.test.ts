import { expect, test } from 'vitest';
import { readCsv } from './readCsv.ts';

const read = async (text: string, titles: (string | null)[], maxRows = 2) => {
  const { rows, ...file } = await readCsv(1, { text, titles, maxRows });
  return { ...file, rows: [...rows] };
};

test('the wanted columns are read in the wanted order, trimmed, with the lines of their rows', async () => {
  const file = '\uFEFFSKU;Nome; Custo \r\nA;"Caneca; ""azul""\n";1\n;;\n\'-B; ; 2 ;x\n';
  expect(await read(file, ['custo', null, 'sku', 'asin'])).toEqual({
    hasColumns: [true, false, true, false],
    count: 2,
    rows: [
      { line: 2, cells: ['1', '', 'A', ''] },
      { line: 5, cells: ['2', '', '-B', ''] },
    ],
  });
});

test('a file may have as many rows as allowed, and is not read with one more', async () => {
  expect(await read('a\n1\n2\n', ['a'])).toMatchObject({ count: 2 });
  await expect(read('a\n1\n2\n3\n', ['a'])).rejects.toMatchObject({
    status: 400,
    message: 'O arquivo tem mais de 2 linhas.',
  });
});

test('a file without text is empty, whatever its separators', async () => {
  for (const text of ['', ' ', '\uFEFF', ';;\n;;']) expect((await read(text, ['a'])).hasColumns).toBe(null);
});
