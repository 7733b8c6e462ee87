import { graphql, readInlineData } from 'relay-runtime';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import type { listingLabel_product$data, listingLabel_product$key } from './__generated__/listingLabel_product.graphql';

/** What distinguishes a listing from the others of its product. */
export type Labelled = Omit<listingLabel_product$data, ' $fragmentType'>;

export function labelled(listing: listingLabel_product$key): Labelled {
  const { id, marketplace, country, sku, asin } = readInlineData(
    graphql`
      fragment listingLabel_product on Product @inline {
        id
        marketplace
        country
        sku
        asin
      }
    `,
    listing,
  );
  return { id, marketplace, country, sku, asin };
}

/** Name of a listing among those of its product: the marketplace, and what distinguishes it from others there. */
export function listingLabel(listing: Labelled, all: readonly Labelled[]): string {
  const name = marketplaceName(listing.marketplace);
  const there = all.filter(({ marketplace }) => marketplace === listing.marketplace);
  if (there.length < 2) return name;
  const here = there.filter(({ country }) => country === listing.country);
  const place = here.length < there.length ? `${name} ${listing.country}` : name;
  if (here.length < 2) return place;
  const isSkuUnique = listing.sku && here.filter(({ sku }) => sku === listing.sku).length === 1;
  return `${place} · ${isSkuUnique ? listing.sku : listing.asin}`;
}
