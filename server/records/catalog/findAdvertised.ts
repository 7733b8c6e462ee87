import type { Queryable } from '#server/platform/postgres/db.ts';
import type { AdSpendSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { currencyOfCountry } from './currencyOfCountry.ts';
import type { ListingMention } from './listingMention.ts';
import { upsertProducts } from './upsertProducts.ts';

/** Identifies an advertised product. Advertising reports name ASINs, not listings. */
export type AdvertisedProduct = Pick<AdSpendSnapshot, 'marketplace' | 'country' | 'asin' | 'sku'>;

/**
 * Product ids in the order of `spend`: the product of the advertised SKU, else the first active product of the ASIN, else
 * its first. Adds products missing from the catalogue. The caller holds the account's lock.
 */
export async function findAdvertised(accountId: number, spend: AdvertisedProduct[], tx: Queryable): Promise<number[]> {
  const { rows } = await tx.query<{ id: number | null }>({
    name: 'findAdvertised',
    text: `SELECT p.id
           FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::text[]) WITH ORDINALITY
             AS n (marketplace, country, asin, sku, ord)
           LEFT JOIN LATERAL (
             SELECT id FROM products p
             WHERE p.account_id = $1 AND p.asin = n.asin AND p.marketplace = n.marketplace AND p.country = n.country
             ORDER BY p.sku IS NOT DISTINCT FROM n.sku DESC, p.active DESC, p.id LIMIT 1
           ) p ON true
           ORDER BY n.ord`,
    values: [
      accountId,
      spend.map(({ marketplace }) => marketplace),
      spend.map(({ country }) => country),
      spend.map(({ asin }) => asin),
      spend.map(({ sku }) => sku),
    ],
  });
  const unknown = new Map<string, ListingMention>();
  const keyOf = ({ marketplace, country, asin, sku }: AdvertisedProduct) =>
    `${marketplace} ${country} ${sku ?? asin} ${asin}`;
  rows.forEach(({ id }, index) => {
    const { marketplace, country, asin, sku } = spend[index]!;
    if (id !== null) return;
    unknown.set(keyOf(spend[index]!), {
      marketplace,
      country,
      asin,
      sku,
      name: null,
      listingKey: sku ?? asin,
      currency: currencyOfCountry(country),
    });
  });
  if (unknown.size === 0) return rows.map(({ id }) => id!);
  const added = await upsertProducts(accountId, [...unknown.values()], tx);
  const idOf = new Map([...unknown.keys()].map((key, index) => [key, added[index]!]));
  return rows.map(({ id }, index) => id ?? idOf.get(keyOf(spend[index]!))!);
}
