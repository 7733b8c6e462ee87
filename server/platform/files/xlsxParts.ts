import { strToU8, Zip, ZipDeflate } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** All of a workbook but its sheet (ECMA-376, part 1): one sheet, and a second style in bold. */
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
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>',
};

const MAX_TEXT = 32_767; // a cell holds no longer one

/**
 * Rows, the first of them titles, as an XLSX file in parts: each piece of rows is compressed as it comes, so that a file of
 * any length takes the memory of one piece. Texts are texts, whatever they start with.
 */
export async function* xlsxParts(
  pieces: AsyncIterable<readonly (readonly (string | number | null)[])[]>,
): AsyncGenerator<Uint8Array> {
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
  let isTitles = true;
  let start = `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
  for await (const piece of pieces) {
    const rows = piece.map((cells, index) => rowText(cells, isTitles && index === 0));
    sheet.push(strToU8(start + rows.join('')));
    [isTitles, start] = [false, ''];
    yield Buffer.concat(ready.splice(0));
  }
  sheet.push(strToU8(`${start}</sheetData></worksheet>`), true);
  zip.end();
  yield Buffer.concat(ready.splice(0));
}

function rowText(cells: readonly (string | number | null)[], isTitles: boolean): string {
  const style = isTitles ? ' s="1"' : '';
  const texts = cells.map((cell) => {
    if (cell === null) return '<c/>';
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
    return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell.slice(0, MAX_TEXT))}</t></is></c>`;
  });
  return `<row>${texts.join('')}</row>`;
}

// XML has no way to write most control characters
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
