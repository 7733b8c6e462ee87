import { kindsOf, type LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { FEE_KINDS } from '#server/records/rollups/salesMeasures.ts';

// The day on which a line's money moves, `cash_day`: posted amounts when they are released, tax on the 20th of the next month,
// goods, own parcels and advertising on their own day, the rest of a sale with its first released amount. Null: not moved yet.

const TAX = kindsOf('tax');
/** Kinds that are paid with the goods or with the parcel, of which nothing says when. */
const PAID_AT_ONCE = kindsOf('cogs', 'ownFreight');
/** Kinds of postings of the sale itself, with which its price is paid out. */
const OF_SALE = [...FEE_KINDS, ...kindsOf('discounts', 'otherIncome', 'logistics')];

/** SQL of the day in São Paulo on which a posted amount `row` was released, null while the marketplace holds it. */
export const releaseDay = (
  row: string,
) => `CASE WHEN ${row}.basis = 'provisional' AND ${row}.released_at IS NULL THEN NULL
  ELSE (coalesce(${row}.released_at, ${row}.posted_at) AT TIME ZONE 'America/Sao_Paulo')::date END`;

/** SQL condition of the amounts `row` of an order with whose release the sale is paid out. */
export const isOfSale = (row: string) => `(${inKinds(row, OF_SALE)} AND ${row}.amount_minor <> 0)`;

/** SQL of the day on which the taxes of a month are due, from a day of it: the 20th of the next month. */
export const taxDueOn = (day: string) => `(date_trunc('month', ${day}::timestamp) + interval '1 month 19 days')::date`;

/** SQL of the cash day of a line of a sale on `day` that no source posted; `paidOut`: the day of the sale's first released amount. */
export function saleCashDay(kind: LedgerKind, day: string, paidOut: string): string {
  if (TAX.includes(kind)) return taxDueOn(day);
  return PAID_AT_ONCE.includes(kind) ? day : paidOut;
}
