import { PAYOUT_BUCKETS, payoutBridge, type PayoutBucket } from '#server/market/ledger/payoutBridge.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { bucketWord } from './payoutWords.ts';
import type { Payout } from './payouts.ts';

/** A line of the bridge of a payout. */
export interface PayoutPart {
  bucket: PayoutBucket;
  /** In the language of the reader. */
  label: string;
  amount: Money;
  rowCount: number;
}

export interface PayoutParts {
  /** Parts with rows, in the order of the bridge. */
  parts: PayoutPart[];
  /** What the total has beside its rows; 0 when they come to it. */
  unexplained: Money;
}

/** From what was sold to what is paid out; null while the payout's rows are not read. */
export async function payoutParts(
  { accountId }: Viewer,
  { id, totalMinor, currency, state }: Pick<Payout, 'id' | 'totalMinor' | 'currency' | 'state'>,
): Promise<PayoutParts | null> {
  if (state === 'unread' || totalMinor === null || currency === null) return null;
  const sums = await queryRows<{ bucket: PayoutBucket; amountMinor: number; rowCount: number }>(
    `SELECT bucket::text AS bucket, amount_minor AS "amountMinor", row_count AS "rowCount"
     FROM payout_sums WHERE account_id = $1 AND payout_id = $2`,
    [accountId, id],
  );
  const { parts, unexplainedMinor } = payoutBridge(Number(totalMinor), sums);
  const counts = new Map(sums.map(({ bucket, rowCount }) => [bucket, rowCount]));
  return {
    parts: PAYOUT_BUCKETS.filter((bucket) => counts.has(bucket)).map((bucket) => ({
      bucket,
      label: bucketWord(bucket),
      amount: { minor: parts[bucket], currency },
      rowCount: counts.get(bucket)!,
    })),
    unexplained: { minor: unexplainedMinor, currency },
  };
}
