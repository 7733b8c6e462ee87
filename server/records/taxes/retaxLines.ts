import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type AtOnce, recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import { taxMonths } from './taxMonths.ts';

const STORE = `
WITH computed AS (SELECT * FROM unnest($2::date[], $3::numeric[]) AS n (month, rate)),
deleted AS (
  DELETE FROM tax_rates t WHERE account_id = $1 AND NOT EXISTS (SELECT FROM computed c WHERE c.month = t.month)
  RETURNING t.month
), stored AS (
  INSERT INTO tax_rates AS t (account_id, month, rate) SELECT $1, month, rate FROM computed
  ON CONFLICT (account_id, month) DO UPDATE SET rate = excluded.rate WHERE t.rate <> excluded.rate
  RETURNING t.month
)
SELECT month FROM deleted UNION ALL SELECT month FROM stored`;

/**
 * Computes the account's monthly tax rates from its regimes and revenue, and recomputes the tax of order lines and rollups of
 * months from the first to the last whose rate changed, in the caller's transaction, or by a job when they are many. Returns
 * the numbers of changed months and order lines, null while a job recomputes these.
 */
export async function retaxLines(
  accountId: number,
  tx: Queryable,
  { now = currentTime(), unitsAtOnce }: { now?: Date } & AtOnce = {},
): Promise<{ months: number; lines: number | null }> {
  await lockAccount(accountId, tx);
  const months = (await taxMonths(accountId, now, tx)).filter(({ regime }) => regime !== 'none');
  const rates = months.map(({ rate }) => rate.toFixed(10));
  const changed = await queryRows<{ month: string }>(STORE, [accountId, months.map(({ month }) => month), rates], tx);
  if (changed.length === 0) return { months: 0, lines: 0 };
  const days = changed.map(({ month }) => month).sort();
  const sales = { from: days[0], before: monthAfter(days.at(-1)!) };
  return { months: changed.length, lines: await recalculateSales(accountId, [sales], tx, { unitsAtOnce }) };
}

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
