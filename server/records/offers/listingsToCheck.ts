import { queryRows } from '#server/platform/postgres/db.ts';
import type { OfferedListing } from '#server/market/offerCheck.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Interval between checks of a listing without competition (outside the catalogue). */
const RECHECK_WITHOUT_COMPETITION_MS = 24 * 3_600_000;
/** While changes are notified, each listing is asked for once in this time, against lost notifications (REAL.md 3). */
const SWEEP_MS = 6 * 3_600_000;
/** Listings of one run are due together, although they were asked for one after the other. */
const RUN_MS = 15 * 60_000;
/** Share of a run reserved for listings without recent sales, so that each is checked eventually. */
const SHARE_WITHOUT_SALES = 1 / 6;

/**
 * Watched listings for a run to check, at most `limit` less those it has already checked: those sold in the last 30 days
 * first, then the rest, each group least recently checked first. Skips listings without an active product, and while every
 * change is notified (`notifiedSince`), those asked for in the last six hours.
 */
export async function listingsToCheck(
  { accountId, startedAt }: { accountId: number; startedAt: Date },
  marketplace: Marketplace,
  limit: number,
  notifiedSince: Date | null = null,
): Promise<OfferedListing[]> {
  // joined here: in one statement, tables of a new account lack the statistics for a good join plan
  const [watched, onSale, sold] = await Promise.all([
    watchedOf(accountId, marketplace),
    activeOf(accountId, marketplace),
    soldOf(accountId, marketplace, startedAt),
  ]);
  const places = Math.max(0, limit - watched.filter(({ askedAt }) => askedAt && askedAt >= startedAt).length);
  const longAgo = new Date(startedAt.getTime() - RECHECK_WITHOUT_COMPETITION_MS);
  const before = notifiedSince ? sweepStart(startedAt, notifiedSince) : startedAt;
  const due = watched.filter(
    ({ key, askedAt, competes }) => onSale.has(key) && (askedAt === null || askedAt < (competes ? before : longAgo)),
  );
  const first = due.filter(({ key }) => sold.has(key));
  const rest = due.filter(({ key }) => !sold.has(key));
  const kept = Math.min(rest.length, Math.floor(limit * SHARE_WITHOUT_SALES));
  const chosen = first.slice(0, Math.max(0, places - kept));
  const others = rest.slice(0, places - chosen.length);
  return [...chosen, ...others].map(({ country, asin }) => ({ marketplace, country, asin }));
}

/** Listings asked for before are due; those asked for before changes were notified, at once. */
const sweepStart = (startedAt: Date, notifiedSince: Date) =>
  new Date(Math.max(startedAt.getTime() - SWEEP_MS + RUN_MS, notifiedSince.getTime()));

interface Watched {
  key: string;
  country: string;
  asin: string;
  askedAt: Date | null;
  competes: boolean;
}

/** Least recently checked first. */
const watchedOf = (accountId: number, marketplace: Marketplace) =>
  queryRows<Watched>(
    `SELECT country || ' ' || asin AS key, country, asin, asked_at AS "askedAt", competes FROM watched_listings
     WHERE account_id = $1 AND marketplace = $2 ORDER BY asked_at NULLS FIRST, id`,
    [accountId, marketplace],
  );

const keysOf = (rows: { key: string }[]) => new Set(rows.map(({ key }) => key));

const activeOf = async (accountId: number, marketplace: Marketplace) =>
  keysOf(
    await queryRows<{ key: string }>(
      `SELECT country || ' ' || asin AS key FROM products WHERE account_id = $1 AND marketplace = $2 AND active`,
      [accountId, marketplace],
    ),
  );

const soldOf = async (accountId: number, marketplace: Marketplace, startedAt: Date) =>
  keysOf(
    await queryRows<{ key: string }>(
      `SELECT country || ' ' || asin AS key FROM products
       WHERE account_id = $1 AND marketplace = $2 AND id IN (
         SELECT product_id FROM sales_product_days WHERE account_id = $1 AND scope = 'all' AND units > 0
           AND day > ($3::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date - 30)`,
      [accountId, marketplace, startedAt],
    ),
  );
