import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { KitSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { countryOfSite } from './countryOfSite.ts';
import { isKit, keyOf, partsOf } from './itemParts.ts';
import { Bundle, type MercadoLivreItem } from './items.ts';

const UserProduct = z.looseObject({ bundle: Bundle.nullish() });
type Components = z.output<typeof Bundle>['components'];

/** One call per kit whose item does not name its components: limit of one read (docs/decisions/009). */
const MAX_CALLS = 300;
const AT_A_TIME = 50;

/** Forgets the kits of the last read. */
export function forgetKits(session: MercadoLivreSession): void {
  session.metKits = [];
  session.listingsOfGoods = new Map();
}

/** Remembers the things that an item sells, and the item when it is a kit, for `kits`. */
export function meetItem(session: MercadoLivreSession, item: MercadoLivreItem): void {
  const { id, user_product_id: goods, bundle } = item;
  if (isKit(item)) session.metKits.push({ id, goods: goods ?? null, components: bundle?.components ?? null });
  for (const variation of partsOf(item)) {
    const sold = (variation ?? item).user_product_id;
    if (!sold) continue;
    const keys = session.listingsOfGoods.get(sold);
    if (keys) keys.push(keyOf(item, variation));
    else session.listingsOfGoods.set(sold, [keyOf(item, variation)]);
  }
}

/**
 * What the kits of the last read of all listings are made of: as the item says, else its user product. A kit is left out when a component has
 * neither a whole number of units nor a listing, since the rest would not be all of it.
 */
export async function* kits(session: MercadoLivreSession): AsyncGenerator<KitSnapshot[]> {
  let calls = 0;
  let found: KitSnapshot[] = [];
  for (const { id, goods, components } of session.metKits) {
    const isAsked = !components?.length && goods !== null && calls++ < MAX_CALLS;
    const named = isAsked ? await componentsOf(session, goods) : components;
    const kit = partsFor(session, named);
    if (kit.length > 0)
      found.push({ marketplace: 'mercadolivre', country: countryOfSite(id), listingKey: id, components: kit });
    if (found.length < AT_A_TIME) continue;
    yield found;
    found = [];
  }
  if (found.length > 0) yield found;
}

async function componentsOf(session: MercadoLivreSession, goods: string): Promise<Components> {
  const path = `/user-products/${encodeURIComponent(goods)}`;
  const { status, data } = await session.get('user-products', path, { accept: [403, 404] });
  return status >= 400 ? null : shapeOf('Mercado Livre (user-products)', UserProduct, data).bundle?.components;
}

/** All components, or none where one is not known. */
function partsFor({ listingsOfGoods }: MercadoLivreSession, named: Components): KitSnapshot['components'] {
  const parts = (named ?? []).map(({ user_product_id: goods, quantity: pieces }) => ({
    listingKeys: (goods && listingsOfGoods.get(goods)) || [],
    pieces: pieces ?? 0,
  }));
  return parts.every(({ listingKeys, pieces }) => listingKeys.length > 0 && pieces > 0) ? parts : [];
}
