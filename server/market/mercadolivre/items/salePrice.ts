import { z } from 'zod';
import { currencyCode } from '#server/market/http/exactShapes.ts';
import { shapeOf } from '#server/market/http/shapeOf.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { MercadoLivreItem } from './items.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const WHERE = 'Mercado Livre (sale_price)';
const SalePrice = z.looseObject({ amount: z.string().nullish(), currency_id: currencyCode.nullish() });

/** What Mercado Livre says an item sells for now, not read yet (see salePriceOf); null when it does not say. */
export async function askSalePrice(session: MercadoLivreSession, itemId: string): Promise<unknown> {
  const { status, data } = await session.get('sale_price', `/items/${encodeURIComponent(itemId)}/sale_price`, {
    query: { context: 'channel_marketplace' },
    accept: [403, 404],
  });
  return status >= 400 ? null : data;
}

/** The price of the answer in minor units of the item's currency; null when it tells none. Throws when it is unreadable. */
export function salePriceOf(answer: unknown, { currency_id: currency }: MercadoLivreItem): number | null {
  if (answer === null) return null;
  const { amount, currency_id: told } = shapeOf(WHERE, SalePrice, answer);
  return amount == null || (told && told !== currency) ? null : minorUnits(amount, currency);
}
