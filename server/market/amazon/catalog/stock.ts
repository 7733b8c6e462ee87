import type { StockSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import type { MerchantListing } from '#server/market/amazon/listings/merchantListings.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { type FbaStock, fbaStock } from './fbaStock.ts';
import { sharedInventories } from './sharedInventories.ts';

/**
 * Stock in one marketplace: Amazon's, then the seller's own. A listing whose channel is unknown has own stock only when
 * Amazon holds none of it.
 */
export async function* stock(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
  ownListings: () => Promise<MerchantListing[]>,
): AsyncGenerator<StockSnapshot[]> {
  // SKUs with one inventory may lie on different pages
  const atAmazon: FbaStock[] = [];
  for await (const page of fbaStock(session, marketplace)) atAmazon.push(...page);
  yield sharedInventories(atAmazon);
  const byAmazon = new Set(atAmazon.map(({ listingKey }) => listingKey));
  yield (await ownListings()).flatMap(({ sku, quantity, fulfilledByAmazon }) =>
    quantity === null || (fulfilledByAmazon ?? byAmazon.has(sku))
      ? []
      : [
          {
            marketplace: 'amazon' as const,
            country: marketplace.country,
            listingKey: sku,
            poolKey: sku,
            available: quantity,
            reserved: 0,
            inbound: 0,
          },
        ],
  );
}
