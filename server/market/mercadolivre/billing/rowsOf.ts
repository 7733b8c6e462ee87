import { z } from 'zod';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { digits } from '#server/market/http/exactShapes.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { readable } from '#server/market/readable.ts';
import type { ChargePlace, ChargeSnapshot } from '#server/market/ledger/bill.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { BillRow } from './billRow.ts';
import { rowCharge } from './rowCharge.ts';
import { minorOf, rowAmounts } from './rowAmounts.ts';
import type { Sums } from './periodState.ts';

/** What the rows of an answer come to. */
export interface ReadRows {
  amounts: PostedAmountSnapshot[];
  charges: ChargeSnapshot[];
  /** Each row by its type and sub-type, its day and its amount without sign. */
  rows: { id: string; name: string; day: string; minor: number }[];
}

/** Reads the rows of an answer; unreadable ones are named to the seller and left out. Each row once. */
export function readRows(
  session: MercadoLivreSession,
  rows: readonly unknown[],
  { site, ...place }: ChargePlace & { site: string },
): ReadRows {
  const read = readable('charge', rows, {
    idOf,
    read: (one) => {
      const row = shapeOf('Mercado Livre (billing/details)', BillRow, one);
      const { detail_id: id, detail_type: type, detail_sub_type: subType, creation_date_time: time } = row.charge_info;
      const amounts = rowAmounts(row, site);
      for (const { isUnknown, name } of amounts) if (isUnknown) session.notes.add(unknownCharge(name));
      return {
        amounts,
        charge: rowCharge(row, site, place),
        row: { id, name: `${type}/${subType}`, day: time.slice(0, 10), minor: Math.abs(minorOf(row, site)) },
      };
    },
    skipped: session.skippedRows,
  });
  const once = [...new Map(read.map((one) => [`${one.row.id} ${one.row.name}`, one])).values()];
  return {
    amounts: once.flatMap(({ amounts }) => amounts),
    charges: once.map(({ charge }) => charge),
    rows: once.map(({ row }) => row),
  };
}

const unknownCharge = (name: string): Sentence => sentence('billing.unknownCharge', { name: name.slice(0, 120) });

/** The sums with those of further rows. */
export function withRows(sums: Sums, rows: ReadRows['rows']): Sums {
  const more = { ...sums };
  for (const { name, minor } of rows) more[name] = (more[name] ?? 0) + minor;
  return more;
}

const Page = z.looseObject({ results: z.array(z.unknown()), limit: digits.nullish() });
const Identified = z.looseObject({ charge_info: z.looseObject({ detail_id: digits }) });

const idOf = (row: unknown): string | undefined => Identified.safeParse(row).data?.charge_info.detail_id;

/** A page of rows after an id. */
export interface RowsPage extends ReadRows {
  /** Largest id of the page; that before it when it is empty. */
  lastId: string;
  isLast: boolean;
  /** All its ids, of unreadable rows too. */
  ids: string[];
}

/**
 * Reads a page of rows that were asked for in the order of their ids, after `fromId`, at most `limit`. Null when it has an id that
 * is not after it, or rows without any id: then the pages start again, and what they leave out is unknown.
 */
export function rowsPage(
  session: MercadoLivreSession,
  answer: unknown,
  { fromId, limit, ...of }: ChargePlace & { fromId: string; limit: number; site: string },
): RowsPage | null {
  const page = shapeOf('Mercado Livre (billing/details)', Page, answer);
  const ids = page.results.map((row) => BigInt(idOf(row) ?? -1)).filter((id) => id >= 0n);
  if (ids.some((id) => id <= BigInt(fromId)) || (ids.length === 0 && page.results.length > 0)) return null;
  const lastId = String(ids.reduce((largest, id) => (id > largest ? id : largest), BigInt(fromId)));
  const size = Math.min(limit, Number(page.limit ?? limit));
  return {
    ...readRows(session, page.results, of),
    lastId,
    isLast: page.results.length < size,
    ids: ids.map(String),
  };
}
