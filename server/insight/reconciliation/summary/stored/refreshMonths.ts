import { monthSums } from '#server/insight/reconciliation/summary/monthSums.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { FORMULA } from './storedMonth.ts';

interface QueuedMonth {
  marketplace: Marketplace;
  /** First day. */
  month: string;
}

/** Class of the advisory locks of the accounts whose months are written. */
const MONTH_LOCK = 7_206_206;

const NEXT = `
SELECT marketplace::text, month::text FROM (
  SELECT marketplace, month FROM bridge_queue WHERE account_id = $1
  UNION SELECT marketplace, month FROM bridge_months WHERE account_id = $1 AND formula <> ${FORMULA}) stale
ORDER BY month DESC, marketplace LIMIT 1`;

const TAKEN = `DELETE FROM bridge_queue WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND month = $3`;

const CURRENCIES = `
SELECT currency::text AS currency FROM payouts WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND currency IS NOT NULL
UNION SELECT currency::text FROM bill_periods WHERE account_id = $1 AND marketplace = $2::"Marketplace"
UNION SELECT currency::text FROM bridge_months WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND month = $3 UNION SELECT 'BRL'`;

const STORE = `
INSERT INTO bridge_months (account_id, marketplace, currency, month, sums, row_count, formula)
VALUES ($1, $2::"Marketplace", $3, $4, $5, $6, ${FORMULA})
ON CONFLICT (account_id, marketplace, currency, month) DO UPDATE SET
  sums = excluded.sums, row_count = excluded.row_count, formula = excluded.formula, calculated_at = excluded.calculated_at`;

/**
 * Calculates the months of an account again that changed since they were stored, newest first, each in a transaction with the rows of the
 * queue that it answers. What changes meanwhile has queued itself again. Returns whether none is left after `forMs`.
 */
export async function refreshMonths(accountId: number, { forMs = Infinity } = {}): Promise<boolean> {
  const until = performance.now() + forMs;
  for (;;) {
    const isLeft = await transaction((tx) => refreshNext(accountId, tx));
    if (!isLeft) return true;
    if (performance.now() >= until) return false;
  }
}

async function refreshNext(accountId: number, tx: Queryable): Promise<boolean> {
  await tx.query({ name: 'lockMonths', text: `SELECT pg_advisory_xact_lock(${MONTH_LOCK}, $1)`, values: [accountId] });
  const [next] = await queryRows<QueuedMonth>(NEXT, [accountId], tx);
  if (!next) return false;
  const { marketplace, month } = next;
  const values = [accountId, marketplace, month];
  await queryRows(TAKEN, values, tx);
  for (const { currency } of await queryRows<{ currency: string }>(CURRENCIES, values, tx)) {
    const sums = await monthSums({ accountId }, { marketplace, currency, month: month.slice(0, 7) }, tx);
    const rowCount = sums.rows.reduce((count, row) => count + (row.rowCount ?? 1), 0);
    await queryRows(STORE, [accountId, marketplace, currency, month, JSON.stringify(sums), rowCount], tx);
  }
  return true;
}
