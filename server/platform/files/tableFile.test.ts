import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { sheetRows } from '#server/platform/testing/sheetRows.ts';
import type { FileColumn } from './table.ts';
import { tableFile } from './tableFile.ts';

interface Row {
  name: string | null;
  price: number | null;
}

const columns: FileColumn<Row>[] = [
  { head: 'Produto', kind: 'text', value: ({ name }) => name },
  { head: 'Preço', kind: 'number', value: ({ price }) => price },
];
const rows: Row[] = [
  { name: '=1+1', price: -12.5 },
  { name: 'Fio; 2 <m> & "x", \u0001', price: null },
];

function answerOf(format: 'csv' | 'excelBr' | 'xlsx', pieces: () => AsyncGenerator<Row[]>) {
  const app = new Hono();
  app.onError((_error, c) => c.text('failed', 500));
  app.get('/', (c) => tableFile(c, { name: 'lista', format, columns, rows: pieces() }));
  return app.request('/');
}
async function* oneByOne() {
  for (const row of rows) yield [row];
}
async function* none(): AsyncGenerator<Row[]> {}

test.each([
  ['csv', 'lista.csv', '\uFEFFProduto,Preço\r\n\'=1+1,-12.5\r\n"Fio; 2 <m> & ""x"", \u0001",\r\n'],
  ['excelBr', 'lista-excel.csv', '\uFEFFProduto;Preço\r\n\'=1+1;-12,5\r\n"Fio; 2 <m> & ""x"", \u0001";\r\n'],
] as const)('as %s numbers stay plain and no text is a formula', async (format, name, text) => {
  const answer = await answerOf(format, oneByOne);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())).toBe(text);
});

test('a spreadsheet has texts as texts, numbers as numbers, and unknown values as empty cells', async () => {
  const answer = await answerOf('xlsx', oneByOne);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="lista.xlsx"');
  expect(sheetRows(new Uint8Array(await answer.arrayBuffer()))).toEqual([
    [
      ['Produto', 'bold'],
      ['Preço', 'bold'],
    ],
    ['=1+1', -12.5],
    ['Fio; 2 <m> & "x", ', null],
  ]);
});

test('a spreadsheet formats amounts, shares and totals, and stores only numbers that it does not round', async () => {
  const sheet: FileColumn<{ is: number; text: string }>[] = [
    { head: 'amount', kind: 'amount', value: ({ is }) => is },
    { head: 'share', kind: 'share', value: ({ is }) => is / 100 },
    { head: 'exact', kind: 'exact', value: ({ text }) => text },
    { head: 'flag', kind: 'boolean', value: ({ is }) => is > 1 },
  ];
  async function* rows() {
    yield [
      { is: 1, text: '-123456789.012345' },
      { is: 2, text: '12345678901234567890' },
      { is: 3, text: 'NaN' },
    ];
  }
  const app = new Hono();
  app.get('/', (c) =>
    tableFile(c, { name: 'lista', format: 'xlsx', columns: sheet, rows: rows(), isBold: ({ is }) => is === 2 }),
  );
  const [, ...cells] = sheetRows(new Uint8Array(await (await app.request('/')).arrayBuffer()));
  expect(cells).toEqual([
    [[1, '#,##0.00'], [0.01, '0.0%'], -123456789.012345, false],
    [
      [2, '#,##0.00', 'bold'],
      [0.02, '0.0%', 'bold'],
      ['12345678901234567890', 'bold'],
      [true, 'bold'],
    ],
    [[3, '#,##0.00'], [0.03, '0.0%'], 'NaN', true],
  ]);
});

test('a file name with non-ASCII characters is also given in UTF-8', async () => {
  const app = new Hono();
  app.get('/', (c) => tableFile(c, { name: 'Código "1"\r\nx', format: 'csv', columns, rows: none() }));
  expect((await app.request('/')).headers.get('content-disposition')).toBe(
    `attachment; filename="C_digo _1___x.csv"; filename*=UTF-8''C%C3%B3digo%20%221%22%0D%0Ax.csv`,
  );
});

test('a table without rows has its header', async () => {
  expect(await (await answerOf('csv', none)).text()).toBe('Produto,Preço\r\n');
});

test('a failure before the first rows is an error response, and an interrupted file is never mistaken for a complete one', async () => {
  async function* refused(): AsyncGenerator<Row[]> {
    yield Promise.reject(new Error('refused'));
  }
  const failed = await answerOf('csv', refused);
  expect([failed.status, failed.headers.get('content-disposition')]).toEqual([500, null]);
  async function* broken() {
    yield rows;
    throw new Error('the database is gone');
  }
  await expect((await answerOf('xlsx', broken)).arrayBuffer()).rejects.toThrow('the database is gone');
});
