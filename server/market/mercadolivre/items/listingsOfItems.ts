import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { families } from './families.ts';
import { forgetKits, meetItem } from './kits.ts';
import { movableItem } from './movedItems.ts';
import { type MercadoLivreItem, ofItems } from './items.ts';
import { listingsOf } from './listingsOf.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { askSalePrice, salePriceOf } from '#server/market/mercadolivre/items/prices/salePrice.ts';

/** One call per item: limit of one read (docs/decisions/009), always for the same items. */
const MAX_CALLS = 1_500;

type Batches = AsyncIterable<MercadoLivreItem[]> | Iterable<MercadoLivreItem[]>;

/**
 * Listings of the items at the price the buyer sees: the sale price when Mercado Livre reports one, else the item's
 * own. Sale prices are requested for active items only.
 */
export async function* listingsOfItems(
  session: MercadoLivreSession,
  batches: Batches,
): AsyncGenerator<ListingSnapshot[]> {
  const familyOf = families(session);
  session.movableItems = [];
  forgetKits(session);
  let calls = 0;
  for await (const items of batches) {
    const priced: { item: MercadoLivreItem; answer: unknown; familyId: string | null }[] = [];
    for (const item of items) {
      const movable = await movableItem(session, item);
      if (movable) session.movableItems.push(movable);
      meetItem(session, item);
      const needsPrice = item.status === 'active' && calls < MAX_CALLS;
      calls += needsPrice ? 1 : 0;
      const answer = needsPrice ? await askSalePrice(session, item.id) : null;
      priced.push({ item, answer, familyId: await familyOf(item) });
    }
    const read = ({ item, answer, familyId }: (typeof priced)[number]) =>
      listingsOf(item, { salePriceMinor: salePriceOf(answer, item), familyId });
    yield ofItems(session, priced, ({ item }) => item.id, read).flat();
  }
}
