import type { ListingSnapshot, StockSnapshot } from '#server/market/snapshots.ts';
import { askFullStock, fullStockOf } from './fullStock.ts';
import { type MercadoLivreItem, ofItems } from './items.ts';
import { inventoryIdsOf, listingsOf, stockOf } from './listingsOf.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { askSalePrice, salePriceOf } from './salePrice.ts';

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
  let calls = 0;
  for await (const items of batches) {
    const priced: { item: MercadoLivreItem; answer: unknown }[] = [];
    for (const item of items) {
      const needsPrice = item.status === 'active' && calls < MAX_CALLS;
      calls += needsPrice ? 1 : 0;
      priced.push({ item, answer: needsPrice ? await askSalePrice(session, item.id) : null });
    }
    const read = ({ item, answer }: (typeof priced)[number]) => listingsOf(item, salePriceOf(answer, item));
    yield ofItems(session, priced, ({ item }) => item.id, read).flat();
  }
}

/** Available stock of the items: the warehouse's own count for items in Mercado Livre's warehouse. */
export async function* stockOfItems(session: MercadoLivreSession, batches: Batches): AsyncGenerator<StockSnapshot[]> {
  // several items may share one inventory
  const answers = new Map<string, unknown>();
  for await (const items of batches) {
    for (const id of items.flatMap(inventoryIdsOf))
      if (!answers.has(id) && answers.size < MAX_CALLS) answers.set(id, await askFullStock(session, id));
    const read = (item: MercadoLivreItem) => stockOf(item, (inventoryId) => fullStockOf(answers.get(inventoryId)));
    yield ofItems(session, items, ({ id }) => id, read).flat();
  }
}
