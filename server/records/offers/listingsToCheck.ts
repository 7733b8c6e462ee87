import { queryRows } from '#server/platform/postgres/db.ts';
import type { OfferedListing } from '#server/market/offerCheck.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

/** Whether a listing is outside the catalogue is looked at again after so long. */
const MS_WITHOUT_COMPETITION = 24 * 3_600_000;
/** Of the places of a run, kept for what has not sold lately, so that nothing is never looked at. */
const PLACES_FOR_THE_REST = 1 / 6;

/**
 * The watched listings a run should ask for, at most `limit` less those it has asked already: what sold in the last 30
 * days first, then the rest, in each the longest not asked first. Listings without an active product rest.
 */
export async function listingsToCheck(
  { accountId, startedAt }: { accountId: number; startedAt: Date },
  marketplace: Marketplace,
  limit: number,
): Promise<OfferedListing[]> {
  // put together here: joined in one statement, a new account's tables have no statistics to be joined well by
  const [watched, onSale, sold] = await Promise.all([
    watchedOf(accountId, marketplace),
    activeOf(accountId, marketplace),
    soldOf(accountId, marketplace, startedAt),
  ]);
  const places = Math.max(0, limit - watched.filter(({ askedAt }) => askedAt && askedAt >= startedAt).length);
  const longAgo = new Date(startedAt.getTime() - MS_WITHOUT_COMPETITION);
  const due = watched.filter(
    ({ key, askedAt, competes }) => onSale.has(key) && (askedAt === null || askedAt < (competes ? startedAt : longAgo)),
  );
  const first = due.filter(({ key }) => sold.has(key));
  const rest = due.filter(({ key }) => !sold.has(key));
  const kept = Math.min(rest.length, Math.floor(limit * PLACES_FOR_THE_REST));
  const chosen = first.slice(0, Math.max(0, places - kept));
  const others = rest.slice(0, places - chosen.length);
  return [...chosen, ...others].map(({ country, asin }) => ({ marketplace, country, asin }));
}

interface Watched {
  key: string;
  country: string;
  asin: string;
  askedAt: Date | null;
  competes: boolean;
}

/** The longest not asked first. */
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
