import { factsOf } from '#server/market/registry.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { findAdvertised } from '#server/records/catalog/findAdvertised.ts';

/**
 * Product id of each amount with a product and without an order, otherwise null. A reimbursement may name its SKU alone:
 * null when no product has it.
 */
export async function postedProducts(
  accountId: number,
  amounts: PostedAmountSnapshot[],
  tx: Queryable,
): Promise<(number | null)[]> {
  const isOfAsin = ({ orderExternalId, asin }: PostedAmountSnapshot) => orderExternalId === null && asin !== null;
  const ofAsins = amounts.flatMap((amount) => {
    const { marketplace, country, asin, listingKey } = amount;
    const sku = factsOf(marketplace).listingKeyIsSku ? listingKey : null;
    return isOfAsin(amount) ? [{ marketplace, country: country!, asin: asin!, sku }] : [];
  });
  const byAsin = (ofAsins.length > 0 ? await findAdvertised(accountId, ofAsins, tx) : []).values();
  const bySku = await skuProducts(accountId, amounts, tx);
  return amounts.map((amount, index) => (isOfAsin(amount) ? byAsin.next().value! : (bySku.get(index) ?? null)));
}

/** Product ids of the amounts that name their SKU alone, by index. */
async function skuProducts(
  accountId: number,
  amounts: PostedAmountSnapshot[],
  tx: Queryable,
): Promise<Map<number, number>> {
  const named = amounts.flatMap(({ marketplace, country, orderExternalId, asin, listingKey, kind }, index) =>
    orderExternalId === null && asin === null && listingKey !== null && kind === 'reimbursement'
      ? [{ index, marketplace, country, listingKey }]
      : [],
  );
  if (named.length === 0) return new Map();
  const { rows } = await tx.query<{ index: number; id: number }>({
    name: 'skuProducts',
    text: `SELECT n.index, p.id FROM unnest($2::int[], $3::"Marketplace"[], $4::bpchar[], $5::text[])
             AS n (index, marketplace, country, listing_key)
           JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace AND p.country = n.country
            AND p.listing_key = n.listing_key`,
    values: [
      accountId,
      named.map(({ index }) => index),
      named.map(({ marketplace }) => marketplace),
      named.map(({ country }) => country),
      named.map(({ listingKey }) => listingKey),
    ],
  });
  return new Map(rows.map(({ index, id }) => [index, id]));
}
