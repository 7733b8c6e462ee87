import { constants, crc32, deflateRawSync } from 'node:zlib';
import { escapedXml } from './workbook/escapedXml.ts';
import type { Cell, FileColumn } from './table.ts';

export interface SheetRows {
  kinds: readonly FileColumn<never>['kind'][];
  /** Rows of cells as JSON, which crosses between threads faster than thousands of texts. */
  rows: string;
  /** Bold rows by their place in `rows`. */
  bold: readonly number[];
  /** Text before and after the rows. */
  before: string;
  after: string;
  /** Checksum of the parts before. */
  crc: number;
}

export interface SheetChunk {
  /** Compressed without a last block, so that the parts of a file follow each other. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Checksum up to here, and size of this part uncompressed. */
  crc: number;
  size: number;
}

const MAX_TEXT = 32_767; // limit of a cell
const MAX_DIGITS = 15; // spreadsheets round longer numbers

/** Formats and compresses rows of a spreadsheet. Runs in a worker thread. */
export function sheetChunk({ kinds, rows, bold, before, after, crc }: SheetRows): SheetChunk {
  const isBold = new Set(bold);
  const texts = (JSON.parse(rows) as Cell[][]).map((cells, row) => {
    const style = isBold.has(row) ? 1 : 0;
    return `<row>${cells.map((cell, column) => cellText(kinds[column]!, cell, style)).join('')}</row>`;
  });
  const text = Buffer.from(before + texts.join('') + after);
  const bytes = deflateRawSync(text, { level: 3, finishFlush: constants.Z_SYNC_FLUSH });
  // zlib takes an empty text for the start of a new checksum
  return { bytes, crc: text.length > 0 ? crc32(text, crc) : crc, size: text.length };
}

type Kind = FileColumn<never>['kind'];

/** Indexes of the styles in the frame of a workbook; each is followed by its bold variant. */
const styles: Record<Kind, number> = { text: 0, exact: 0, number: 0, boolean: 0, amount: 2, share: 4 };

function cellText(kind: Kind, cell: Cell, bold: 0 | 1): string {
  if (cell === null || cell === '') return '<c/>';
  const style = styles[kind] + bold;
  const attribute = style === 0 ? '' : ` s="${style}"`;
  if (typeof cell === 'boolean') return `<c t="b"${attribute}><v>${cell ? 1 : 0}</v></c>`;
  if (kind !== 'text' && isWhole(kind, cell)) return `<c${attribute}><v>${Number(cell)}</v></c>`;
  return `<c t="inlineStr"${attribute}><is><t xml:space="preserve">${escapedXml(String(cell).slice(0, MAX_TEXT))}</t></is></c>`;
}

/** Whether a spreadsheet shows every digit of the number. */
const isWhole = (kind: Kind, cell: string | number) =>
  kind !== 'exact' || (String(cell).replaceAll(/\D/g, '').length <= MAX_DIGITS && Number.isFinite(Number(cell)));
