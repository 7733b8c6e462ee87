import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { StockLocation, StockPlace } from '#server/market/snapshots/listingSnapshots.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const Found = z.looseObject({
  locations: z.array(
    z.looseObject({
      type: z.string(),
      quantity: z.coerce.number().int().nonnegative(),
      store_id: z.string().nullish(),
    }),
  ),
});

/** Types of the official page Stock distribuido of 2026-04-20. */
const KINDS: Record<string, StockPlace> = { meli_facility: 'full', selling_address: 'own', seller_warehouse: 'depot' };

/**
 * Requests the stock of a user product by place, unparsed (see userProductStockOf); null when no stock was ever set for it
 * or access is refused.
 */
export async function askUserProductStock(session: MercadoLivreSession, userProductId: string): Promise<unknown> {
  const path = `/user-products/${encodeURIComponent(userProductId)}/stock`;
  const { status, data } = await session.get('user-products', path, { accept: [403, 404] });
  if (status === 403) session.notes.add(sentence('sync.depotStockDenied'));
  return status >= 400 ? null : data;
}

/** Parses the answer of `askUserProductStock`; null when it is null. Throws `MarketplaceError` when it is unreadable. */
export function userProductStockOf(answer: unknown): StockLocation[] | null {
  if (answer == null) return null;
  return shapeOf('Mercado Livre (user-products)', Found, answer).locations.map(
    ({ type, quantity, store_id: storeId }) => ({
      // units in a place of a type that no page names are the seller's as well
      kind: KINDS[type] ?? 'own',
      storeId: storeId ?? null,
      available: quantity,
    }),
  );
}
