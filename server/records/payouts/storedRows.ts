import type { PayoutBucket } from '#server/market/ledger/payoutBridge.ts';
import { type Feed, type FeedArguments, keyId, readFeed } from '#server/platform/graphql/keyPages.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Payout } from './payouts.ts';

/** One amount of a payout. */
export interface PayoutRow {
  /** Place in the document, from 1. */
  place: number;
  bucket: PayoutBucket;
  /** The marketplace's names: type of the transaction, type and description of the amount. */
  name: string;
  orderExternalId: string | null;
  /** Line of the order; null: the whole order, or the account. */
  sku: string | null;
  amountMinor: number;
  /** São Paulo day; null when the document says none. */
  day: string | null;
}

export const ROWS_PAGE = { standard: 50, most: 100, rows: 'pages.rows' } as const;
const ROWS_PER_READ = 5_000;

const ROWS = `
SELECT row_no AS place, bucket::text AS bucket, name, order_external_id AS "orderExternalId", listing_key AS sku,
       amount_minor AS "amountMinor", posted_day AS day
FROM payout_lines
WHERE account_id = $1 AND payout_id = $2 AND ($3::"PayoutBucket" IS NULL OR bucket = $3) AND row_no > $4
ORDER BY row_no LIMIT $5`;
const ROWS_OF_BUCKET = ROWS.replace('($3::"PayoutBucket" IS NULL OR bucket = $3)', 'bucket = $3::"PayoutBucket"');

const rowsAfter = (
  { accountId }: Viewer,
  { id }: Pick<Payout, 'id'>,
  bucket: PayoutBucket | null,
  { limit, after }: { limit: number; after: number },
): Promise<PayoutRow[]> => queryRows<PayoutRow>(bucket ? ROWS_OF_BUCKET : ROWS, [accountId, id, bucket, after, limit]);

/** Rows of a payout in the order of its document, of one part or of all. Throws BAD_REQUEST for an invalid page. */
export const payoutRowsFeed = (
  viewer: Viewer,
  payout: Pick<Payout, 'id'>,
  bucket: PayoutBucket | null,
  page: FeedArguments,
): Promise<Feed<PayoutRow>> =>
  readFeed<PayoutRow, number>(page, ROWS_PAGE, { form: keyId, keyOfRow: ({ place }) => place }, (limit, after) =>
    rowsAfter(viewer, payout, bucket, { limit, after: after ?? 0 }),
  );

/** All rows of a payout for a file, as `payoutRowsFeed`. */
export async function* allPayoutRows(viewer: Viewer, payout: Pick<Payout, 'id'>, bucket: PayoutBucket | null) {
  for (let after = 0; ;) {
    const rows = await rowsAfter(viewer, payout, bucket, { limit: ROWS_PER_READ, after });
    yield rows;
    if (rows.length < ROWS_PER_READ) return;
    after = rows.at(-1)!.place;
  }
}
