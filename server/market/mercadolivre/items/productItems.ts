import { z } from 'zod';
import { currencyCode } from '#server/market/http/exactShapes.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const Item = z.looseObject({
  item_id: z.string(),
  seller_id: z.string().nullish(),
  price: z.string().nullish(),
  currency_id: currencyCode.nullish(),
  condition: z.string().nullish(),
  shipping: z.looseObject({ logistic_type: z.string().nullish() }).nullish(),
});
export type ProductItem = z.output<typeof Item>;

const Page = z.looseObject({ results: z.array(Item).nullish() });
const MOST = 100;

/**
 * Reads the items that compete on a catalogue page, the first hundred; null when Mercado Livre does not tell them. The
 * resource is announced to end (reference 4.8): refused to the application once (403), it is not asked again. Throws
 * `RangeError` for an answer of another shape.
 */
export function productItems(session: MercadoLivreSession): (productId: string) => Promise<ProductItem[] | null> {
  let isClosed = false;
  return async (productId) => {
    if (isClosed) return null;
    const path = `/products/${encodeURIComponent(productId)}/items`;
    const { status, data } = await session.get('products/items', path, {
      query: { limit: MOST },
      accept: [403, 404],
    });
    isClosed = status === 403;
    if (status >= 400) return null;
    const parsed = Page.safeParse(data);
    if (!parsed.success) throw new RangeError('products/items não veio no formato esperado');
    return parsed.data.results ?? [];
  };
}
