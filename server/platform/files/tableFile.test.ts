import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerError, type HttpVariables } from '#server/platform/http/http.ts';
import { sheetRows } from '#server/platform/testing/sheetRows.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
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

test('too many spreadsheets of an account at the same time get 503 with a time to retry', async () => {
  const app = new Hono<HttpVariables>();
  app.onError(answerError);
  app.use(async (c, next) => {
    c.set('viewer', { accountId: 7, userId: 7 } as Viewer);
    await next();
  });
  app.get('/', (c) => tableFile(c, { name: 'lista', format: 'xlsx', columns, rows: oneByOne() }));
  const answers = await Promise.all(Array.from({ length: 12 }, async () => app.request('/')));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5']);
  for (const answer of answers.filter(({ status }) => status === 200))
    expect(sheetRows(new Uint8Array(await answer.arrayBuffer()))).toHaveLength(3);
});

test('more rows than a thread formats at a time are all in the spreadsheet, in order', async () => {
  async function* many() {
    yield Array.from({ length: 1_234 }, (_, index): Row => ({ name: `Fio ${index} & é`, price: index }));
    yield [];
    yield [{ name: 'último', price: null }];
  }
  const [, ...cells] = sheetRows(new Uint8Array(await (await answerOf('xlsx', many)).arrayBuffer()));
  const expected = Array.from({ length: 1_234 }, (_, index) => [`Fio ${index} & é`, index]);
  expect(cells).toEqual([...expected, ['último', null]]);
});
