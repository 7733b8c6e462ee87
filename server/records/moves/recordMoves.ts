import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { MovedListing } from '#server/market/snapshots/listingSnapshots.ts';
import { mergeProducts } from './mergeProducts.ts';
import { mergeTraffic } from './mergeTraffic.ts';

interface Found extends MovedListing {
  fromId: number | null;
  toId: number;
  toAsin: string;
  toParent: string | null;
}

/**
 * Makes listings that go on under another key one product with their new listing, in the caller's transaction; whatever
 * still comes under the old key belongs to it too. Listings whose new one is not in the catalogue yet wait for it.
 */
export async function recordMoves(accountId: number, moves: readonly MovedListing[], tx: Queryable): Promise<void> {
  await lockAccount(accountId, tx);
  const { rows: found } = await tx.query<Found>(
    `SELECT n.marketplace, n.country, n.from_key AS "fromKey", n.to_key AS "toKey", f.id AS "fromId", t.id AS "toId",
            t.asin AS "toAsin", t.parent_asin AS "toParent"
     FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::text[])
       AS n (marketplace, country, from_key, to_key)
     JOIN products t ON t.account_id = $1 AND t.marketplace = n.marketplace AND t.country = n.country
       AND t.listing_key = n.to_key
     LEFT JOIN products f ON f.account_id = $1 AND f.marketplace = n.marketplace AND f.country = n.country
       AND f.listing_key = n.from_key AND f.id <> t.id
     WHERE n.from_key <> n.to_key`,
    [
      accountId,
      moves.map(({ marketplace }) => marketplace),
      moves.map(({ country }) => country),
      moves.map(({ fromKey }) => fromKey),
      moves.map(({ toKey }) => toKey),
    ],
  );
  for (const { marketplace, country, fromKey, fromId, toId } of found) {
    await tx.query(
      `INSERT INTO moved_listings (account_id, marketplace, country, listing_key, product_id)
       VALUES ($1, $2::"Marketplace", $3, $4, $5)
       ON CONFLICT (account_id, marketplace, country, listing_key) DO UPDATE SET product_id = excluded.product_id`,
      [accountId, marketplace, country, fromKey, toId],
    );
    if (fromId !== null) await mergeProducts(accountId, { from: fromId, into: toId }, tx);
  }
  for (const { marketplace, country, from, into } of visitsOf(found))
    await mergeTraffic(accountId, { marketplace, country, from, into }, tx);
}

/** Old items by id, each with where its visits go: they cannot be divided among several new items, but are their family's. */
function visitsOf(found: readonly Found[]) {
  const items = new Map<string, Found[]>();
  for (const move of found) {
    const [item] = move.fromKey.split(':');
    items.set(item!, [...(items.get(item!) ?? []), move]);
  }
  return [...items].flatMap(([from, moves]) => {
    const { marketplace, country, toAsin, toParent } = moves[0]!;
    const into = new Set(moves.map((move) => move.toAsin)).size === 1 ? toAsin : toParent;
    return into ? [{ marketplace, country, from, into }] : [];
  });
}
