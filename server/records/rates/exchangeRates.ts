import { say } from '#server/platform/language/say.ts';
import type { FileColumn } from '#server/platform/files/table.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { quotedRate } from './ratesByDay.ts';

export interface RateDay {
  day: string;
  /** BRL for one unit, used to convert amounts of the day. Null when no rate exists on or before the day. */
  brl: number | null;
  /** Public rate published for this day, BRL for one unit. Null when none. */
  publicBrl: number | null;
  /** Publisher of the public rate. Null when none. */
  source: string | null;
  /** The account's own rate of this day, BRL for one unit. Null when none. */
  ownBrl: number | null;
}

export interface ExchangeRates {
  currency: string;
  /** Latest first. */
  days: RateDay[];
  /** Number of days with sales before the first rate: their amounts are not converted. */
  daysWithoutRate: number;
  /** Latest of those days. Null when there are none. */
  lastDayWithoutRate: string | null;
}

const MAX_DAYS = 800;
const DAY_MS = 86_400_000;

const DAYS = `
SELECT d.day::date AS day, ${quotedRate('$2::bpchar', 'd.day::date', '$1')}::float8 AS brl, r.brl::float8 AS "publicBrl",
       r.source, mine.brl::float8 AS "ownBrl"
FROM generate_series($3::timestamp, $4::timestamp, interval '1 day') d (day)
LEFT JOIN exchange_rates r ON r.currency = $2 AND r.day = d.day::date
LEFT JOIN account_exchange_rates mine ON mine.account_id = $1 AND mine.currency = $2 AND mine.day = d.day::date
ORDER BY 1 DESC`;

/** A rate applies until the next one, so days without a rate precede the first. For USD, sales in every currency count. */
const WITHOUT = `
SELECT count(DISTINCT day)::int AS days, max(day)::text AS last FROM sales_account_days
WHERE account_id = $1 AND scope = 'all' AND units > 0 AND ($2 = 'USD' OR currency = $2) AND day < coalesce(least(
  (SELECT min(day) FROM exchange_rates WHERE currency = $2),
  (SELECT min(day) FROM account_exchange_rates WHERE account_id = $1 AND currency = $2)), 'infinity')`;

/**
 * Exchange rates in force for an account from `startDate` to `endDate`, inclusive. Throws BAD_REQUEST for an invalid
 * currency or range.
 */
export async function exchangeRates(
  { accountId }: Viewer,
  { currency, startDate, endDate }: { currency: string; startDate: string; endDate: string },
): Promise<ExchangeRates> {
  if (!/^[A-Z]{3}$/.test(currency) || currency === 'BRL') throw badRequest('costs.currencyCode');
  const span = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS;
  if (!(span >= 0 && span < MAX_DAYS)) throw badRequest('costs.rateDays', { most: String(MAX_DAYS) });
  const [days, without] = await Promise.all([
    queryRows<RateDay>(DAYS, [accountId, currency, startDate, endDate]),
    queryRow<{ days: number; last: string | null }>(WITHOUT, [accountId, currency]),
  ]);
  return { currency, days, daysWithoutRate: without.days, lastDayWithoutRate: without.last };
}

/** Currencies whose rates the account needs: USD, and those of its products. */
export async function ratedCurrencies({ accountId }: Viewer): Promise<string[]> {
  const rows = await queryRows<{ currency: string }>(
    `SELECT DISTINCT currency::text FROM products WHERE account_id = $1 AND currency NOT IN ('BRL', 'USD') ORDER BY 1`,
    [accountId],
  );
  return ['USD', ...rows.map(({ currency }) => currency)];
}

/** Columns of an export of rates: BRL for one unit, and the source of the rate in force. */
export const rateColumns: readonly FileColumn<RateDay>[] = [
  { head: 'Dia', kind: 'text', value: ({ day }) => day },
  { head: 'Vale', kind: 'number', value: ({ brl }) => brl },
  { head: 'Pública', kind: 'number', value: ({ publicBrl }) => publicBrl },
  { head: 'Própria', kind: 'number', value: ({ ownBrl }) => ownBrl },
  { head: 'Fonte', kind: 'text', value: sourceOf },
];

function sourceOf({ brl, ownBrl, publicBrl, source }: RateDay): string | null {
  if (brl === null) return say('rates.none');
  if (ownBrl !== null) return say('rates.own');
  return publicBrl === null ? say('rates.lastBefore') : source;
}
