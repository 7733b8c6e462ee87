import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { refreshStatistics } from '#server/records/rollups/refreshStatistics.ts';
import { confirmAmounts } from '#server/records/ledger/confirmAmounts.ts';
import { keyedMatches, settledOrders } from './keyedMatches.ts';
import { contextOf, matchRows } from './matchRows.ts';
import { lossMatches } from './losses/lossMatches.ts';
import { type MatchSources, matchSources } from './matchSources.ts';
import { expandDays, queueOnce, queueStates } from './queueStates.ts';
import type { MatchScope } from './storedOrders.ts';
import { type WrittenMatches, writeMatches } from './writeMatches.ts';

export interface DeriveOptions {
  /**
   * The day of the comparison, `YYYY-MM-DD`. Absent: today in São Paulo, or the last day of which all that is read of the marketplace was
   * read: what was not asked for since cannot be missing.
   */
  today?: string;
  /** Orders and carts of a transaction. */
  atOnce?: number;
  /** Stops after so long; the next call goes on. */
  forMs?: number;
}

export interface Derived extends WrittenMatches {
  /** Number of orders, carts and listings that were compared; one is counted again when it changed again. */
  compared: number;
  /** Nothing is left to compare. */
  isOver: boolean;
}

const AT_ONCE = 1_000;
/** Class of the advisory locks of the accounts whose matches are written. */
const MATCH_LOCK = 7_206_205;

/**
 * Compares what changed of an account's money, or became due, since it was last compared, and stores the matches by difference. Each
 * batch is a transaction, with the rows of the queue that it deletes, so that a call may end anywhere. Other writers of
 * the account do not wait. The result is a function of what is stored, of the settings and of the day.
 */
export async function deriveMatches(accountId: number, options: DeriveOptions = {}): Promise<Derived> {
  const { atOnce = AT_ONCE, forMs = Infinity } = options;
  const until = performance.now() + forMs;
  const total: Derived = { compared: 0, removed: 0, written: 0, won: 0, isOver: false };
  const run = await transaction((tx) => begin(accountId, options.today ?? null, tx));
  while (!total.isOver) {
    await refreshStatistics();
    const batch = await transaction(async (tx) => {
      await lockMatches(accountId, tx);
      return deriveBatch(run, await nextBatch(run, atOnce, tx), tx);
    });
    for (const name of ['compared', 'removed', 'written', 'won'] as const) total[name] += batch[name];
    total.isOver = batch.compared === 0;
    if (performance.now() >= until) break;
  }
  return total;
}

/** As `deriveMatches`, of all that is stored of the account, changed or not. */
export async function rebuildMatches(accountId: number, options: DeriveOptions = {}): Promise<Derived> {
  await queryRows('DELETE FROM match_states WHERE account_id = $1', [accountId]);
  return deriveMatches(accountId, options);
}

interface Run {
  accountId: number;
  /** Of each marketplace: what was read, and the day of the comparison. */
  marketplaces: Map<Marketplace, { sources: MatchSources; today: string; lossesToday: string }>;
}

const lockMatches = (accountId: number, tx: Queryable) =>
  tx.query({ name: 'lockMatches', text: `SELECT pg_advisory_xact_lock(${MATCH_LOCK}, $1)`, values: [accountId] });

/** Queues what the sources changed, and reads what decides. */
async function begin(accountId: number, day: string | null, tx: Queryable): Promise<Run> {
  await lockMatches(accountId, tx);
  const marketplaces: Run['marketplaces'] = new Map();
  const now = saoPauloDay(currentTime().getTime());
  for (const marketplace of marketplaceIds) {
    const { sources, readUntil, lossesReadUntil } = await matchSources(accountId, marketplace, tx);
    await queueStates(accountId, marketplace, sources, tx);
    const until = (read: string | null) => day ?? (read !== null && read < now ? read : now);
    marketplaces.set(marketplace, { sources, today: until(readUntil), lossesToday: until(lossesReadUntil) });
  }
  await expandDays(accountId, tx);
  await queueOnce(accountId, tx);
  return { accountId, marketplaces };
}

interface Batch {
  /** Rows of the queue that it is from. */
  ids: number[];
  scopes: MatchScope[];
}

interface Queued {
  id: number;
  marketplace: Marketplace;
  scope: 'order' | 'cart' | 'listing';
  name: string;
}
const QUEUED = `
SELECT id, marketplace::text, scope, name FROM match_queue WHERE account_id = $1 AND scope <> 'days' ORDER BY id LIMIT $2`;
const DUE = `
SELECT order_external_id AS "orderId", pack_id AS "packId", listing_key AS "listingKey" FROM money_matches
WHERE account_id = $1 AND marketplace = $2 AND recheck_on <= greatest($3::date, $5::date)
  AND recheck_on <= CASE WHEN listing_key IS NULL THEN $3::date ELSE $5::date END
ORDER BY recheck_on LIMIT $4`;

async function nextBatch({ accountId, marketplaces }: Run, atOnce: number, tx: Queryable): Promise<Batch> {
  const queued = await queryRows<Queued>(QUEUED, [accountId, atOnce], tx);
  if (queued.length > 0) {
    const names = (of: readonly Queued[], scope: Queued['scope']) => [
      ...new Set(of.filter((one) => one.scope === scope).map(({ name }) => name)),
    ];
    const scopes = [...groupBy(queued, ({ marketplace }) => marketplace)].map(([marketplace, of]) => ({
      accountId,
      marketplace,
      orders: names(of, 'order'),
      packs: names(of, 'cart'),
      listings: names(of, 'listing'),
    }));
    return { ids: queued.map(({ id }) => id), scopes };
  }
  for (const [marketplace, { today, lossesToday }] of marketplaces) {
    const due = await queryRows<{ orderId: string | null; packId: string | null; listingKey: string | null }>(
      DUE,
      [accountId, marketplace, today, atOnce, lossesToday],
      tx,
    );
    if (due.length === 0) continue;
    const orders = [...new Set(due.flatMap(({ orderId }) => orderId ?? []))];
    const packs = [...new Set(due.flatMap(({ orderId, packId }) => (orderId === null ? (packId ?? []) : [])))];
    const listings = [...new Set(due.flatMap(({ listingKey }) => listingKey ?? []))];
    return { ids: [], scopes: [{ accountId, marketplace, orders, packs, listings }] };
  }
  return { ids: [], scopes: [] };
}

async function deriveBatch(run: Run, { ids, scopes }: Batch, tx: Queryable): Promise<Omit<Derived, 'isOver'>> {
  const done = { compared: 0, removed: 0, written: 0, won: 0 };
  for (const asked of scopes) {
    const { sources, today, lossesToday } = run.marketplaces.get(asked.marketplace)!;
    const { rows, scope } = await matchRows(asked, sources, tx);
    const matches = keyedMatches(rows, contextOf(sources, asked.marketplace, today));
    const ofLosses = await lossMatches(scope, sources, contextOf(sources, asked.marketplace, lossesToday), tx);
    const written = await writeMatches(scope, [...matches, ...ofLosses], tx);
    await confirmAmounts(run.accountId, asked.marketplace, settledOrders(rows, matches, sources.periods !== null), tx);
    done.compared += asked.orders.length + asked.packs.length + asked.listings.length;
    for (const name of ['removed', 'written', 'won'] as const) done[name] += written[name];
  }
  if (ids.length > 0)
    await queryRows(
      'DELETE FROM match_queue WHERE account_id = $1 AND id = ANY ($2::bigint[])',
      [run.accountId, ids],
      tx,
    );
  return done;
}
