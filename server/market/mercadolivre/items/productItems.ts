import { outOfRange } from '#server/platform/language/wordedError.ts';
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
const MAX_ITEMS = 100;

/**
 * Returns a function that reads the first hundred items competing on a catalogue page; null when Mercado Livre does not
 * list them. The resource is announced to end (reference 4.8): after a 403 it is not called again. Throws `RangeError`
 * for an answer in an unknown format.
 */
export function productItems(session: MercadoLivreSession): (productId: string) => Promise<ProductItem[] | null> {
  let isClosed = false;
  const ask = async (productId: string) => {
    const path = `/products/${encodeURIComponent(productId)}/items`;
    const { status, data } = await session.get('products/items', path, {
      query: { limit: MAX_ITEMS },
      accept: [403, 404],
    });
    isClosed = status === 403;
    if (status >= 400) return null;
    const parsed = Page.safeParse(data);
    if (!parsed.success) throw outOfRange('sync.unexpectedForm', { what: 'products/items' });
    return parsed.data.results ?? [];
  };
  let first: Promise<unknown> | null = null;
  return async (productId) => {
    // several may ask at once
    if (first) await first;
    if (isClosed) return null;
    const answer = ask(productId);
    first ??= answer.catch(() => {});
    return answer;
  };
}
