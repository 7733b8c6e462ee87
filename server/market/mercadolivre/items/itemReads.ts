import type { ListingSnapshot, StockSnapshot } from '#server/market/snapshots.ts';
import { askFullStock, fullStockOf } from './fullStock.ts';
import { type MercadoLivreItem, ofItems } from './items.ts';
import { inventoryIdsOf, listingsOf, stockOf } from './listingsOf.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { askSalePrice, salePriceOf } from './salePrice.ts';

/** One call an item: a read asks for so many at most (docs/decisions/009), always of the same items. */
const MOST_CALLS = 1_500;

type Batches = AsyncIterable<MercadoLivreItem[]> | Iterable<MercadoLivreItem[]>;

/**
 * Listings of the items at the price the buyer sees: the sale price where Mercado Livre tells one, else the item's own.
 * Only items on sale are asked for theirs.
 */
export async function* listingsOfItems(
  session: MercadoLivreSession,
  batches: Batches,
): AsyncGenerator<ListingSnapshot[]> {
  let calls = 0;
  for await (const items of batches) {
    const priced: { item: MercadoLivreItem; answer: unknown }[] = [];
    for (const item of items) {
      const isAsked = item.status === 'active' && calls < MOST_CALLS;
      calls += isAsked ? 1 : 0;
      priced.push({ item, answer: isAsked ? await askSalePrice(session, item.id) : null });
    }
    const read = ({ item, answer }: (typeof priced)[number]) => listingsOf(item, salePriceOf(answer, item));
    yield ofItems(session, priced, ({ item }) => item.id, read).flat();
  }
}

/** What can be bought of the items: of those that lie in Mercado Livre's warehouse, what is there. */
export async function* stockOfItems(session: MercadoLivreSession, batches: Batches): AsyncGenerator<StockSnapshot[]> {
  // several items may sell the same stock
  const answers = new Map<string, unknown>();
  for await (const items of batches) {
    for (const id of items.flatMap(inventoryIdsOf))
      if (!answers.has(id) && answers.size < MOST_CALLS) answers.set(id, await askFullStock(session, id));
    const read = (item: MercadoLivreItem) => stockOf(item, (inventoryId) => fullStockOf(answers.get(inventoryId)));
    yield ofItems(session, items, ({ id }) => id, read).flat();
  }
}
