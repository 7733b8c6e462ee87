import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { StockSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';

const quantity = z.coerce.number().int().nullish();
const Found = z.looseObject({
  payload: z.looseObject({
    inventorySummaries: z.array(
      z.looseObject({
        sellerSku: z.string().nullish(),
        fnSku: z.string().nullish(),
        condition: z.string().nullish(),
        inventoryDetails: z
          .looseObject({
            fulfillableQuantity: quantity,
            inboundWorkingQuantity: quantity,
            inboundShippedQuantity: quantity,
            inboundReceivingQuantity: quantity,
            reservedQuantity: z.looseObject({ totalReservedQuantity: quantity }).nullish(),
          })
          .nullish(),
      }),
    ),
  }),
  pagination: z.looseObject({ nextToken: z.string().nullish() }).nullish(),
});

export interface FbaStock extends StockSnapshot {
  /** What the warehouse knows the units by, with their condition; null when Amazon does not say. */
  inventory: string | null;
}

/** Stock in Amazon's warehouses for one marketplace, page by page. A page token expires after 30 seconds. */
export async function* fbaStock(session: AmazonSession, marketplace: AmazonMarketplace): AsyncGenerator<FbaStock[]> {
  let nextToken: string | undefined;
  do {
    const { data } = await session.call('getInventorySummaries', {
      method: 'GET',
      url: spApiUrl(session, '/fba/inventory/v1/summaries', {
        details: true,
        granularityType: 'Marketplace',
        granularityId: marketplace.id,
        nextToken,
        marketplaceIds: [marketplace.id],
      }),
    });
    const { payload, pagination } = shapeOf('Amazon (getInventorySummaries)', Found, data);
    yield payload.inventorySummaries.flatMap(({ sellerSku, fnSku, condition, inventoryDetails }) =>
      sellerSku && inventoryDetails
        ? [
            {
              marketplace: 'amazon' as const,
              country: marketplace.country,
              listingKey: sellerSku,
              inventory: fnSku ? `${fnSku} ${condition ?? ''}` : null,
              available: inventoryDetails.fulfillableQuantity ?? 0,
              reserved: inventoryDetails.reservedQuantity?.totalReservedQuantity ?? 0,
              inbound:
                (inventoryDetails.inboundWorkingQuantity ?? 0) +
                (inventoryDetails.inboundShippedQuantity ?? 0) +
                (inventoryDetails.inboundReceivingQuantity ?? 0),
            },
          ]
        : [],
    );
    nextToken = pagination?.nextToken ?? undefined;
  } while (nextToken);
}

/** SKUs that Amazon's warehouses list in one marketplace, also those without units. */
export async function skusAtAmazon(session: AmazonSession, marketplace: AmazonMarketplace): Promise<Set<string>> {
  const skus = new Set<string>();
  for await (const page of fbaStock(session, marketplace)) for (const { listingKey } of page) skus.add(listingKey);
  return skus;
}
