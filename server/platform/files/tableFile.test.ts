import { Hono } from 'hono';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type FileColumn, tableFile } from './tableFile.ts';

interface Row {
  name: string | null;
  price: number | null;
}

const columns: FileColumn<Row>[] = [
  ['Produto', ({ name }) => name],
  ['Preço', ({ price }) => price],
];
const rows: Row[] = [
  { name: '=1+1', price: -12.5 },
  { name: 'Fio; 2 <m> & "x", \u0001', price: null },
];

function answerOf(format: 'csv' | 'excelBr' | 'xlsx', pieces: () => AsyncGenerator<Row[]>) {
  const app = new Hono();
  app.onError((_error, c) => c.text('failed', 500));
  app.get('/', (c) => tableFile(c, { name: 'lista', format, columns }, pieces()));
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

test('as a spreadsheet texts are texts, numbers numbers, and what is unknown an empty cell', async () => {
  const answer = await answerOf('xlsx', oneByOne);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="lista.xlsx"');
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (value: string) => `<is><t xml:space="preserve">${value}</t></is></c>`;
  expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).toContain(
    `<row><c t="inlineStr" s="1">${text('Produto')}<c t="inlineStr" s="1">${text('Preço')}</row>` +
      `<row><c t="inlineStr">${text('=1+1')}<c><v>-12.5</v></c></row>` +
      `<row><c t="inlineStr">${text('Fio; 2 &lt;m&gt; &amp; "x", ')}<c/></row></sheetData></worksheet>`,
  );
});

test('a table without rows has its titles', async () => {
  expect(await (await answerOf('csv', none)).text()).toBe('Produto,Preço\r\n');
});

test('what fails before the first rows is no file, and half a file is never taken for a whole one', async () => {
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
