import type { MatchedListing } from '#server/records/masters/matching/listing.ts';

/** A listing with a title, of Amazon or Mercado Livre by turns, with nothing known but what is given. */
export const madeListing = (id: number, name: string | null, given: Partial<MatchedListing> = {}): MatchedListing => ({
  id,
  marketplace: id % 2 === 1 ? 'amazon' : 'mercadolivre',
  country: 'BR',
  listingKey: `KEY-${id}`,
  asin: `ID${id}`,
  isIdOneProduct: (given.marketplace ?? (id % 2 === 1 ? 'amazon' : 'mercadolivre')) === 'amazon',
  parentAsin: null,
  sku: null,
  ean: null,
  name,
  brand: null,
  poolProductId: null,
  isKit: false,
  masterId: id,
  ...given,
});
