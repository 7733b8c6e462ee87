import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import type { MercadoLivreItem } from './items.ts';

const UserProduct = z.looseObject({ family_id: z.string().nullish() });
/** One call per user product: limit of one read, always for the same items. */
const MAX_CALLS = 200;

type Familiar = Pick<MercadoLivreItem, 'family_id' | 'family_name' | 'user_product_id'>;

/**
 * Returns a function that finds the family of an item: the user products that differ in a variant. Null for an item that was
 * not moved to user products, which has a name of its family. Some answers have that name without the id (official page
 * Precio por cantidad): its user product has it.
 */
export function families(session: MercadoLivreSession): (item: Familiar) => Promise<string | null> {
  const known = new Map<string, string | null>();
  return async ({ family_id: id, family_name: name, user_product_id: userProductId }) => {
    if (id || !name || !userProductId) return id || null;
    if (!known.has(userProductId) && known.size < MAX_CALLS) {
      const path = `/user-products/${encodeURIComponent(userProductId)}`;
      const { status, data } = await session.get('user-products', path, { accept: [403, 404] });
      const found = status >= 400 ? null : shapeOf('Mercado Livre (user-products)', UserProduct, data);
      known.set(userProductId, found?.family_id ?? null);
    }
    return known.get(userProductId) ?? null;
  };
}
