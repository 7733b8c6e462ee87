import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { readable } from '#server/market/readable.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';

export interface CatalogEntry {
  brand: string | null;
  name: string | null;
  imageUrl: string | null;
  parentAsin: string | null;
  /** Name of the department, in the language of the marketplace. */
  category: string | null;
  /** EANs, then UPCs, then other GTINs; unchecked. */
  gtins: string[];
}

const WHERE = 'Amazon (searchCatalogItems)';
const WANTED_HEIGHT = 500;
/** Types of identifiers that are GTINs, preferred ones first: the EAN of goods is what other marketplaces know. */
const GTIN_TYPES = ['EAN', 'JAN', 'UPC', 'GTIN'];

const Image = z.looseObject({ variant: z.string(), link: z.string(), height: z.coerce.number().nullish() });
const Found = z.looseObject({ items: z.array(z.unknown()) });
const Item = z.looseObject({
  asin: z.string(),
  summaries: z
    .array(
      z.looseObject({
        marketplaceId: z.string(),
        brand: z.string().nullish(),
        itemName: z.string().nullish(),
        websiteDisplayGroupName: z.string().nullish(),
        browseClassification: z.looseObject({ displayName: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  identifiers: z
    .array(
      z.looseObject({
        marketplaceId: z.string(),
        identifiers: z.array(z.looseObject({ identifierType: z.string(), identifier: z.string() })),
      }),
    )
    .nullish(),
  images: z.array(z.looseObject({ marketplaceId: z.string(), images: z.array(Image) })).nullish(),
  relationships: z
    .array(
      z.looseObject({
        marketplaceId: z.string(),
        relationships: z.array(z.looseObject({ parentAsins: z.array(z.string()).nullish() })),
      }),
    )
    .nullish(),
});

/**
 * Amazon's catalogue entries of up to 20 ASINs in one marketplace, by ASIN. ASINs that Amazon does not know are
 * missing; unreadable ones are recorded as skipped.
 */
export async function catalog(
  session: AmazonSession,
  marketplaceId: string,
  asins: string[],
): Promise<Map<string, CatalogEntry>> {
  const { data } = await session.call('searchCatalogItems', {
    method: 'GET',
    url: spApiUrl(session, '/catalog/2022-04-01/items', {
      identifiers: asins,
      identifiersType: 'ASIN',
      marketplaceIds: [marketplaceId],
      includedData: ['summaries', 'images', 'relationships', 'identifiers'],
      pageSize: 20,
    }),
  });
  const items = readable('listing', shapeOf(WHERE, Found, data).items, {
    idOf: (item) => (item as { asin?: unknown } | null)?.asin,
    read: (item) => shapeOf(WHERE, Item, item),
    skipped: session.skippedRows,
  });
  return new Map(items.map((item) => [item.asin, entryOf(item, marketplaceId)]));
}

function entryOf(item: z.output<typeof Item>, marketplaceId: string): CatalogEntry {
  const here = <T extends { marketplaceId: string }>(parts: T[] | null | undefined) =>
    parts?.find((part) => part.marketplaceId === marketplaceId);
  const summary = here(item.summaries);
  const identifiers = here(item.identifiers)?.identifiers ?? [];
  const variation = here(item.relationships)?.relationships.find(({ parentAsins }) => parentAsins?.length);
  return {
    brand: summary?.brand ?? null,
    name: summary?.itemName ?? null,
    imageUrl: mainImage(here(item.images)?.images ?? []),
    parentAsin: variation?.parentAsins?.[0] ?? null,
    category: summary?.websiteDisplayGroupName ?? summary?.browseClassification?.displayName ?? null,
    gtins: GTIN_TYPES.flatMap((type) =>
      identifiers.flatMap(({ identifierType, identifier }) => (identifierType === type ? identifier : [])),
    ),
  };
}

/**
 * URL of the main image nearest to 500 pixels: large enough for a table, light enough for a hundred rows. Null without
 * a main image.
 */
function mainImage(images: z.output<typeof Image>[]): string | null {
  const distance = ({ height }: z.output<typeof Image>) => Math.abs((height ?? 0) - WANTED_HEIGHT);
  const [nearest] = images.filter(({ variant }) => variant === 'MAIN').sort((a, b) => distance(a) - distance(b));
  return nearest?.link ?? null;
}
