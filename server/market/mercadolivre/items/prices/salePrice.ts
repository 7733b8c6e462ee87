import { z } from 'zod';
import { currencyCode } from '#server/market/http/exactShapes.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { MercadoLivreItem } from '#server/market/mercadolivre/items/items.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const WHERE = 'Mercado Livre (sale_price)';
const SalePrice = z.looseObject({ amount: z.string().nullish(), currency_id: currencyCode.nullish() });

/**
 * Requests the current sale price of an item, unparsed (see salePriceOf); null when it has none or access is refused. Of
 * the channels only the marketplace's is open to sellers, and without a loyalty level it is what any buyer pays.
 */
export async function askSalePrice(session: MercadoLivreSession, itemId: string): Promise<unknown> {
  const { status, data } = await session.get('sale_price', `/items/${encodeURIComponent(itemId)}/sale_price`, {
    query: { context: 'channel_marketplace' },
    accept: [403, 404],
  });
  return status >= 400 ? null : data;
}

/**
 * Parses the answer of `askSalePrice`: minor units of the item's currency, null when it has no such price. Throws
 * `MarketplaceError` when it is unreadable.
 */
export function salePriceOf(answer: unknown, { currency_id: currency }: MercadoLivreItem): number | null {
  if (answer === null) return null;
  const { amount, currency_id: own } = shapeOf(WHERE, SalePrice, answer);
  return amount == null || (own && own !== currency) ? null : minorUnits(amount, currency);
}
