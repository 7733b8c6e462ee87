import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
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

const SOLD = `
SELECT DISTINCT i.order_id::float8 AS "orderId"
FROM unnest($2::date[]) n (month) JOIN order_items i ON i.account_id = $1
 AND i.sale_day >= n.month AND i.sale_day < (n.month + interval '1 month')::date AND i.currency = 'BRL'
ORDER BY 1`;

/**
 * Computes the account's monthly tax rates from its regimes and revenue, and recomputes the tax of order lines and rollups of
 * months whose rate changed, in the caller's transaction. Returns the numbers of changed months and order lines.
 */
export async function retaxLines(
  accountId: number,
  tx: Queryable,
  now = currentTime(),
): Promise<{ months: number; lines: number }> {
  await lockAccount(accountId, tx);
  const months = (await taxMonths(accountId, now, tx)).filter(({ regime }) => regime !== 'none');
  const rates = months.map(({ rate }) => rate.toFixed(10));
  const changed = await queryRows<{ month: string }>(STORE, [accountId, months.map(({ month }) => month), rates], tx);
  if (changed.length === 0) return { months: 0, lines: 0 };
  const sold = await queryRows<{ orderId: number }>(SOLD, [accountId, changed.map(({ month }) => month)], tx);
  const lines = await writeOrderLines(
    accountId,
    sold.map(({ orderId }) => orderId),
    tx,
  );
  return { months: changed.length, lines };
}
