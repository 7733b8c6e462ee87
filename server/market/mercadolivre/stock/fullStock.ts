import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

export interface FullStock {
  available: number;
  /** Units not for sale: damaged, lost, in transfer, under inspection. */
  notAvailable: number;
}

const quantity = z.coerce.number().int().nonnegative();
const Found = z.looseObject({ available_quantity: quantity, not_available_quantity: quantity.nullish() });

/**
 * Requests the stock of an inventory in Mercado Livre's warehouse, unparsed (see fullStockOf); null when it has none or
 * access is refused.
 */
export async function askFullStock(session: MercadoLivreSession, inventoryId: string): Promise<unknown> {
  const path = `/inventories/${encodeURIComponent(inventoryId)}/stock/fulfillment`;
  const { status, data } = await session.get('inventories', path, { accept: [403, 404] });
  return status >= 400 ? null : data;
}

/** Parses the answer of `askFullStock`; null when it is null. Throws `MarketplaceError` when it is unreadable. */
export function fullStockOf(answer: unknown): FullStock | null {
  if (answer == null) return null;
  const found = shapeOf('Mercado Livre (inventories)', Found, answer);
  return { available: found.available_quantity, notAvailable: found.not_available_quantity ?? 0 };
}
