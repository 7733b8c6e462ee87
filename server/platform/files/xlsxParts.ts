import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell, FileColumn, Table } from './table.ts';

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

const MAX_TEXT = 32_767; // limit of a cell
const MAX_DIGITS = 15; // spreadsheets round longer numbers

/**
 * A table as an XLSX file in parts: each batch of rows is compressed on arrival, so that memory holds one batch. Text
 * cells are never interpreted as formulas.
 */
export async function* xlsxParts<Row>({ columns, rows, isBold }: Table<Row>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  const begin = (name: string) => {
    const entry = new ZipDeflate(name, { level: 3 });
    zip.add(entry);
    return entry;
  };
  for (const [name, text] of Object.entries(FRAME)) begin(name).push(strToU8(XML + text), true);
  const sheet = begin('xl/worksheets/sheet1.xml');
  let start = `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowText(columns.map(({ head }) => cellText('text', head, 1)))}`;
  for await (const piece of rows) {
    const texts = piece.map((row) => {
      const bold = isBold?.(row) ? 1 : 0;
      return rowText(columns.map(({ kind, value }) => cellText(kind, value(row), bold)));
    });
    sheet.push(strToU8(start + texts.join('')));
    start = '';
    yield Buffer.concat(ready.splice(0));
  }
  sheet.push(strToU8(`${start}</sheetData></worksheet>`), true);
  zip.end();
  yield Buffer.concat(ready.splice(0));
}

type Kind = FileColumn<never>['kind'];

/** Indexes of the styles in FRAME; each is followed by its bold variant. */
const styles: Record<Kind, number> = { text: 0, exact: 0, number: 0, boolean: 0, amount: 2, share: 4 };

const rowText = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

function cellText(kind: Kind, cell: Cell, bold: 0 | 1): string {
  if (cell === null || cell === '') return '<c/>';
  const style = styles[kind] + bold;
  const attribute = style === 0 ? '' : ` s="${style}"`;
  if (typeof cell === 'boolean') return `<c t="b"${attribute}><v>${cell ? 1 : 0}</v></c>`;
  if (kind !== 'text' && isWhole(kind, cell)) return `<c${attribute}><v>${Number(cell)}</v></c>`;
  return `<c t="inlineStr"${attribute}><is><t xml:space="preserve">${escaped(String(cell).slice(0, MAX_TEXT))}</t></is></c>`;
}

/** Whether a spreadsheet shows every digit of the number. */
const isWhole = (kind: Kind, cell: string | number) =>
  kind !== 'exact' || (String(cell).replaceAll(/\D/g, '').length <= MAX_DIGITS && Number.isFinite(Number(cell)));

// XML cannot represent most control characters
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
