import { strToU8, zipSync } from 'fflate';
import { escapedXml } from './escapedXml.ts';
import type { Workbook, WorkbookCell, WorkbookSheet } from './workbook.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const MAX_TEXT = 32_767; // limit of a cell

/** Indexes of the styles of a workbook; each is followed by its bold variant. */
const STYLES = { text: 0, number: 0, amount: 2, share: 4 } as const;

/**
 * An XLSX file of several sheets (ECMA-376, part 1). Formulas are computed again when it is opened; until then their cells have the
 * given values. Runs in a worker thread.
 */
export function workbookBytes({ currency, sheets }: Workbook): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/>` +
      sheets
        .map(
          (_, index) =>
            `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SHEET}.worksheet+xml"/>`,
        )
        .join('') +
      `<Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
      .map(({ name }, index) => `<sheet name="${escapedXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles(currency),
  };
  for (const [index, sheet] of sheets.entries()) parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetText(sheet);
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(XML + text)])), {
    level: 6,
    mtime: '2000-01-01T12:00:00Z', // the same workbook is the same file
  });
}

const xf = (font: 0 | 1, format: number) =>
  `<xf${format ? ` numFmtId="${format}" applyNumberFormat="1"` : ''}${font ? ' fontId="1" applyFont="1"' : ''}/>`;

function styles(currency: string): string {
  const sign = currency === 'BRL' ? '&quot;R$&quot;\u00A0' : `[$${escapedXml(currency)}]\u00A0`;
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${sign}#,##0.00;-${sign}#,##0.00"/>` +
    '<numFmt numFmtId="165" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="6">${xf(0, 0)}${xf(1, 0)}${xf(0, 164)}${xf(1, 164)}${xf(0, 165)}${xf(1, 165)}</cellXfs></styleSheet>`
  );
}

function sheetText({ widths, rows }: WorkbookSheet): string {
  const last = widths.length - 1;
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index === last ? 16_384 : index + 1}" width="${width}" customWidth="1"/>`,
  );
  const text = rows.map(
    ({ cells, isBold }) => `<row>${cells.map((cell) => cellText(cell, isBold ? 1 : 0)).join('')}</row>`,
  );
  return (
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>${text.join('')}</sheetData></worksheet>`
  );
}

function cellText(cell: WorkbookCell, bold: 0 | 1): string {
  if (cell === null) return '<c/>';
  const style = ('kind' in cell ? STYLES[cell.kind] : STYLES.text) + bold;
  const attribute = style === 0 ? '' : ` s="${style}"`;
  if ('text' in cell)
    return `<c t="inlineStr"${attribute}><is><t xml:space="preserve">${escapedXml(cell.text.slice(0, MAX_TEXT))}</t></is></c>`;
  const formula = cell.formula ? `<f>${escapedXml(cell.formula)}</f>` : '';
  return `<c${attribute}>${formula}<v>${cell.value}</v></c>`;
}
