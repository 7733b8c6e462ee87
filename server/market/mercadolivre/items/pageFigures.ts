import { z } from 'zod';
import { currencyCode } from '#server/market/http/exactShapes.ts';
import { type ListingFigures, unknownFigures } from '#server/market/listingFigures.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { OfferedListing } from '#server/market/offerCheck.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { type ProductItem, productItems } from './productItems.ts';

const AT_A_TIME = 20;

const Page = z.looseObject({ name: z.string().nullish() });
const Bulk = z.array(
  z.looseObject({
    status_code: z.coerce.number().nullish(),
    code: z.coerce.number().nullish(),
    body: z
      .looseObject({
        title: z.string().nullish(),
        price: z.string().nullish(),
        currency_id: currencyCode.nullish(),
        seller_id: z.string().nullish(),
      })
      .nullish(),
  }),
);

/**
 * Public figures of catalogue pages (lowest price for new goods) and of items, when Mercado Livre still shows those of
 * other sellers (reference 4.7). It reports neither sales ranks nor stars. Unreadable listings have unknown figures.
 */
export async function* pageFigures(
  session: MercadoLivreSession,
  listings: OfferedListing[],
): AsyncGenerator<ListingFigures[]> {
  const itemsOf = productItems(session);
  for (let start = 0; start < listings.length; start += AT_A_TIME) {
    const figures: ListingFigures[] = [];
    for (const listing of listings.slice(start, start + AT_A_TIME)) {
      const unknown = unknownFigures(listing, new Date(session.effects.now()));
      try {
        figures.push((await pageOf(session, unknown, itemsOf)) ?? (await itemOf(session, unknown)) ?? unknown);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        figures.push(unknown);
      }
    }
    yield figures;
  }
}

/** Figures of the id as a catalogue page; null when it is none. */
async function pageOf(
  session: MercadoLivreSession,
  unknown: ListingFigures,
  itemsOf: (productId: string) => Promise<ProductItem[] | null>,
): Promise<ListingFigures | null> {
  const { status, data } = await session.get('products', `/products/${encodeURIComponent(unknown.asin)}`, {
    accept: [400, 403, 404],
  });
  if (status >= 400) return null;
  const items = (await itemsOf(unknown.asin))?.filter(({ condition }) => (condition ?? 'new') === 'new');
  if (!items) return null;
  const currency = items.find(({ currency_id: own }) => own)?.currency_id ?? 'BRL';
  const ownId = await session.sellerId();
  const lowest = (some: ProductItem[]) => {
    const prices = some.flatMap(({ price, currency_id: own }) =>
      price && own === currency ? [minorUnits(price, own)] : [],
    );
    return prices.length ? Math.min(...prices) : null;
  };
  return {
    ...unknown,
    isFound: true,
    currency,
    priceMinor: lowest(items),
    ownPriceMinor: lowest(items.filter(({ seller_id: seller }) => seller === ownId)),
    name: Page.safeParse(data).data?.name ?? null,
  };
}

/** Figures of the id as an item; null when Mercado Livre does not show it. */
async function itemOf(session: MercadoLivreSession, unknown: ListingFigures): Promise<ListingFigures | null> {
  const { status, data } = await session.get('items/bulk', '/items/bulk', {
    query: { ids: unknown.asin },
    accept: [400, 403, 404],
  });
  const [found] = status >= 400 ? [] : (Bulk.safeParse(data).data ?? []);
  if (!found?.body?.price || !found.body.currency_id || (found.status_code ?? found.code ?? 200) !== 200) return null;
  const { title, price, currency_id: currency, seller_id: seller } = found.body;
  const priceMinor = minorUnits(price, currency);
  const isOurs = seller != null && seller === (await session.sellerId());
  return {
    ...unknown,
    isFound: true,
    currency,
    priceMinor,
    ownPriceMinor: isOurs ? priceMinor : null,
    name: title ?? null,
  };
}
