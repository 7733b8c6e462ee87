import { sentence } from '#server/platform/language/sentence.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MarketplaceError } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { instant } from '#server/market/http/exactShapes.ts';
import type { ReleaseRow } from '#server/market/ledger/release.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';

const WHERE = 'Mercado Pago (release_report)';

/** How the seller's report is made: what of it decides how its files are read. */
const Config = z.looseObject({
  file_name_prefix: z.string(),
  separator: z.string().nullish(),
  display_timezone: z.string().nullish(),
  columns: z.array(z.looseObject({ key: z.string() })),
});

/** Columns of the seller's report, in their order, and the prefix of its files. */
export function releaseConfig(answer: unknown): { prefix: string; columns: string[] } {
  const { file_name_prefix: prefix, columns } = shapeOf(WHERE, Config, answer);
  return { prefix, columns: columns.map(({ key }) => key) };
}

const File = z.looseObject({
  begin_date: instant,
  end_date: instant,
  file_name: z.string().nullish(),
  status: z.string().nullish(),
  date_created: instant.nullish(),
});

/** A report that was made, or will be. */
export interface ReleaseFile {
  from: Date;
  to: Date;
  /** Null while it is being made. */
  name: string | null;
  status: string | null;
  /** Null where it is not said. */
  createdAt: Date | null;
}

/** The seller's reports. */
export const releaseFiles = (answer: unknown): ReleaseFile[] => shapeOf(WHERE, z.array(File), answer).map(fileOf);

/** A report that was asked for. */
export const releaseSchedule = (answer: unknown): ReleaseFile => fileOf(shapeOf(WHERE, File, answer));

const fileOf = (file: z.output<typeof File>): ReleaseFile => ({
  from: file.begin_date,
  to: file.end_date,
  name: file.file_name ?? null,
  status: file.status ?? null,
  createdAt: file.date_created ?? null,
});

/** Amounts of a row that add up to what it moved. */
const PARTS = [
  'MP_FEE_AMOUNT',
  'FINANCING_FEE_AMOUNT',
  'SHIPPING_FEE_AMOUNT',
  'TAXES_AMOUNT',
  'COUPON_AMOUNT',
] as const;

/** What a row is the same by, with its number among equal ones (MONEY.md 1.3). */
const IDENTITY = [
  'SOURCE_ID',
  'DESCRIPTION',
  'DATE',
  'NET_CREDIT_AMOUNT',
  'NET_DEBIT_AMOUNT',
  'BALANCE_AMOUNT',
] as const;

/** Descriptions of balances: before and after a payout, at the beginning and the end. */
const BALANCE = /^(|initial_available_balance|final_available_balance|(pre|pos|post)_payout_.*|total)$/;

/**
 * Rows of a release report, whatever its separator and columns; those without a description are balances. Throws
 * `MarketplaceError` when a needed column is missing, and `RangeError` for an unreadable amount or time.
 */
export function releaseRows(text: string, currency: string): ReleaseRow[] {
  const equals = new Map<string, number>();
  return rowsByColumn(text, ['DATE', 'DESCRIPTION', 'NET_CREDIT_AMOUNT', 'NET_DEBIT_AMOUNT']).map((cell) => {
    const minor = (name: string) => (cell(name) === '' ? 0 : minorUnits(cell(name), currency));
    const description = cell('DESCRIPTION');
    const same = IDENTITY.map(cell).join('\n');
    const before = equals.get(same) ?? 0;
    equals.set(same, before + 1);
    return {
      key: createHash('sha256').update(`${same}\n${before}`).digest('hex'),
      at: cell('DATE') === '' ? null : isoInstant(cell('DATE'), 'DATE'),
      sourceId: wholeId(cell('SOURCE_ID')),
      orderId: wholeId(cell('ORDER_ID')),
      packId: wholeId(cell('PACK_ID')),
      shipmentId: wholeId(cell('SHIPPING_ID')),
      reference: cell('EXTERNAL_REFERENCE') || null,
      description,
      isBalance: BALANCE.test(description),
      creditMinor: minor('NET_CREDIT_AMOUNT'),
      debitMinor: minor('NET_DEBIT_AMOUNT'),
      grossMinor: minor('GROSS_AMOUNT'),
      partsMinor: PARTS.reduce((sum, name) => sum + minor(name), 0),
      freightMinor: minor('SHIPPING_FEE_AMOUNT'),
      balanceMinor: cell('BALANCE_AMOUNT') === '' ? null : minor('BALANCE_AMOUNT'),
    };
  });
}

/** A row of the account money report: what a payment came to. Amounts in minor units. */
export interface SettlementRow {
  type: string;
  sourceId: string | null;
  packId: string | null;
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
  settledAt: Date;
}

/** Rows of an account money report. It follows approvals, so that the release report is the source of cash. */
export function settlementRows(text: string): SettlementRow[] {
  return rowsByColumn(text, ['TRANSACTION_TYPE', 'SETTLEMENT_NET_AMOUNT', 'SETTLEMENT_DATE']).map((cell) => {
    const minor = (name: string) => minorUnits(cell(name), cell('SETTLEMENT_CURRENCY') || 'BRL');
    return {
      type: cell('TRANSACTION_TYPE'),
      sourceId: wholeId(cell('SOURCE_ID')),
      packId: wholeId(cell('PACK_ID')),
      grossMinor: minor('TRANSACTION_AMOUNT'),
      feeMinor: minor('FEE_AMOUNT'),
      netMinor: minor('SETTLEMENT_NET_AMOUNT'),
      settledAt: isoInstant(cell('SETTLEMENT_DATE'), 'SETTLEMENT_DATE'),
    };
  });
}

/** Each row of a CSV as a function from the name of a column to its cell, '' where it has none. */
function rowsByColumn(text: string, needed: string[]): ((name: string) => string)[] {
  const [head, ...rows] = csvRows(text);
  const places = new Map(head?.cells.map((name, index) => [name.trim().toUpperCase(), index]));
  const missing = needed.find((name) => !places.has(name));
  if (missing) throw new MarketplaceError(sentence('sync.columnMissing', { where: WHERE, column: missing }));
  return rows.map(
    ({ cells }) =>
      (name) =>
        cells[places.get(name) ?? -1]?.trim() ?? '',
  );
}

const wholeId = (text: string): string | null => (/^\d+$/.test(text) ? text : null);
