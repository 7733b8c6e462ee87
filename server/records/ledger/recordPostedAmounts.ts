import { findAdvertised } from '#server/records/catalog/findAdvertised.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots.ts';
import { postedMeasures } from '#server/records/rollups/postedProductDays.ts';
import { rollupProductDays } from '#server/records/rollups/rollupChanges.ts';
import { POSTED_MEASURES } from '#server/records/rollups/salesMeasures.ts';
import { attachPostedAmounts } from './attachPostedAmounts.ts';
import { factsOf } from '#server/market/registry.ts';

const COLUMNS = [
  'marketplace',
  'order_external_id',
  'listing_key',
  'product_id',
  'kind',
  'name',
  'is_unknown',
  'amount_minor',
  'currency',
  'day',
  'posted_at',
];
const USED = ['marketplace', 'order_external_id', 'product_id', 'kind', 'amount_minor', 'currency', 'day'];
const { storage, reimbursements } = postedMeasures('s');
const side = (when: 'old' | 'new', sign: number) =>
  `SELECT ${sign} AS sign, ${USED.map((name) => `${when}_${name} AS ${name}`).join(', ')} FROM changes
   WHERE ${when}_kind IS NOT NULL`;

const RECORD = `
WITH changes AS (
  INSERT INTO posted_amounts AS t (account_id, source, source_ref, ${COLUMNS.join(', ')})
  SELECT $1, n.* FROM unnest($2::text[], $3::text[], $4::"Marketplace"[], $5::text[], $6::text[], $7::int[],
    $8::"ProfitKind"[], $9::text[], $10::boolean[], $11::bigint[], $12::bpchar[], $13::date[], $14::timestamptz[]) AS n
  ON CONFLICT (account_id, source, source_ref) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE (${COLUMNS.map((name) => `t.${name}`).join(', ')})
        IS DISTINCT FROM (${COLUMNS.map((name) => `excluded.${name}`).join(', ')})
    AND excluded.posted_at >= t.posted_at
  RETURNING ${USED.map((name) => `old.${name} AS old_${name}, new.${name} AS new_${name}`).join(', ')}
), sides AS (${side('old', -1)} UNION ALL ${side('new', 1)}),
scoped AS MATERIALIZED (
  SELECT 'all'::"SalesScope" AS scope, s.day, s.product_id, p.marketplace, p.currency,
         sign * ${storage} AS storage, sign * ${reimbursements} AS reimbursements
  FROM sides s JOIN products p ON p.account_id = $1 AND p.id = s.product_id AND p.currency = s.currency
  WHERE s.order_external_id IS NULL
), touched AS MATERIALIZED (
  SELECT DISTINCT marketplace, order_external_id FROM sides WHERE order_external_id IS NOT NULL
), orders_of AS MATERIALIZED (
  SELECT o.id FROM touched t CROSS JOIN LATERAL (
    SELECT id FROM orders o
    WHERE o.account_id = $1 AND o.marketplace = t.marketplace AND o.external_id = t.order_external_id OFFSET 0) o
), ${rollupProductDays(POSTED_MEASURES)}
SELECT (SELECT count(*) FROM changes)::int AS stored,
       (SELECT array_to_json(array_agg(id ORDER BY id)) FROM orders_of) AS orders,
       (SELECT count(*) FROM touched)::int - (SELECT count(*) FROM orders_of)::int AS waiting`;

export interface RecordedAmounts {
  /** Number of new or changed amounts. */
  stored: number;
  /** Number of their orders that are not stored yet: the amounts are attached when those arrive. */
  waiting: number;
  /** Number of changed order lines. */
  lines: number;
}

/**
 * Stores amounts posted by a marketplace, with the rollups, in the caller's transaction. A repeated event changes nothing;
 * a later one with the same reference replaces the stored one. Amounts of orders are attached to their lines, amounts of
 * products to their days; other amounts are only stored.
 */
export async function recordPostedAmounts(
  accountId: number,
  snapshots: PostedAmountSnapshot[],
  tx: Queryable,
): Promise<RecordedAmounts> {
  const amounts = newestOfEach(snapshots);
  if (amounts.length === 0) return { stored: 0, waiting: 0, lines: 0 };
  await lockAccount(accountId, tx);
  const recorded: RecordedAmounts = { stored: 0, waiting: 0, lines: 0 };
  for (let start = 0; start < amounts.length; start += BATCH_AMOUNTS) {
    const { stored, waiting, orders } = await record(accountId, amounts.slice(start, start + BATCH_AMOUNTS), tx);
    recorded.stored += stored;
    recorded.waiting += waiting;
    recorded.lines += await attachPostedAmounts(accountId, orders ?? [], tx);
  }
  return recorded;
}

// The generic plan takes quadratic time in the number of amounts. Batches of a thousand are fastest.
const BATCH_AMOUNTS = 1_000;

interface StoredBatch {
  stored: number;
  waiting: number;
  orders: number[] | null;
}

async function record(accountId: number, amounts: PostedAmountSnapshot[], tx: Queryable): Promise<StoredBatch> {
  const productIds = await productsOf(accountId, amounts, tx);
  const column = <T>(read: (amount: PostedAmountSnapshot) => T) => amounts.map(read);
  const { rows } = await tx.query<StoredBatch>({
    name: 'recordPostedAmounts',
    text: RECORD,
    values: [
      accountId,
      column(({ source }) => source),
      column(({ sourceRef }) => sourceRef),
      column(({ marketplace }) => marketplace),
      column(({ orderExternalId }) => orderExternalId),
      column(({ listingKey }) => listingKey),
      productIds,
      column(({ kind }) => kind),
      column(({ name }) => name),
      column(({ isUnknown }) => isUnknown),
      column(({ amountMinor }) => amountMinor),
      column(({ currency }) => currency),
      column(({ day }) => day),
      column(({ postedAt }) => postedAt.toISOString()),
    ],
  });
  return rows[0]!;
}

function newestOfEach(snapshots: PostedAmountSnapshot[]): PostedAmountSnapshot[] {
  const newest = new Map<string, PostedAmountSnapshot>();
  for (const one of snapshots) {
    const key = `${one.source} ${one.sourceRef}`;
    const other = newest.get(key);
    if (!other || other.postedAt <= one.postedAt) newest.set(key, one);
  }
  return [...newest.values()];
}

/** Product id of each amount with a product and without an order, otherwise null. */
async function productsOf(accountId: number, amounts: PostedAmountSnapshot[], tx: Queryable) {
  const ofProducts = amounts.flatMap(({ marketplace, country, orderExternalId, asin, listingKey }) =>
    orderExternalId === null && asin !== null
      ? [{ marketplace, country, asin, sku: factsOf(marketplace).listingKeyIsSku ? listingKey : null }]
      : [],
  );
  if (ofProducts.length === 0) return amounts.map(() => null);
  const ids = (await findAdvertised(accountId, ofProducts, tx)).values();
  return amounts.map(({ orderExternalId, asin }) =>
    orderExternalId === null && asin !== null ? ids.next().value! : null,
  );
}
