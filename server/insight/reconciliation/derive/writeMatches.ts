import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { recordDisputeEvents } from '#server/records/reconciliation/recordDisputeEvents.ts';
import type { KeyedMatch } from './keyedMatches.ts';
import type { MatchScope } from './storedOrders.ts';

/** Columns of a match besides its account, marketplace and key, with their types and the names they come by. */
const COLUMNS = {
  order_external_id: ['orderId', 'text'],
  pack_id: ['packId', 'text'],
  listing_key: ['listingKey', 'text'],
  sale_day: ['saleDay', 'date'],
  slot: ['slot', '"MatchSlot"'],
  class: ['class', '"MatchClass"'],
  reason: ['reason', 'text'],
  currency: ['currency', 'bpchar'],
  expected_minor: ['expectedMinor', 'bigint'],
  charged_minor: ['chargedMinor', 'bigint'],
  paid_minor: ['paidMinor', 'bigint'],
  delta_minor: ['deltaMinor', 'bigint'],
  at_stake_minor: ['atStakeMinor', 'bigint'],
  is_certain: ['isCertain', 'boolean'],
  basis: ['basis', '"ExpectationBasis"'],
  since: ['since', 'date'],
  due_at: ['dueAt', 'date'],
  tolerance_minor: ['toleranceMinor', 'bigint'],
  row_ids: ['rowIds', 'text[]'],
  recheck_on: ['recheckOn', 'date'],
} as const;
const names = Object.keys(COLUMNS);
const list = (write: (name: string) => string) => names.map(write).join(', ');
const given = Object.entries(COLUMNS).map(([, [name, type]]) => `"${name}" ${type}`);
const incoming = Object.values(COLUMNS).map(([name]) => `w."${name}"`);

/** Stored matches of the scope that are not wanted any more. */
const GONE = `
SELECT s.id, EXISTS (SELECT 1 FROM disputes d WHERE d.account_id = $1 AND d.marketplace = $2 AND d.match_key = s.key) AS "isDisputed"
FROM (
  SELECT m.id, m.key FROM unnest($3::text[]) n (name) CROSS JOIN LATERAL (
    SELECT id, key, slot FROM money_matches WHERE account_id = $1 AND marketplace = $2 AND order_external_id = n.name OFFSET 0) m
  WHERE m.slot <> 'reimbursement'
  UNION
  SELECT m.id, m.key FROM unnest($4::text[]) n (name) CROSS JOIN LATERAL (
    SELECT id, key FROM money_matches WHERE account_id = $1 AND marketplace = $2 AND pack_id = n.name
      AND order_external_id IS NULL OFFSET 0) m
  UNION
  SELECT m.id, m.key FROM unnest($5::text[]) n (name) CROSS JOIN LATERAL (
    SELECT id, key FROM money_matches WHERE account_id = $1 AND marketplace = $2 AND listing_key = n.name OFFSET 0) m
) s WHERE NOT EXISTS (SELECT 1 FROM unnest($6::text[]) w (key) WHERE w.key = s.key)`;

const REMOVE = `DELETE FROM money_matches WHERE account_id = $1 AND id = ANY ($2::bigint[])`;

/** A match that is gone is deleted, but for one that a dispute is about, of which nothing differs any more. */
const CLOSE = `
UPDATE money_matches SET class = 'matched', reason = 'agrees', delta_minor = 0, at_stake_minor = 0, since = NULL, recheck_on = NULL,
  row_ids = '{}', changed_at = now()
WHERE account_id = $1 AND id = ANY ($2::bigint[]) AND (class <> 'matched' OR row_ids <> '{}')
RETURNING id`;

const WANTED = `jsonb_to_recordset($3::jsonb) AS w (key text, ${given.join(', ')})`;

const WRITE = `
INSERT INTO money_matches AS m (account_id, marketplace, key, ${names.join(', ')})
SELECT $1::int, $2::"Marketplace", w.key, ${incoming.join(', ')} FROM ${WANTED} ORDER BY w.key
ON CONFLICT (account_id, marketplace, key) DO UPDATE SET ${list((name) => `${name} = excluded.${name}`)}, changed_at = excluded.changed_at
WHERE (${list((name) => `m.${name}`)}) IS DISTINCT FROM (${list((name) => `excluded.${name}`)})
RETURNING id`;

/** A contested match that agrees now is won: the money came back. */
const WIN = `
UPDATE disputes d SET state = 'won', changed_at = now(), former = NULL,
  recovered_minor = greatest(0, d.amount_minor - abs(coalesce(w."deltaMinor", 0)))
FROM ${WANTED}
WHERE d.account_id = $1 AND d.marketplace = $2 AND d.match_key = w.key AND d.state = 'contested' AND w.class = 'matched'
RETURNING d.id`;

export interface WrittenMatches {
  removed: number;
  written: number;
  won: number;
}

/** Stores the matches of a scope, which are all that its orders, carts and listings have, by difference: what is equal is not written. */
export async function writeMatches(
  { accountId, marketplace, orders, packs, listings }: MatchScope,
  matches: readonly KeyedMatch[],
  tx: Queryable,
): Promise<WrittenMatches> {
  const rows = <Row>(sql: string, values: unknown[]) => queryRows<Row>(sql, [accountId, ...values], tx);
  const keys = matches.map(({ key }) => key);
  const gone = await rows<{ id: number; isDisputed: boolean }>(GONE, [marketplace, orders, packs, listings, keys]);
  const [disputed, removed] = [true, false].map((is) => gone.flatMap((one) => (one.isDisputed === is ? one.id : [])));
  await rows(REMOVE, [removed]);
  const closed = await rows(CLOSE, [disputed]);
  const wanted = [marketplace, JSON.stringify(matches)];
  const written = await rows(WRITE, wanted);
  const won = await rows<{ id: number }>(WIN, wanted);
  const events = won.map(({ id }) => ({ disputeId: id, from: 'contested', to: 'won' }) as const);
  await recordDisputeEvents({ accountId, userId: null }, events, tx);
  return { removed: removed!.length, written: written.length + closed.length, won: won.length };
}
