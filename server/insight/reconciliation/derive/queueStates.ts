import type { Marketplace } from '#server/market/registry.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { MatchSources } from './matchSources.ts';

const STATE = `SELECT state FROM match_states WHERE account_id = $1 AND marketplace = $2`;
const SAVE = `
INSERT INTO match_states (account_id, marketplace, state) VALUES ($1, $2, $3)
ON CONFLICT (account_id, marketplace) DO UPDATE SET state = excluded.state`;
const QUEUE = `INSERT INTO match_queue (account_id, marketplace, scope, name) SELECT $1, $2, 'days', unnest($3::text[])`;
const QUEUE_LOSSES = `
INSERT INTO match_queue (account_id, marketplace, scope, name) SELECT $1, $2, 'listing', unnest($3::text[])`;
const LOST = `SELECT DISTINCT listing_key AS key FROM stock_losses WHERE account_id = $1 AND marketplace = $2`;
/** Days after its sale in which an order is charged. */
const LATER_DAYS = 7;
const EVERY_DAY = '0001-01-01/9999-12-31';

/**
 * Queues the sales and lost units that compare differently because more of the sources was read, or a setting changed, since they were last
 * compared: all of an account that never was.
 */
export async function queueStates(
  accountId: number,
  marketplace: Marketplace,
  sources: MatchSources,
  tx: Queryable,
): Promise<void> {
  const [stored] = await queryRows<{ state: MatchSources }>(STATE, [accountId, marketplace], tx);
  const days = stored ? changedDays(stored.state, sources) : [EVERY_DAY];
  const isOfLosses = stored !== undefined && stored.state.losses !== sources.losses;
  if (days.length === 0 && !isOfLosses) return;
  await queryRows(QUEUE, [accountId, marketplace, days], tx);
  if (isOfLosses) {
    const lost = await queryRows<{ key: string }>(LOST, [accountId, marketplace], tx);
    await queryRows(QUEUE_LOSSES, [accountId, marketplace, lost.map(({ key }) => key)], tx);
  }
  await queryRows(SAVE, [accountId, marketplace, JSON.stringify(sources)], tx);
}

/** Spans of days, `2026-01-01/2026-01-31`, of the sales that compare differently. */
function changedDays(before: MatchSources, now: MatchSources): string[] {
  const { periods, losses: _, ...rest } = now;
  const { periods: earlier, losses: _before, ...restBefore } = before;
  if (!isSame(rest, restBefore)) return [EVERY_DAY];
  if (periods === null || earlier === null) return isSame(periods, earlier) ? [] : [EVERY_DAY];
  const known = new Map(earlier.map((period) => [period.fromDay, period]));
  const changed = periods.filter((period) => !isSame(period, known.get(period.fromDay)));
  const gone = earlier.filter(({ fromDay }) => !periods.some((period) => period.fromDay === fromDay));
  // charges of the last days of the period before may be in it
  return [...changed, ...gone].map(({ fromDay, toDay }) => `${daysBefore(fromDay, LATER_DAYS)}/${toDay}`);
}

const isSame = (a: unknown, b: unknown) => sorted(a) === sorted(b);
/** jsonb has an order of keys of its own. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const TAKE_SPANS = `DELETE FROM match_queue WHERE account_id = $1 AND scope = 'days' RETURNING marketplace, name`;
const EXPAND = `
WITH spans AS (
  SELECT marketplace, split_part(name, '/', 1)::date AS since, split_part(name, '/', 2)::date AS until
  FROM unnest($2::"Marketplace"[], $3::text[]) n (marketplace, name)
), whole AS (
  SELECT marketplace FROM spans WHERE since = '0001-01-01' GROUP BY 1
), named AS (
  SELECT s.marketplace, 'order' AS scope, o.external_id AS name
  FROM spans s JOIN orders o ON o.account_id = $1 AND o.sale_day BETWEEN s.since AND s.until AND o.marketplace = s.marketplace
  UNION
  SELECT c.marketplace, CASE WHEN c.order_external_id IS NULL THEN 'cart' ELSE 'order' END, coalesce(c.order_external_id, c.pack_id)
  FROM whole w JOIN charges c ON c.account_id = $1 AND c.marketplace = w.marketplace
  WHERE coalesce(c.order_external_id, c.pack_id) IS NOT NULL
  UNION
  SELECT a.marketplace, 'order', a.order_external_id
  FROM whole w JOIN posted_amounts a ON a.account_id = $1 AND a.marketplace = w.marketplace WHERE a.order_external_id IS NOT NULL
  UNION
  SELECT l.marketplace, 'listing', l.listing_key
  FROM whole w JOIN stock_losses l ON l.account_id = $1 AND l.marketplace = w.marketplace
)
INSERT INTO match_queue (account_id, marketplace, scope, name)
SELECT $1, marketplace, scope, name FROM named`;

const ONCE = `
DELETE FROM match_queue q USING (
  SELECT id, row_number() OVER (PARTITION BY marketplace, scope, name ORDER BY id) AS nth FROM match_queue WHERE account_id = $1
) n WHERE q.account_id = $1 AND q.id = n.id AND n.nth > 1`;

/** Leaves each order and cart in the queue once. */
export const queueOnce = (accountId: number, tx: Queryable): Promise<unknown> => queryRows(ONCE, [accountId], tx);

/** Queues each sale of the spans of days in the queue, and of a span of all days what names orders that are not stored, and lost units. */
export async function expandDays(accountId: number, tx: Queryable): Promise<void> {
  const spans = await queryRows<{ marketplace: Marketplace; name: string }>(TAKE_SPANS, [accountId], tx);
  if (spans.length === 0) return;
  const column = (read: (span: (typeof spans)[number]) => string) => spans.map(read);
  await queryRows(EXPAND, [accountId, column(({ marketplace }) => marketplace), column(({ name }) => name)], tx);
}
