import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate';
import { writing } from './filePools.ts';
import { rowSlices } from './rowSlices.ts';
import type { SheetChunk, SheetRows } from './sheetChunk.ts';
import type { Table } from './table.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const xf = (font: 0 | 1, format: number) =>
  `<xf${format ? ` numFmtId="${format}" applyNumberFormat="1"` : ''}${font ? ' fontId="1" applyFont="1"' : ''}/>`;

/**
 * Parts of a workbook except its sheet (ECMA-376, part 1): one sheet, and two styles, plain and bold, for each of
 * `styles`.
 */
const FRAME: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/>` +
    '<numFmt numFmtId="165" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="6">${xf(0, 0)}${xf(1, 0)}${xf(0, 164)}${xf(1, 164)}${xf(0, 165)}${xf(1, 165)}</cellXfs></styleSheet>`,
};

const LAST_BLOCK = new Uint8Array([3, 0]); // an empty block of DEFLATE, marked as the last

/**
 * A table as an XLSX file in parts: rows are formatted and compressed in a worker thread on arrival, so that memory holds
 * one batch. Text cells are never interpreted as formulas. Throws 503 before the first part when too many files are
 * written; tables without an account share one turn.
 */
export async function* xlsxParts<Row>(
  { columns, rows, isBold }: Table<Row>,
  accountId = 0,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  const titles = { rows: [columns.map(({ head }) => head)], bold: [0], kinds: columns.map(() => 'text' as const) };
  const kinds = columns.map(({ kind }) => kind);
  const sheet = sheetEntry();
  const write = (input: Omit<SheetRows, 'crc'>, isContinued: boolean) =>
    writing.run<SheetChunk>(accountId, 'sheetChunk', { ...input, crc: sheet.crc }, { isContinued });

  const before = `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
  const first = await write({ ...titles, rows: JSON.stringify(titles.rows), before, after: '' }, false);
  for (const [name, text] of Object.entries(FRAME)) {
    const entry = new ZipDeflate(name, { level: 3 });
    zip.add(entry);
    entry.push(strToU8(XML + text), true);
  }
  zip.add(sheet);
  sheet.push(first);
  for await (const slice of rowSlices(rows)) {
    const bold = isBold ? slice.flatMap((row, index) => (isBold(row) ? [index] : [])) : [];
    const cells = JSON.stringify(slice.map((row) => columns.map(({ value }) => value(row))));
    sheet.push(await write({ kinds, rows: cells, bold, before: '', after: '' }, true));
    yield Buffer.concat(ready.splice(0));
  }
  sheet.push(await write({ kinds, rows: '[]', bold: [], before: '', after: '</sheetData></worksheet>' }, true));
  sheet.end();
  zip.end();
  yield Buffer.concat(ready.splice(0));
}

/** An entry of the archive whose parts are compressed elsewhere. */
function sheetEntry() {
  const entry = {
    filename: 'xl/worksheets/sheet1.xml',
    compression: 8, // DEFLATE
    size: 0,
    crc: 0,
    ondata: undefined as ZipInputFile['ondata'],
    push({ bytes, size, crc }: SheetChunk) {
      entry.size += size;
      entry.crc = crc;
      entry.ondata!(null, bytes, false);
    },
    end: () => entry.ondata!(null, LAST_BLOCK, true),
  };
  return entry satisfies ZipInputFile;
}
