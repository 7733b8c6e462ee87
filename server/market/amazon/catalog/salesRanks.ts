import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { readable } from '#server/market/readable.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';

export interface RankedItem {
  name: string | null;
  /** Rank in its department, else in its own category. */
  rank: number | null;
}

const WHERE = 'Amazon (searchCatalogItems)';

const Ranks = z.array(z.looseObject({ rank: z.coerce.number().int().positive() })).nullish();
const Found = z.looseObject({ items: z.array(z.unknown()) });
const Item = z.looseObject({
  asin: z.string(),
  summaries: z.array(z.looseObject({ marketplaceId: z.string(), itemName: z.string().nullish() })).nullish(),
  salesRanks: z
    .array(z.looseObject({ marketplaceId: z.string(), displayGroupRanks: Ranks, classificationRanks: Ranks }))
    .nullish(),
});

/** Title and sales rank of up to 20 ASINs in one marketplace, by ASIN. ASINs that Amazon does not know are missing. */
export async function salesRanks(
  session: AmazonSession,
  marketplaceId: string,
  asins: string[],
): Promise<Map<string, RankedItem>> {
  const { data } = await session.call('searchCatalogItems', {
    method: 'GET',
    url: spApiUrl(session, '/catalog/2022-04-01/items', {
      identifiers: asins,
      identifiersType: 'ASIN',
      marketplaceIds: [marketplaceId],
      includedData: ['summaries', 'salesRanks'],
      pageSize: 20,
    }),
  });
  const items = readable('listing', shapeOf(WHERE, Found, data).items, {
    idOf: (item) => (item as { asin?: unknown } | null)?.asin,
    read: (item) => shapeOf(WHERE, Item, item),
    skipped: session.skippedRows,
  });
  return new Map(
    items.map(({ asin, summaries, salesRanks: ranks }) => {
      const here = ranks?.find((one) => one.marketplaceId === marketplaceId);
      const [first] = [...(here?.displayGroupRanks ?? []), ...(here?.classificationRanks ?? [])];
      const name = summaries?.find((one) => one.marketplaceId === marketplaceId)?.itemName ?? null;
      return [asin, { name, rank: first?.rank ?? null }];
    }),
  );
}
