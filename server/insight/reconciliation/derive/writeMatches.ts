import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
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

/**
 * A match that is gone is deleted, but for one that a dispute is about, of which nothing differs any more. A contested one that
 * agrees now is won: the money came back.
 */
const WRITE = `
WITH wanted AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($6::jsonb) AS w (key text, ${given.join(', ')})
), stored AS MATERIALIZED (
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
), gone AS MATERIALIZED (
  SELECT s.id, EXISTS (SELECT FROM disputes d WHERE d.account_id = $1 AND d.marketplace = $2 AND d.match_key = s.key) AS is_disputed
  FROM stored s WHERE NOT EXISTS (SELECT FROM wanted w WHERE w.key = s.key)
), removed AS (
  DELETE FROM money_matches m USING gone g WHERE m.account_id = $1 AND m.id = g.id AND NOT g.is_disputed RETURNING m.id
), closed AS (
  UPDATE money_matches m SET class = 'matched', reason = 'agrees', delta_minor = 0, at_stake_minor = 0, since = NULL, recheck_on = NULL,
    row_ids = '{}', changed_at = now()
  FROM gone g WHERE m.account_id = $1 AND m.id = g.id AND g.is_disputed AND (m.class <> 'matched' OR m.row_ids <> '{}')
  RETURNING m.id
), written AS (
  INSERT INTO money_matches AS m (account_id, marketplace, key, ${names.join(', ')})
  SELECT $1, $2, w.key, ${incoming.join(', ')} FROM wanted w ORDER BY w.key
  ON CONFLICT (account_id, marketplace, key) DO UPDATE SET ${list((name) => `${name} = excluded.${name}`)}, changed_at = excluded.changed_at
  WHERE (${list((name) => `m.${name}`)}) IS DISTINCT FROM (${list((name) => `excluded.${name}`)})
  RETURNING m.id
), won AS (
  UPDATE disputes d SET state = 'won', changed_at = now(), former = NULL,
    recovered_minor = greatest(0, d.amount_minor - abs(coalesce(w."deltaMinor", 0)))
  FROM wanted w
  WHERE d.account_id = $1 AND d.marketplace = $2 AND d.match_key = w.key AND d.state = 'contested' AND w.class = 'matched'
  RETURNING d.id
), events AS (
  INSERT INTO dispute_events (account_id, dispute_id, user_name, from_state, to_state)
  SELECT $1, id, 'automático', 'contested', 'won' FROM won
)
SELECT (SELECT count(*) FROM removed)::int AS removed, (SELECT count(*) FROM written)::int + (SELECT count(*) FROM closed)::int AS written,
       (SELECT count(*) FROM won)::int AS won`;

export interface WrittenMatches {
  removed: number;
  written: number;
  won: number;
}

/** Stores the matches of a scope, which are all that its orders, carts and listings have, by difference: what is equal is not written. */
export const writeMatches = (
  { accountId, marketplace, orders, packs, listings }: MatchScope,
  matches: readonly KeyedMatch[],
  tx: Queryable,
): Promise<WrittenMatches> =>
  queryRow(WRITE, [accountId, marketplace, orders, packs, listings, JSON.stringify(matches)], tx);
