import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { SettlementRowSnapshot } from '#server/market/snapshots/moneySnapshots.ts';

const BATCH_ROWS = 5_000;

const dayOf = ({ postedAt }: SettlementRowSnapshot) => (postedAt ? saoPauloDay(postedAt.getTime()) : null);

const ADD_SUMS = `
INSERT INTO payout_sums AS s (account_id, payout_id, bucket, amount_minor, row_count)
SELECT $1, $2, bucket, sum(amount), count(*) FROM unnest($3::"PayoutBucket"[], $4::bigint[]) AS n (bucket, amount) GROUP BY bucket
ON CONFLICT (account_id, payout_id, bucket) DO UPDATE SET
  amount_minor = s.amount_minor + excluded.amount_minor, row_count = s.row_count + excluded.row_count`;

/** Stores rows of a payout and adds them to its sums, in the caller's transaction. */
export async function addPayoutRows(
  accountId: number,
  payoutId: number,
  rows: SettlementRowSnapshot[],
  tx: Queryable,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS);
    const column = <T>(read: (row: SettlementRowSnapshot) => T) => batch.map(read);
    await tx.query({
      name: 'addPayoutRows',
      text: `INSERT INTO payout_rows (account_id, payout_id, row_no, bucket, class, kind, name, order_external_id,
                                      listing_key, amount_minor, posted_day, extra)
             SELECT $1, $2, * FROM unnest($3::int[], $4::"PayoutBucket"[], $5::text[], $6::"LedgerKind"[], $7::text[],
               $8::text[], $9::text[], $10::bigint[], $11::date[], $12::jsonb[])`,
      values: [
        accountId,
        payoutId,
        column(({ row }) => row),
        column(({ bucket }) => bucket),
        column(({ type }) => type),
        column(({ kind }) => kind),
        column(({ name }) => name),
        column(({ orderExternalId }) => orderExternalId),
        column(({ listingKey }) => listingKey),
        column(({ amountMinor }) => amountMinor),
        column(dayOf),
        column(({ extra }) => (Object.keys(extra).length > 0 ? JSON.stringify(extra) : null)),
      ],
    });
    const [buckets, amounts] = [column(({ bucket }) => bucket), column(({ amountMinor }) => amountMinor)];
    await tx.query({ name: 'addPayoutSums', text: ADD_SUMS, values: [accountId, payoutId, buckets, amounts] });
  }
}

/** What a row says, without how this version classifies it. */
export const factsOf = (row: SettlementRowSnapshot): string =>
  JSON.stringify([row.name, row.orderExternalId, row.listingKey, row.amountMinor, dayOf(row)]);

/** What the stored rows of a payout say, by their places; as `factsOf`. */
export async function storedFacts(accountId: number, payoutId: number, tx: Queryable): Promise<Map<number, string>> {
  const rows = await queryRows<{ row: number; facts: [string, string | null, string | null, number, string | null] }>(
    `SELECT row_no AS row, json_build_array(name, order_external_id, listing_key, amount_minor, posted_day) AS facts
     FROM payout_rows WHERE account_id = $1 AND payout_id = $2`,
    [accountId, payoutId],
    tx,
  );
  return new Map(rows.map(({ row, facts }) => [row, JSON.stringify(facts)]));
}
