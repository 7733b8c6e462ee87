import type { Marketplace } from '#server/market/registry.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';

const POSTED = `
SELECT DISTINCT a.order_external_id AS name FROM unnest($3::text[]) n (name) CROSS JOIN LATERAL (
  SELECT order_external_id FROM posted_amounts WHERE account_id = $1 AND marketplace = $2 AND order_external_id = n.name
    AND basis = 'posted' AND kind NOT IN ('reimbursement', 'liquidation') OFFSET 0) a`;

const CONFIRM = `
WITH confirmed AS (
  UPDATE posted_amounts SET basis = 'confirmed'
  WHERE account_id = $1 AND marketplace = $2 AND order_external_id = ANY ($3::text[]) AND basis = 'posted'
    AND kind NOT IN ('reimbursement', 'liquidation')
  RETURNING order_external_id
)
SELECT id FROM orders WHERE account_id = $1 AND marketplace = $2 AND external_id IN (SELECT order_external_id FROM confirmed)`;

/**
 * Says of the posted amounts of orders that they were paid out as posted, in the caller's transaction: their ledger lines
 * become `confirmed`. No amount changes. What was reimbursed for units is not of the sale. Returns the number of order lines that changed.
 */
export async function confirmAmounts(
  accountId: number,
  marketplace: Marketplace,
  orders: readonly string[],
  tx: Queryable,
): Promise<number> {
  const posted = await queryRows<{ name: string }>(POSTED, [accountId, marketplace, orders], tx);
  if (posted.length === 0) return 0;
  await lockAccount(accountId, tx);
  const names = posted.map(({ name }) => name);
  const changed = await queryRows<{ id: number }>(CONFIRM, [accountId, marketplace, names], tx);
  return writeOrderLines(
    accountId,
    changed.map(({ id }) => id),
    tx,
  );
}
