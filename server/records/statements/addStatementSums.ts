import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** Balances of the account before the first row of a payout and after its last one, in minor units. */
interface PayoutBalances {
  beforeMinor: number;
  keptMinor: number;
}

const GONE = `DELETE FROM payout_sums WHERE account_id = $1 AND payout_id = $2`;
const SUMS = `
INSERT INTO payout_sums (account_id, payout_id, bucket, amount_minor, row_count)
SELECT $1, $2, bucket, sum(amount_minor), count(*) FROM statement_rows WHERE account_id = $1 AND payout_id = $2 AND row_no IS NOT NULL GROUP BY bucket
UNION ALL SELECT $1, $2, 'previous_balance', $3::bigint, 0 WHERE $3::bigint <> 0
UNION ALL SELECT $1, $2, 'balance_kept', -$4::bigint, 0 WHERE $4::bigint <> 0`;

/**
 * Adds up the rows of a statement's payout by part, in the caller's transaction. What was in the account before, and stays in it, are
 * parts without rows.
 */
export async function addStatementSums(
  accountId: number,
  payoutId: number,
  { beforeMinor, keptMinor }: PayoutBalances,
  tx: Queryable,
): Promise<void> {
  await queryRows(GONE, [accountId, payoutId], tx);
  await queryRows(SUMS, [accountId, payoutId, beforeMinor, keptMinor], tx);
}
