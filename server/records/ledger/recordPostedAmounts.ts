import { store, storing } from '#server/platform/postgres/distribution/storing.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { isMovement } from '#server/records/rollups/kindConditions.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { postedProducts } from './postedProducts.ts';
import { deleteEmptied } from '#server/records/rollups/rollupChanges.ts';
import { POSTED_CHANGES, RETURNING_POSTED } from './postedChanges.ts';
import { supersedeAmounts } from './supersedeAmounts.ts';

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
  'counts_alone',
  'reported_by',
  'basis',
  'released_at',
  'matures_on',
  'hold_reason',
];
const GIVEN = ['source', 'source_ref', ...COLUMNS];
/** What the seller decided for the name comes first. */
const COUNTS_ALONE = `CASE WHEN ${isMovement('n')} THEN false ELSE coalesce(c.counts, n.counts_alone) END`;

/** An amount only becomes surer, unless it is restated; what is said of its release stays said. */
const KEPT = new Set(['released_at', 'matures_on', 'hold_reason']);
const merged = (name: string) =>
  name === 'basis'
    ? 'CASE WHEN t.amount_minor = excluded.amount_minor THEN greatest(t.basis, excluded.basis) ELSE excluded.basis END'
    : KEPT.has(name)
      ? `coalesce(excluded.${name}, t.${name})`
      : `excluded.${name}`;

const RECORD = storing(
  () => [
    `changes AS (
  INSERT INTO posted_amounts AS t (account_id, source, source_ref, ${COLUMNS.join(', ')})
  SELECT $1, ${GIVEN.map((name) => (name === 'counts_alone' ? COUNTS_ALONE : `n.${name}`)).join(', ')}
  FROM unnest($2::text[], $3::text[], $4::"Marketplace"[], $5::text[], $6::text[], $7::int[],
    $8::"LedgerKind"[], $9::text[], $10::boolean[], $11::bigint[], $12::bpchar[], $13::date[], $14::timestamptz[],
    $15::boolean[], $16::"SyncStreamName"[], $17::"LedgerBasis"[], $18::timestamptz[],
    $19::date[], $20::text[]) AS n (${GIVEN.join(', ')})
  LEFT JOIN account_expense_choices c ON c.account_id = $1 AND c.name = n.name
  ON CONFLICT (account_id, source, source_ref) DO UPDATE SET ${COLUMNS.map((name) => `${name} = ${merged(name)}`).join(', ')},
    is_superseded = t.is_superseded AND t.reported_by IS NOT DISTINCT FROM excluded.reported_by
  WHERE (${COLUMNS.map((name) => `t.${name}`).join(', ')})
        IS DISTINCT FROM (${COLUMNS.map(merged).join(', ')})
    AND excluded.posted_at >= t.posted_at
  RETURNING ${RETURNING_POSTED}
)`,
    {
      name: 'versions',
      table: 'money_versions',
      columns: ['table_name', 'key', 'version', 'row'],
      rows: `SELECT 'posted_amounts' AS table_name, c.source || '/' || c.source_ref AS key,
         1 + (SELECT count(*) FROM money_versions v WHERE v.account_id = $1 AND v.table_name = 'posted_amounts'
                AND v.key = c.source || '/' || c.source_ref) AS version,
         jsonb_build_object('amountMinor', c.old_amount_minor, 'currency', c.old_currency, 'day', c.old_day, 'basis', c.old_basis) AS row
  FROM changes c WHERE c.old_basis IN ('posted', 'confirmed') AND c.old_amount_minor <> c.new_amount_minor`,
    },
    ...POSTED_CHANGES,
  ],
  `SELECT (SELECT count(*) FROM changes)::int AS stored,
       (SELECT array_to_json(array_agg(id ORDER BY id)) FROM orders_of) AS orders,
       (SELECT count(*) FROM touched)::int - (SELECT count(*) FROM orders_of)::int AS waiting`,
);

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
 * products and known expenses of the account to their days, unless a report lists them too; others are only stored.
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
    recorded.lines += await writeOrderLines(accountId, orders ?? [], tx);
  }
  if (amounts.some(mayRepeat)) recorded.lines += await supersedeAmounts(accountId, tx);
  return recorded;
}

/** Whether an amount may repeat one that is stored, or be repeated by it. */
const mayRepeat = ({ kind, reportedBy }: PostedAmountSnapshot) =>
  reportedBy !== undefined || kind === 'storage' || kind === 'aged_storage' || kind === 'reimbursement';

// The generic plan takes quadratic time in the number of amounts. Batches of a thousand are fastest.
const BATCH_AMOUNTS = 1_000;

interface StoredBatch {
  stored: number;
  waiting: number;
  orders: number[] | null;
}

async function record(accountId: number, amounts: PostedAmountSnapshot[], tx: Queryable): Promise<StoredBatch> {
  const productIds = await postedProducts(accountId, amounts, tx);
  const column = <T>(read: (amount: PostedAmountSnapshot) => T) => amounts.map(read);
  const values = [
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
    column(({ countsAlone = false }) => countsAlone),
    column(({ reportedBy = null }) => reportedBy),
    column(({ basis = 'posted' }) => basis),
    column(({ releasedAt = null }) => releasedAt?.toISOString() ?? null),
    column(({ maturesOn = null }) => maturesOn),
    column(({ holdReason = null }) => holdReason),
  ];
  const { rows, returned } = await store<StoredBatch>(RECORD, { name: 'recordPostedAmounts', values }, tx);
  await deleteEmptied(accountId, returned, tx);
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
