import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { brlRate } from './brlRate.ts';

export interface RateDay {
  day: string;
  /** BRL for one unit that amounts of the day are converted at; null: none on this day or before. */
  brl: number | null;
  /** The public rate of this very day, and who told it. */
  publicBrl: number | null;
  source: string | null;
  /** The account's own rate of this very day. */
  ownBrl: number | null;
}

export interface ExchangeRates {
  currency: string;
  /** The latest first. */
  days: RateDay[];
  /** Days with sales that no rate reaches: their amounts are not converted. */
  daysWithoutRate: number;
  /** The latest of them. */
  lastDayWithoutRate: string | null;
}

const MAX_DAYS = 800;
const DAY_MS = 86_400_000;

const DAYS = `
SELECT d.day::date AS day, ${brlRate('$2::bpchar', 'd.day::date', '$1')}::float8 AS brl, r.brl::float8 AS "publicBrl",
       r.source, mine.brl::float8 AS "ownBrl"
FROM generate_series($3::timestamp, $4::timestamp, interval '1 day') d (day)
LEFT JOIN exchange_rates r ON r.currency = $2 AND r.day = d.day::date
LEFT JOIN account_exchange_rates mine ON mine.account_id = $1 AND mine.currency = $2 AND mine.day = d.day::date
ORDER BY 1 DESC`;

/** A rate lasts until the next: days without one are those before the first. The dollar is asked for on every day. */
const WITHOUT = `
SELECT count(DISTINCT day)::int AS days, max(day)::text AS last FROM sales_account_days
WHERE account_id = $1 AND scope = 'all' AND units > 0 AND ($2 = 'USD' OR currency = $2) AND day < coalesce(least(
  (SELECT min(day) FROM exchange_rates WHERE currency = $2),
  (SELECT min(day) FROM account_exchange_rates WHERE account_id = $1 AND currency = $2)), 'infinity')`;

/** The rates that count for an account over some days, both included. Throws 400 for what is no currency or range. */
export async function exchangeRates(
  { accountId }: Viewer,
  { currency, startDate, endDate }: { currency: string; startDate: string; endDate: string },
): Promise<ExchangeRates> {
  if (!/^[A-Z]{3}$/.test(currency) || currency === 'BRL') throw badRequest('A moeda deve ser um código como USD.');
  const span = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS;
  if (!(span >= 0 && span < MAX_DAYS)) throw badRequest(`O período tem de 1 a ${MAX_DAYS} dias.`);
  const [days, without] = await Promise.all([
    queryRows<RateDay>(DAYS, [accountId, currency, startDate, endDate]),
    queryRow<{ days: number; last: string | null }>(WITHOUT, [accountId, currency]),
  ]);
  return { currency, days, daysWithoutRate: without.days, lastDayWithoutRate: without.last };
}

/** Currencies whose rates the account needs: the dollar, and what it sells in. */
export async function ratedCurrencies({ accountId }: Viewer): Promise<string[]> {
  const rows = await queryRows<{ currency: string }>(
    `SELECT DISTINCT currency::text FROM products WHERE account_id = $1 AND currency NOT IN ('BRL', 'USD') ORDER BY 1`,
    [accountId],
  );
  return ['USD', ...rows.map(({ currency }) => currency)];
}
