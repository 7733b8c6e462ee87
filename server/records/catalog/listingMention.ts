import { factsOf, type Marketplace } from '#server/market/registry.ts';

/** What a sale reports about its listing. */
export interface ListingMention {
  marketplace: Marketplace;
  country: string;
  listingKey: string;
  asin: string;
  sku: string | null;
  name: string | null;
  currency: string;
  /** Latest time at which it is mentioned, in ms: of several ASINs of a new SKU, the last one is that of its listing. */
  mentionedAt?: number;
}

type Named = Pick<ListingMention, 'marketplace' | 'listingKey' | 'asin'>;

/**
 * The seller may point a SKU to another ASIN. The product of the ASIN that its listing has now holds the SKU as its listing
 * key; those of its other ASINs keep what they sold under this key. No SKU of a marketplace ends with an ASIN of its own.
 */
export const otherAsinKey = (listingKey: string, asin: string) => `${listingKey}@${asin}`;

/** SQL of `otherAsinKey` of a row. */
export const otherAsinKeyOf = (row: string) => `${row}.listing_key || '@' || ${row}.asin`;

/** What stands for an unknown ASIN in a stored product: the key, unless the SKU looks like an ASIN itself. */
export const noAsin = ({ marketplace, listingKey }: Omit<Named, 'asin'>): string =>
  factsOf(marketplace).productId.test(listingKey) ? '' : listingKey;

/** The ASIN named beside a SKU; null when it is unknown, or the listing key is no SKU. */
export const asinOfSku = (named: Named): string | null =>
  factsOf(named.marketplace).listingKeyIsSku && named.asin !== '' && named.asin !== noAsin(named) ? named.asin : null;
