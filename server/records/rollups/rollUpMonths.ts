import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { now } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import { MONEY_MEASURES, SALES_MEASURES } from './salesMeasures.ts';

/** Number of past months with stored sums of sales before their start: the longest period that is counted in months. */
const STARTS_BACK = 12;

const list = (write: (name: string) => string, names: readonly string[] = SALES_MEASURES) =>
  names.map(write).join(', ');
const DAYS = 'account_id = $1 AND day >= $2::date AND day < $3::date';

const INSERT_MONTHS = `
INSERT INTO sales_account_months (account_id, scope, month, marketplace, currency, orders, ${SALES_MEASURES.join(', ')},
                                  ${list((name) => `usd_${name}`, MONEY_MEASURES)}, is_usd_missing)
WITH rates AS MATERIALIZED (${ratesByDay(
  `SELECT DISTINCT 'USD'::bpchar AS currency, day FROM sales_account_days WHERE ${DAYS}`,
  '$1',
)})
SELECT $1::int, scope, month, marketplace, currency, sum(orders), ${list((name) => `sum(${name})`)},
       ${list((name) => `coalesce(sum(${name}::float8 * in_dollars), 0)`, MONEY_MEASURES)},
       bool_or(currency = 'BRL' AND in_dollars IS NULL)
FROM (
  SELECT d.*, date_trunc('month', d.day::timestamp)::date AS month,
         CASE d.currency WHEN 'BRL' THEN 1 / rates.brl_float END AS in_dollars
  FROM (SELECT * FROM sales_account_days WHERE ${DAYS}) d LEFT JOIN rates ON rates.day = d.day
  OFFSET 0 -- without it each sum computes the rate again
) rated
GROUP BY scope, month, marketplace, currency`;

/** Sales before the month $3: the stored sales before the month $2, if any, plus those of the months between. */
const INSERT_START = `
INSERT INTO sales_product_starts (account_id, month, product_id, ${SALES_MEASURES.join(', ')})
SELECT $1::int, $3::date, product_id, ${list((name) => `sum(${name})`)}
FROM (
  SELECT product_id, ${SALES_MEASURES.join(', ')} FROM sales_product_starts WHERE account_id = $1 AND month = $2::date
  UNION ALL
  SELECT product_id, ${SALES_MEASURES.join(', ')} FROM sales_product_months
  WHERE account_id = $1 AND scope = 'all' AND month >= coalesce($2::date, '-infinity') AND month < $3::date
) sums
GROUP BY product_id HAVING ${SALES_MEASURES.map((name) => `sum(${name}) <> 0`).join(' OR ')}`;

/**
 * Stores the sums of the account's months that were over on `today` and are not stored yet, in the caller's transaction:
 * by account with US$ at each day's rate, and each product's sales before each of the last months.
 */
export async function rollUpMonths(accountId: number, today: string, tx: Queryable): Promise<void> {
  await lockAccount(accountId, tx);
  // custom plans fit the account's size; the lock keeps rates unchanged between reading and writing
  await tx.query(`SELECT set_config('plan_cache_mode', 'auto', true)`);
  await tx.query('LOCK TABLE exchange_rates, account_exchange_rates IN SHARE MODE');
  const { rows } = await tx.query<{ before: string; kept: string | null; starts: string[] }>(
    `SELECT date_trunc('month', $2::timestamp)::date::text AS before, kept.before::text AS kept,
            ARRAY (SELECT month::date::text
                   FROM generate_series(date_trunc('month', $2::timestamp) - interval '${STARTS_BACK} months',
                                        date_trunc('month', $2::timestamp), interval '1 month') month
                   WHERE kept.before IS NULL OR month > kept.before ORDER BY 1) AS starts
     FROM (SELECT) one LEFT JOIN sales_kept_months kept ON kept.account_id = $1`,
    [accountId, today],
  );
  const { before, kept, starts } = rows[0]!;
  if (kept !== null && kept >= before) return;
  await tx.query(
    `DELETE FROM sales_account_months WHERE account_id = $1 AND month >= coalesce($2::date, '-infinity')`,
    [accountId, kept],
  );
  await tx.query(
    `DELETE FROM sales_product_starts WHERE account_id = $1
       AND (month > coalesce($2::date, '-infinity') OR month < $3::date - interval '${STARTS_BACK} months')`,
    [accountId, kept, before],
  );
  await tx.query(INSERT_MONTHS, [accountId, kept ?? '-infinity', before]);
  const { rows: newest } = await tx.query<{ month: string | null }>(
    'SELECT max(month)::text AS month FROM sales_product_starts WHERE account_id = $1',
    [accountId],
  );
  let last = newest[0]!.month;
  for (const start of starts) {
    await tx.query(INSERT_START, [accountId, last, start]);
    last = start;
  }
  await tx.query(
    `INSERT INTO sales_kept_months AS k (account_id, before, since)
     VALUES ($1, $2::date, $2::date - interval '${STARTS_BACK} months')
     ON CONFLICT (account_id) DO UPDATE SET before = excluded.before, since = greatest(k.since, excluded.since)`,
    [accountId, before],
  );
}

/** Rolls up the account's months that are over by now. */
export const rollUpPastMonths = (accountId: number): Promise<void> =>
  transaction((tx) => rollUpMonths(accountId, saoPauloDay(now()), tx));
